"""Files of people's answers in, ratings out; of blind comparisons by their key."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from claimwright.domain import Rating
from claimwright.errors import InputError, NotFoundError
from claimwright.json_rows import read_whole

COLUMNS: Final = ("form", "item", "question", "rater", "answer")
"""Of a file of answers, in order; the page of a form writes the same."""

MAX_BYTES: Final = 50_000_000
"""Largest file of answers."""

_SHOWN: Final = 60

_COMPARISON = "preferred"
_OF_SIDES = {"evidence A": "A", "evidence B": "B"}
"""Questions about one side of a comparison, and which."""


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
    remedy = "name the answers that a form has saved, as UTF-8"
    text = read_whole(path, "file of answers", str, most_bytes=MAX_BYTES, remedy=remedy)
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


def unblinded(
    ratings: Sequence[Rating], key: Mapping[str, Mapping[str, str]]
) -> tuple[Rating, ...]:
    """Say of each comparison whose side was taken, and of each side whose it is.

    Args:
        ratings: Any number; answers to other questions stay as they are.
        key: Item to what its answers mean.

    Returns:
        In the same order.

    Raises:
        InputError: A comparison's item or answer is not in the key.
    """
    return tuple(_unblinded(rating, key) for rating in ratings)


def key_text(form: str, key: Mapping[str, Mapping[str, str]]) -> str:
    """Return the key of a form's comparisons, `form` being its id, as `read_key` reads it."""
    named = {item: dict(sides) for item, sides in key.items()}
    return json.dumps({"form": form, "items": named}, ensure_ascii=False, indent=2) + "\n"


def read_key(path: Path, form: str) -> dict[str, dict[str, str]]:
    """Return the key of a form's comparisons: item to what its answers mean.

    Args:
        path: Of the text that `key_text` gave.
        form: Id of the form that was answered.

    Raises:
        NotFoundError: There is no such file.
        InputError: It is no key, or that of another form.
    """
    if not path.is_file():
        message = f"there is no file {str(path)!r}; name the key that was written with the form"
        raise NotFoundError(message)
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
        its_form, items = str(known["form"]), dict(known["items"])
        key = {str(item): {str(a): str(b) for a, b in dict(s).items()} for item, s in items.items()}
    except (ValueError, KeyError, TypeError) as error:
        message = f"{str(path)!r} is no key of a form; name the file that was written with it"
        raise InputError(message) from error
    if its_form != form:
        raise InputError(f"{str(path)!r} is the key of {its_form[:60]!r}, not of {form[:60]!r}")
    return key


def _unblinded(rating: Rating, key: Mapping[str, Mapping[str, str]]) -> Rating:
    if rating.question == _COMPARISON:
        return replace(rating, answer=_side(rating, rating.answer, key))
    if rating.question in _OF_SIDES:
        side = _side(rating, _OF_SIDES[rating.question], key)
        return replace(rating, question=f"evidence of {side}")
    return rating


def _side(rating: Rating, letter: str, key: Mapping[str, Mapping[str, str]]) -> str:
    sides = key.get(rating.item, {})
    if letter not in sides:
        raise InputError(
            f"the key says nothing of the answer {letter[:60]!r} to {rating.item[:60]!r}; "
            "give the key that was written with this form"
        )
    return sides[letter]
