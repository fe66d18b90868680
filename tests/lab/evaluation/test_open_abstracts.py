"""Claims and a corpus of abstracts in, SciFact's official scores out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Span
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import Abstract, OpenCase, OpenSet, Rationales
from claimwright_lab.evaluation.data_sets.scifact import OPEN, files_of
from claimwright_lab.evaluation.open_abstracts import (
    SCORES,
    Cited,
    CitedClaim,
    measure_open,
    quoted,
    scifact_figures,
)
from tests.lab.evaluation.invented import asked, on_shelf, write
from tests.lab.evaluation.said import values

DATA = Path(__file__).parents[4] / "shared" / "data"

YES, NO = "SUPPORTS", "REFUTES"

PUBLISHED = {
    "5": {"13734012": Cited(NO, (4,))},
    "36": {"33409100": Cited(NO, (8,))},
    "42": {"18174210": Cited(NO, (1, 9, 10))},
    "48": {"13734012": Cited(NO, (7,))},
    "49": {"5953485": Cited(YES, (2,))},
    "51": {"2140497": Cited(NO, (6, 7))},
}
"""What the scorer's own regression test predicts for ten of the dev claims."""


def case(**evidence: tuple[str, tuple[tuple[int, ...], ...]]) -> OpenCase:
    said = {
        key: Rationales(label=label, groups=groups) for key, (label, groups) in evidence.items()
    }
    return OpenCase(id="1", claim="Ice melts.", evidence=said)


def f1(gold: OpenCase, **cited: Cited) -> tuple[float | None, ...]:
    found = values(scifact_figures([gold], [CitedClaim("1", cited)]))
    return tuple(found[f"{score} F1"] for score in SCORES)


def test_everything_right_scores_one() -> None:
    assert f1(case(d=(YES, ((1,),))), d=Cited(YES, (1,))) == (1.0, 1.0, 1.0, 1.0)


def test_a_wrong_label_leaves_the_selection_right() -> None:
    assert f1(case(d=(YES, ((1,),))), d=Cited(NO, (1,))) == (0.0, 0.0, 1.0, 0.0)


def test_an_abstract_that_is_no_evidence_is_wrong() -> None:
    assert f1(case(d=(YES, ((1,),))), e=Cited(YES, (1,))) == (0.0, 0.0, 0.0, 0.0)


def test_half_a_rationale_is_none() -> None:
    assert f1(case(d=(YES, ((1, 2),))), d=Cited(YES, (1,))) == (1.0, 0.0, 0.0, 0.0)


def test_one_of_several_rationales_is_enough_for_the_abstract() -> None:
    scores = f1(case(d=(YES, ((1,), (2, 3)))), d=Cited(YES, (1,)))

    assert scores == pytest.approx((1.0, 1.0, 0.5, 0.5))


def test_a_fourth_sentence_counts_for_selection_only() -> None:
    scores = f1(case(d=(YES, ((9,),))), d=Cited(YES, (1, 2, 3, 9)))

    assert scores == pytest.approx((1.0, 0.0, 0.4, 0.4))


def test_a_rationale_of_four_sentences_may_be_named_in_full() -> None:
    assert f1(case(d=(YES, ((1, 2, 3, 4),))), d=Cited(YES, (1, 2, 3, 4)))[1] == 1.0


def test_a_short_rationale_holds_a_long_one_to_three_sentences() -> None:
    gold = case(d=(YES, ((1, 2, 3, 4), (9,))))

    assert f1(gold, d=Cited(YES, (1, 2, 3, 4)))[1] == 0.0


def test_a_sentence_named_twice_counts_twice_against_precision() -> None:
    cited = CitedClaim("1", {"d": Cited(YES, (1, 1))})

    found = values(scifact_figures([case(d=(YES, ((1,),)))], [cited]))

    assert (0.5, 1.0) == (found["sentence selection precision"], found["sentence selection recall"])


def test_nothing_cited_has_no_precision() -> None:
    found = values(scifact_figures([case(d=(YES, ((1,),)))], [CitedClaim("1", {})]))

    assert (None, 0.0, 0.0) == tuple(
        found[f"abstract label-only {kind}"] for kind in ("precision", "recall", "F1")
    )


@pytest.mark.skipif(not DATA.is_dir(), reason="../shared/data is absent")
def test_the_regression_test_of_the_official_scorer_is_met() -> None:
    names = [f"{score} {kind}" for score in SCORES for kind in ("precision", "recall", "F1")]
    numbers = (
        1 / 2,
        3 / 7,
        6 / 13,
        1 / 3,
        2 / 7,
        4 / 13,
        5 / 9,
        5 / 12,
        10 / 21,
        4 / 9,
        1 / 3,
        8 / 21,
    )

    gold = OPEN.read(replace(files_of("dev"), folder=DATA))[:10]
    cited = [CitedClaim(one.id, PUBLISHED.get(one.id, {})) for one in gold]

    found = values(scifact_figures(gold, cited))

    assert found == pytest.approx(dict(zip(names, numbers, strict=True)))


RIGHT = [
    {"id": 1, "evidence": {"11": {"sentences": [1], "label": "SUPPORT"}}},
    {"id": 2, "evidence": {"12": {"sentences": [0], "label": "CONTRADICT"}}},
    {"id": 3, "evidence": {}},
]


def test_right_answers_score_1(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", RIGHT)

    measured = measure_open(on_shelf(tmp_path, "scifact-open", OpenSet), asked(path))

    assert {figure.value for figure in measured.figures} == {1.0}
    assert measured.labels == {"SUPPORTS": 1, "REFUTES": 1, "no evidence": 1}


def test_what_is_saved_scores_the_same_again(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "scifact-open", OpenSet)
    ran = measure_open(data_set, asked())

    scored = measure_open(data_set, asked(write(tmp_path / "p.jsonl", ran.lines)))

    assert scored.figures == ran.figures
    assert (ran.seconds, scored.seconds) == (1, None)


def test_an_abstract_that_decides_nothing_is_not_cited(tmp_path: Path) -> None:
    measured = measure_open(on_shelf(tmp_path, "scifact-open", OpenSet), asked())

    assert [line["evidence"] for line in measured.lines][2] == {}


@pytest.mark.parametrize(
    ("evidence", "told"),
    [
        ({"11": {"sentences": [1], "label": "NOT_ENOUGH_INFO"}}, "the id '1': .*one of SUPPORT"),
        ({"11": {"sentences": [-1], "label": "SUPPORT"}}, "whole numbers from 0"),
        ({"11": {"label": "SUPPORT"}}, "sentences is missing"),
        ([], "evidence is .*; it must be an object"),
    ],
)
def test_evidence_that_is_none_is_told(tmp_path: Path, evidence: object, told: str) -> None:
    path = write(tmp_path / "p.jsonl", [{"id": 1, "evidence": evidence}, *RIGHT[1:]])

    with pytest.raises(InputError, match=told):
        measure_open(on_shelf(tmp_path, "scifact-open", OpenSet), asked(path))


def test_a_sentence_of_which_half_is_quoted_counts() -> None:
    abstract = Abstract(id="1", title="", sentences=("Seas rise.", "Ice melts."))

    assert quoted(abstract, [Span(start=5, end=14, text="rise. Ice")]) == (0,)
    assert quoted(abstract, [Span(start=0, end=21, text="Seas rise. Ice melts.")]) == (0, 1)
