"""A citation report and the name of a format in, the text of a file out."""

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from claimwright.domain import CitationReport, DecidedReport, Decisions
from claimwright.schema.writing import to_json
from claimwright.verdict.exports.citations_markdown import citations_markdown
from claimwright.verdict.exports.citations_page import citations_page
from claimwright.verdict.exports.citations_table import citations_table
from claimwright.verdict.exports.citations_wikitext import citations_wikitext


class CitationFormat(StrEnum):
    """What a citation report can be written as."""

    WIKITEXT = "wikitext"
    HTML = "html"
    MARKDOWN = "markdown"
    CSV = "csv"
    JSON = "json"


CITATION_MEDIA_TYPES: Final[Mapping[CitationFormat, str]] = {
    CitationFormat.WIKITEXT: "text/plain",
    CitationFormat.HTML: "text/html",
    CitationFormat.MARKDOWN: "text/markdown",
    CitationFormat.CSV: "text/csv",
    CitationFormat.JSON: "application/json",
}
"""How each is named on the web; text is in UTF-8."""

CITATION_SUFFIXES: Final[Mapping[CitationFormat, str]] = {
    CitationFormat.WIKITEXT: "wikitext",
    CitationFormat.HTML: "html",
    CitationFormat.MARKDOWN: "md",
    CitationFormat.CSV: "csv",
    CitationFormat.JSON: "json",
}
"""How the names of their files end."""


def _json(report: CitationReport, decisions: Decisions) -> str:
    values = to_json(DecidedReport(report, decisions))
    return json.dumps(values, ensure_ascii=False, indent=2) + "\n"


_WRITERS: Final[Mapping[CitationFormat, Callable[[CitationReport, Decisions], str]]] = {
    CitationFormat.WIKITEXT: citations_wikitext,
    CitationFormat.HTML: citations_page,
    CitationFormat.MARKDOWN: citations_markdown,
    CitationFormat.CSV: citations_table,
    CitationFormat.JSON: _json,
}


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
    return _WRITERS[form](report, decisions or {})
