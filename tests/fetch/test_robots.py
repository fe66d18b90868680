"""What a site asks of programs."""

from __future__ import annotations

from itertools import count

import pytest

from claimwright.domain import PageState
from claimwright.fetch.exchange import Answer
from claimwright.fetch.page import FetchStopped
from claimwright.fetch.robots import KEPT_S, Robots, read_rules

PAGE = "https://example.org/news/a?print=1"


def reading(text: str) -> Answer:
    return Answer(status=200, body=text.encode())


@pytest.mark.parametrize(
    "answer",
    [
        reading("User-agent: *\nDisallow: /"),
        reading("User-agent: claimwright\nDisallow: /news"),
        reading("User-agent: *\nDisallow: /*?print"),
        reading("User-agent: *\nDisallow: /\nAllow: /news/b"),
        Answer(status=503),
        Answer(status=429),
    ],
)
def test_a_page_may_not_be_read(answer: Answer) -> None:
    with pytest.raises(FetchStopped, match=r"robots\.txt") as stopped:
        read_rules(answer).check(PAGE)

    assert stopped.value.state is PageState.BLOCKED


@pytest.mark.parametrize(
    "answer",
    [
        reading(""),
        reading("<html>no rules</html>"),
        reading("User-agent: *\nDisallow: /\nAllow: /news/"),
        reading("User-agent: *\nDisallow: /\n\nUser-agent: Claimwright\nDisallow:"),
        Answer(status=200, body=b"\xff\xfe\x00"),
        Answer(status=404),
        Answer(status=403),
        Answer(status=301),
    ],
)
def test_a_page_may_be_read(answer: Answer) -> None:
    read_rules(answer).check(PAGE)

    assert read_rules(answer).delay_s == 0


@pytest.mark.parametrize(("asked", "kept"), [("2.5", 2.5), ("99999", 600.0), ("-1", 0.0)])
def test_a_delay_is_kept_within_bounds(asked: str, kept: float) -> None:
    rules = read_rules(reading(f"User-agent: *\nCrawl-delay: {asked}"))

    assert kept == rules.delay_s


def test_rules_are_asked_for_again_after_an_hour() -> None:
    now = [0.0]
    asked = count(1)
    robots = Robots(clock=lambda: now[0])

    def ask() -> Answer:
        next(asked)
        return reading("")

    robots.rules("a", ask)
    robots.rules("a", ask)
    now[0] = KEPT_S + 1
    robots.rules("a", ask)

    assert next(asked) == 3


def stopping(state: PageState) -> Answer:
    raise FetchStopped(state, "it was so")


def test_rules_that_cannot_be_read_allow_nothing() -> None:
    rules = Robots().rules("a", lambda: stopping(PageState.UNSUPPORTED))

    with pytest.raises(FetchStopped, match="it was so"):
        rules.check(PAGE)


def test_a_site_that_cannot_be_reached_is_asked_again() -> None:
    robots = Robots()
    with pytest.raises(FetchStopped):
        robots.rules("a", lambda: stopping(PageState.TIMEOUT))

    assert robots.rules("a", lambda: Answer(status=404)).unreadable == ""
