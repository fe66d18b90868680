"""The nouns of a data set."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from claimwright_lab.evaluation.cases import Abstract, Question

sentence = st.text(st.characters(codec="utf-8"), min_size=1)


@given(st.lists(sentence, min_size=1))
def test_the_spans_of_an_abstract_slice_its_text_back(sentences: list[str]) -> None:
    abstract = Abstract(id="1", title="", sentences=tuple(sentences))

    found = [abstract.text[start:end] for start, end in abstract.spans()]

    assert found == [one.strip() for one in sentences]


def test_an_abstract_becomes_a_document() -> None:
    made = Abstract(id="1", title="Seas", sentences=("We look. ", "Seas rise.")).document()

    assert (made.id, made.title, made.text) == ("1", "Seas", "We look.  Seas rise.")


def test_a_question_is_a_claim_to_those_who_draw() -> None:
    assert Question(id="1", text="Do seas rise?", grades={}).claim == "Do seas rise?"
