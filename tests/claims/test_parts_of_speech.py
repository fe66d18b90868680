"""Parts of speech: what a word is beside its neighbours."""

import pytest

from claimwright.claims.parts_of_speech import Part
from tests.claims.prose import read


def part_of(word: str, sentence: str) -> Part:
    return next(found.part for found in read(sentence) if found.text == word)


@pytest.mark.parametrize(
    ("word", "sentence", "expected"),
    [
        ("rise", "The rise was fast.", Part.NOUN),
        ("rise", "Seas will rise.", Part.VERB),
        ("rise", "They rise each year.", Part.FINITE),
        ("reports", "The agency reports that ice melts.", Part.FINITE),
        ("reports", "Two reports were lost.", Part.NOUN),
        ("published", "The paper published by Nature was read.", Part.VERB),
        ("reported", "Researchers reported a loss.", Part.FINITE),
        ("melted", "The ice has melted.", Part.VERB),
        ("that", "She says that ice melts.", Part.SUBORDINATOR),
        ("That", "That ice melts.", Part.DETERMINER),
        ("since", "It fell since it was hot.", Part.SUBORDINATOR),
        ("since", "It fell since 1990.", Part.PREPOSITION),
        ("her", "They met her.", Part.PRONOUN),
        ("her", "They read her paper.", Part.POSSESSIVE),
        ("to", "It began to melt.", Part.TO),
        ("to", "It went to Mars.", Part.PREPOSITION),
        ("so", "It was hot, so ice melted.", Part.COORDINATOR),
        ("slowly", "It melted slowly.", Part.ADVERB),
        ("melting", "The melting ice is gone.", Part.NOUN),
        ("melting", "Ice is melting.", Part.VERB),
        ("dangerous", "A dangerous place.", Part.ADJECTIVE),
    ],
)
def test_the_words_around_it_decide(word: str, sentence: str, expected: Part) -> None:
    assert expected == part_of(word, sentence)
