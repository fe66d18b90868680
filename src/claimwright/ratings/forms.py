"""A file of reports in, the form that asks people about them out, whichever flow wrote them."""

from collections.abc import Iterator
from pathlib import Path

from claimwright.errors import InputError
from claimwright.json_rows import Row, parsed, read_rows, text_lines
from claimwright.ratings.citation_questions import citation_form
from claimwright.ratings.weigh_questions import Blind, weigh_form


def form_of(reports: Path, *, against: Path | None, with_key: bool, seed: int) -> Blind:
    """Return the form that asks people about reports, and its key.

    Args:
        reports: JSON lines of weigh reports or of citation reports, or one report over many
            lines, as `--output` writes it.
        against: Weigh reports of the same claims by somebody else; `None` compares with nobody.
        with_key: Whether the caller keeps the key of the comparisons.
        seed: Draws which side of a comparison is shown first.

    Raises:
        NotFoundError: A file is not there.
        InputError: A row is no report, there is none, or a comparison would have no key.
        TooLargeError: There are too many for one form.
    """
    rows = tuple(_rows(reports))
    if rows and "groups" in rows[0].fields:
        if against is not None or not with_key:
            raise InputError(
                "of citation reports give --key and not --against: cited and suggested sources "
                "are compared blindly, and only the key knows which is which"
            )
        return citation_form(rows, seed=seed)
    if (against is not None) != with_key:
        raise InputError("give --against and --key together: a blind comparison needs its key")
    return weigh_form(rows, tuple(read_rows(against)) if against else (), seed=seed)


def _rows(reports: Path) -> Iterator[Row]:
    """Yield the reports of a file; one that begins with a lone brace is a single report."""
    first = next((line for _, line in text_lines(reports) if line.strip()), "")
    if first.strip() != "{":
        yield from read_rows(reports)
        return
    whole = "".join(line for _, line in text_lines(reports))
    yield Row(where=repr(reports.name), fields=parsed(repr(reports.name), whole))
