"""Files whose rows are `{id, claim, evidence, label}` in, pairs out."""

from collections.abc import Callable, Mapping
from typing import Final

from claimwright.domain import Pair
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation.cases import STANCES, PairCase
from claimwright_lab.evaluation.files import Files

SAME: Final = {label: label for label in STANCES}
"""For a set whose labels are ours."""


def labelled_cases(
    files: Files,
    labels: Mapping[str, str],
    *,
    keep: Callable[[Row], bool] = lambda row: True,  # noqa: ARG005  # every row
    title: str = "",
) -> tuple[PairCase, ...]:
    """Read one case per row that is kept, in file order.

    `title` is the field that holds the evidence's title; empty where there is none. A row without
    an id is named by its place among the rows, from 0.
    """
    return tuple(
        PairCase(
            id=row.text("id") if "id" in row.fields else str(place),
            claim=row.text("claim"),
            gold=row.label("label", labels),
            pairs=(
                Pair(
                    claim=row.text("claim"),
                    evidence=row.text("evidence"),
                    title=row.text(title) if title else "",
                ),
            ),
        )
        for place, row in enumerate(read_rows(files["pairs"]))
        if keep(row)
    )
