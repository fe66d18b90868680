"""A report and the name of a format in, the text of a file out."""

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from claimwright.domain import ArticleReport, Report
from claimwright.schema.writing import to_json
from claimwright.verdict.exports.bibliography import bibliography
from claimwright.verdict.exports.claim_review import claim_review
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


MEDIA_TYPES: Final[Mapping[ExportFormat, str]] = {
    ExportFormat.JSON: "application/json",
    ExportFormat.CSV: "text/csv",
    ExportFormat.MARKDOWN: "text/markdown",
    ExportFormat.HTML: "text/html",
    ExportFormat.BIBTEX: "application/x-bibtex",
    ExportFormat.CLAIM_REVIEW: "application/ld+json",
}
"""How each is named on the web; text is in UTF-8."""

SUFFIXES: Final[Mapping[ExportFormat, str]] = {
    ExportFormat.JSON: "json",
    ExportFormat.CSV: "csv",
    ExportFormat.MARKDOWN: "md",
    ExportFormat.HTML: "html",
    ExportFormat.BIBTEX: "bib",
    ExportFormat.CLAIM_REVIEW: "jsonld",
}
"""How the names of their files end."""

_WRITERS: Final[Mapping[ExportFormat, Callable[[ArticleReport], str]]] = {
    ExportFormat.JSON: lambda report: _indented(to_json(report)),
    ExportFormat.CSV: spreadsheet,
    ExportFormat.MARKDOWN: markdown,
    ExportFormat.HTML: page,
    ExportFormat.BIBTEX: bibliography,
    ExportFormat.CLAIM_REVIEW: claim_review,
}


def exported(report: ArticleReport | Report, form: ExportFormat) -> str:
    """Return a report as the text of a file.

    Args:
        report: On an article or on one claim.
        form: What to write.

    Returns:
        The whole file.
    """
    if isinstance(report, ArticleReport):
        return _WRITERS[form](report)
    if form is ExportFormat.JSON:
        return _indented(to_json(report))
    return _WRITERS[form](article_of(report))


def _indented(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
