"""The stretch of a document that the verifier reads, and the sentences in it that carry it."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document, Embedding, Span, Unit
from claimwright.models.cross_encoder import TokenLogits
from claimwright.selection.rationale import (
    WHOLE,
    best_window,
    carrying,
    cosines,
    whole_passage,
    window_and_rationale,
)
from claimwright.testing import HashEncoder, passages_of
from tests.examples import CLIMATE, passage

WORDS = ["seas", "ice", "sun", "bees", "rise", "melts", "dance"]
texts = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(lambda w: " ".join(w) + "."),
    min_size=1,
    max_size=12,
).map(" ".join)


def chosen(text: str, claim: str, *, size: int = 3, margin: float = 0.1) -> tuple[str, list[str]]:
    document = Document(id="d", text=text)
    own = [one for one in passages_of(document) if one.unit is Unit.SENTENCE]
    embeddings = HashEncoder().encode([one.text for one in own])
    window, rationale = window_and_rationale(
        HashEncoder().encode([claim])[0],
        document,
        list(zip(own, embeddings, strict=True)),
        size=size,
        margin=margin,
    )
    assert text[window.start : window.end] == window.text
    assert [text[s.start : s.end] for s in rationale] == [s.text for s in rationale]
    return window.text, [span.text for span in rationale]


def kept(*logits: float, threshold: float = 0.5, shift: int = 0) -> list[int]:
    """Return which one-word sentences are kept when their tokens have these logits."""
    sentences = [
        Span(start=shift + 2 * place, end=shift + 2 * place + 1, text="a")
        for place in range(len(logits))
    ]
    window = Span(start=shift, end=shift + 2 * len(logits) - 1, text="a " * len(logits))
    tokens = TokenLogits(starts=array("l", range(0, 2 * len(logits), 2)), values=array("f", logits))
    carried = carrying(window, sentences, tokens, threshold=threshold)
    return [sentences.index(one) for one in carried]


def axis(*weights: float) -> list[Embedding]:
    """Return embeddings whose cosines to the first axis are the weights."""
    return [array("f", [weight, (1 - weight * weight) ** 0.5]) for weight in weights]


@given(text=texts, claim=st.sampled_from(WORDS), size=st.integers(1, 5))
def test_window_and_rationale_slice_back_to_the_text(text: str, claim: str, size: int) -> None:
    window, rationale = chosen(text, claim, size=size)

    assert [one for one in rationale if one not in window] == []


@given(text=texts, claim=st.sampled_from(WORDS))
def test_a_rationale_is_never_empty(text: str, claim: str) -> None:
    assert chosen(text, claim)[1] != []


@pytest.mark.parametrize(
    ("weights", "size", "expected"),
    [
        ((0.1, 0.9, 0.2), 1, (1, 2)),
        ((0.1, 0.9, 0.2), 2, (1, 3)),
        ((0.5, 0.9, 0.5), 2, (0, 2)),
        ((0.1, 0.9, 0.2), 9, (0, 3)),
        ((0.9, 0.1, 0.8, 0.8), 2, (0, 2)),
        ((0.3,), 3, (0, 1)),
    ],
)
def test_the_window_is_the_best_run_around_the_nearest_sentence(
    weights: tuple[float, ...], size: int, expected: tuple[int, int]
) -> None:
    assert best_window(array("f", [1, 0]), axis(*weights), size=size) == expected


@given(weights=st.lists(st.floats(-1, 1, width=32), min_size=1, max_size=9), size=st.integers(1, 5))
def test_the_window_holds_the_nearest_sentence(weights: list[float], size: int) -> None:
    first, last = best_window(array("f", [1, 0]), axis(*weights), size=size)

    assert max(weights) in weights[first:last]
    assert last - first == min(size, len(weights))


def test_a_cosine_is_measured_for_each_sentence_in_order() -> None:
    found = cosines(array("f", [1, 0]), axis(0.5, -1.0))

    assert found == pytest.approx([0.5, -1.0])


def test_only_sentences_near_the_best_are_the_rationale() -> None:
    text = "Seas rise. Bees dance."

    assert chosen(text, "seas rise") == (text, ["Seas rise."])


def test_a_wide_margin_takes_the_whole_window() -> None:
    text = "Seas rise. Bees dance."

    assert chosen(text, "seas rise", margin=WHOLE)[1] == ["Seas rise.", "Bees dance."]


def test_a_passage_may_be_its_own_window_and_rationale() -> None:
    whole = passage(CLIMATE[0])

    window, rationale = whole_passage(whole)

    assert (window.text, rationale) == (CLIMATE[0].text, (window,))


@given(logits=st.lists(st.integers(-9, 9), min_size=1), threshold=st.floats(0, 1))
def test_what_carries_a_stance_holds_the_best_sentence(logits: list[int], threshold: float) -> None:
    assert logits.index(max(logits)) in kept(*logits, threshold=threshold)


@pytest.mark.parametrize(
    ("threshold", "expected"), [(0.0, [0, 1, 2]), (0.4, [0, 1]), (0.6, [1]), (1.0, [1])]
)
def test_sentences_over_the_threshold_carry_it_too(threshold: float, expected: list[int]) -> None:
    assert kept(0.0, 3.0, -3.0, threshold=threshold) == expected


def test_of_two_best_sentences_the_first_is_kept() -> None:
    assert kept(-2.0, -2.0) == [0]


def test_a_window_may_stand_anywhere_in_its_document() -> None:
    assert kept(-3.0, 3.0, shift=40) == [1]


def test_the_score_of_a_sentence_is_that_of_its_mean_token() -> None:
    sentences = [Span(start=0, end=3, text="a b"), Span(start=4, end=5, text="c")]
    tokens = TokenLogits(starts=array("l", [0, 2, 4]), values=array("f", [9.0, -8.0, 0.4]))
    window = Span(start=0, end=5, text="a b c")

    assert carrying(window, sentences, tokens, threshold=0.55) == tuple(sentences)
    assert carrying(window, sentences, tokens, threshold=0.61) == (sentences[0],)


def test_a_sentence_that_was_not_read_carries_nothing() -> None:
    sentences = [Span(start=0, end=1, text="a"), Span(start=2, end=3, text="b")]
    tokens = TokenLogits(starts=array("l", [0]), values=array("f", [-4.0]))
    window = Span(start=0, end=3, text="a b")

    assert carrying(window, sentences, tokens, threshold=0.001) == (sentences[0],)


def test_without_marks_every_sentence_is_kept() -> None:
    sentences = (Span(start=0, end=1, text="a"), Span(start=2, end=3, text="b"))
    window = Span(start=0, end=3, text="a b")

    assert carrying(window, sentences, None, threshold=0.5) == sentences
