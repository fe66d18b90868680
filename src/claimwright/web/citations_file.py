"""A citation report, its decisions and the name of a format → the answer that is its file."""

from typing import Final

from fastapi.responses import Response

from claimwright.domain import CitationReport, Decisions
from claimwright.views.exports import (
    MEDIA_TYPES,
    SUFFIXES,
    CitationFormat,
    citations_exported,
)
from claimwright.web.weigh_file import FILE_POLICY

_SHOWN: Final = frozenset({CitationFormat.HTML, CitationFormat.JSON, CitationFormat.WIKITEXT})


def citations_file(report: CitationReport, form: CitationFormat, decisions: Decisions) -> Response:
    """Return a citation report as a file.

    Args:
        report: On one article.
        form: What to write.
        decisions: Of a reviewer.

    Returns:
        The answer; a browser shows HTML, JSON and wikitext and saves the rest.
    """
    kind = "inline" if form in _SHOWN else "attachment"
    media_type = MEDIA_TYPES[form]
    charset = "" if form is CitationFormat.JSON else "; charset=utf-8"
    name = f"claimwright-citations.{SUFFIXES[form]}"
    headers = {
        "Content-Disposition": f'{kind}; filename="{name}"',
        "Content-Type": f"{media_type}{charset}",
    }
    if form is CitationFormat.HTML:
        headers["Content-Security-Policy"] = FILE_POLICY
    return Response(citations_exported(report, form, decisions), headers=headers)
