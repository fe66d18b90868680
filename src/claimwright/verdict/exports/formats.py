"""A report and the name of a format in, the text of a file out."""

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from claimwright.domain import ArticleReport, Report
from claimwright.schema.writing import to_json
from claimwright.verdict.exports.bibliography import bibliography
from claimwright.verdict.exports.claim_review import claim_review, data_feed
from claimwright.verdict.exports.markdown import markdown
from claimwright.verdict.exports.page import page
from claimwright.verdict.exports.single import article_of
from claimwright.verdict.exports.spreadsheet import spreadsheet


class ExportFormat(StrEnum):
    """What a report can be written as."""

    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"
    HTML = "html"
    BIBTEX = "bibtex"
    CLAIM_REVIEW = "claimreview"
    FEED = "feed"


MEDIA_TYPES: Final[Mapping[ExportFormat, str]] = {
    ExportFormat.JSON: "application/json",
    ExportFormat.CSV: "text/csv",
    ExportFormat.MARKDOWN: "text/markdown",
    ExportFormat.HTML: "text/html",
    ExportFormat.BIBTEX: "application/x-bibtex",
    ExportFormat.CLAIM_REVIEW: "application/ld+json",
    ExportFormat.FEED: "application/ld+json",
}
"""How each is named on the web; text is in UTF-8."""

SUFFIXES: Final[Mapping[ExportFormat, str]] = {
    ExportFormat.JSON: "json",
    ExportFormat.CSV: "csv",
    ExportFormat.MARKDOWN: "md",
    ExportFormat.HTML: "html",
    ExportFormat.BIBTEX: "bib",
    ExportFormat.CLAIM_REVIEW: "jsonld",
    ExportFormat.FEED: "feed.json",
}
"""How the names of their files end."""

_WRITERS: Final[Mapping[ExportFormat, Callable[[ArticleReport], str]]] = {
    ExportFormat.JSON: lambda report: _indented(to_json(report)),
    ExportFormat.CSV: spreadsheet,
    ExportFormat.MARKDOWN: markdown,
    ExportFormat.HTML: page,
    ExportFormat.BIBTEX: bibliography,
}
_REVIEWS: Final[Mapping[ExportFormat, Callable[[ArticleReport, str], str]]] = {
    ExportFormat.CLAIM_REVIEW: claim_review,
    ExportFormat.FEED: data_feed,
}


def exported(report: ArticleReport | Report, form: ExportFormat, *, url: str = "") -> str:
    """Return a report as the text of a file.

    Args:
        report: On an article or on one claim.
        form: What to write.
        url: Where the report can be read, for those formats that say it; empty when nowhere.

    Returns:
        The whole file.
    """
    if form is ExportFormat.JSON and isinstance(report, Report):
        return _indented(to_json(report))
    whole = report if isinstance(report, ArticleReport) else article_of(report)
    return _REVIEWS[form](whole, url) if form in _REVIEWS else _WRITERS[form](whole)


def _indented(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
