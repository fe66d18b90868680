"""ANLI's adversarial premises and hypotheses in, pairs out."""

from functools import partial
from typing import Final

from claimwright.json_rows import Row
from claimwright_lab.evaluation.cases import STANCES, About, PairCase, PairSet
from claimwright_lab.evaluation.data_sets.labelled_pairs import SAME, labelled_cases
from claimwright_lab.evaluation.files import Files

LABELS: Final = {
    "e": "SUPPORTS",
    "c": "REFUTES",
    "n": "NOT_ENOUGH_INFO",
    "entailment": "SUPPORTS",
    "contradiction": "REFUTES",
    "neutral": "NOT_ENOUGH_INFO",
    **SAME,
}


def cases(files: Files, *, part: str = "") -> tuple[PairCase, ...]:
    """Read the pairs whose field `split` begins or ends with a part, such as `test` or `R1`."""

    def keep(row: Row) -> bool:
        split = row.text("split")
        return split.startswith(part) or split.endswith(part)

    return labelled_cases(files, LABELS, keep=keep)


def _set(name: str, title: str, part: str) -> PairSet:
    return PairSet(
        about=About(
            id=name,
            title=title,
            source="https://github.com/facebookresearch/anli",
            licence="CC BY-NC 4.0: for measuring only",
            files=Files(
                names={"pairs": ("verification/evaluation_only/anli_devtest", "anli_devtest")}
            ),
        ),
        classes=STANCES,
        read=partial(cases, part=part),
    )


TEST: Final = _set("anli", "ANLI test, three rounds: written to mislead models", "test")
ROUNDS: Final = tuple(
    _set(f"anli-r{number}", f"ANLI test, round {number}", f"R{number}/test") for number in (1, 2, 3)
)
