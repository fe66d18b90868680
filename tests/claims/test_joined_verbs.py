"""Where a second verb is joined to the subject of the first."""

import pytest

from claimwright.claims.joined_verbs import joined_verb, may_be_plural
from claimwright.claims.words import words_of


@pytest.mark.parametrize(
    "sentence",
    [
        "HPV vaccination prevents cervical cancer / and causes autoimmune disease.",
        "The vaccine reduces infections / but causes heart inflammation.",
        "Vitamin D strengthens bones / and prevents depression.",
        "Drinking coffee raises blood pressure / and shortens life.",
        "Exercise improves mood / and lowers blood pressure.",
        "Aspirin thins the blood / and prevents heart attacks.",
        "Sugar causes obesity / and damages teeth.",
        "Glyphosate kills weeds / and causes cancer.",
        "Sea level rise threatens coastal cities / and contaminates drinking water.",
        "Fracking pollutes groundwater / and triggers small earthquakes.",
        "A plant-based diet lowers cholesterol / and reduces the risk of diabetes.",
        "Air pollution damages lungs / and also shortens lives.",
        "It harms workers / and costs money.",
        "Red meat raises cholesterol / and causes colon cancer.",
        "Biodiesel reduces imports / and drives deforestation.",
        "Green tea burns fat / and cures cancer.",
        "A carbon price cuts emissions / and costs jobs.",
        "Beef farming destroys rainforest / and wastes water.",
        "5G weakens immunity / and spreads viruses.",
        "Garlic lowers blood pressure / and cures colds.",
    ],
)
def test_a_verb_in_the_third_person_joins_the_subject_of_the_first(sentence: str) -> None:
    first, _, second = sentence.partition(" / ")
    words = words_of(f"{first} {second}")
    found = joined_verb(words, 0, len(words))

    assert found is not None
    assert second.startswith(words[found[1]].text)
    assert len(words_of(first)) == found[1]


@pytest.mark.parametrize(
    "sentence",
    [
        "Prices rise and hit the poor.",
        "It harms birds and causes and effects.",
        "The study examines causes and effects of warming.",
        "The report describes impacts and causes of drought.",
        "The disease affects livers and causes of death differ.",
        "The drug blocks receptors and causes sleep.",
        "Wind energy harms birds and bats.",
        "The tax affects imports and exports.",
        "The company sells phones and watches.",
        "The site holds bones and remains of animals.",
        "The offer covers flights and stays in hotels.",
        "The paper discusses costs and benefits of wind power.",
        "The river carries sand and stones fall.",
        "The virus mutates, spreads and kills people.",
        "A person who smokes coughs and has cancer.",
        "The gas that coal emits warms the air and harms crops.",
        "The report says coal kills people and causes asthma.",
        "The minister hopes the tax lowers emissions and raises money.",
        "No vaccine prevents flu and causes autism.",
        "Coal only emits soot and causes smog.",
        "Coal emits soot and causes smog if it burns.",
        "Hotter air dries out soils and plants faster.",
        "Coal may emit soot and causes smog.",
        "Radiation from phones causes tumours and harms sperm.",
    ],
)
def test_where_anything_is_in_doubt_nothing_is_joined(sentence: str) -> None:
    words = words_of(sentence)

    assert joined_verb(words, 0, len(words)) is None


@pytest.mark.parametrize(
    ("sentence", "plural"),
    [
        ("The model predicts storms and floods.", True),
        ("The paper discusses costs and benefits of wind power.", True),
        ("The plant needs light and changes with the seasons.", False),
        ("The sea warms and expands.", False),
    ],
)
def test_a_verb_without_anything_behind_it_may_be_a_plural(sentence: str, *, plural: bool) -> None:
    words = words_of(sentence)
    behind = next(at for at, word in enumerate(words) if word.lower == "and") + 1

    assert may_be_plural(words, behind, len(words)) is plural
