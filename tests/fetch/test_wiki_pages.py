"""Which page of which wiki is meant by an address, and what the API's answers tell of it."""

from __future__ import annotations

import pytest

from claimwright.errors import ClaimwrightError, InputError, NotFoundError, UnavailableError
from claimwright.fetch.wiki_pages import PageAsk, WikiTrouble, language_of, page_of, read_answer

API = "https://en.wikipedia.org/w/api.php"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://en.wikipedia.org/wiki/Sea_ice", PageAsk(api=API, title="Sea ice")),
        ("https://en.wikipedia.org/wiki/Sea_ice#Age", PageAsk(api=API, title="Sea ice")),
        ("https://en.m.wikipedia.org/wiki/Caf%C3%A9", PageAsk(api=API, title="Café")),
        ("https://en.wikipedia.org/wiki/AC/DC", PageAsk(api=API, title="AC/DC")),
        (
            "https://en.wikipedia.org/w/index.php?title=Ice&oldid=12",
            PageAsk(api=API, title="Ice", revision=12),
        ),
        ("https://en.wikipedia.org/w/index.php?oldid=12", PageAsk(api=API, revision=12)),
        ("https://en.wikipedia.org/?curid=5", PageAsk(api=API, page_id=5)),
        (
            "http://127.0.0.1:81/index.php/Ice",
            PageAsk(api="http://127.0.0.1:81/w/api.php", title="Ice"),
        ),
    ],
)
def test_an_address_names_a_page(url: str, expected: PageAsk) -> None:
    assert expected == page_of(url)[0]


@pytest.mark.parametrize(
    "url",
    ["https://en.wikipedia.org/", "ftp://a.example/wiki/Ice", "https:///wiki/Ice", "http://["],
)
def test_an_address_without_a_page_is_refused(url: str) -> None:
    with pytest.raises(InputError, match="names no page"):
        page_of(url)


def test_the_language_of_a_wiki_without_one_is_unknown() -> None:
    assert "" == language_of("https://www.mediawiki.org/w/api.php")


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
