"""What a better verifier thinks of pairs that nobody labelled."""

from array import array
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Embedding, Pair
from claimwright.models.cross_encoder import PairLogits
from claimwright_lab.training import distillation
from claimwright_lab.training.distillation import (
    DISTILLED,
    crossed,
    distilled_plan,
    neighbours,
    taught,
)
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.records import Example, Relevance, labelled
from claimwright_lab.training.starter_claims import Statement


class Teacher:
    """Supports what names the sea and refutes all else; counts what it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        self.asked += len(pairs)
        return tuple(
            PairLogits(
                stance=(2.0, 0.0, 0.0) if "sea" in pair.evidence else (0.0, 2.0, 0.0),
                relevance=0.0,
            )
            for pair in pairs
        )


class ByTopic:
    """Embeds a text by the topics that it names."""

    name = "by topic"

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        return tuple(
            array("f", [float(topic in text.lower()) for topic in ("sea", "ice", "soil")])
            for text in texts
        )


@pytest.fixture
def embedder(tmp_path: Path) -> Embedder:
    return Embedder(ByTopic(), tmp_path / "embeddings")  # type: ignore[arg-type]


PAIRS = [
    labelled("Set", "The sea rises.", "The sea rose.", "SUPPORTS"),
    labelled("Set", "The sea falls.", "The sea level went up.", "REFUTES"),
    labelled("Set", "The ice melts.", "The ice shrank.", "SUPPORTS"),
]


def test_the_teacher_s_probabilities_become_the_target(tmp_path: Path) -> None:
    first, _, last = taught(PAIRS, Teacher(), "a", tmp_path)

    assert first.shares == pytest.approx((0.787, 0.107, 0.107), abs=1e-3)
    assert last.shares == pytest.approx((0.107, 0.787, 0.107), abs=1e-3)
    assert ((0,), (1,)) == (first.stance, last.stance)
    assert first.relevance is Relevance.UNKNOWN


def test_nothing_is_asked_twice_but_of_another_teacher(tmp_path: Path) -> None:
    teacher = Teacher()
    once = taught(PAIRS, teacher, "a", tmp_path)

    assert taught(PAIRS, teacher, "a", tmp_path) == once
    assert teacher.asked == len(PAIRS)
    taught(PAIRS, teacher, "b", tmp_path)
    assert teacher.asked == 2 * len(PAIRS)


def test_a_claim_meets_the_nearest_evidence_of_others(embedder: Embedder) -> None:
    met = crossed(PAIRS, embedder, count=1)

    assert [(pair.claim, pair.evidence) for pair in met][:2] == [
        ("The sea rises.", "The sea level went up."),
        ("The sea falls.", "The sea rose."),
    ]


def test_a_written_claim_and_its_denial_meet_the_nearest_statements(embedder: Embedder) -> None:
    statements = [statement("sea", "The sea is rising."), statement("soil", "The soil is dry.")]

    found = neighbours(statements, embedder, count=1, seed=3, keep=lambda _: True)

    claims = {pair.claim for pair in found}
    assert {"The sea is rising.", "The soil is dry."} <= claims
    assert claims - {"The sea is rising.", "The soil is dry."} <= {
        "The sea is not rising.",
        "The soil is not dry.",
    }
    assert all(("sea" in pair.claim) == ("sea" in pair.evidence) for pair in found)


def statement(topic: str, claim: str) -> Statement:
    text = f"Of {topic} this is known."
    pair = labelled("Starter claims", claim, text, "SUPPORTS", title=topic)
    return Statement(id=topic, title=topic, text=text, topic=topic, split="train", pairs=(pair,))


LABELLED = labelled("Set", "The sea rises.", "The sea rose.", "SUPPORTS")
OPEN = [labelled("Set", "The sea rises.", f"Ice, part {n}.", "SUPPORTS") for n in range(20)]


def answered(pairs: list[Example]) -> list[Example]:
    return [replace(pair, shares=(0.2, 0.3, 0.5)) for pair in pairs]


def planned(embedder: Embedder, *, seed: int = 1) -> Plan:
    return distilled_plan(Path("data"), embedder, answered, seed=seed)


@pytest.fixture
def unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Embedder:
    plan = Plan(stage=DISTILLED, pairs=(LABELLED,))
    monkeypatch.setattr(distillation, "onward_plan", lambda *_, **__: plan)
    monkeypatch.setattr(distillation, "unlabelled", lambda *_, **__: iter([LABELLED, *OPEN]))
    monkeypatch.setattr(distillation, "ASKED", 5)
    return Embedder(None, tmp_path)  # type: ignore[arg-type] # nothing is embedded


def test_labelled_pairs_stand_beside_a_draw_of_answered_ones(unasked: Embedder) -> None:
    first, *others = planned(unasked).pairs

    assert first == LABELLED
    assert [pair.shares for pair in others] == [(0.2, 0.3, 0.5)] * 5


def test_a_labelled_pair_is_not_asked_about(unasked: Embedder) -> None:
    assert all(pair.evidence != LABELLED.evidence for pair in planned(unasked).pairs[1:])


def test_the_seed_decides_the_draw(unasked: Embedder) -> None:
    assert planned(unasked) == planned(unasked)
    assert planned(unasked) != planned(unasked, seed=2)
