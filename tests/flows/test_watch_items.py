"""What may be watched."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from claimwright.domain import Watch, WatchedKind, WatchItem
from claimwright.errors import InputError, TooLargeError
from claimwright.flows.watching import MAX_ITEMS, item_of, new_watch


def made(*texts: str, name: str = "") -> Watch:
    return new_watch(watch_id="w", items=map(item_of, texts), corpus="mine", now="now", name=name)


def test_a_watch_keeps_the_order_and_takes_each_item_once() -> None:
    found = made("Seas rise.", "https://example.org/a", "Seas rise.")

    assert [(item.kind.value, item.text) for item in found.items] == [
        ("claim", "Seas rise."),
        ("page", "https://example.org/a"),
    ]
    assert (found.id, found.corpus, found.created_at) == ("w", "mine", "now")


def test_it_is_named_after_its_first_item_unless_it_has_a_name() -> None:
    assert made(" Seas\nrise. ").name == "Seas rise."
    assert made("Seas rise.", name=" The  sea ").name == "The sea"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "...",
        "Seas\x00rise.",
        "x" * 10_001,
        "https://example.org/a b",
        "https://example.org/\x07",
        "http://" + "a" * 2_000,
    ],
)
def test_what_cannot_be_checked_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        made(text)


@pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://example.org/a", "example.org"])
def test_a_page_has_an_address_of_the_web(url: str) -> None:
    with pytest.raises(InputError, match="http:// or https://"):
        new_watch(watch_id="w", items=[WatchItem(WatchedKind.PAGE, url)], corpus="c", now="n")


def test_nothing_is_no_watch() -> None:
    with pytest.raises(InputError, match="nothing to watch"):
        made()


def test_an_endless_list_is_refused_at_the_bound() -> None:
    def endless() -> Iterator[WatchItem]:
        return (item_of(f"Claim {number}.") for number in count())

    with pytest.raises(TooLargeError, match=f"at most {MAX_ITEMS}"):
        new_watch(watch_id="w", items=endless(), corpus="c", now="n")


@pytest.mark.parametrize("name", ["x" * 201, "a\x1bb"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="the name"):
        made("Seas rise.", name=name)
