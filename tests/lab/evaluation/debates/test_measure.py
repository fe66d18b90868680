"""Claims in, debates held or tags scored, figures out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Tag
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import DebateCase
from claimwright_lab.evaluation.debates.measure import (
    adversary_figures,
    course_figures,
    measure_debates,
    paraphrase_figures,
    repeat_figures,
)
from claimwright_lab.evaluation.debates.reading import file_set
from tests.lab.evaluation.held import report, trials
from tests.lab.evaluation.invented import asked, write
from tests.lab.evaluation.said import values

_ROWS: list[dict[str, object]] = [
    {"id": "a", "claim": "Seas rise", "tag": "Accurate", "paraphrases": ["The sea is rising"]},
    {"id": "b", "claim": "Seas fall", "tag": "inaccurate", "paraphrases": ["Oceans grow"]},
    {"id": "c", "claim": "Bees dance", "tag": "unsupported"},
]


def test_each_claim_is_debated_and_measured(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", _ROWS))

    measured = measure_debates(data_set, replace(asked(), trials=trials(repeats=1)))
    found = values(measured.figures)

    assert (measured.n, measured.labels["accurate"]) == (3, 1)
    assert found["coverage"] == pytest.approx(2 / 3)
    assert found["12-class accuracy"] == pytest.approx(2 / 3)
    assert (found["flip rate of sides"], found["paraphrase flip rate of sides"]) == (0.0, 0.5)


def test_an_adversary_is_tried_without_trust_and_with_it(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", _ROWS))

    measured = measure_debates(data_set, replace(asked(), trials=trials(adversary="contrarian")))
    found = values(measured.figures)

    assert found["untrusted adversary: sign changes"] == 0.0
    assert found["adversary of equal trust: sign changes"] == pytest.approx(1 / 3)


def test_what_is_saved_scores_the_same_again(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", _ROWS))
    ran = measure_debates(data_set, replace(asked(), trials=trials()))

    scored = measure_debates(data_set, asked(write(tmp_path / "p.jsonl", ran.lines)))

    assert values(scored.figures).items() <= values(ran.figures).items()
    assert scored.seconds is None


def test_a_tag_that_is_none_is_told(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", _ROWS))
    path = write(tmp_path / "p.jsonl", [{"id": name, "tag": "TRUE"} for name in "abc"])

    with pytest.raises(InputError, match="'TRUE'"):
        measure_debates(data_set, asked(path))


def test_without_anybody_to_debate_it_says_so(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", _ROWS))

    with pytest.raises(InputError, match="say who takes part with --profile"):
        measure_debates(data_set, replace(asked(), trials=None))


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
