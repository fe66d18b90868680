"""Files of fact checks: small ones whole, large ones item by item in bounded memory."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Iterator
from typing import IO, cast

import pytest

from claimwright.errors import InputError, TooLargeError
from claimwright.fact_checks import feed
from claimwright.fact_checks.feed import json_items, table_items
from tests.fact_checks.reviews import review


class Repeated(io.RawIOBase):
    """A list that is written while it is read, so that no test holds it whole."""

    def __init__(self, head: bytes, item: bytes, times: int, tail: bytes) -> None:
        super().__init__()
        self._parts = self._written(head, item, times, tail)
        self._left = b""

    def _written(self, head: bytes, item: bytes, times: int, tail: bytes) -> Iterator[bytes]:
        yield head
        for number in range(times):
            yield item if number == 0 else b"," + item
        yield tail

    def read(self, size: int = -1) -> bytes:
        while len(self._left) < size and (part := next(self._parts, b"")):
            self._left += part
        data, self._left = self._left[:size], self._left[size:]
        return data


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a file of 4,000 bytes be a large one."""
    monkeypatch.setattr(feed, "MAX_ITEM_BYTES", 4_000)


def values(data: bytes) -> list[object]:
    return [value for _, value in json_items(io.BytesIO(data))]


def test_a_small_file_is_read_whole() -> None:
    assert values(b'\xef\xbb\xbf{"a": 1}') == [{"a": 1}]


def test_lines_are_read_one_by_one_and_a_bad_one_is_told() -> None:
    found = list(json_items(io.BytesIO(b'{"a": 1}\n\n{"b": \n{"c": 3}')))

    assert [where for where, _ in found] == ["line 1", "line 3", "line 4"]
    assert [type(value) for _, value in found] == [dict, InputError, dict]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("head", "tail"),
    [
        (b"[", b"]"),
        (b'{"@type": "DataFeed", "dataFeedElement": [', b'], "dateModified": "2026"}'),
        (b'{"@context": {"a": 1}, "@graph": [', b"]}"),
        (b'\n {"itemListElement": [', b"]}"),
    ],
)
def test_a_large_list_is_read_item_by_item(head: bytes, tail: bytes) -> None:
    item = json.dumps(review()).encode()

    assert values(head + b",".join([item] * 40) + tail) == [review()] * 40


@pytest.mark.usefixtures("small")
def test_large_lines_are_read_one_by_one() -> None:
    assert values((json.dumps(review()) + "\n").encode() * 40) == [review()] * 40


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    "data",
    [
        b'[{"a": "' + b"x" * 20_000 + b'"}]',
        b'{"a": "' + b"x" * 20_000 + b'"}',
        b'{"a": 1}\n{"a": "' + b"x" * 20_000 + b'"}\n',
        b'{"dataFeedElement": [{"a": [' + b"1," * 20_000 + b"1]}]}",
    ],
)
def test_an_item_over_the_bound_is_refused_with_the_limit(data: bytes) -> None:
    with pytest.raises(TooLargeError, match="4,000 bytes"):
        values(data)


@pytest.mark.usefixtures("small")
def test_a_large_list_that_breaks_off_keeps_what_was_whole() -> None:
    items = json_items(io.BytesIO(b"[" + json.dumps(review()).encode() * 20))

    assert next(items) == ("item 1", review())
    with pytest.raises(InputError, match="behind item 1"):
        next(items)


@pytest.mark.parametrize("data", [b"", b"<html>", b"{", b"\xff\xfe[", b"[" * 100_000])
def test_what_is_no_json_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="no JSON"):
        values(data)


def test_memory_does_not_grow_with_the_feed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "MAX_ITEM_BYTES", 100_000)
    item = json.dumps({**review(), "text": "x" * 10_000}).encode()
    stream = cast("IO[bytes]", Repeated(b'{"dataFeedElement": [', item, 500, b"]}"))
    tracemalloc.start()
    try:
        count = len([where for where, _ in json_items(stream)])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert count == 500
    assert peak < 1_000_000 < 500 * len(item)


def table(text: str) -> list[object]:
    return [value for _, value in table_items(io.BytesIO(text.encode()))]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_table_may_have_any_usual_separator(mark: str) -> None:
    (found,) = table(
        mark.join(["Url", " claim ", "rating"]) + f"\nhttps://e.org{mark}Seas{mark}true\n"
    )

    assert isinstance(found, dict)
    assert (found["url"], found["claimReviewed"]) == ("https://e.org", "Seas")


def test_a_table_may_rate_by_numbers_and_leave_cells_out() -> None:
    (found,) = table("claim,url,rating_value,best_rating\nSeas,https://e.org,2\n\n")

    assert isinstance(found, dict)
    assert found["reviewRating"]["ratingValue"] == "2"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("claim,rating\n", "no column 'url'"),
        ("claim,url\n", "no column 'rating'"),
        ('claim,url,rating\n"' + "x\n" * 100_000, "cannot be read"),
        ("claim,url,rating\n" + "x" * 200_000, "over 131,072 bytes"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        table(text)


def test_a_table_in_another_encoding_is_refused() -> None:
    with pytest.raises(InputError, match="UTF-8"):
        list(table_items(io.BytesIO("claim,url,rating\né,x,y\n".encode("utf-16"))))
