"""Files of people's answers in, ratings out."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from claimwright.domain import Rating
from claimwright.errors import InputError, NotFoundError, TooLargeError

COLUMNS: Final = ("form", "item", "question", "rater", "answer")
"""Of a file of answers, in order; the page of a form writes the same."""

MAX_BYTES: Final = 50_000_000
"""Largest file of answers."""

_SHOWN: Final = 60


def read_ratings(paths: Sequence[Path]) -> tuple[Rating, ...]:
    """Read the answers of any number of people.

    Args:
        paths: Comma-separated files with the header `form,item,question,rater,answer`, at least
            one; one file may hold several people's answers.

    Returns:
        In the order of the files and rows.

    Raises:
        NotFoundError: A file is not there.
        InputError: A file is no such table, a row lacks something, the forms differ, or somebody
            answered a question twice.
        TooLargeError: A file is larger than 50 MB.
    """
    ratings = tuple(rating for path in paths for rating in _rows(path))
    if not ratings:
        message = f"{', '.join(repr(path.name) for path in paths)} hold no answers; fill in a form"
        raise InputError(message)
    forms = sorted({rating.form for rating in ratings})
    if len(forms) > 1:
        raise InputError(
            f"the answers belong to different forms: {', '.join(form[:_SHOWN] for form in forms)}; "
            "score each form by itself"
        )
    _refuse_twice(ratings)
    return ratings


def _rows(path: Path) -> Iterator[Rating]:
    if not path.is_file():
        message = f"there is no file {str(path)!r}; name the answers that a form has saved"
        raise NotFoundError(message)
    size = path.stat().st_size
    if size > MAX_BYTES:
        message = f"{str(path)!r} has {size:,} bytes; at most {MAX_BYTES:,} are read: split it"
        raise TooLargeError(message)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{str(path)!r} is not UTF-8 ({error.reason}); save it as UTF-8"
        raise InputError(message) from error
    rows = csv.DictReader(io.StringIO(text, newline=""))
    if rows.fieldnames is None or set(COLUMNS) - set(rows.fieldnames):
        message = f"{str(path)!r} has not the columns {', '.join(COLUMNS)}; see the form's own file"
        raise InputError(message)
    for number, row in enumerate(rows, start=2):
        cells = {name: (row[name] or "").strip() for name in COLUMNS}
        empty = [name for name, value in cells.items() if not value]
        if empty:
            raise InputError(f"{str(path)!r}, row {number}: {empty[0]} is empty; leave the row out")
        yield Rating(**cells)


def _refuse_twice(ratings: Sequence[Rating]) -> None:
    seen: set[tuple[str, str, str]] = set()
    for rating in ratings:
        key = (rating.item, rating.question, rating.rater)
        if key in seen:
            raise InputError(
                f"{rating.rater[:_SHOWN]!r} answered {rating.question[:_SHOWN]!r} of "
                f"{rating.item[:_SHOWN]!r} twice; keep one of the answers"
            )
        seen.add(key)
