"""Weighings → files of a folder, so that the link of a page still leads to it tomorrow."""

from pathlib import Path
from typing import Final

from claimwright.domain import WeighReport
from claimwright.web.article_store import Kept
from claimwright.web.report_store import ReportStore

FOLDER: Final = "weighings"
"""Name of the folder in the home folder."""


class WeighStore(ReportStore[WeighReport]):
    """The weighings that pages show; safe to share by threads and by processes.

    Args:
        home: The home folder; nothing is made in it before something is kept.
        kept: How much; the oldest go first.
    """

    def __init__(self, home: Path, kept: Kept) -> None:
        super().__init__(
            WeighReport, folder=home / FOLDER, noun="weighing", remedy="weigh again", kept=kept
        )
