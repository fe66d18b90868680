"""Both sides of a comparison change places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.opposition.exchange import exchanged


@pytest.mark.parametrize(
    ("claim", "turned"),
    [
        (
            "Humans emit far more CO2 than all the world's volcanoes",
            "All the world's volcanoes emit far more CO2 than humans",
        ),
        ("Land heats faster than the ocean does.", "The ocean heats faster than land does."),
        (
            "Climate finance was larger in 2017 than in 2010",
            "Climate finance was larger in 2010 than in 2017",
        ),
        ("At 4 °C fewer reefs live than at 2 °C", "At 2 °C fewer reefs live than at 4 °C"),
        ("It was warmer in the Middle Ages than now", "It was warmer now than in the Middle Ages"),
        ("10,000 years ago there was more CO2 in the air than there is today", ""),
        ("The sea is warmer today than before", "The sea is warmer before than today"),
        ("It was warmer in 1930 than today", "It was warmer today than in 1930"),
        (
            "Earth was warmer during the Eocene than now",
            "Earth was warmer now than during the Eocene",
        ),
        ("CO2 was higher than today 500,000 years ago", ""),
        ("The sun is hotter than today", ""),
        ("There are more trees than people on Earth", "There are more people on Earth than trees"),
        (
            "There are more polar bears now than in 1960",
            "There are more polar bears in 1960 than now",
        ),
        ("There are more cars than bicycles", "There are more bicycles than cars"),
        ("Coal kills fewer people than wind", "Wind kills fewer people than coal"),
        (
            "It is cheaper to adapt than to cut emissions.",
            "It is cheaper to cut emissions than to adapt.",
        ),
        (
            "Cows emit more gas than all cars, planes and ships combined.",
            "All cars, planes and ships combined emit more gas than cows.",
        ),
        ("Land warms faster than sea waters", "Sea waters warms faster than land"),
        ("Soils hold more carbon than the seabed", "The seabed hold more carbon than soils"),
        ("Last year was warmer than 2016", "2016 was warmer than last year"),
        ("Recycling saves more than not flying", "Not flying saves more than recycling"),
        (
            "What you eat matters more than how far it travelled",
            "How far it travelled matters more than what you eat",
        ),
        ("CO2 is higher today than when talks began", "CO2 is higher when talks began than today"),
        (
            "Ozone is rarer now than before cars existed",
            "Ozone is rarer before cars existed than now",
        ),
        (
            "CO2 traps less heat than the stuff we make",
            "The stuff we make traps less heat than CO2",
        ),
        (
            "Women were keener than men in the United Nations survey",
            "Men in the United Nations survey were keener than women",
        ),
        ("Spring 2021 came earlier than 2020", "2020 came earlier than spring 2021"),
    ],
)
def test_what_than_compares_is_exchanged(claim: str, turned: str) -> None:
    assert exchanged(claim) == turned


@pytest.mark.parametrize(
    ("claim", "turned"),
    [
        (
            "Carbon dioxide hasn't warmed the world as much as methane has",
            "Carbon dioxide has warmed the world more than methane has",
        ),
        (
            "Flying is not as bad for the climate as driving.",
            "Flying is worse for the climate than driving.",
        ),
        ("Wind is not nearly as reliable as coal", "Wind is more reliable than coal"),
        ("Wind is not as cheap or reliable as coal", ""),
        ("Wind is not about as safe as the sun", ""),
        ("Floods do not cause twice as much damage as storms", ""),
        ("The sea is not rising, as far as we know, as before", ""),
        ("The Arctic warms twice as fast as the rest of the planet", ""),
    ],
)
def test_who_is_not_as_much_is_less(claim: str, turned: str) -> None:
    assert exchanged(claim) == turned


@pytest.mark.parametrize(
    ("claim", "turned"),
    [
        (
            "CO2 follows temperature, not the other way round.",
            "Temperature follows CO2, not the other way round.",
        ),
        ("The sun, not people, warms the Earth", "People, not the sun, warms the Earth"),
        ("Heat rather than light drives panels", "Light rather than heat drives panels"),
        (
            "Warming is caused not by people but by the sun",
            "Warming is caused not by the sun but by people",
        ),
    ],
)
def test_a_contrast_is_exchanged(claim: str, turned: str) -> None:
    assert exchanged(claim) == turned


@pytest.mark.parametrize(
    ("claim", "turned"),
    [
        (
            "China trails the EU in emissions per head.",
            "The EU trails China in emissions per head.",
        ),
        ("Removals of carbon exceed emissions", "Emissions exceed removals of carbon"),
        (
            "Burning coal far outweighs the carbon from thawing tundra.",
            "The carbon from thawing tundra far outweighs burning coal.",
        ),
        ("Deforestation is dwarfed by coal", "Coal is dwarfed by deforestation"),
        ("India is ahead of China in solar power", "China is ahead of India in solar power"),
    ],
)
def test_a_verb_that_ranks_is_exchanged(claim: str, turned: str) -> None:
    assert exchanged(claim) == turned


@pytest.mark.parametrize(
    ("claim", "turned"),
    [
        (
            "Electric cars are worse than diesels because of the battery",
            "Diesels are worse than electric cars because of the battery",
        ),
        (
            "Gas is cleaner than coal although it leaks",
            "Coal is cleaner than gas although it leaks",
        ),
        (
            "The medieval period was warmer than today all over the world",
            "Today was warmer than the medieval period all over the world",
        ),
        (
            "Wind, sun, and water emitted less than coal",
            "Coal emitted less than wind, sun, and water",
        ),
        ("Trains dont emit more than cars", "Cars don't emit more than trains"),
        ("Gas is not as dirty as coal", "Gas is dirtier than coal"),
    ],
)
def test_sides_end_where_another_clause_begins(claim: str, turned: str) -> None:
    assert exchanged(claim) == turned


@pytest.mark.parametrize(
    "claim",
    [
        "",
        "Seas rise.",
        "Does coal emit more than gas?",
        "Warming will exceed 2 °C",
        "More than half of the reefs are dead",
        "The models predict less than one degree of warming",
        "People emit a hundred times more than volcanoes",
        "Coal is dirty. Gas is cleaner than coal.",
        "Coal emits more than gas, and more than oil, and less than wood than peat",
        "It is warmer than",
        "Not only coal but also gas warms",
        "The sea is warmer than before",
        "Seas would rise by less than a metre",
        "More people live without power than in the year 2000",
        "Carbon dioxide is not what harms lungs, but what makes it does",
        "No other gas warms more than carbon dioxide",
        "Feedbacks are weaker in models than they should be",
        "There are more hurricanes now than ever before",
        "Cows burp methane, and methane is a stronger greenhouse gas than CO2",
        "A degree or two is nothing, it changes more than that between morning and noon",
        "A degree is nothing, it varies more than the noon heat",
    ],
)
def test_where_no_two_sides_are_told_nothing_is_exchanged(claim: str) -> None:
    assert exchanged(claim) == ""


@given(
    st.text(max_size=200)
    | st.lists(
        st.sampled_from(
            ["than", "more", "not", ",", "but", "rather", "the", "Sun", "emits", "is", "exceeds",
             "by", "in"]
        ),
        max_size=25,
    ).map(" ".join)
)  # fmt: skip
def test_any_text_is_read(claim: str) -> None:
    assert isinstance(exchanged(claim), str)


@pytest.mark.parametrize(
    "claim",
    [
        "Oceans now give off more carbon dioxide than they take in.",
        "The ground could give more power than the whole world used in 2019.",
        "Renewable energy gives more jobs than coal, oil and gas.",
        "So far, storms, floods and drought push out more people than the sea does.",
        "Machines are in wide use, far more than forest projects.",
        "There's more than enough room underground.",
        "Fewer cold deaths will more than cancel out the deaths from heat.",
        "It's easier to pin a heatwave on warming than it is a windstorm.",
        "Kilo for kilo, chicken is worse for the climate than beef.",
        "2024 was more than 1.5C above the level of 1850.",
        "Sea level is rising faster than predicted.",
        "Sea level is rising faster than forecast.",
        "Sea level is now rising faster than previously thought.",
        "Ice is melting faster than scientists predicted.",
        "Solar, wind and batteries spread faster than experts expected",
        "Solar power grows faster than people think.",
        "The Amazon rainforest now emits more CO2 than it absorbs.",
        "The Arctic will be ice-free no later than 2035.",
        "The Arctic will be ice-free sooner than 2035.",
        "Global temperature is more likely than not to exceed 1.5 °C by 2030.",
    ],
)
def test_what_is_no_pair_of_whole_phrases_is_not_exchanged(claim: str) -> None:
    assert exchanged(claim) == ""


@pytest.mark.parametrize(
    ("claim", "turned"),
    [
        ("Warming does more harm than good.", "Warming does more good than harm."),
        (
            "CO2 does far more good than harm to plants.",
            "CO2 does far more harm than good to plants.",
        ),
        ("Wind farms have more costs than benefits.", "Wind farms have more benefits than costs."),
    ],
)
def test_good_and_harm_of_one_thing_are_exchanged(claim: str, turned: str) -> None:
    assert exchanged(claim) == turned


@pytest.mark.parametrize(
    ("claim", "turned"),
    [
        (
            "In Europe, storms and floods kill more people than heatwaves.",
            "In Europe, heatwaves kill more people than storms and floods.",
        ),
        (
            "Dirt stores more carbon than plants and the air put together.",
            "Plants and the air put together stores more carbon than Dirt.",
        ),
    ],
)
def test_joined_phrases_are_one_side(claim: str, turned: str) -> None:
    assert exchanged(claim) == turned
