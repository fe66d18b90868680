"""Subjects: whether their verb is plural."""

from __future__ import annotations

import pytest

from claimwright.claims.opposition.subjects import is_plural_subject
from tests.claims.prose import read


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("levels of zinc", True),
        ("the level of metals", False),
        ("zinc and iron", True),
        ("a number of reefs", True),
        ("these", True),
        ("it", False),
        ("", False),
    ],
)
def test_the_verb_agrees_with_the_head_of_the_subject(subject: str, expected: bool) -> None:  # noqa: FBT001
    assert expected is is_plural_subject(read(subject))
