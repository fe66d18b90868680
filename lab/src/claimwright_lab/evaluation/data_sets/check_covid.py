"""Check-COVID's claims and rationales of abstracts in, pairs out."""

from functools import partial
from typing import Final

from claimwright_lab.evaluation.cases import STANCES, About, PairSet
from claimwright_lab.evaluation.data_sets.labelled_pairs import labelled_cases
from claimwright_lab.evaluation.files import Files

LABELS: Final = {
    "SUPPORT": "SUPPORTS",
    "REFUTE": "REFUTES",
    "NOTENOUGHINFO": "NOT_ENOUGH_INFO",
    **{label: label for label in STANCES},
}


ALL: Final = PairSet(
    about=About(
        id="check-covid",
        title="Check-COVID train and dev: claim and rationale of an abstract",
        source="https://github.com/posuer/Check-COVID",
        licence="MIT",
        files=Files(names={"pairs": ("verification/check_covid_train_dev", "check_covid")}),
        trained_on=True,
    ),
    classes=STANCES,
    read=partial(labelled_cases, labels=LABELS, title="title"),
)
