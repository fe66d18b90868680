"""Debates → files of a folder, so that the link of a page still leads to it tomorrow."""

from pathlib import Path
from typing import Final

from claimwright.domain import DebateReport
from claimwright.web.article_store import Kept
from claimwright.web.report_store import ReportStore

FOLDER: Final = "debates"
"""Name of the folder in the home folder."""


class DebateStore(ReportStore[DebateReport]):
    """The debates that pages show; safe to share by threads and by processes.

    Args:
        home: The home folder; nothing is made in it before something is kept.
        kept: How much; the oldest go first.
    """

    def __init__(self, home: Path, kept: Kept) -> None:
        super().__init__(
            DebateReport, folder=home / FOLDER, noun="debate", remedy="debate again", kept=kept
        )
