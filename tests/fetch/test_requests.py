"""What is sent to a catalogue, and what may be shown of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from claimwright.errors import UnavailableError
from claimwright.fetch.requests import Ask, Key, KeyPlace, Manners, Meter, Used


def ask(place: KeyPlace | None = None, content: bytes = b"") -> Ask:
    key = Key(place=place, name="api_key", value="s3cret") if place else None
    manners = Manners(name="X", interval_s=1.0, key=key)
    return Ask(
        manners=manners,
        address="https://example.org/works",
        query=(("filter", "doi:10.1/a|10.1/b"), ("q", "a&b=c d+e")),
        content=content,
    )


def test_a_key_of_the_query_is_sent_and_never_shown() -> None:
    asked = ask(KeyPlace.QUERY)

    assert (True, False, False) == (
        asked.wire.endswith("&api_key=s3cret"),
        "s3cret" in asked.url,
        "s3cret" in repr(asked),
    )


def test_a_key_of_a_header_is_sent_there_alone() -> None:
    asked = ask(KeyPlace.HEADER)

    assert ("s3cret", asked.url) == (asked.headers["api_key"], asked.wire)


def test_a_request_without_a_key_is_sent_as_it_is_shown() -> None:
    assert ask().wire == ask().url


def test_what_parts_names_from_values_is_escaped_within_them() -> None:
    expected = "https://example.org/works?filter=doi:10.1/a|10.1/b&q=a%26b%3Dc%20d%2Be"

    assert expected == ask().url


def test_an_address_without_a_query_stays_as_it_is() -> None:
    bare = Ask(manners=Manners(name="X", interval_s=1.0), address="https://example.org/works/1")

    assert "https://example.org/works/1" == bare.url


def test_the_key_changes_nothing_of_the_name_of_a_request() -> None:
    assert ask().digest == ask(KeyPlace.QUERY).digest == ask(KeyPlace.HEADER).digest


def test_what_is_posted_belongs_to_the_name_of_a_request() -> None:
    assert ask().digest != ask(content=b"{}").digest


def test_what_is_posted_is_called_json() -> None:
    assert "application/json" == ask(content=b"{}").headers["Content-Type"]


def test_what_is_added_adds_up() -> None:
    meter = Meter(max_requests=5, max_bytes=1_000)
    meter.admit()
    meter.add(size=10, waited_s=1.5)
    meter.admit()
    meter.add(size=5, kept=1)

    assert Used(requests=2, bytes=15, kept=1, waited_s=1.5) == meter.used


@pytest.mark.parametrize(
    ("spent", "named"),
    [
        (lambda meter: [meter.admit() for _ in range(5)], r"catalogues\.max_requests"),
        (lambda meter: meter.add(size=1_000), r"catalogues\.max_total_bytes"),
    ],
)
def test_no_request_is_let_through_beyond_the_allowance(
    spent: Callable[[Meter], object], named: str
) -> None:
    meter = Meter(max_requests=5, max_bytes=1_000)
    spent(meter)

    with pytest.raises(UnavailableError, match=named):
        meter.admit()
