"""The flags of `claimwright citations` in, what is asked out."""

from dataclasses import dataclass
from pathlib import Path

from claimwright.errors import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which article is asked about, and where its sources may be read.

    Args:
        source: File, address or title; empty for rows.
        revision: Of the article; the newest when `None`.
        dump: Holds the article; `None` where none is given.
        sources: Hold copies of pages; `None` where none are given.
        offline: Whether the network is left alone.
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
