"""Opposites: what excludes a claim, best first, or why nothing does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.opposition.opposites import (
    MAX_CHARACTERS,
    affirmed,
    denied_plainly,
    opposites_of,
    with_apostrophes,
)


def best(claim: str) -> str:
    found = opposites_of(claim).found
    return found[0].text if found else ""


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Zinc raises the risk of gout.", "Zinc lowers the risk of gout."),
        ("Zinc may raise the risk of gout.", "Zinc lowers the risk of gout."),
        ("Zinc and iron may raise the risk.", "Zinc and iron lower the risk."),
        ("Reefs have shrunk since 1990.", "Reefs have grown since 1990."),
        ("Zinc is linked to a higher risk.", "Zinc is linked to a lower risk."),
        ("Zinc is safe in pregnancy.", "Zinc is unsafe in pregnancy."),
        ("Zinc does not cross the placenta.", "Zinc crosses the placenta."),
        ("Zinc can cross the placenta.", "Zinc cannot cross the placenta."),
        ("Most reefs are dying.", "Few reefs are dying."),
        ("Zinc protects against gout.", "Zinc predisposes to gout."),
        ("Peat stores at least 3 tonnes.", "Peat stores less than 3 tonnes."),
        ("Peat lies under the forest.", "Peat does not lie under the forest."),
    ],
)
def test_a_claim_is_reversed_in_meaning_where_its_words_allow_and_denied_otherwise(
    claim: str, expected: str
) -> None:
    assert expected == best(claim)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Studies show that zinc raises the risk.", "Studies show that zinc lowers the risk."),
        ("When it rains, the soil gains carbon.", "When it rains, the soil loses carbon."),
        ("Peat that was drained loses carbon.", "Peat that was drained gains carbon."),
        ("Zinc raises the risk, as iron does.", "Zinc lowers the risk, as iron does."),
        ("In 2016, sea ice shrank.", "In 2016, sea ice grew."),
    ],
)
def test_only_the_main_assertion_is_reversed(claim: str, expected: str) -> None:
    assert expected == best(claim)


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("Does zinc help?", "question"),
        ("does zinc help", "question"),
        ("Why is the sky blue?", "question"),
        ("Read the whole report on peat.", "order"),
        ("A reduction in methane by 2030.", "fragment"),
        ("Water exists.", "exists"),
        ("Peat is peat.", "same thing twice"),
        ("Zinc raises the risk. " * 200, "at most 2,000"),
        ("Zinc " * 130 + "helps.", "at most 120"),
        ("1234 %&/", "fragment"),
    ],
)
def test_what_has_no_opposite_says_why(claim: str, reason: str) -> None:
    read = opposites_of(claim)

    assert (True, ()) == (reason in read.reason, read.found)


def test_of_several_sentences_the_first_that_asserts_is_reversed_and_the_rest_stays() -> None:
    claim = "Is peat wet? It stores carbon. It burns."

    assert best(claim) == "Is peat wet? It does not store carbon. It burns."


def test_existence_of_something_described_has_an_opposite() -> None:
    assert best("Human-made warming exists.") == "Human-made warming does not exist."


def test_candidates_come_best_first() -> None:
    confidences = [one.confidence for one in opposites_of("Zinc raises the risk of gout.").found]

    assert confidences == sorted(confidences, reverse=True)


def test_where_the_subject_is_quantified_a_denied_verb_is_doubted() -> None:
    found = {one.method: one.confidence for one in opposites_of("Some reefs grow.").found}

    assert found["quantity"] > 2 * found["negation"] - 0.1


def test_a_headline_in_capitals_is_read_too() -> None:
    assert best("ZINC MAY HARM REEFS") != ""


@given(st.text(max_size=300))
def test_any_text_gives_opposites_or_a_reason_and_never_both(text: str) -> None:
    read = opposites_of(text)

    assert bool(read.found) != bool(read.reason)


@given(st.text(alphabet="abc .,'’-?()%5XnotisTheas", max_size=MAX_CHARACTERS // 8))
def test_no_opposite_is_the_claim_itself(text: str) -> None:
    assert all(one.text != text for one in opposites_of(text).found)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("Glaciers aren't melting", "Glaciers are melting"),
        ("Climate change causes no heat deaths", "Climate change causes heat deaths"),
        ("The sea never rose faster.", "The sea rose faster."),
        ("Heat pumps dont work in Norway", "Heat pumps work in Norway"),
        ("Hurricanes are not getting any stronger.", "Hurricanes are getting stronger."),
        ("CO2 does not cause climate change, it responds to it.", "CO2 causes climate change."),
        (
            "Heatwaves have nothing to do with people, they are weather",
            "Heatwaves have something to do with people",
        ),
        (
            "The ocean can't be acidifying because it's still alkaline.",
            "The ocean can be acidifying.",
        ),
        ("If it rains, it does not snow.", "If it rains, it does snow."),
        ("In summer, it isn't colder at 1,000 metres", "In summer, it is colder at 1,000 metres"),
        ("There isn't a shred of evidence that seas rise.", "Seas rise."),
        ("Not a single glacier is shrinking.", "At least one glacier is shrinking."),
        ("Not one of the models is right.", "At least one of the models is right."),
        ("No country has ever cut its emissions.", "Some country has cut its emissions."),
        ("No one has measured any warming.", "Somebody has measured some warming."),
        ("Nobody ever measured the warming.", "Somebody measured the warming."),
        ("No doubt the sea is rising.", ""),
        ("No more than 5 % of plastic is recycled.", ""),
        ("There has never been any proof that CO2 warms", "CO2 warms"),
        ("There's no real evidence at all that it warms", "It warms"),
        ("We have no proof that ice melts", "Ice melts"),
        ("A cold day proves it isn't warming", ""),
        ("It is cold, so warming is not real", ""),
        ("Glaciers are melting", ""),
        ("Not only coal but gas warms, too", ""),
        ("", ""),
    ],
)
def test_a_denial_can_be_taken_out(claim: str, said: str) -> None:
    assert affirmed(claim) == said


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Heat pumps dont work", "Heat pumps don't work"),
        ("It isnt the sun and wont be", "It isn't the sun and won't be"),
        ("CO2 cant matter", "CO2 can't matter"),
        ("Doesnt matter", "Doesn't matter"),
    ],
)
def test_an_apostrophe_is_put_back(typed: str, meant: str) -> None:
    assert with_apostrophes(typed) == meant


@pytest.mark.parametrize(
    "text", ["", "I want to count an event", "20 nt long", "It isn't", "don’t"]
)
def test_other_words_stay(text: str) -> None:
    assert with_apostrophes(text) == text


@pytest.mark.parametrize(
    ("claim", "denied"),
    [
        ("By no means is the climate changing.", "The climate is changing."),
        ("No way are humans causing climate change.", "Humans are causing climate change."),
        ("Nowhere is the sea rising.", "The sea is rising."),
        ("At no point has CO2 caused warming.", "CO2 has caused warming."),
        ("Under no circumstances can CO2 warm the planet.", "CO2 can warm the planet."),
        ("In no way does CO2 warm the planet.", "CO2 warms the planet."),
        ("In no way does carbon dioxide cause warming.", "Carbon dioxide causes warming."),
        ("In no way did the Sun cause the warming.", "The Sun caused the warming."),
        ("In no way has this theory been proven.", "This theory has been proven."),
        ("In no way do cows cause warming.", "Cows cause warming."),
        ("In no way are humans warming the planet.", "Humans are warming the planet."),
        ("In no way is global warming caused by people.", "Global warming is caused by people."),
        ("People are in no way, shape or form to blame.", "People are to blame."),
    ],
)
def test_what_is_denied_with_weight_is_found(claim: str, denied: str) -> None:
    assert affirmed(claim) == denied


@pytest.mark.parametrize(
    "claim",
    [
        "There is no way humans can change the climate.",
        "Never mind the gap.",
        "In no way does burning coal warm the planet.",
        "In no way do cars of the rich and planes change the climate.",
        "Nowhere are glaciers on mountains growing.",
        "Never has it.",
        "In no way is this warming natural.",
        "In no way is the IPCC's report right.",
        "In no way does Earth's climate change.",
        "In no way are we humans warming the planet.",
        "In no way are fossil fuels, which warm the planet, good.",
        "Nowhere is the ice melting faster than in the Arctic.",
        "Humans are by no means, as far as we know, warming the planet.",
        "In no way is",
        "",
    ],
)
def test_where_the_subject_cannot_be_told_a_sentence_stays(claim: str) -> None:
    assert denied_plainly(claim) == claim


@pytest.mark.parametrize(
    ("claim", "opposite"),
    [
        ("CO2 is plant food, so it won't hurt farmers.", "CO2 will hurt farmers."),
        ("Storms are natural, so we cannot stop them.", "We can stop them."),
        ("It snowed in Texas, so global warming is a hoax.", "Global warming is not a hoax."),
        ("A cold winter proves that the planet is not warming.", "The planet is warming."),
        ("The sea is so warm that corals die.", "The sea is not so warm that corals die."),
    ],
)
def test_of_a_conclusion_and_its_reason_the_conclusion_is_denied(claim: str, opposite: str) -> None:
    assert opposites_of(claim).found[0].text == opposite


def test_a_conclusion_that_points_back_is_not_left_alone() -> None:
    claim = "CO2 is only 0.04% of the air, so it cannot warm the planet."
    assert opposites_of(claim).found[0].text.startswith("CO2 ")
