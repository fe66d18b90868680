"""The form names one article."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright.settings import Settings
from claimwright.web.pages.citations_wish import CitationsWish, citations_wish


def test_a_title_is_no_address() -> None:
    request = CitationsWish(article=" Lake Verna ").to_request()

    assert (request.title, request.url) == ("Lake Verna", "")


@pytest.mark.parametrize("address", ["https://en.wikipedia.org/wiki/X", "HTTP://x.example/"])
def test_an_address_is_told_by_its_scheme(address: str) -> None:
    request = CitationsWish(article=address).to_request()

    assert (request.title, request.url) == ("", address)


def test_wikitext_takes_a_title() -> None:
    request = CitationsWish(article="X", wikitext="x<ref>y</ref>").to_request()

    assert (request.title, request.wikitext) == ("X", "x<ref>y</ref>")


def test_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="there is no article"):
        CitationsWish(wikitext=" \n").to_request()


def test_what_the_browser_did_not_send_is_as_usual() -> None:
    wish = citations_wish({"article": "X"}, Settings())

    assert (wish.language, wish.corpus) == ("en", "")


def test_the_language_may_be_written_in_capitals() -> None:
    assert citations_wish({"article": "X", "language": " DE "}, Settings()).language == "de"
