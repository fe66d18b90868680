"""What may be asked of a site: whether there is a network, and what its robots.txt allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

import httpcore
import pytest

from claimwright.domain import PageState
from claimwright.fetch.exchange import Answer
from claimwright.fetch.network import Resolver
from claimwright.fetch.page import FetchStopped, UnreachedError
from claimwright.fetch.sites import (
    KEPT_S,
    KNOWN_S,
    NoNetworkError,
    Reachability,
    Robots,
    read_rules,
    reference_probe,
)
from claimwright.settings import FetchSettings

DEAD = UnreachedError(PageState.NOT_FOUND, "there is no host 'a.example'")


def answers() -> str:
    return "page"


def fails() -> str:
    raise DEAD


@dataclass
class Machine:
    """A machine whose network comes and goes, and its clock."""

    has_network: bool = True
    now: float = 0.0
    probed: int = 0

    def __post_init__(self) -> None:
        """Begin to watch."""
        self.reachability = Reachability(self._probe, lambda: self.now)

    def _probe(self) -> bool:
        self.probed += 1
        return self.has_network

    def outcome(self, ask: Callable[[], str]) -> str:
        try:
            return self.reachability.reach(ask)
        except NoNetworkError:
            return "no network"
        except UnreachedError:
            return "dead"


@pytest.mark.parametrize(
    ("has_network", "asks", "outcomes", "probed"),
    [
        (True, [fails, fails, answers], ["dead", "dead", "page"], 1),
        (False, [answers, fails], ["page", "dead"], 0),
    ],
    ids=["another answers", "one answered lately"],
)
def test_a_dead_site_is_dead_where_there_is_a_network(
    *, has_network: bool, asks: list[Callable[[], str]], outcomes: list[str], probed: int
) -> None:
    machine = Machine(has_network=has_network)

    assert (outcomes, probed) == ([machine.outcome(ask) for ask in asks], machine.probed)


def test_without_a_network_nothing_more_is_asked_for() -> None:
    machine, asked = Machine(has_network=False), ["page"]

    first = machine.outcome(fails)
    others = {machine.outcome(asked.pop) for _ in range(134)}

    assert ("no network", {"no network"}, ["page"], 1) == (first, others, asked, machine.probed)


def test_a_network_that_goes_is_noticed_and_so_is_one_that_comes_back() -> None:
    machine = Machine()
    outcomes = [machine.outcome(answers)]
    machine.now, machine.has_network = KNOWN_S, False
    outcomes += [machine.outcome(fails)]
    machine.now = 2 * KNOWN_S
    outcomes += [machine.outcome(answers)]

    assert ["page", "no network", "page"] == outcomes


class Wire(httpcore.NetworkBackend):
    """Connects, or fails as it is told."""

    def __init__(self, failure: Exception | None) -> None:
        self.failure = failure
        self.connected: list[str] = []

    def connect_tcp(self, host: str, port: int, *_: object, **__: object) -> httpcore.NetworkStream:
        self.connected.append(f"{host}:{port}")
        if self.failure is not None:
            raise self.failure
        return httpcore.NetworkStream()

    def connect_unix_socket(self, *_: object, **__: object) -> httpcore.NetworkStream:
        raise AssertionError("no file is connected to")


def knows(*addresses: str) -> Resolver:
    def resolve(host: str, _seconds: float) -> tuple[str, ...]:
        if not addresses:
            raise UnreachedError(PageState.TIMEOUT, f"looking up {host} failed")
        return addresses

    return resolve


@pytest.mark.parametrize(
    ("addresses", "failure", "found"),
    [
        (("93.184.215.14",), None, True),
        ((), None, False),
        (("93.184.215.14",), httpcore.ConnectError("Network is unreachable"), False),
        (("93.184.215.14",), httpcore.ConnectTimeout("timed out"), False),
        # A filter answers with an address of its own: there is a network.
        (("10.0.0.1",), None, True),
    ],
)
def test_the_site_that_is_always_there_decides(
    monkeypatch: pytest.MonkeyPatch,
    addresses: tuple[str, ...],
    failure: Exception | None,
    found: bool,  # noqa: FBT001  # a case
) -> None:
    monkeypatch.setattr(httpcore.NetworkStream, "close", lambda _: None)
    wire = Wire(failure)

    assert found is reference_probe(FetchSettings(), knows(*addresses), wire)()
    assert set(wire.connected) <= {"93.184.215.14:443"}


def test_another_fault_of_a_site_says_nothing_of_the_network() -> None:
    machine = Machine(has_network=False)

    def refused() -> str:
        raise FetchStopped(PageState.BLOCKED, "the site wants a login")

    with pytest.raises(FetchStopped, match="login"):
        machine.reachability.reach(refused)
    assert machine.probed == 0


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
