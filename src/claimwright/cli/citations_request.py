"""The flags of `claimwright citations` in, what is asked out."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.errors import InputError

DEFAULT_LIMIT: Final = 50
"""Articles of a category that are checked unless another number is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which article is asked about, and where its sources may be read.

    Without a source rows are answered, without a revision the newest; `sources` hold copies of
    pages.
    """

    source: str = ""
    revision: int | None = None
    dump: Path | None = None
    sources: Path | None = None
    offline: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be read together."""
        if self.revision is not None and self.revision < 1:
            message = f"--revision is {self.revision!r}; it is the number of a revision, from 1"
            raise InputError(message)
        if self.dump is not None and self.revision is not None:
            message = "--dump and --revision name two places; a dump holds one revision of a page"
            raise InputError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryWanted:
    """Which articles of a category are asked about.

    Its `article` says how each is checked and names none.
    """

    category: str
    limit: int
    only_risky: bool
    article: Wanted

    def __post_init__(self) -> None:
        """Refuse what is for one article only."""
        given = {
            "--revision": self.article.revision is not None,
            "--dump": self.article.dump is not None,
            "--offline": self.article.offline,
        }
        named = [name for name, is_given in given.items() if is_given]
        if named:
            message = f"{named[0]} is for one article; with --category the wiki lists and gives all"
            raise InputError(message)
