"""Sets of pairs and of cited abstracts in, claims with the side that their works are on out."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from claimwright.domain import Document
from claimwright_lab.evaluation.cases import About, OpenSet, PairSet, VerdictCase, WeighSet
from claimwright_lab.evaluation.data_sets import labelled_pairs, scifact
from claimwright_lab.evaluation.files import Files

_SIGNS: Final = {"SUPPORTS": 1, "REFUTES": -1, "NOT_ENOUGH_INFO": 0}
_NOTE: Final = (
    "Asked are claims on which the works of the set that decide are of one side; the truth is that "
    "side."
)


def of_abstracts(data_set: OpenSet, name: str, title: str) -> WeighSet:
    """Return the claims whose deciding abstracts agree as a set of claims to weigh.

    The whole corpus is searched.
    """

    def read(files: Files) -> tuple[VerdictCase, ...]:
        return tuple(
            VerdictCase(id=case.id, claim=case.claim, gold=sides.pop())
            for case in data_set.read(files)
            if len(sides := {one.label for one in case.evidence.values()}) == 1
        )

    def documents(files: Files) -> Iterator[Document]:
        return (abstract.document() for abstract in data_set.abstracts(files))

    return WeighSet(about=_about(data_set.about, name, title), read=read, documents=documents)


def of_pairs(data_set: PairSet, name: str, title: str) -> WeighSet:
    """Return the claims of a set of pairs with a majority of one side as a set of claims to weigh.

    The side that more texts support or refute is their truth. All texts are the corpus; equal ones
    are one work.
    """

    def read(files: Files) -> tuple[VerdictCase, ...]:
        balance: dict[str, int] = defaultdict(int)
        for case in data_set.read(files):
            balance[case.claim] += _SIGNS[case.gold]
        return tuple(
            VerdictCase(id=_named(claim), claim=claim, gold="SUPPORTS" if sign > 0 else "REFUTES")
            for claim, sign in balance.items()
            if sign
        )

    def documents(files: Files) -> Iterator[Document]:
        works = {
            _named(f"{pair.title}\n{pair.evidence}"): pair
            for case in data_set.read(files)
            for pair in case.pairs
        }
        for key, pair in works.items():
            yield Document(id=key, title=pair.title, text=pair.evidence)

    return WeighSet(about=_about(data_set.about, name, title), read=read, documents=documents)


def _about(about: About, name: str, title: str) -> About:
    return replace(about, id=name, title=title, note=_NOTE)


def _named(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


SCIFACT: Final = of_abstracts(
    scifact.OPEN, "weigh-scifact", "SciFact dev: both sides of a claim, weighed over all abstracts"
)
HEALTHVER: Final = of_pairs(
    labelled_pairs.HEALTHVER, "weigh-healthver", "HealthVer dev: both sides of a claim, weighed"
)
CHECK_COVID: Final = of_pairs(
    labelled_pairs.CHECK_COVID, "weigh-check-covid", "Check-COVID: both sides of a claim, weighed"
)
