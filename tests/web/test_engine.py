"""What an article is called before it is read."""

import pytest

from claimwright.web.engine import CitationsRequest


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        (CitationsRequest(title="Lake Verna", wikitext="x"), "Lake Verna"),
        (CitationsRequest(url="https://x.example/a"), "https://x.example/a"),
        (CitationsRequest(wikitext="x"), "Pasted wikitext"),
    ],
)
def test_an_article_has_a_name(request_: CitationsRequest, named: str) -> None:
    assert request_.named == named
