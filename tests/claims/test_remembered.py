"""An encoder that remembers."""

from claimwright.claims.remembered import RememberingEncoder
from tests.claims.made_heads import ENCODER, CountingEncoder


def test_a_text_is_embedded_once() -> None:
    counting = CountingEncoder()
    remembering = RememberingEncoder(encoder=counting)
    remembering.encode(["sea", "ice"])
    remembering.encode(["ice", "sun", "sun"])

    assert counting.asked == ["sea", "ice", "sun"]


def test_the_answers_are_those_of_the_encoder_in_order() -> None:
    remembering = RememberingEncoder(encoder=CountingEncoder())
    remembering.encode(["ice"])

    assert remembering.encode(["sea", "ice", "sea"]) == ENCODER.encode(["sea", "ice", "sea"])


def test_the_oldest_are_forgotten() -> None:
    counting = CountingEncoder()
    remembering = RememberingEncoder(encoder=counting, limit=1)
    remembering.encode(["sea", "ice"])
    remembering.encode(["sea"])

    assert counting.asked == ["sea", "ice", "sea"]


def test_it_is_the_encoder_behind_it_by_name() -> None:
    remembering = RememberingEncoder(encoder=CountingEncoder())

    assert (remembering.name, remembering.dimension) == ("hash-8", 8)
