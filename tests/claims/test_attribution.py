"""Attribution: what is stated, without who states it."""

import pytest

from claimwright.claims.attribution import content, content_before_speaker
from tests.claims.prose import read


def stated(sentence: str) -> str:
    words = read(sentence)
    start, end = content(words)
    return sentence[words[start].start : words[end - 1].end]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Scientists say that seas rise.", "seas rise."),
        ("NASA said on Monday in a statement that seas rise.", "seas rise."),
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
    ],
)
def test_what_is_denied_doubted_or_personal_stays_whole(sentence: str) -> None:
    assert sentence == stated(sentence)


def test_a_speaker_first_is_left_for_later() -> None:
    words = read("NASA said that seas rise, and ice melts.")

    assert content_before_speaker(words) == (0, len(words))
