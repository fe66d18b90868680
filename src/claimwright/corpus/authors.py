"""Turns a list of people into the answer whether a work is by one of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from claimwright.errors import InputError
from claimwright.json_rows import read_whole

MAX_BYTES: Final = 10_000_000
"""Largest list of authors."""

_PARTICLES: Final = frozenset({"da", "de", "del", "den", "der", "di", "du", "la", "van", "von"})


class _Name(NamedTuple):
    """A name as it is compared: family name, then given names or their initials."""

    family: str
    given: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorList:
    """People whose works are wanted: given names or initials by family name."""

    given: Mapping[str, tuple[tuple[str, ...], ...]] = field(hash=False)

    @classmethod
    def of(cls, names: Iterable[str]) -> AuthorList:
        """Return a list of these names.

        A name is `Michael E. Mann` or `Mann, M. E.`; a family name alone names nobody.

        Examples:
            >>> people = AuthorList.of(["Detlef van Vuuren", "Mann, Michael E."])
            >>> people.has(["M. Mann"]), people.has(["T. Mann"]), people.has(["Vuuren, D.P. van"])
            (True, False, True)
        """
        found: dict[str, tuple[tuple[str, ...], ...]] = {}
        for name in map(_name, names):
            if name.given:
                found[name.family] = (*found.get(name.family, ()), name.given)
        return cls(given=found)

    @classmethod
    def read(cls, path: Path) -> AuthorList:
        """Return the list of names in a file.

        It is UTF-8, one name a line; blank lines and those that begin with `#` are passed over.

        Raises:
            NotFoundError: There is no such file.
            TooLargeError: It is over 10,000,000 bytes.
            InputError: It cannot be read, is not UTF-8, or names nobody.
        """
        remedy = "name a file with a name a line, in UTF-8, with at least an initial each"
        noun = "list of authors"
        lines = read_whole(path, noun, str.splitlines, most_bytes=MAX_BYTES, remedy=remedy)
        made = cls.of(line for line in lines if line.strip() and not line.startswith("#"))
        if not made.given:
            raise InputError(f"the {noun} {str(path)!r} names nobody; {remedy}")
        return made

    def has(self, authors: Sequence[str]) -> bool:
        """Say whether one of the authors is on the list.

        Family names must be equal but for case, accents and particles; of given names each must be
        equal or the initial of the other, as far as both tell any, and both must tell one. Two
        people of one name are one.
        """
        return any(
            _same(given, known)
            for family, given in map(_name, authors)
            for known in self.given.get(family, ())
        )


def family_name(text: str) -> str:
    """Return a person's family name in small letters, without accents and particles, or nothing.

    Examples:
        >>> family_name("Vuuren, D.P. van"), family_name("Detlef van Vuuren")
        ('vuuren', 'vuuren')
    """
    return _name(text).family


def _same(left: Sequence[str], right: Sequence[str]) -> bool:
    if not left or not right:
        return False
    return all(_agree(one, other) for one, other in zip(left, right, strict=False))


def _agree(one: str, other: str) -> bool:
    if min(len(one), len(other)) == 1:
        return one[0] == other[0]
    return one == other


def _name(text: str) -> _Name:
    family, comma, given = text.partition(",")
    if not comma:
        words = _words(text)
        return _Name("" if not words else words[-1], tuple(words[:-1]))
    return _Name("".join(_words(family)), tuple(_words(given)))


def _words(text: str) -> list[str]:
    """Return the words of a name without accents, points and particles; `J.F.` are two."""
    bare = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(letter)
    )
    spaced = "".join(letter if letter.isalpha() or letter in "'’" else " " for letter in bare)
    return [word for word in spaced.split() if word not in _PARTICLES]
