"""Answers to blind comparisons and the key in, whose side each answer took out."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from claimwright.domain import Rating
from claimwright.errors import InputError, NotFoundError

_COMPARISON = "preferred"
_OF_SIDES = {"evidence A": "A", "evidence B": "B"}
"""Questions about one side of a comparison, and which."""


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


def write_key(path: Path, form: str, key: Mapping[str, Mapping[str, str]]) -> None:
    """Write the key of a form's comparisons, `form` being its id; a file there is replaced."""
    path.write_text(key_text(form, key), encoding="utf-8")


def key_text(form: str, key: Mapping[str, Mapping[str, str]]) -> str:
    """Return that key as the text that `read_key` reads: item to what its answers mean."""
    named = {item: dict(sides) for item, sides in key.items()}
    return json.dumps({"form": form, "items": named}, ensure_ascii=False, indent=2) + "\n"


def read_key(path: Path, form: str) -> dict[str, dict[str, str]]:
    """Return the key of a form's comparisons: item to what its answers mean.

    Args:
        path: As `write_key` wrote it.
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
