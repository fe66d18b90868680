"""An encoder that remembers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from claimwright.claims.remembered import RememberingEncoder
from claimwright.domain import Embedding
from claimwright.testing import HashEncoder


@dataclass(frozen=True, slots=True)
class _Counting:
    """Writes down what it is asked."""

    asked: list[str] = field(default_factory=list)
    name: str = "hash-8"
    dimension: int = 8

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        self.asked.extend(texts)
        return HashEncoder(8).encode(texts)


def test_a_text_is_embedded_once() -> None:
    counting = _Counting()
    remembering = RememberingEncoder(encoder=counting)
    remembering.encode(["sea", "ice"])
    remembering.encode(["ice", "sun", "sun"])

    assert counting.asked == ["sea", "ice", "sun"]


def test_the_answers_are_those_of_the_encoder_in_order() -> None:
    remembering = RememberingEncoder(encoder=_Counting())
    remembering.encode(["ice"])

    assert remembering.encode(["sea", "ice", "sea"]) == HashEncoder(8).encode(["sea", "ice", "sea"])


def test_the_oldest_are_forgotten() -> None:
    counting = _Counting()
    remembering = RememberingEncoder(encoder=counting, limit=1)
    remembering.encode(["sea", "ice"])
    remembering.encode(["sea"])

    assert counting.asked == ["sea", "ice", "sea"]


def test_it_is_the_encoder_behind_it_by_name() -> None:
    remembering = RememberingEncoder(encoder=_Counting())

    assert (remembering.name, remembering.dimension) == ("hash-8", 8)
