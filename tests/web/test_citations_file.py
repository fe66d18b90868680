"""A citation report as a file that a browser shows or saves."""

from __future__ import annotations

import pytest

from claimwright.views.exports import CitationFormat
from claimwright.web.citations_file import citations_file
from tests.citation_reports import CHECKED


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        (CitationFormat.HTML, "inline"),
        (CitationFormat.JSON, "inline"),
        (CitationFormat.WIKITEXT, "inline"),
        (CitationFormat.CSV, "attachment"),
        (CitationFormat.MARKDOWN, "attachment"),
    ],
)
def test_a_file_is_shown_or_saved(form: CitationFormat, kind: str) -> None:
    answer = citations_file(CHECKED, form, {})

    assert answer.headers["Content-Disposition"].startswith(f"{kind}; filename=")


def test_the_page_may_do_nothing_but_show_itself() -> None:
    answer = citations_file(CHECKED, CitationFormat.HTML, {})

    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
