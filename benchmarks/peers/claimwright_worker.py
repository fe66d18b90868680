"""Claims in, reports out, by claimwright; answers the same commands as `haystack_worker.py`.

Reads one JSON command a line from stdin and answers each with one JSON line; `original.py` drives
it. The cross-encoder is new for every command, so that no round profits from an earlier one.
"""

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.corpora import fill
from benchmarks.figures import scratch
from claimwright.build import models, verify_flow
from claimwright.domain import Claim, Document, Pair, Unit
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.models.cross_encoder import CrossEncoder, PairLogits
from claimwright.models.running import OnnxModel, usable_cores
from claimwright.settings import Settings
from claimwright.stance.entailment import EntailmentModel
from claimwright_lab.evaluation.engine import Corpus

_CORPUS = "side-by-side"


class CountingCrossEncoder(CrossEncoder):
    """A cross-encoder that counts the different pairs it was asked about."""

    def __init__(self, model: OnnxModel) -> None:
        super().__init__(model)
        self.asked: set[Pair] = set()

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Return the logits of each pair, in order."""
        self.asked.update(pairs)
        return super().read(pairs)


class Checker:
    """Claimwright over one corpus, a JSON file of `{id, title, text}` rows."""

    def __init__(self, documents: Path) -> None:
        self._settings = replace(Settings(), home=scratch("peers"))
        self._models = models(self._settings)
        self._reader = OnnxModel(self._models.cards[1], threads=self._settings.threads)
        rows = json.loads(documents.read_text(encoding="utf-8"))
        made = [Document(id=row["id"], title=row["title"], text=row["text"]) for row in rows]
        source = Corpus(name=_CORPUS, fingerprint="", documents=lambda: made)
        fill(self._settings, _CORPUS, source, self._models.encoder)

    def flow(self) -> tuple[VerifyFlow, CountingCrossEncoder]:
        """Return a flow that has read nothing yet."""
        reader = CountingCrossEncoder(self._reader)
        stance = EntailmentModel(reader=reader, calibration=self._models.small.calibration)
        parts = replace(self._models, cross_encoder=reader, stance=stance, small=stance)
        return verify_flow(self._settings, _CORPUS, loaded=parts), reader


def verify(checker: Checker, command: dict[str, object]) -> dict[str, object]:
    """Verify the claims of a command, one at a time or all together, and time it."""
    flow, reader = checker.flow()
    texts = command["claims"]
    claims = [Claim(text=str(text)) for text in texts] if isinstance(texts, list) else []
    options = VerifyOptions(unit=Unit(str(command["unit"])), top_k=int(str(command["top_k"])))
    together = len(claims) if command.get("batch") else 1
    started = time.perf_counter()
    for start in range(0, len(claims), together):
        flow.verify(claims[start : start + together], options)
    seconds = time.perf_counter() - started
    return {"seconds": seconds, "pairs": len(reader.asked), "threads": usable_cores()}


def main() -> None:
    """Answer commands until stdin ends."""
    checker: Checker | None = None
    for line in sys.stdin:
        command = json.loads(line)
        if command["do"] == "prepare" or checker is None:
            started = time.perf_counter()
            checker = Checker(Path(command["documents"]))
            seconds = time.perf_counter() - started
            answer: dict[str, object] = {"seconds": seconds, "pairs": 0, "threads": usable_cores()}
        else:
            answer = verify(checker, command)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
