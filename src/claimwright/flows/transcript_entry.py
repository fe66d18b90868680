"""A value of a transcript in, the same as the type it must have out, or where it is wrong."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

from claimwright.domain import Scalar
from claimwright.errors import InputError

E = TypeVar("E", bound=StrEnum)


class Entry:
    """One JSON value with its place, read as what it must be or refused with both.

    Args:
        value: As `json.loads` gives it.
        path: Where it stands, such as `transcript.0.answers.1`.
    """

    def __init__(self, value: object, path: str) -> None:
        self._value = value
        self._path = path

    def __getitem__(self, name: str) -> "Entry":
        """Return a field of an object; one that is not there reads as null."""
        if not isinstance(self._value, Mapping):
            raise self._wrong("an object")
        return Entry(self._value.get(name), f"{self._path}.{name}")

    def __iter__(self) -> Iterator["Entry"]:
        """Return the entries of a list, in order."""
        if not isinstance(self._value, list):
            raise self._wrong("a list")
        return iter([Entry(each, f"{self._path}.{n}") for n, each in enumerate(self._value)])

    @property
    def is_null(self) -> bool:
        """Whether there is nothing."""
        return self._value is None

    def text(self) -> str:
        """Return a string."""
        if not isinstance(self._value, str):
            raise self._wrong("a string")
        return self._value

    def texts(self) -> tuple[str, ...]:
        """Return a list of strings."""
        return tuple(entry.text() for entry in self)

    def whole(self) -> int:
        """Return a whole number."""
        if isinstance(self._value, bool) or not isinstance(self._value, int):
            raise self._wrong("a whole number")
        return self._value

    def number(self) -> float:
        """Return a number, as it is."""
        if isinstance(self._value, bool) or not isinstance(self._value, int | float):
            raise self._wrong("a number")
        return self._value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self._value, bool):
            raise self._wrong("true or false")
        return self._value

    def one_of(self, kind: type[E]) -> E:
        """Return a member of a closed set."""
        try:
            return kind(self.text())
        except ValueError as error:
            raise self._wrong(" or ".join(repr(each.value) for each in kind)) from error

    def numbers(self) -> dict[str, float]:
        """Return an object of numbers."""
        return {name: self[name].number() for name in self.scalars()}

    def scalars(self) -> dict[str, Scalar]:
        """Return an object of plain values."""
        if not isinstance(self._value, Mapping):
            raise self._wrong("an object")
        plain = {
            str(name): value
            for name, value in self._value.items()
            if value is None or isinstance(value, str | int | float | bool)
        }
        if len(plain) < len(self._value):
            raise self._wrong("an object of plain values")
        return plain

    def _wrong(self, wanted: str) -> InputError:
        return InputError(
            f"{self._path} is {repr(self._value)[:80]}; a transcript holds {wanted} there"
        )
