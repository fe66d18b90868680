"""Scientific, health and climate sets, read into examples."""

from __future__ import annotations

from pathlib import Path

from claimwright_lab.training.domain_pairs import (
    CitedSet,
    check_covid,
    cited_pairs,
    climate_fever,
    healthver,
)
from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, Example, Relevance
from tests.lab.training.cited import ABSTRACTS, claim


def _examples(*, decided: bool) -> list[Example]:
    source = CitedSet(
        name="set", claims=[claim(decided=decided)], abstracts=ABSTRACTS, near_misses=1
    )
    return list(cited_pairs(source, seed=1))


def test_a_rationale_comes_bare_among_neighbours_and_picked() -> None:
    bare, wide, picked = (item for item in _examples(decided=True) if item.stance == (REFUTES,))

    assert bare.evidence == "Sea ice shrank."
    assert "Sea ice shrank." in wide.evidence
    assert wide.evidence != bare.evidence
    assert "Sea ice shrank." in picked.evidence


def test_a_known_rationale_is_marked_where_it_stands() -> None:
    known = [item for item in _examples(decided=True) if item.rationale]

    assert [item.evidence[start:end] for item in known for start, end in item.rationale or ()] == [
        "Sea ice shrank."
    ] * 2


def test_a_far_sentence_of_a_deciding_abstract_decides_nothing() -> None:
    far = [item for item in _examples(decided=True) if item.evidence == "Fish swim."]

    assert [item.stance for item in far] == [(NOT_ENOUGH_INFO,)]
    assert far[0].relevance is Relevance.UNKNOWN


def test_an_undecided_abstract_is_relevant_all_the_same() -> None:
    first = _examples(decided=False)[0]

    assert first.stance == (NOT_ENOUGH_INFO,)
    assert first.relevance is Relevance.YES


def test_a_near_miss_is_not_relevant() -> None:
    last = _examples(decided=True)[-1]

    assert last.title == "Title 2"
    assert last.relevance is Relevance.NO


def test_climate_fever_has_five_sentences_a_claim(data: Path) -> None:
    assert len(list(climate_fever(data))) == 5 * 1232


def test_health_sets_are_read_whole(data: Path) -> None:
    assert len(list(healthver(data))) == 1917
    assert len(list(check_covid(data))) == 1275


def test_votes_that_differ_share_the_target(data: Path) -> None:
    shares = [pair.shares for pair in climate_fever(data) if pair.shares]

    assert len(shares) > 1000
    assert {round(sum(one), 6) for one in shares} == {1.0}
