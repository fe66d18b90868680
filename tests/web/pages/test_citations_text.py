"""The whole text of a source, as it was read."""

from __future__ import annotations

import pytest

from claimwright.errors import NotFoundError
from claimwright.web.pages.citations_text import text_page
from tests.citation_groups import ICE_TEXT, NEWS_TEXT
from tests.citation_reports import CHECKED


def test_the_text_of_a_cited_source_is_whole() -> None:
    shown = text_page(CHECKED, "c3", "1")

    assert "".join(run.text for run in shown.runs) == NEWS_TEXT
    assert [run.text for run in shown.runs if run.marked] == [
        "The lake has not frozen over since 1963, the harbour master says."
    ]
    assert shown.said == "Read from its page on 2026-01-02."


def test_the_text_of_a_suggestion_is_whole() -> None:
    shown = text_page(CHECKED, "c3", "suggested")

    assert "".join(run.text for run in shown.runs) == ICE_TEXT


def test_a_kept_copy_is_told() -> None:
    assert text_page(CHECKED, "c6", "1").said == "Read from a kept copy on 2026-01-02."


@pytest.mark.parametrize(
    ("claim_id", "which"),
    [("c2", "1"), ("c3", "2"), ("c3", "0"), ("c3", "x"), ("c4", "suggested"), ("c99", "1")],
)
def test_what_was_not_read_is_not_found(claim_id: str, which: str) -> None:
    with pytest.raises(NotFoundError):
        text_page(CHECKED, claim_id, which)
