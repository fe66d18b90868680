"""The doubles: deterministic, and as true to their protocols as the real parts.

The index in memory is held to `tests/contracts` with the engines.
"""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document, Label, Pair, Query, Unit
from claimwright.testing import (
    FakeStanceModel,
    HashEncoder,
    index_of,
    passages_of,
    split_sentences,
)


@given(st.text())
def test_a_sentence_slices_back_to_its_text(text: str) -> None:
    spans = split_sentences(text)

    assert [text[span.start : span.end] for span in spans] == [span.text for span in spans]


@given(st.text())
def test_sentences_come_in_order_and_never_overlap(text: str) -> None:
    places = [place for span in split_sentences(text) for place in (span.start, span.end)]

    assert sorted(places) == places


@given(st.lists(st.text(), max_size=5))
def test_an_embedding_has_length_one_or_nothing_in_it(texts: list[str]) -> None:
    norms = {round(math.hypot(*embedding), 5) for embedding in HashEncoder(16).encode(texts)}

    assert norms <= {0.0, 1.0}


def test_two_encoders_of_one_dimension_agree() -> None:
    assert HashEncoder(32).encode(["Ice melts."]) == HashEncoder(32).encode(["Ice melts."])


def test_the_name_of_an_encoder_tells_its_dimension() -> None:
    assert HashEncoder(32).name != HashEncoder(64).name


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("Seas rise", "Seas rise fast.", Label.SUPPORTS),
        ("Seas rise", "Seas do not rise.", Label.REFUTES),
        ("Seas do not rise", "Seas rise.", Label.REFUTES),
        ("Seas rise", "Bread is baked.", Label.NOT_ENOUGH_INFO),
    ],
)
def test_the_stance_double_goes_by_shared_words_and_negation(
    claim: str, evidence: str, expected: Label
) -> None:
    (stance,) = FakeStanceModel().judge([Pair(claim=claim, evidence=evidence)])

    assert stance.label is expected


@given(claim=st.text(), evidence=st.text())
def test_the_probabilities_of_a_stance_sum_to_one(claim: str, evidence: str) -> None:
    (stance,) = FakeStanceModel().judge([Pair(claim=claim, evidence=evidence)])

    assert math.isclose(1.0, stance.supports + stance.refutes + stance.not_enough_information)


def test_a_document_is_cut_into_its_abstract_and_then_its_sentences() -> None:
    passages = passages_of(Document(id="d", text="Ice melts. Seas rise."))

    assert [(p.unit, p.text) for p in passages] == [
        (Unit.ABSTRACT, "Ice melts. Seas rise."),
        (Unit.SENTENCE, "Ice melts."),
        (Unit.SENTENCE, "Seas rise."),
    ]


def test_an_index_in_memory_finds_what_was_put_in() -> None:
    index = index_of([Document(id="ice", text="Ice melts."), Document(id="sea", text="Seas rise.")])

    (found,) = index.search([Query(unit=Unit.ABSTRACT, limit=5, text="seas")])

    assert [candidate.document.id for candidate in found] == ["sea"]
