"""What sentences call false: myths, lies and claims without truth."""

from __future__ import annotations

import pytest

from claimwright.claims.opposition.called_false import called_false
from claimwright.claims.opposition.opposites import affirmed, opposites_of


@pytest.mark.parametrize(
    "sentence",
    [
        "It's a myth that seas rise.",
        "It is just another myth that seas rise.",
        "It's a common misconception that seas rise.",
        "It’s simply not true that seas rise.",
        "It is not the case that seas rise.",
        "It isn't true that seas rise.",
        "It is wrong to say that seas rise.",
        "It was a lie that seas rise.",
        "There is no truth in the claim that seas rise.",
        "There's absolutely no truth to the rumour that seas rise.",
        "The claim that seas rise is untrue.",
        "The idea that seas rise is a complete hoax.",
        "The notion that seas rise isn't true at all.",
        "It is clearly not true that seas rise.",
        "It isnt true that seas rise.",
        "Its a lie that seas rise.",
        "Myth: seas rise.",
        "Don't believe the myth that seas rise.",
        "That seas rise is a myth.",
        "The idea that seas rise was thoroughly debunked.",
        "They say that seas rise, but that is a lie.",
        "Some people claim seas rise, but they are wrong.",
        "Seas rise? Wrong.",
        "Seas rise?! That's simply not true.",
        "Seas rise. That's nonsense.",
        "Seas rise — false.",
    ],
)
def test_what_is_called_false_is_the_opposite(sentence: str) -> None:
    assert called_false(sentence) == "Seas rise."
    assert [each.text for each in opposites_of(sentence).found] == ["Seas rise."]
    assert affirmed(sentence) == "Seas rise."


@pytest.mark.parametrize(
    "sentence",
    [
        "It is wrong to burn coal.",
        "It is true that seas rise.",
        "It is no myth that seas rise.",
        "There is some truth in the claim that seas rise.",
        "The theory that the gauge is wrong is popular.",
        "The claim that seas rise is old.",
        "It is wrong that seas rise.",
        "It is not certainly true that seas rise.",
        "It isn't entirely true that seas rise.",
        "It is not quite right to say that seas rise.",
        "It is not right that rich countries export their waste.",
        "It is a hoax that cost taxpayers billions.",
        "The claim that was made by scientists is false.",
        "The claim that Trump made is false.",
        "The view that prevails is that the warming is wrong.",
        "The idea that seas rise is false and the theory that ice melts is wrong.",
        "Are seas rising? That's a lie.",
        "Myth: seas fall. Fact: they rise.",
        "Seas rise, and that is no lie.",
        "Companies hid the facts. That was wrong.",
        "The theory is popular, but it is false.",
        "The models are old, slow, wrong.",
        "It is a myth that seas fall - they rise.",
        "It is a myth that seas fall (they rise).",
        "It is a myth that seas fall, seas rise.",
        "It is a myth that seas fall but they do rise.",
        "It is a myth that seas rise?",
        "It is a myth that seas fall, they rise.",
        "It is a myth that seas fall. They rise.",
        "It is not true that seas fall; in fact they rise.",
        "Is it a myth that seas rise?",
        "Scientists say it is false that seas rise.",
    ],
)
def test_what_calls_nothing_false_is_left(sentence: str) -> None:
    assert called_false(sentence) == ""


def test_what_is_said_keeps_its_own_words() -> None:
    assert called_false("The idea that ice is cold is a myth") == "Ice is cold"
    assert called_false("It is false that a\nlong\nfall ended!") == "A\nlong\nfall ended!"
