"""Passages: the abstract, the sentences worth finding, and what is embedded for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.passages import embedding_text, passages
from claimwright.domain import Document, Unit
from claimwright.testing import split_sentences


def _sentences(text: str) -> list[str]:
    found = passages(Document(id="d", text=text), split_sentences)
    return [each.text for each in found if each.unit is Unit.SENTENCE]


def test_the_abstract_comes_first_and_is_the_whole_text() -> None:
    text = "Ice melts in spring. Seas rise all year."
    first = passages(Document(id="d", text=text), split_sentences)[0]

    assert (first.unit, first.text, first.id) == (Unit.ABSTRACT, text, "d#abstract:0-40")


def test_each_sentence_is_a_passage_named_by_its_place() -> None:
    found = passages(Document(id="d", text="Ice melts now. Seas rise too."), split_sentences)

    assert [each.id for each in found[1:]] == ["d#sentence:0-14", "d#sentence:15-29"]


@pytest.mark.parametrize(
    "fragment",
    [
        "Methods.",
        "Two words.",
        "{2.3, 2.4, 5}",
        "12 34 56.",
        "© 2019 Elsevier Ltd, all rights reserved",
        "Copyright of the authors, used by permission",
        "All rights reserved by the publisher",
        "(c) 2020 The Authors of this work",
    ],
)
def test_a_fragment_or_notice_of_rights_is_no_passage(fragment: str) -> None:
    assert _sentences(f"Ice melts in spring. {fragment}") == ["Ice melts in spring."]


@pytest.mark.parametrize(
    "sentence",
    [
        "CO2 warms Earth.",
        "Deoxyribonucleotidyltransferases.",
        "気温は過去百年間に約一度上昇したと報告されている",
    ],
)
def test_a_short_sentence_that_says_something_is_a_passage(sentence: str) -> None:
    assert _sentences(sentence) == [sentence]


def test_a_document_without_sentences_still_has_its_abstract() -> None:
    assert [each.unit for each in passages(Document(id="d", text="42"), split_sentences)] == [
        Unit.ABSTRACT
    ]


def test_the_title_is_embedded_with_the_text() -> None:
    document = Document(id="d", title="Ice", text="It melts.")

    assert embedding_text(document, passages(document, split_sentences)[0]) == "Ice\nIt melts."


def test_without_a_title_the_text_is_embedded_alone() -> None:
    document = Document(id="d", text="It melts.")

    assert embedding_text(document, passages(document, split_sentences)[0]) == "It melts."


@given(st.text(min_size=1, max_size=200))
def test_every_passage_is_the_text_at_its_place(text: str) -> None:
    found = passages(Document(id="d", text=text), split_sentences)

    assert [each.text for each in found] == [text[each.start : each.end] for each in found]
