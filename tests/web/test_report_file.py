"""A report as a file: shown or saved, named, and allowed nothing."""

from __future__ import annotations

import pytest

from claimwright.web.report_file import FILE_POLICY, report_file
from tests.citation_reports import CHECKED
from tests.weighings import WEIGHED


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        ("html", "inline"),
        ("json", "inline"),
        ("wikitext", "inline"),
        ("csv", "attachment"),
        ("markdown", "attachment"),
    ],
)
def test_a_file_is_shown_or_saved(form: str, kind: str) -> None:
    answer = report_file(CHECKED, form, "citations")

    assert answer.headers["Content-Disposition"].startswith(f'{kind}; filename="claimwright-cit')


def test_a_page_may_show_itself_and_nothing_else() -> None:
    answer = report_file(WEIGHED, "html", "weighing")

    assert answer.headers["Content-Security-Policy"] == FILE_POLICY
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
