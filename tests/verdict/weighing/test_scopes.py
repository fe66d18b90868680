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


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (
            ["The drug shrank tumours in mice.", "The drug did nothing in children."],
            {"population": ["mice", "children"]},
        ),
        (["Cases rose in Ethiopia.", "Cases fell in Sweden."], {"place": ["Ethiopia", "Sweden"]}),
        (
            ["Cases rose from 1990 to 2010.", "Cases fell since 2015."],
            {"period": ["from 1990 to 2010", "since 2015"]},
        ),
        (
            ["It worked at 400 mg/day.", "It failed at 10 mg per day."],
            {"dose": ["400 mg/day", "10 mg per day"]},
        ),
        (["The incidence rose.", "The mortality fell."], {"metric": ["incidence", "mortality"]}),
    ],
)
def test_tells_that_works_differ(texts: list[str], expected: dict[str, list[str]]) -> None:
    assert told(texts) == expected


@pytest.mark.parametrize(
    "texts",
    [
        [],
        ["Seniors slept better.", "The elderly slept worse."],
        ["It rose 1990–2010.", "It fell between 1990 and 2010."],
        ["Tumours shrank in mice.", "Tumours shrank."],
        ["Risk fell in women and men.", "Risk rose in women."],
        ["The experiment ended.", "The women were asked."],
    ],
    ids=["no work", "two names", "two spellings", "one names it", "a share", "within a word"],
)
def test_says_nothing_where_works_may_speak_of_the_same(texts: list[str]) -> None:
    assert told(texts) == {}


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


@pytest.mark.parametrize(
    ("aspect", "text", "keys"),
    [
        ("population", "in Elderly and in older adults", ["older people", "older people"]),
        ("place", "Ethiopian farms in the Sahel", ["Ethiopia", "Africa"]),
        ("place", "North America and the North Atlantic", ["North America", "Atlantic"]),
        ("place", "in TÜRKİYE, İran and Türk\u0131ye", ["Turkey", "Iran", "Turkey"]),
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
