"""Skeletons: which clause of a statement asserts."""

import pytest

from claimwright.claims.opposition.skeleton import skeleton_of
from tests.claims.prose import read


def verb_of(sentence: str) -> str:
    words = read(sentence)
    found = skeleton_of(words)
    return words[found.finite].text if found else ""


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc was given to patients who slept.", "was"),
        ("Patients who slept were given zinc.", "were"),
        ("Plasma given to patients improved their mood.", "improved"),
        ("Particles traced in stools were inert.", "were"),
        ("A study published in June found that zinc works.", "works"),
        ("Measurements show the planet is warming.", "is"),
        ("The bottom line is there is no link.", "is"),
        ("As soon as it opened, prices rose.", "rose"),
        ("Zinc uses the same route as iron does.", "uses"),
        ("In May, reefs bleached.", "bleached"),
        ("Conditions like heat, high blood pressure and gout are common.", "are"),
        ("Whatever drives the rise is no heat.", "is"),
        ("Reefs, which were white, grew.", "grew"),
        ("Reefs (they are alive) grew.", "grew"),
        ("This requires us to be informed.", "requires"),
        ("High levels of zinc predict gout.", "predict"),
        ("Zinc more than doubles the risk.", "doubles"),
        ("YAP tanslocates into the nucleus.", "tanslocates"),
        ("A cut in methane by 2030.", ""),
    ],
)
def test_the_verb_that_asserts_is_found(sentence: str, expected: str) -> None:
    assert expected == verb_of(sentence)


@pytest.mark.parametrize(
    ("sentence", "place"),
    [("Experts say that zinc is rare.", 4), ("There is no evidence that zinc is rare.", 1)],
)
def test_what_is_reported_is_what_is_asserted_unless_it_is_denied(
    sentence: str, place: int
) -> None:
    found = skeleton_of(read(sentence))

    assert found is not None
    assert found.finite == place
