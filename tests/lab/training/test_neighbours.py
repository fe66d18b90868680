"""What a search finds beside a claim cannot take the wrong side of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from claimwright.domain import Pair
from claimwright.models.running import PairLogits
from claimwright.testing import HashEncoder
from claimwright_lab.training.neighbours import mistaken, neighbours
from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, SUPPORTS, Example, Relevance
from claimwright_lab.training.starter_claims import Statement, stance_on
from claimwright_lab.training.windows import Embedder


def statement(name: str, text: str) -> Statement:
    return Statement(id=name, title=name, text=text, topic="sea", split="train")


SEA = statement("Sea", "The sea  is rising faster.")
ICE = statement("Ice", "Ice on land is melting.")
COAL = statement("Coal", "Coal emits more than gas.")
ALL = (SEA, ICE, COAL)


@pytest.fixture
def embedder(tmp_path: Path) -> Embedder:
    return Embedder(HashEncoder(), tmp_path)


@dataclass(frozen=True)
class Says:
    """Gives every pair the same logits."""

    stance: tuple[float, float, float]

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        return tuple(PairLogits(stance=self.stance, relevance=0.0) for _ in pairs)


@pytest.mark.parametrize(
    ("key", "possible"),
    [("s", (SUPPORTS, NOT_ENOUGH_INFO)), ("r", (REFUTES, NOT_ENOUGH_INFO))],
)
def test_a_neighbour_takes_the_right_side_or_none(
    embedder: Embedder, key: str, possible: tuple[int, ...]
) -> None:
    claim = stance_on("The sea rises.", SEA, key)

    found = list(neighbours([claim], ALL, embedder, nearest=5))

    assert {pair.evidence for pair in found} == {ICE.text, COAL.text}
    assert {pair.stance for pair in found} == {possible}
    assert {pair.relevance for pair in found} == {Relevance.UNKNOWN}


def test_only_the_nearest_are_taken(embedder: Embedder) -> None:
    claims = [stance_on("Coal emits more than gas.", SEA, "r")]

    assert [pair.title for pair in neighbours(claims, ALL, embedder, nearest=1)] == ["Coal"]


def test_a_claim_left_open_or_on_another_text_has_no_neighbours(embedder: Embedder) -> None:
    claims = [
        stance_on("The sea rises.", SEA, "n"),
        stance_on("It rains.", statement("Rain", "Rain falls."), "s"),
    ]

    assert list(neighbours(claims, ALL, embedder)) == []


def test_a_claim_keeps_its_neighbours_though_another_statement_leaves_it_open(
    embedder: Embedder,
) -> None:
    claim = "The sea rises."
    claims = [stance_on(claim, SEA, "s"), stance_on(claim, COAL, "n"), stance_on(claim, ICE, "s")]

    assert {pair.evidence for pair in neighbours(claims, ALL, embedder)} == {ICE.text, COAL.text}


@pytest.mark.parametrize(("logits", "kept"), [((0.0, 3.0, 0.0), 1), ((0.0, 0.0, 3.0), 0)])
def test_a_pair_of_which_a_verifier_thinks_the_impossible_is_kept(
    logits: tuple[float, float, float], kept: int
) -> None:
    pair = Example(dataset="d", claim="c", evidence="e", stance=(SUPPORTS, NOT_ENOUGH_INFO))

    assert len(mistaken([pair], Says(logits))) == kept
