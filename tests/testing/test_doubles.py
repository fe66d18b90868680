"""The doubles that other tests stand on; the index itself is held to `tests/contracts`."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document, Label, Pair, Query, Unit
from claimwright.errors import NotFoundError
from claimwright.testing import (
    FakeSentenceClassifier,
    FakeStanceModel,
    HashEncoder,
    InMemoryCorpus,
    embedded,
    index_of,
    passages_of,
    split_sentences,
)

_DOCUMENT = Document(id="d", title="T", text="Ice melts. Seas rise!\nWhy?")


@given(text=st.text())
def test_sentences_slice_back_to_the_text(text: str) -> None:
    assert all(text[span.start : span.end] == span.text for span in split_sentences(text))


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ([], ""),
        ([], " \n"),
        (["Ice melts.", "Seas rise!", "Why?"], _DOCUMENT.text),
        (["No end"], "  No end  "),
    ],
)
def test_text_is_cut_after_its_stops(expected: list[str], text: str) -> None:
    assert expected == [span.text for span in split_sentences(text)]


@given(text=st.text(), dimension=st.integers(1, 50))
def test_an_embedding_is_normalised_or_zero(text: str, dimension: int) -> None:
    (embedding,) = HashEncoder(dimension).encode([text])

    assert math.hypot(*embedding) == pytest.approx(1.0, abs=1e-5) or not any(embedding)


def test_an_embedding_has_the_dimension_asked_for() -> None:
    assert [len(embedding) for embedding in HashEncoder(7).encode(["a", "b c"])] == [7, 7]


def test_embeddings_do_not_depend_on_their_batch() -> None:
    encoder = HashEncoder()

    assert encoder.encode(["ice", "sea"]) == (*encoder.encode(["ice"]), *encoder.encode(["sea"]))


def test_encoders_of_two_dimensions_have_two_names() -> None:
    assert (HashEncoder(8).name, HashEncoder(16).name) == ("hash-8", "hash-16")


@pytest.mark.parametrize(
    ("expected", "claim", "evidence"),
    [
        (Label.SUPPORTS, "Seas rise", "The seas rise fast."),
        (Label.REFUTES, "Seas rise", "Seas do not rise."),
        (Label.REFUTES, "Seas never rise", "Seas rise."),
        (Label.SUPPORTS, "Seas do not rise", "Seas do not rise."),
        (Label.NOT_ENOUGH_INFO, "Seas rise", "Volcanoes cool."),
        (Label.NOT_ENOUGH_INFO, "", "Volcanoes cool."),
    ],
)
def test_a_stance_follows_shared_words_and_negation(
    expected: Label, claim: str, evidence: str
) -> None:
    (stance,) = FakeStanceModel().judge([Pair(claim=claim, evidence=evidence)])

    assert expected == stance.label


@given(claim=st.text(), evidence=st.text())
def test_the_probabilities_of_a_stance_sum_to_one(claim: str, evidence: str) -> None:
    (stance,) = FakeStanceModel().judge([Pair(claim=claim, evidence=evidence)])

    assert stance.supports + stance.refutes + stance.not_enough_information == pytest.approx(1.0)


def test_a_document_is_cut_into_its_abstract_and_its_sentences() -> None:
    assert [(passage.unit, passage.text) for passage in passages_of(_DOCUMENT)] == [
        (Unit.ABSTRACT, _DOCUMENT.text),
        (Unit.SENTENCE, "Ice melts."),
        (Unit.SENTENCE, "Seas rise!"),
        (Unit.SENTENCE, "Why?"),
    ]


def test_the_title_is_in_what_is_embedded() -> None:
    encoder = HashEncoder()
    ((_, rows),) = embedded([_DOCUMENT], encoder)

    assert rows[1][1] == encoder.encode(["T\nIce melts."])[0]


def test_an_index_is_made_in_one_call() -> None:
    (found,) = index_of([_DOCUMENT]).search([Query(unit=Unit.SENTENCE, limit=1, text="seas")])

    assert [candidate.passage.text for candidate in found] == ["Seas rise!"]


def test_bm25_prefers_rare_words_and_short_passages() -> None:
    index = index_of([Document(id="d", text="Ice melts. Ice. Ice and snow melt in spring.")])
    (found,) = index.search([Query(unit=Unit.SENTENCE, limit=3, text="ice melts")])

    assert [candidate.passage.text for candidate in found] == [
        "Ice melts.",
        "Ice.",
        "Ice and snow melt in spring.",
    ]


def test_bm25_has_the_value_of_its_formula() -> None:
    index = index_of([Document(id="a", text="ice"), Document(id="b", text="sea")])
    (found,) = index.search([Query(unit=Unit.ABSTRACT, limit=1, text="ice")])

    assert found[0].scores == {"bm25": pytest.approx(math.log(2))}


def test_every_version_can_be_opened() -> None:
    corpus = InMemoryCorpus(name="c", encoder_name="hash-64", dimension=64)
    writer = corpus.writer()
    writer.commit({"a": 1})
    writer.upsert(embedded([_DOCUMENT], HashEncoder()))
    writer.commit({"b": 2})

    assert [len(corpus.open(version).documents(["d"])) for version in (1, 2, None)] == [0, 1, 1]
    assert corpus.progress == {"a": 1, "b": 2}


@pytest.mark.parametrize("version", [None, 0, 1])
def test_what_was_never_committed_is_not_found(version: int | None) -> None:
    corpus = InMemoryCorpus(name="c", encoder_name="e", dimension=1)

    with pytest.raises(NotFoundError, match="corpus 'c' has no version"):
        corpus.open(version)


FAKE = FakeSentenceClassifier(
    name="topic", words={"climate": "ice", "science": "cells"}, otherwise="other"
)


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [("climate", "ICE melts."), ("science", "Cells divide."), ("other", "Stocks fell.")],
)
def test_a_word_gives_its_label(expected: str, sentence: str) -> None:
    (found,) = FAKE.classify([sentence])

    assert expected == max(found, key=lambda label: found[label])


def test_the_labels_are_those_with_a_word_and_the_last() -> None:
    assert FAKE.labels == ("climate", "science", "other")
