"""Fool Me Twice's adversarial claims and gold sentences in, pairs out."""

from typing import Final

from claimwright.domain import Pair
from claimwright.json_rows import read_rows
from claimwright_lab.evaluation.cases import SIDES, About, PairCase, PairSet
from claimwright_lab.evaluation.files import Files

LABELS: Final = {label: label for label in SIDES}


def cases(files: Files) -> tuple[PairCase, ...]:
    """Read one pair per claim, its gold sentences joined, in file order."""
    return tuple(
        PairCase(
            id=row.text("id"),
            claim=row.text("text"),
            gold=row.label("label", LABELS),
            pairs=(
                Pair(
                    claim=row.text("text"),
                    evidence=" ".join(item.text("text") for item in row.rows("gold_evidence")),
                    title=row.text("wikipedia_page"),
                ),
            ),
        )
        for row in read_rows(files["claims"])
    )


DEV: Final = PairSet(
    about=About(
        id="fool-me-twice",
        title="Fool Me Twice dev: claims written to mislead, gold Wikipedia sentences",
        source="https://github.com/google-research/fool-me-twice",
        licence="Apache-2.0 (sentences from Wikipedia, CC BY-SA 3.0)",
        files=Files(names={"claims": ("verification/fool_me_twice_dev", "fool_me_twice_dev")}),
        trained_on=True,
    ),
    classes=SIDES,
    read=cases,
)
