"""What somebody wants of a data set: which claims, whose answers."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from claimwright_lab.evaluation.chosen import Part
from claimwright_lab.evaluation.engine import CitationEngine, Engine, Trials, Watch, nobody


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is wanted.

    Args:
        engine: Gives what answers, the same each time; called when there are no predictions.
        predictions: Somebody's answers; `None` lets the engine answer.
        part: Which claims are asked; `None` asks, of a set whose other claims the bundled
            verifier was trained on, its test claims, and all where predictions are scored.
        limit: How many claims are drawn from them, 1 or more; `None` asks all.
        corpus: Where verdicts are looked for.
        trials: Who debates; `None` where nothing is debated.
        citations: Gives what checks citations, the same each time; `None` where none is checked.
        watch: Told of the progress.
        clock: Seconds from any fixed point.
    """

    engine: Callable[[], Engine]
    predictions: Path | None = None
    part: Part | None = None
    limit: int | None = None
    corpus: str = "starter"
    trials: Trials | None = None
    citations: Callable[[], CitationEngine] | None = None
    watch: Watch = nobody
    clock: Callable[[], float] = time.perf_counter

    def part_of(self, *, trained_on: bool) -> Part:
        """Return which claims are asked: the part that was named, else the one that is honest."""
        if self.part is not None:
            return self.part
        return "test" if trained_on and self.predictions is None else "all"
