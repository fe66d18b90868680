"""HealthVer's claims and sentences of abstracts in, pairs out."""

from functools import partial
from typing import Final

from claimwright_lab.evaluation.cases import STANCES, About, PairSet
from claimwright_lab.evaluation.data_sets.labelled_pairs import labelled_cases
from claimwright_lab.evaluation.files import Files

LABELS: Final = {
    "Supports": "SUPPORTS",
    "Refutes": "REFUTES",
    "Neutral": "NOT_ENOUGH_INFO",
    **{label: label for label in STANCES},
}


DEV: Final = PairSet(
    about=About(
        id="healthver",
        title="HealthVer dev: claim and sentences of an abstract",
        source="https://github.com/sarrouti/HealthVer",
        licence="none stated in its repository",
        files=Files(names={"pairs": ("verification/healthver_dev", "healthver_dev", "healthver")}),
        trained_on=True,
    ),
    classes=STANCES,
    read=partial(labelled_cases, labels=LABELS),
)
