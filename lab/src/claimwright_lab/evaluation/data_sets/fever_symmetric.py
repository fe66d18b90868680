"""FEVER-symmetric's mirrored claims and evidence in, pairs out."""

from functools import partial
from typing import Final

from claimwright_lab.evaluation.cases import SIDES, About, PairSet
from claimwright_lab.evaluation.data_sets.labelled_pairs import labelled_cases
from claimwright_lab.evaluation.files import Files

LABELS: Final = {label: label for label in SIDES}
_STEM: Final = "verification/evaluation_only/fever_symmetric_fever_symmetric"


def _set(split: str, name: str) -> PairSet:
    return PairSet(
        about=About(
            id=name,
            title=f"FEVER-symmetric {split}: the claim alone gives nothing away",
            source="https://github.com/TalSchuster/FeverSymmetric",
            licence="not stated; for measuring only",
            files=Files(
                names={"pairs": (f"{_STEM}_{split}", f"fever_symmetric_{split}")},
            ),
        ),
        classes=SIDES,
        read=partial(labelled_cases, labels=LABELS),
    )


TEST: Final = _set("test", "fever-symmetric")
DEV: Final = _set("dev", "fever-symmetric-dev")
