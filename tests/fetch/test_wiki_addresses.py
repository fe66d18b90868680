"""Tests of reading addresses of wikis."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright.fetch.mediawiki import PageAsk
from claimwright.fetch.wiki_addresses import language_of, page_of

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
