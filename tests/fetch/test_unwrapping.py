"""What a copy's address says of the page it keeps."""

from __future__ import annotations

import pytest

from claimwright.fetch.unwrapping import unwrapped


@pytest.mark.parametrize(
    "url",
    [
        "https://archive.ph/AbC12",
        "https://archive.org/details/book",
        "https://www.webcitation.org/5xYzAbC12",
        "https://www.google.com/search?q=https://example.org",
        "https://example.org/web/2019/http://other.org",
        "https://example.org/?url=http://other.org",
        "https://webcache.googleusercontent.com/search?q=words",
        "http://[broken/url?url=http://other.org",
    ],
)
def test_an_address_that_stands_for_itself_stays(url: str) -> None:
    assert unwrapped(url) == url


def test_copies_of_copies_are_followed_to_the_page() -> None:
    nested = "https://web.archive.org/web/2019/" * 9 + "http://example.org"

    assert unwrapped(nested) == "http://example.org"
