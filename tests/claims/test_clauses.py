"""Clauses: where a subject ends and its verb stands, what is stated, and who states it."""

import pytest

from claimwright.claims.clauses import (
    clause_at,
    content,
    content_before_speaker,
    finite_verbs,
    main_clause,
    speaker,
)
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


def stated(sentence: str) -> str:
    words = read(sentence)
    start, end = content(words)
    return sentence[words[start].start : words[end - 1].end]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Scientists say that seas rise.", "seas rise."),
        ("NASA said on Monday in a statement that seas rise.", "seas rise."),
        ("NASA said in a report released on Monday that seas rise.", "seas rise."),
        ("NASA told reporters gathered in Paris that seas rise.", "seas rise."),
        ("Officials said a scan revealed that seas rise.", "seas rise."),
        ("NASA said a few days ago that seas rise.", "seas rise."),
        ("The study found clear evidence that seas rise.", "seas rise."),
        ("A few scientists say that seas rise.", "seas rise."),
        ("The agency said seas rise.", "seas rise."),
        ("Seas rise, the agency said.", "Seas rise"),
        ("“Seas rise,” said Paul Ek, a geologist at NASA.", "Seas rise"),
        ("According to NASA, seas rise.", "seas rise."),
        ("Seas rise, according to a report.", "Seas rise"),
    ],
)
def test_the_speaker_is_taken_off(sentence: str, expected: str) -> None:
    assert expected == stated(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Nobody says that seas rise.",
        "NASA did not say that seas rise.",
        "NASA falsely said that seas rise.",
        "“We saw that seas rise,” NASA said.",
        "NASA wants that seas rise.",
        "Seas rise.",
        "The report said so.",
        "Experts say there is no evidence that wind farms kill whales.",
        "The study found no evidence that wind turbines harm bats.",
        "Studies show little sign that hurricanes weaken.",
        "Scientists say it is not true that the planet is cooling.",
        "Scientists say it is a mistake that the planet is cooling.",
        "Scientists say the theory that wind farms kill whales is wrong.",
        "Trump claimed without evidence that wind turbines cause cancer.",
        "Few scientists say that the planet is cooling.",
        "However, few scientists say that the planet is cooling.",
        "Little evidence suggests that the planet is cooling.",
        "A popular myth says that the planet is cooling.",
    ],
)
def test_what_is_denied_doubted_or_personal_stays_whole(sentence: str) -> None:
    assert sentence == stated(sentence)


def test_a_speaker_first_is_left_for_later() -> None:
    words = read("NASA said that seas rise, and ice melts.")

    assert content_before_speaker(words) == (0, len(words))


@pytest.mark.parametrize(
    ("claim", "name"),
    [
        ("Al Gore said in 2009 that the Arctic might soon be free of ice.", "Al Gore"),
        ("In a speech in April 2019 Donald Trump said that turbines harm us.", "Donald Trump"),
        ("In 2012 Donald Trump wrote on Twitter that warming was made up.", "Donald Trump"),
        ("The chemist Svante Arrhenius calculated that CO2 would warm us.", "Svante Arrhenius"),
        ("Einstein said that mankind would die out without bees.", "Einstein"),
        ("If they kept their Paris promises, little would change, Bjorn Lomborg has calculated.",
         "Bjorn Lomborg"),
        ("Robert F. Kennedy Jr. said that wind turbines kill whales.", "Kennedy"),
        ("Donald Trump Jr said that wind turbines kill whales.", "Donald Trump"),
    ],
)  # fmt: skip
def test_a_person_is_found_by_name(claim: str, name: str) -> None:
    assert " ".join(speaker(claim)) == name


@pytest.mark.parametrize(
    "claim",
    [
        "The IPCC says that hurricanes will double by 2030.",
        "According to NASA the sea has risen.",
        "The World Health Organization estimates that dirty air kills seven million people.",
        "Scientists say that the sea rises.",
        "Two thirds of people in Europe and China think that warming is dangerous.",
        "Trump left the Paris agreement.",
        "Their Paris promises until 2100 would help.",
        "Theory predicts that the stratosphere cools.",
        "History suggests that CO2 follows temperature.",
        "Greenpeace says that nuclear power is dangerous.",
        "The sea rises.",
        "",
    ],
)
def test_bodies_groups_and_deeds_have_no_speaker(claim: str) -> None:
    assert speaker(claim) == ()
