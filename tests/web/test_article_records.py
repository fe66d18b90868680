"""What the store keeps comes back as it was."""

from __future__ import annotations

import pytest

from claimwright.errors import IntegrityError
from claimwright.flows.article import SoFar
from claimwright.flows.article_events import ArticleFailed, Event, Stage
from claimwright.flows.find import FindOptions
from claimwright.flows.verify import VerifyOptions
from claimwright.web.article_records import packed, unpacked_event, unpacked_request
from claimwright.web.article_request import ArticleRequest
from tests.articles import SOURCE, article_flow, example_report

WHOLE = example_report()
KNOWN = SoFar(article=WHOLE.article, sentences=WHOLE.sentences, checked=WHOLE.claims)
EVENTS: list[Event] = [
    *article_flow().check(SOURCE, VerifyOptions()),
    KNOWN.ended(Stage.CANCELLED),
    ArticleFailed(title="Not found", detail="gone"),
]


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_comes_back_as_it_was(event: Event) -> None:
    assert unpacked_event(*packed(event)) == event


def test_a_request_comes_back_as_it_was() -> None:
    request = ArticleRequest(
        source=SOURCE, corpus="c", options=VerifyOptions(top_k=3), find=FindOptions()
    )

    assert unpacked_request(packed(request)[1]) == request


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("Nothing", b""),
        ("ClaimBegun", b"x"),
        ("ClaimBegun", packed(EVENTS[0])[1]),
    ],
)
def test_what_is_damaged_is_named(kind: str, body: bytes) -> None:
    with pytest.raises(IntegrityError, match="delete the article's report"):
        unpacked_event(kind, body)
