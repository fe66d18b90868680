"""Where works speak of different things."""

from collections.abc import Sequence

import pytest

from claimwright.domain import Document, Quote, Relation, Takeaway
from claimwright.verdict.weighing.scopes import ASPECTS, scopes

BY_NAME = {aspect.name: aspect for aspect in ASPECTS}


def told(
    texts: Sequence[str], *, takeaways: Sequence[str] = (), unrelated: Sequence[int] = ()
) -> dict[str, list[str]]:
    """Return the quoted mentions by aspect; each takeaway is the whole text unless given."""
    works = [Document(id=str(place), text=text) for place, text in enumerate(texts)]
    said = takeaways or texts
    return {
        scope.aspect: [quote.text for quote in scope.quotes]
        for scope in scopes(
            works,
            [
                takeaway(
                    work, quoted, Relation.UNRELATED if place in unrelated else Relation.PARTLY
                )
                for place, (work, quoted) in enumerate(zip(works, said, strict=True))
            ],
        )
    }


def takeaway(work: Document, quoted: str, relation: Relation) -> Takeaway:
    """Return what a work says, resting on one sentence of it."""
    start = work.text.index(quoted)
    quote = Quote(document_id=work.id, start=start, end=start + len(quoted), text=quoted)
    return Takeaway(document_id=work.id, relation=relation, reason="", text=quoted, quotes=(quote,))


def test_tells_that_one_work_studied_mice_and_another_children() -> None:
    assert told(["The drug shrank tumours in mice.", "The drug did nothing in children."]) == {
        "population": ["mice", "children"]
    }


def test_takes_two_names_of_one_population_for_one() -> None:
    assert told(["Seniors slept better.", "The elderly slept worse."]) == {}


def test_tells_that_places_differ() -> None:
    assert told(["Cases rose in Ethiopia.", "Cases fell in Sweden."]) == {
        "place": ["Ethiopia", "Sweden"]
    }


def test_tells_that_periods_differ() -> None:
    assert told(["Cases rose from 1990 to 2010.", "Cases fell since 2015."]) == {
        "period": ["from 1990 to 2010", "since 2015"]
    }


def test_reads_a_period_with_a_dash_as_the_one_with_a_word() -> None:
    assert told(["It rose 1990–2010.", "It fell between 1990 and 2010."]) == {}


def test_tells_that_doses_differ() -> None:
    assert told(["It worked at 400 mg/day.", "It failed at 10 mg per day."]) == {
        "dose": ["400 mg/day", "10 mg per day"]
    }


def test_tells_that_works_measured_different_things() -> None:
    assert told(["The incidence rose.", "The mortality fell."]) == {
        "metric": ["incidence", "mortality"]
    }


def test_says_nothing_where_only_one_work_names_an_aspect() -> None:
    assert told(["Tumours shrank in mice.", "Tumours shrank."]) == {}


def test_says_nothing_where_works_share_a_name() -> None:
    assert told(["Risk fell in women and men.", "Risk rose in women."]) == {}


def test_looks_beside_the_takeaway_before_elsewhere() -> None:
    texts = ["Women are often studied. Tumours shrank in mice.", "Tumours shrank in women."]
    assert told(texts, takeaways=["Tumours shrank in mice.", "Tumours shrank in women."]) == {
        "population": ["mice", "women"]
    }


def test_looks_elsewhere_when_the_takeaway_names_nothing() -> None:
    texts = ["We studied mice. Tumours shrank.", "Tumours grew in women."]
    assert told(texts, takeaways=["Tumours shrank.", "Tumours grew in women."]) == {
        "population": ["mice", "women"]
    }


def test_passes_over_unrelated_works() -> None:
    assert told(["Cells grew in mice.", "Cells grew in women."], unrelated=[0]) == {}


def test_finds_nothing_in_no_works() -> None:
    assert told([]) == {}


def test_does_not_read_a_term_inside_another_word() -> None:
    assert told(["The experiment ended.", "The women were asked."]) == {}


@pytest.mark.parametrize(
    ("aspect", "text", "keys"),
    [
        ("population", "in Elderly and in older adults", ["older people", "older people"]),
        ("place", "Ethiopian farms in the Sahel", ["Ethiopia", "Africa"]),
        ("place", "North America and the North Atlantic", ["North America", "Atlantic"]),
        ("period", "from 1990 to 2010, then since the 2015s", ["1990 to 2010", "since 2015"]),
        ("period", "in the 20th century", ["20th century"]),
        ("dose", "400 mg/day, 400 mg / day", ["400mg/day", "400mg/day"]),
        ("dose", "5 mcg and 5 μg", ["5µg", "5µg"]),
        ("metric", "deaths and sea-level rise", ["mortality", "sea level"]),
    ],
)
def test_each_mention_has_its_key(aspect: str, text: str, keys: list[str]) -> None:
    found = BY_NAME[aspect]

    assert [found.key(each.group()) for each in found.mention.finditer(text)] == keys


@pytest.mark.parametrize("aspect", ASPECTS, ids=lambda one: one.name)
def test_plain_words_are_no_mention(aspect: object) -> None:
    text = "The experiment showed that rates grew, and momentum was lost."

    assert not aspect.mention.search(text)  # type: ignore[attr-defined]
