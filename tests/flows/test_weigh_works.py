"""What both queries found, each work once, its versions behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from claimwright.domain import Candidate, Document, Evidence, FoundBy, WeighMode
from claimwright.flows.weigh_works import once_each, versions_of, works_found
from claimwright.settings import WeighSettings
from tests.examples import evidence, passage

_ICE = "Ice melts where the air is warm for long, and most of all on the coasts of the far north."


def _candidate(name: str, text: str = "", **given: object) -> Candidate:
    plain = Document(id=name, text=text or f"{name * 4} {name * 5} {name * 6}.")
    document = replace(plain, **given)  # type: ignore[arg-type]  # fields of the class
    return Candidate(passage=passage(document), document=document, scores={"fused": 0.5})


def _version(name: str, known: Mapping[str, int]) -> Candidate:
    found = _candidate(name, doi="10.1/x")
    document = replace(found.document, **known)  # type: ignore[arg-type]  # fields of the class
    return replace(found, document=document)


def _evidence(candidate: Candidate, score: float, relevance: float = 1.0) -> Evidence:
    scores = {"relevance": relevance}
    return replace(
        evidence(score=score), scores=scores, passage=candidate.passage, document=candidate.document
    )


def _standing(*candidates: Candidate, mode: WeighMode = WeighMode.FIXED) -> dict[str, str]:
    return dict(versions_of([candidates], mode, WeighSettings()))


A, B, C = _candidate("a"), _candidate("b"), _candidate("c")


def test_a_work_stands_for_itself() -> None:
    assert {"a": "a", "b": "b"} == _standing(A, B)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"citation_count": 9}, {"citation_count": 3}),
        ({"citation_count": 0}, {}),
        ({"year": 2020}, {"year": 2010}),
        ({"retracted": True}, {"citation_count": 900}),
        ({}, {}),
    ],
    ids=["more cited", "cited at all", "newer", "retracted", "least id"],
)
def test_of_several_versions_one_stands_for_the_work(
    one: dict[str, int], other: dict[str, int]
) -> None:
    versions = (_version("y", one), _version("z", other))

    assert {"y": "y", "z": "y"} == _standing(*reversed(versions))


def test_the_paper_takes_each_version_for_a_work() -> None:
    versions = (_candidate("y", doi="10.1/x"), _candidate("z", doi="10.1/x"))

    assert {"y": "y", "z": "z"} == _standing(*versions, mode=WeighMode.PAPER)


def test_a_ranking_keeps_the_best_version_of_each_work() -> None:
    kept = once_each([C, A, B], {"a": "a", "b": "b", "c": "a"})

    assert ["c", "b"] == [candidate.document.id for candidate in kept]


def test_the_best_of_both_queries_come_in_turn() -> None:
    lists = [[_evidence(A, 0.9), _evidence(B, 0.8)], [_evidence(C, 0.7), _evidence(A, 0.6)]]
    found = works_found(lists, [[A, B], [C, A]], _standing(A, B, C), WeighSettings())

    assert [("a", FoundBy.BOTH), ("c", FoundBy.OPPOSITE), ("b", FoundBy.CLAIM)] == [
        (work.document.id, work.found_by) for work in found
    ]


def test_a_work_that_both_found_has_the_better_score() -> None:
    found = works_found(
        [[_evidence(A, 0.4)], [_evidence(A, 0.6)]], [[A], [A]], _standing(A), WeighSettings()
    )

    assert [0.6] == [work.score for work in found]


def test_no_more_works_than_asked_for_are_read() -> None:
    lists = [[_evidence(A, 0.9), _evidence(B, 0.8)], [_evidence(C, 0.7)]]

    assert 2 == len(
        works_found(lists, [[A, B], [C]], _standing(A, B, C), WeighSettings(max_documents=2))
    )


def test_versions_stand_behind_their_work_and_only_other_words_are_read() -> None:
    first = _candidate("p", _ICE, doi="10.1/x")
    same = _candidate("q", _ICE.upper(), doi="10.1/x")
    other = _candidate("r", f"{_ICE} Not so.", doi="10.1/x")
    standing = _standing(first, same, other)
    found = works_found(
        [[_evidence(other, 0.5)]], [[first, same, other]], standing, WeighSettings()
    )

    assert [("p", "", True), ("q", "p", False), ("r", "p", True)] == [
        (work.document.id, work.version_of, not work.left_out) for work in found
    ]


def test_a_flood_of_versions_is_cut() -> None:
    versions = [_candidate(f"v{n:02}", f"{_ICE} {n}.", doi="10.1/x") for n in range(40)]
    found = works_found(
        [[_evidence(versions[0], 0.5)]], [versions], _standing(*versions), WeighSettings()
    )

    assert (11, 4) == (len(found), sum(not work.left_out for work in found))


def test_a_work_that_does_not_speak_to_the_claim_is_left_out_unread() -> None:
    lists = [[_evidence(A, 0.9, 0.5), _evidence(B, 0.8, 0.04)]]
    found = works_found(lists, [[A, B]], _standing(A, B), WeighSettings())

    assert ["", "nothing in it speaks to the claim (relevance 4%, at least 10% is asked for)"] == [
        work.left_out for work in found
    ]


@pytest.mark.parametrize(
    ("found", "least", "said"),
    [(0.0999, 0.1, "relevance 9%, at least 10%"), (0.1049, 0.105, "relevance 10%, at least 10.5%")],
)
def test_a_relevance_below_its_least_is_never_the_same_number(
    found: float, least: float, said: str
) -> None:
    settings = WeighSettings(least_relevance=least)
    works = works_found([[_evidence(A, 0.9, found)]], [[A]], _standing(A), settings)

    assert said in works[0].left_out


def test_a_work_that_speaks_to_the_opposite_alone_is_read() -> None:
    lists = [[_evidence(A, 0.9, 0.04)], [_evidence(A, 0.9, 0.5)]]
    found = works_found(lists, [[A], [A]], _standing(A), WeighSettings())

    assert [""] == [work.left_out for work in found]


def test_a_work_whose_relevance_nobody_knows_is_read() -> None:
    piece = replace(_evidence(A, 0.9), scores={"fused": 0.2})
    found = works_found([[piece]], [[A]], _standing(A), WeighSettings())

    assert [""] == [work.left_out for work in found]


def test_nothing_found_is_nothing_to_read() -> None:
    assert () == works_found([[], []], [[], []], {}, WeighSettings())
