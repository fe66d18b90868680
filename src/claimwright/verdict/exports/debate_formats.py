"""A debate and the name of a format in, the text of its transcript out."""

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from claimwright.domain import DebateReport
from claimwright.schema.writing import to_json
from claimwright.verdict.exports.debate_markdown import debate_markdown
from claimwright.verdict.exports.debate_page import debate_page


class TranscriptFormat(StrEnum):
    """What the transcript of a debate can be written as."""

    JSON = "json"
    HTML = "html"
    MARKDOWN = "markdown"


MEDIA_TYPES: Final[Mapping[TranscriptFormat, str]] = {
    TranscriptFormat.JSON: "application/json",
    TranscriptFormat.HTML: "text/html",
    TranscriptFormat.MARKDOWN: "text/markdown",
}
"""How each is named on the web; text is in UTF-8."""

SUFFIXES: Final[Mapping[TranscriptFormat, str]] = {
    TranscriptFormat.JSON: "json",
    TranscriptFormat.HTML: "html",
    TranscriptFormat.MARKDOWN: "md",
}
"""How the names of their files end."""


def _data(report: DebateReport) -> str:
    return json.dumps(to_json(report), ensure_ascii=False, indent=2) + "\n"


_WRITERS: Final[Mapping[TranscriptFormat, Callable[[DebateReport], str]]] = {
    TranscriptFormat.JSON: _data,
    TranscriptFormat.HTML: debate_page,
    TranscriptFormat.MARKDOWN: debate_markdown,
}


def transcript(report: DebateReport, form: TranscriptFormat) -> str:
    """Return the transcript of a debate as the text of a file.

    Args:
        report: Of one claim.
        form: What to write.

    Returns:
        The whole file; the JSON is the one that `claimwright debate` replays.
    """
    return _WRITERS[form](report)
