"""What a data set of citations is built from, and how."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from claimwright.errors import InputError
from claimwright_lab.training.wafer.splits import Shares
from claimwright_lab.training.wafer.windows import Windows

MAX_READERS: Final = 64
"""Most sources that are read at the same time."""

MAX_PAGES: Final = 1_000_000_000
"""Most pages of a source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaferRun:
    """What is built.

    Args:
        source: A dump, a folder of wikitext or a file of JSON lines.
        out: Folder that gets the files.
        language: Of the wiki and of the pages that are kept.
        shares: How articles are dealt out.
        windows: How cited pages are cut.
        limit: Pages of the source that are looked at, the first ones; 0 takes all.
        readers: Sources read at the same time, 1..64.
        resume: Go on with an ended run.
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
