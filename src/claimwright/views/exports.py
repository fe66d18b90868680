"""A report and the name of a format → the text of a file."""

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from claimwright.domain import (
    CitationReport,
    DebateReport,
    DecidedReport,
    Decisions,
    WeighReport,
)
from claimwright.schema.writing import to_json
from claimwright.verdict.exports.citations_table import citations_table
from claimwright.verdict.exports.citations_wikitext import citations_wikitext
from claimwright.views.citations import citations_view
from claimwright.views.debate import debate_view
from claimwright.views.markdown import markdown
from claimwright.views.rendering import standalone
from claimwright.views.weigh import weigh_page_of


class TranscriptFormat(StrEnum):
    """What the transcript of a debate can be written as."""

    JSON = "json"
    HTML = "html"
    MARKDOWN = "markdown"


class WeighFormat(StrEnum):
    """What a weighing can be written as."""

    HTML = "html"
    MARKDOWN = "markdown"
    JSON = "json"


class CitationFormat(StrEnum):
    """What a citation report can be written as."""

    WIKITEXT = "wikitext"
    HTML = "html"
    MARKDOWN = "markdown"
    CSV = "csv"
    JSON = "json"


MEDIA_TYPES: Final[Mapping[str, str]] = {
    "bibtex": "application/x-bibtex",
    "claimreview": "application/ld+json",
    "csv": "text/csv",
    "feed": "application/ld+json",
    "html": "text/html",
    "json": "application/json",
    "markdown": "text/markdown",
    "wikitext": "text/plain",
}
"""How each format is named on the web; text is in UTF-8."""

SUFFIXES: Final[Mapping[str, str]] = {
    "bibtex": "bib",
    "claimreview": "jsonld",
    "csv": "csv",
    "feed": "feed.json",
    "html": "html",
    "json": "json",
    "markdown": "md",
    "wikitext": "wikitext",
}
"""How the names of their files end."""


def _json(value: object) -> str:
    return json.dumps(to_json(value), ensure_ascii=False, indent=2) + "\n"


_DEBATE: Final[Mapping[TranscriptFormat, Callable[[DebateReport], str]]] = {
    TranscriptFormat.JSON: _json,
    TranscriptFormat.HTML: lambda report: standalone(
        "debate_report.html", view=debate_view(report)
    ),
    TranscriptFormat.MARKDOWN: lambda report: markdown("debate.md", view=debate_view(report)),
}


_WEIGH: Final[Mapping[WeighFormat, Callable[[WeighReport], str]]] = {
    WeighFormat.HTML: lambda report: standalone(
        "weighed.html", weighing=weigh_page_of(report), exports=()
    ),
    WeighFormat.MARKDOWN: lambda report: markdown("weigh.md", weighing=weigh_page_of(report)),
    WeighFormat.JSON: _json,
}


_CITATIONS: Final[Mapping[CitationFormat, Callable[[CitationReport, Decisions], str]]] = {
    CitationFormat.WIKITEXT: citations_wikitext,
    CitationFormat.HTML: lambda report, decisions: standalone(
        "citations_report.html",
        view=citations_view(report, decisions),
        address="",
        cancelled=False,
    ),
    CitationFormat.MARKDOWN: lambda report, decisions: markdown(
        "citations.md", view=citations_view(report, decisions)
    ),
    CitationFormat.CSV: citations_table,
    CitationFormat.JSON: lambda report, decisions: _json(DecidedReport(report, decisions)),
}


def transcript(report: DebateReport, form: TranscriptFormat) -> str:
    """Return the transcript of a debate as the text of a file.

    Args:
        report: Of one claim.
        form: What to write.

    Returns:
        The whole file; the JSON is the one that `claimwright debate` replays.
    """
    return _DEBATE[form](report)


def weigh_exported(report: WeighReport, form: WeighFormat) -> str:
    """Return a weighing as the text of a file.

    Args:
        report: On one claim.
        form: What to write.

    Returns:
        The whole file.
    """
    return _WEIGH[form](report)


def citations_exported(
    report: CitationReport, form: CitationFormat, decisions: Decisions | None = None
) -> str:
    """Return a citation report as the text of a file.

    Args:
        report: On one article.
        form: What to write.
        decisions: Of a reviewer; none when `None`.

    Returns:
        The whole file.
    """
    return _CITATIONS[form](report, decisions or {})
