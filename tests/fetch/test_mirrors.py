"""Which pages are Wikipedia speaking."""

from __future__ import annotations

import pytest

from claimwright.fetch.canonical import canonical_url
from claimwright.fetch.mirrors import MIRRORS, PROJECTS, is_wikipedia_or_mirror


@pytest.mark.parametrize(
    "url",
    [
        "https://en.wikipedia.org/wiki/Ice",
        "http://de.m.wikipedia.org/wiki/Eis",
        "https://commons.wikimedia.org/wiki/File:Ice.jpg",
        "https://www.wikidata.org/wiki/Q1",
        "https://www.wikiwand.com/en/Ice",
        "https://encyclopedia.thefreedictionary.com/Ice",
        "https://web.archive.org/web/2019/https://en.wikipedia.org/wiki/Ice",
        "https://en-m-wikipedia-org.translate.goog/wiki/Ice",
        "http://www.answers.com/topic/ice",
        "https://en.wikipedia.org:443/wiki/Ice",
    ],
)
def test_wikipedia_and_its_copies_are_known(url: str) -> None:
    assert is_wikipedia_or_mirror(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://en.wikisource.org/wiki/Ice",
        "https://www.thefreedictionary.com/ice",
        "https://www.answers.com/q/ice",
        "https://notwikipedia.org/wiki/Ice",
        "https://wikipedia.org.example.com/",
        "https://example.org/?from=https://en.wikipedia.org",
        "a book",
    ],
)
def test_other_pages_are_not(url: str) -> None:
    assert not is_wikipedia_or_mirror(url)


@pytest.mark.parametrize("host", sorted(PROJECTS | MIRRORS))
def test_each_listed_host_is_in_its_one_spelling(host: str) -> None:
    assert canonical_url(f"https://{host}/") == f"https://{host}"
