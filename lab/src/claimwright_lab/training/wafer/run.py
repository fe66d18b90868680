"""What a data set of citations is built from, and how: its splits and passages."""

import hashlib
import re
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from claimwright.domain import Span
from claimwright.errors import InputError

_WHOLE: Final = 1 << 64


class Split(StrEnum):
    """A file of the data set."""

    TRAIN = "train"
    DEV = "dev"
    TEST = "test"
    FAIL_DEV = "fail-dev"
    """Claims that editors marked `{{failed verification}}`."""
    FAIL_TEST = "fail-test"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """How articles are dealt out: shares of dev and test, 0..0.5, and a seed."""

    dev: float = 0.02
    test: float = 0.02
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        for name, share in (("dev", self.dev), ("test", self.test)):
            if not 0 <= share <= 0.5:  # noqa: PLR2004  # the range above
                raise InputError(f"the share of {name} is {share!r}; it must lie in 0..0.5")


def split_of(title: str, shares: Shares, *, failed: bool) -> Split:
    """Return the split of an article; that depends on nothing but its title and the seed.

    An article with a claim that failed verification is never trained on: it goes to dev or test,
    so that those rare claims can measure.

    Examples:
        >>> split_of("Ice", Shares(dev=0, test=0), failed=False).value
        'train'
    """
    name = " ".join(title.replace("_", " ").split()).casefold()
    digest = hashlib.sha256(f"{shares.seed}\n{name}".encode("utf-8", "replace")).digest()
    place = int.from_bytes(digest[:8]) / _WHOLE
    if failed:
        return Split.DEV if place < 0.5 else Split.TEST  # noqa: PLR2004  # one half each
    if place < shares.dev:
        return Split.DEV
    return Split.TEST if place < shares.dev + shares.test else Split.TRAIN


def of_failed(split: Split) -> Split:
    """Return where a failed claim of an article of a split is written."""
    return Split.FAIL_DEV if split is Split.DEV else Split.FAIL_TEST


MAX_CHARACTERS: Final = 4_000
"""Longest passage; what stands without blanks for longer is cut."""

_WORD: Final = re.compile(r"\S+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Windows:
    """How a page is cut.

    Args:
        words: Of a passage, 10..1,000.
        overlap: Words that a passage shares with the one before it, 0 or more and below `words`;
            with half of them no evidence of up to that length is cut in two.
        most: Passages of one page, the first ones, 1..10,000.
    """

    words: int = 100
    overlap: int = 0
    most: int = 200

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        if not 10 <= self.words <= 1_000:  # noqa: PLR2004  # the range above
            raise InputError(f"a passage of {self.words!r} words is impossible; take 10..1000")
        if not 0 <= self.overlap < self.words:
            raise InputError(
                f"an overlap of {self.overlap!r} words must lie in 0..{self.words - 1}"
            )
        if not 1 <= self.most <= 10_000:  # noqa: PLR2004  # the range above
            raise InputError(f"{self.most!r} passages of a page are impossible; take 1..10000")


def windows(text: str, plan: Windows) -> tuple[Span, ...]:
    """Cut a text into passages, byte-exact and in order; the last may be shorter, none is blank.

    Examples:
        >>> plan = Windows(words=10, overlap=5)
        >>> [span.text for span in windows("1 2 3 4 5 6 7 8 9 10 11 12", plan)]
        ['1 2 3 4 5 6 7 8 9 10', '6 7 8 9 10 11 12']
    """
    words = [found.span() for found in _WORD.finditer(text)]
    found: list[Span] = []
    step = plan.words - plan.overlap
    for first in range(0, len(words), step):
        last = min(first + plan.words, len(words)) - 1
        start = words[first][0]
        end = min(words[last][1], start + MAX_CHARACTERS)
        found.append(Span(start=start, end=end, text=text[start:end]))
        if last == len(words) - 1 or len(found) == plan.most:
            break
    return tuple(found)


MAX_READERS: Final = 64
"""Most sources that are read at the same time."""

MAX_PAGES: Final = 1_000_000_000
"""Most pages of a source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaferRun:
    """What is built of a dump, a folder of wikitext or a file of JSON lines.

    The first `limit` pages of the source are looked at, 0 takes all; so many sources, 1..64, are
    read at the same time; the language is that of the wiki and of the pages that are kept.
    """

    source: Path
    out: Path
    language: str = "en"
    shares: Shares = field(default_factory=Shares)
    windows: Windows = field(default_factory=Windows)
    limit: int = 0
    readers: int = 8
    resume: bool = False

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        if not 1 <= self.readers <= MAX_READERS:
            raise InputError(f"readers is {self.readers!r}; it must lie in 1..{MAX_READERS}")
        if not 0 <= self.limit <= MAX_PAGES:
            raise InputError(f"limit is {self.limit!r}; it must lie in 0..{MAX_PAGES:,}")

    @property
    def plan(self) -> str:
        """What a run must share with the one it goes on with."""
        told = (asdict(self.shares), asdict(self.windows), self.language, str(self.source))
        return repr(told)
