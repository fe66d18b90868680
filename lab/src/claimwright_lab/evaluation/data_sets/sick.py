"""SICK's sentence pairs in, pairs out."""

from typing import Final

from claimwright_lab.evaluation.cases import STANCES, About, PairCase, PairSet
from claimwright_lab.evaluation.data_sets.labelled_pairs import SAME, labelled_cases
from claimwright_lab.evaluation.files import Files

LABELS: Final = {
    "ENTAILMENT": "SUPPORTS",
    "CONTRADICTION": "REFUTES",
    "NEUTRAL": "NOT_ENOUGH_INFO",
    **SAME,
}


def cases(files: Files) -> tuple[PairCase, ...]:
    """Read the pairs of the test split, in file order."""
    return labelled_cases(files, LABELS, keep=lambda row: row.text("split") == "TEST")


TEST: Final = PairSet(
    about=About(
        id="sick",
        title="SICK test: plain sentences, compositional changes",
        source="https://marcobaroni.org/composes/sick.html",
        licence="CC BY-NC-SA 3.0: for measuring only",
        files=Files(names={"pairs": ("verification/evaluation_only/sick", "sick")}),
    ),
    classes=STANCES,
    read=cases,
)
