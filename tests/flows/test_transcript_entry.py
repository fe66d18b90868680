"""A value of a transcript is what it must be, or is told with its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from claimwright.domain import Tag
from claimwright.errors import InputError
from claimwright.flows.transcript_entry import Entry

WHOLE = Entry(
    {"text": "t", "list": ["a"], "whole": 3, "number": 0.5, "flag": True, "tag": "correct",
     "plain": {"a": None, "b": 1}, "none": None},
    "whole",
)  # fmt: skip


def test_each_value_is_read_as_its_type() -> None:
    assert WHOLE["text"].text() == "t"
    assert WHOLE["list"].texts() == ("a",)
    assert (WHOLE["whole"].whole(), WHOLE["number"].number()) == (3, 0.5)
    assert WHOLE["flag"].flag()
    assert WHOLE["tag"].one_of(Tag) is Tag.CORRECT
    assert WHOLE["plain"].scalars() == {"a": None, "b": 1}
    assert Entry({"a": 1.5}, "").numbers() == {"a": 1.5}
    assert (WHOLE["none"].is_null, WHOLE["missing"].is_null) == (True, True)


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (WHOLE["whole"].text, "whole.whole is 3; a transcript holds a string"),
        (lambda: WHOLE["text"]["x"], "whole.text is 't'; a transcript holds an object"),
        (WHOLE["text"].texts, "a list"),
        (WHOLE["flag"].whole, "a whole number"),
        (WHOLE["flag"].number, "a number"),
        (WHOLE["whole"].flag, "true or false"),
        (lambda: WHOLE["text"].one_of(Tag), "'correct' or"),
        (WHOLE["text"].scalars, "an object"),
        (lambda: Entry({"a": []}, "x").scalars(), "plain values"),
        (lambda: Entry({"a": None}, "x").numbers(), "x.a is None"),
        (lambda: Entry(["a", 1], "x").texts(), r"x\.1 is 1"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(read: Callable[[], object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read()
