"""Search beside other engines is of claims by which claimwright's own was not set."""

from __future__ import annotations

from argparse import Namespace
from array import array

import pytest

from benchmarks.peers import side_by_side
from benchmarks.scale_corpus import KnownClaims
from benchmarks.scale_search import HELD_OUT
from claimwright.domain import Claim


def test_only_held_out_claims_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    every = [f"claim {number}" for number in range(1228)]

    def asked(limit: int, *, skip: int = 0) -> tuple[tuple[Claim, ...], KnownClaims]:
        texts = every[skip : skip + limit]
        known = dict.fromkeys(texts, array("f", [1.0]))
        claims = tuple(Claim(text=text) for text in texts)
        return claims, KnownClaims(name="known", dimension=1, known=known)

    monkeypatch.setattr(side_by_side, "asked", asked)

    texts, vectors = side_by_side._claims(Namespace(claims=100, batch=500, warm=20))

    assert texts == every[HELD_OUT : HELD_OUT + 520]
    assert len(vectors) == len(texts)
