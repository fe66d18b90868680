"""Rows of a file that ask to watch something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from claimwright.cli.watch_input import items_in
from claimwright.errors import InputError, NotFoundError

Write = Callable[[Sequence[str]], Path]


def test_a_row_has_a_claim_or_a_url(jsonl: Write) -> None:
    rows = jsonl(['{"id": 1, "claim": "Seas rise."}', '{"id": 2, "url": "https://example.org "}'])

    assert [(item.kind.value, item.text) for item in items_in(rows)] == [
        ("claim", "Seas rise."),
        ("page", "https://example.org"),
    ]


def test_no_file_has_no_rows() -> None:
    assert list(items_in(None)) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("not json", "line 2: the line is no JSON"),
        ('{"claim": "Seas rise."}', "line 2: the id"),
        ('{"id": 1}', "line 2: claim is missing"),
        ('{"id": 1, "url": 3}', "line 2: url is 3"),
        ('{"id": 1, "claim": "a", "url": "https://e.org"}', "line 2: the row has a claim and"),
    ],
)
def test_the_first_unusable_row_is_named(jsonl: Write, line: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        list(items_in(jsonl(['{"id": 0, "claim": "Seas rise."}', line])))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        list(items_in(tmp_path / "none.jsonl"))
