"""Clauses: where a subject ends and its verb stands."""

import pytest

from claimwright.claims.clauses import clause_at, finite_verbs, main_clause
from tests.claims.prose import read


def verb_of(sentence: str) -> str:
    words = read(sentence)
    found = main_clause(words, 0, len(words))
    return words[found.verb].text if found else ""


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Sea ice in the Arctic shrank.", "shrank"),
        ("In 2016, sea ice shrank.", "shrank"),
        ("Ice and snow melted.", "melted"),
        ("When ice melted, seas rose.", ""),
        ("Melting now.", ""),
        ("Who fell is unknown.", ""),
        ("Told him fell.", ""),
    ],
)
def test_a_clause_is_read_where_nothing_but_its_subject_stands_before_the_verb(
    sentence: str, expected: str
) -> None:
    assert expected == verb_of(sentence)


def test_what_is_fronted_belongs_to_the_clause_but_not_to_its_subject() -> None:
    words = read("In 2016, sea ice shrank.")
    found = main_clause(words, 0, len(words))

    assert found is not None
    assert (found.start, words[found.subject].text) == (0, "sea")


def test_a_clause_begins_with_its_subject() -> None:
    words = read("In 2016, sea ice shrank.")

    assert clause_at(words, 0, len(words)) is None


def test_an_auxiliary_and_its_verb_are_one() -> None:
    assert finite_verbs(read("Ice has melted and seas rose.")) == 2
