"""A file of claims with their verdicts in, cases out."""

from pathlib import Path
from typing import Final

from claimwright.domain import VerdictLabel
from claimwright.json_rows import read_rows
from claimwright_lab.evaluation.cases import VerdictCase, VerdictSet, about_own
from claimwright_lab.evaluation.files import Files

LABELS: Final = {label.value: label.value for label in VerdictLabel}


def cases(files: Files) -> tuple[VerdictCase, ...]:
    """Read the claims of rows `{claim, verdict, id?}`, in file order.

    A row without an id is named by its place among the rows, from 0.
    """
    return tuple(
        VerdictCase(
            id=row.text("id") if "id" in row.fields else str(place),
            claim=row.text("claim"),
            gold=row.label("verdict", LABELS),
        )
        for place, row in enumerate(read_rows(files["claims"]))
    )


def file_set(path: Path) -> VerdictSet:
    """Describe a file of claims and verdicts, JSON lines; the set is named after it."""
    return VerdictSet(about=about_own(path, "Claims with their verdicts"), read=cases)
