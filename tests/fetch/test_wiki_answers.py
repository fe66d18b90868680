"""Tests of reading what a MediaWiki answers."""

from __future__ import annotations

import pytest

from claimwright.errors import ClaimwrightError, InputError, NotFoundError, UnavailableError
from claimwright.fetch.wiki_answers import WikiTrouble, read_answer

API = "https://en.wikipedia.org/w/api.php"


def test_format_version_1_is_read_too() -> None:
    revision = {"revid": 7, "timestamp": "2026-01-02T03:04:05Z", "*": "Ice."}
    answer = {"query": {"pages": {"5": {"pageid": 5, "title": "Ice", "revisions": [revision]}}}}

    assert ("Ice.", 7) == (
        read_answer(answer, API).wikitext,
        read_answer(answer, API).revision,
    )


def test_missing_is_told_by_an_empty_text_in_format_version_1() -> None:
    with pytest.raises(NotFoundError):
        read_answer({"query": {"pages": {"-1": {"title": "Ice", "missing": ""}}}}, API)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ({"error": {"code": "ratelimited", "info": "slow"}}, WikiTrouble),
        ({"errors": [{"code": "maxlag", "text": "slow"}]}, WikiTrouble),
        ({"error": {"code": "readapidenied", "info": "log in"}}, UnavailableError),
        ({"error": {"code": "nosuchrevid", "info": "none"}}, NotFoundError),
        ({"error": {"code": "badvalue", "info": "what?"}}, InputError),
        ([], UnavailableError),
        ({"query": {"pages": [{"title": "Ice", "revisions": []}]}}, NotFoundError),
        ({"query": {"pages": [{"title": "Ice", "revisions": [{"*": "x"}]}]}}, UnavailableError),
        ({"query": {"pages": [{"title": "Ice", "revisions": [{"revid": 1}]}]}}, UnavailableError),
        (
            {"query": {"pages": [{"title": "I", "revisions": [{"revid": 1, "texthidden": True}]}]}},
            NotFoundError,
        ),
    ],
)
def test_what_is_no_page_says_why(answer: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        read_answer(answer, API)


def test_trouble_is_no_error_of_ours() -> None:
    assert not issubclass(WikiTrouble, ClaimwrightError)
