"""An article in, the split that all its records belong to out."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

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
    """How articles are dealt out.

    Args:
        dev: Share of articles, 0..0.5.
        test: Share of articles, 0..0.5.
        seed: Another one deals them out differently.
    """

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

    Args:
        title: Of the article.
        shares: How articles are dealt out.
        failed: Whether one of its claims failed verification.

    Returns:
        Train, dev or test.

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
