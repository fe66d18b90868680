"""Lines in, rows out: whatever stands in the file."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.cli.rows import MAX_LINE_BYTES, Row, claim_of, pair_of, read_rows
from claimwright.domain import Claim, Pair
from claimwright.errors import InputError, TooLargeError


def rows(content: bytes) -> list[Row]:
    return list(read_rows(io.BytesIO(content)))


def row(**fields: object) -> Row:
    return Row(position=1, id="r", fields={"id": "r", **fields})


def test_every_line_is_a_row_with_its_number() -> None:
    found = rows(b'{"id": "a"}\n\n{"id": 2}')

    assert [(one.position, one.id, one.trouble) for one in found] == [(1, "a", None), (3, 2, None)]


def test_a_byte_order_mark_is_no_part_of_the_first_row() -> None:
    assert rows(b'\xef\xbb\xbf{"id": "a"}')[0].id == "a"


@pytest.mark.parametrize(
    "line",
    [
        b"not json",
        b'{"id": "a"',
        b'{"id": "a", "x": NaN}',
        b'\xff{"id": "a"}',
        b"[1]",
        b"null",
        b'"text"',
        b"{}",
        b'{"id": null}',
        b'{"id": true}',
        b'{"id": 1.5}',
        b'{"id": ["a"]}',
        b'{"id": "\\ud800"}',
        b"[" * 100_000,
    ],
)
def test_a_line_that_is_no_row_says_why(line: bytes) -> None:
    found = rows(line + b'\n{"id": "next"}\n')

    assert found[0].id is None
    assert isinstance(found[0].trouble, InputError)
    assert found[1].id == "next"


def test_an_id_over_its_bound_is_refused() -> None:
    assert "1,000" in str(rows(json.dumps({"id": "x" * 1_001}).encode())[0].trouble)


def test_a_line_over_the_bound_is_one_bad_row_and_the_next_is_read() -> None:
    huge = b'{"id": "a", "claim": "' + b"x" * (MAX_LINE_BYTES * 2 + 5) + b'"}'

    found = rows(huge + b'\n{"id": "next"}\n')

    assert [type(one.trouble) for one in found] == [TooLargeError, type(None)]
    assert (found[1].position, found[1].id) == (2, "next")


def test_no_content_has_no_rows() -> None:
    assert rows(b"") == []


@given(st.binary(max_size=200))
def test_any_bytes_are_read_to_the_end(content: bytes) -> None:
    found = rows(content + b'\n{"id": "end"}')

    assert found[-1].id == "end"


def test_a_claim_is_read_with_what_may_stand_beside_it() -> None:
    claim = claim_of(row(claim="Seas rise.", context="So he said.", date=None, other=[1]))

    assert claim == Claim(id="r", text="Seas rise.", context="So he said.")


@pytest.mark.parametrize("value", [None, 5, ["Seas rise."], {"text": "x"}, "\ud800"])
def test_a_claim_that_is_no_text_is_refused(value: object) -> None:
    with pytest.raises(InputError, match="claim"):
        claim_of(row(claim=value))


def test_a_missing_claim_is_called_missing() -> None:
    with pytest.raises(InputError, match="claim is missing"):
        claim_of(row())


@pytest.mark.parametrize(("name", "length"), [("context", 100_001), ("date", 41)])
def test_a_field_over_its_bound_is_refused(name: str, length: int) -> None:
    with pytest.raises(TooLargeError, match=name):
        claim_of(row(claim="Seas rise.", **{name: "x" * length}))


def test_a_pair_is_read_with_its_title() -> None:
    pair = pair_of(row(claim="Seas rise.", evidence="They do.", title="Seas"))

    assert pair == Pair(claim="Seas rise.", evidence="They do.", title="Seas")


@pytest.mark.parametrize("missing", ["claim", "evidence"])
def test_a_pair_needs_both_texts(missing: str) -> None:
    fields = {"claim": "Seas rise.", "evidence": "They do."} | {missing: None}

    with pytest.raises(InputError, match=f"{missing} is missing"):
        pair_of(row(**fields))
