"""Debates held again, reworded and attacked: shares of the claims that turn."""

from __future__ import annotations

from claimwright.domain import Tag
from claimwright_lab.evaluation.cases import DebateCase
from claimwright_lab.evaluation.debates.stability import (
    adversary_figures,
    course_figures,
    paraphrase_figures,
    repeat_figures,
)
from tests.lab.evaluation.held import report
from tests.lab.evaluation.said import values

_TRUE, _TRUER, _FALSE = (
    report(Tag.MOSTLY_ACCURATE),
    report(Tag.ACCURATE),
    report(Tag.INACCURATE),
)
_NOTHING = report(Tag.NOT_ENOUGH_INFORMATION)


def test_rounds_are_counted_among_the_debates_that_settled() -> None:
    figures = course_figures(
        [report(Tag.CORRECT), report(Tag.CORRECT, rounds=2), report(Tag.CORRECT, disputed=True)],
        seconds=6.0,
    )

    assert values(figures) == {
        "rounds to convergence": 1.0,
        "without questions": 2 / 3,
        "disputed": 1 / 3,
        "seconds per claim": 2.0,
    }


def test_where_all_stay_disputed_there_is_no_mean_of_rounds() -> None:
    figures = course_figures([report(Tag.CORRECT, rounds=2, disputed=True)], seconds=1.0)

    assert values(figures)["rounds to convergence"] is None


def test_a_claim_flips_when_one_run_differs() -> None:
    figures = repeat_figures([_TRUE, _TRUE], [[_TRUE, _TRUER], [_TRUE, _FALSE]])

    assert values(figures) == {"flip rate of tags": 0.5, "flip rate of sides": 0.5}


def test_a_finer_tag_of_the_same_side_flips_no_side() -> None:
    figures = repeat_figures([_TRUE, _TRUE], [[_TRUER, _TRUE]])

    assert values(figures) == {"flip rate of tags": 0.5, "flip rate of sides": 0.0}


def test_what_was_not_held_again_has_no_flip_rate() -> None:
    assert repeat_figures([_TRUE], []) == ()


def test_only_claims_with_paraphrases_count() -> None:
    cases = [
        DebateCase(id="a", claim="a", tag=None, side=None),
        DebateCase(id="b", claim="b", tag=None, side=None, paraphrases=("c",)),
    ]

    figures = paraphrase_figures(cases, [_TRUE, _TRUE], [(), (_FALSE,)])

    assert [(figure.value, figure.n) for figure in figures] == [(1.0, 1), (1.0, 1)]
    assert paraphrase_figures(cases[:1], [_TRUE], [()]) == ()


def test_losing_an_answer_changes_the_tag_and_not_the_sign() -> None:
    figures = adversary_figures("adversary", [_TRUE, _TRUE, _FALSE], [_NOTHING, _FALSE, _FALSE])

    assert [(figure.name, figure.note) for figure in figures] == [
        ("adversary: sign changes", "1 of 3"),
        ("adversary: tag changes", "2 of 3"),
    ]
