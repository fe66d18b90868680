"""What a caller likes best of what there is."""

from __future__ import annotations

import pytest

from claimwright.web.accepting import best_of

KNOWN = ("text/a", "text/b")


@pytest.mark.parametrize(
    ("header", "best"),
    [
        ("text/b, text/a", "text/b"),
        ("text/b;q=0.1, text/a;q=0.2", "text/a"),
        ("image/png, TEXT/B ; q=0.3", "text/b"),
        ("text/a;q=0, text/b;q=x", None),
        ("", None),
    ],
)
def test_the_highest_quality_then_the_first_is_liked_best(header: str, best: str | None) -> None:
    assert best_of(header, KNOWN) == best
