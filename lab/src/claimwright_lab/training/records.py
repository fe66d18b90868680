"""Rows of published data sets, and the training pairs that are made of them."""

import json
import lzma
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TypeAlias

from claimwright.domain import Pair
from claimwright.errors import UnavailableError

SUPPORTS: Final = 0
REFUTES: Final = 1
NOT_ENOUGH_INFO: Final = 2
LABELS: Final = ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")

ADMISSIBLE: Final[dict[str, tuple[int, ...]]] = {
    "SUPPORTS": (SUPPORTS,),
    "REFUTES": (REFUTES,),
    "NOT_ENOUGH_INFO": (NOT_ENOUGH_INFO,),
    "NOT_SUPPORTED": (REFUTES, NOT_ENOUGH_INFO),
}


class Relevance(StrEnum):
    """Whether the evidence is about the claim at all."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One claim, one evidence window and what is known about them.

    Attributes:
        dataset: Name of the data set the pair comes from.
        claim: Text of the claim.
        evidence: One to three sentences.
        title: Title of the work the evidence stands in; empty when unknown.
        stance: Classes that are admissible, a subset of {0, 1, 2}; the loss is the negative
            log of their summed probability, so ("REFUTES", "NOT_ENOUGH_INFO") says "not supported".
        relevance: Target of the second head.
        shares: Target probability of each class where several readers disagreed; it replaces
            `stance` in the loss.
        rationale: Characters of the evidence, first and one after the last, that carry the
            stance; `None` when unknown. Target of the third head.
    """

    dataset: str
    claim: str
    evidence: str
    title: str = ""
    stance: tuple[int, ...] = ()
    relevance: Relevance = Relevance.UNKNOWN
    shares: tuple[float, float, float] | None = None
    rationale: tuple[tuple[int, int], ...] | None = None

    def shown(self, *, with_title: bool) -> Pair:
        """Return the pair as the model reads it."""
        title = self.title if with_title else ""
        return Pair(claim=self.claim, evidence=self.evidence, title=title)


def labelled(dataset: str, claim: str, evidence: str, label: str, *, title: str = "") -> Example:
    """Build a pair from a data set's own label, a key of `ADMISSIBLE`.

    Evidence that decides a claim is about it; whether undecided evidence is, is unknown.
    """
    stance = ADMISSIBLE[label]
    decided = stance in ((SUPPORTS,), (REFUTES,))
    return Example(
        dataset=dataset,
        claim=" ".join(claim.split()),
        evidence=" ".join(evidence.split()),
        title=" ".join(title.split()),
        stance=stance,
        relevance=Relevance.YES if decided else Relevance.UNKNOWN,
    )


def unrelated(pair: Example, evidence: str, *, title: str = "") -> Example:
    """Return the claim of a pair with evidence about something else: not enough, not relevant."""
    return replace(
        pair,
        evidence=evidence,
        title=title,
        stance=(NOT_ENOUGH_INFO,),
        relevance=Relevance.NO,
        shares=None,
        rationale=None,
    )


Row: TypeAlias = Mapping[str, Any]
"""A row of a published data set: its reader, one per set, knows the fields and their types."""


def read_rows(path: Path) -> Iterator[Row]:
    """Read the rows of one data set file, a .jsonl.xz, in order.

    Raises:
        UnavailableError: The file is not there.
    """
    if not path.is_file():
        raise UnavailableError(
            f"data set {str(path)!r} is absent; point --data at the folder that holds it"
        )
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def jsonl_rows(path: Path) -> Iterator[Row]:
    """Read the rows of a .jsonl file in order, or those of a folder's .jsonl files by name."""
    for file in sorted(path.glob("*.jsonl")) if path.is_dir() else [path]:
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())
