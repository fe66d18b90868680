"""One turn of a check: done and kept, and every failure its end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.flows.article import ArticleFlow
from claimwright.flows.article_events import ArticleEnded, ArticleFailed, Stage
from claimwright.flows.find import FindOptions
from claimwright.flows.verify import VerifyOptions
from claimwright.web.article_request import ArticleRequest
from claimwright.web.article_store import ArticleStore, Kept
from claimwright.web.article_turn import UNFORESEEN, Turn
from tests.articles import SOURCE, article_flow

REQUEST = ArticleRequest(
    source=SOURCE, corpus="starter", options=VerifyOptions(), find=FindOptions()
)


class Engine:
    """Gives the flow, or fails."""

    def __init__(self, error: Exception | None = None) -> None:
        self._error = error

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        """Give it."""
        del request
        if self._error is not None:
            raise self._error
        return article_flow()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ArticleStore]:
    opened = ArticleStore(tmp_path, Kept(number=9, days=9, size_bytes=10**9))
    opened.add("a", REQUEST, owner="o", now=datetime.now(tz=UTC))
    yield opened
    opened.close()


def to_the_end(turn: Turn, engine: Engine, store: ArticleStore) -> int:
    return next(n for n in range(1, 99) if turn.step(engine, store))


def test_steps_lead_to_the_end(store: ArticleStore) -> None:
    to_the_end(Turn("a"), Engine(), store)
    check = store.check("a")

    assert (check.stage, check.checked) == (Stage.DONE, 3)


def test_another_turn_goes_on_where_one_was_broken_off(store: ArticleStore) -> None:
    first = Turn("a")
    [first.step(Engine(), store) for _ in range(8)]
    to_the_end(Turn("a"), Engine(), store)
    known = store.known("a")

    assert [each.found.claim.id for each in known.checked] == ["s0c0", "s2c0", "s3c0"]


def test_a_cancelled_check_ends_with_what_it_has(store: ArticleStore) -> None:
    turn = Turn("a")
    [turn.step(Engine(), store) for _ in range(8)]
    turn.cancelled = True

    assert turn.step(Engine(), store)
    last = store.events("a")[-1][1]
    assert isinstance(last, ArticleEnded)
    assert (last.stage, last.coverage.checked) == (Stage.CANCELLED, 1)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            UnavailableError("no network"),
            ArticleFailed(title="Unavailable", detail="no network"),
        ),
        (
            IntegrityError("/secret"),
            ArticleFailed(title="Integrity failure", detail=UNFORESEEN.detail),
        ),
        (RuntimeError("a claim"), UNFORESEEN),
    ],
)
def test_a_failure_is_the_end_and_tells_no_secret(
    store: ArticleStore, error: Exception, told: ArticleFailed
) -> None:
    assert Turn("a").step(Engine(error), store)
    assert store.events("a")[-1][1] == told


def test_what_could_not_be_kept_is_kept_at_the_next_step(
    store: ArticleStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = Turn("a")

    def full(*_: object, **__: object) -> None:
        raise UnavailableError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", full)
        with pytest.raises(UnavailableError):
            turn.step(Engine(), store)
    to_the_end(turn, Engine(), store)

    assert store.check("a").checked == 3


def test_who_waits_for_news_is_woken() -> None:
    turn = Turn("a")
    waiting = turn.news
    turn.tell()

    assert (waiting.is_set(), turn.news.is_set()) == (True, False)
