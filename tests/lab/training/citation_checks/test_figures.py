"""Figures of the engine's card."""

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright_lab.evaluation.data_sets.wice import PAGE
from claimwright_lab.evaluation.files import Files
from claimwright_lab.training.citation_checks.cases import training_cases
from claimwright_lab.training.citation_checks.figures import (
    Examined,
    evenly,
    fold_of,
    folded,
    support_card_figures,
    support_risks,
)
from claimwright_lab.training.citation_checks.fit import fit_combination, read_cases
from claimwright_lab.training.citation_checks.run import check_case
from tests.lab.training.citation_checks.rows import data_folder
from tests.reasoning.embedded.citing.checkers import reader


@pytest.fixture(scope="module")
def examined(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Examined]:
    data = data_folder(tmp_path_factory.mktemp("d"))
    cases = PAGE.read(Files(names=PAGE.about.files.names, folder=data))
    read = read_cases([check_case(case) for case in cases], reader())
    return data, Examined(on="pages", cases=cases, read=read)


def test_smaller_sets_weigh_as_much_as_the_largest(examined: tuple[Path, Examined]) -> None:
    read = examined[1].read
    assert len(evenly([read, read[:5]])) == 2 * len(read)


def test_each_case_gets_a_probability_from_other_articles(examined: tuple[Path, Examined]) -> None:
    data, one = examined
    fitted = fit_combination(read_cases(training_cases(data, seed=3), reader()), one.read)
    (supports,) = folded([one], fitted.support, fitted.words, calibrating=[one])
    assert [0.0 <= support <= 1.0 for support in supports] == [True] * len(one.cases)


def test_a_set_that_does_not_calibrate_is_measured_by_the_folds_of_its_articles(
    examined: tuple[Path, Examined],
) -> None:
    data, one = examined
    fitted = fit_combination(read_cases(training_cases(data, seed=3), reader()), one.read)
    half = replace(one, cases=one.cases[::2], read=one.read[::2])
    both = folded([one, half], fitted.support, fitted.words, calibrating=[one])
    assert both[1] == both[0][::2]


def test_perfect_answers_have_perfect_figures(examined: tuple[Path, Examined]) -> None:
    one = examined[1]
    supports = [1.0 if case.gold == "SUPPORTED" else 0.0 for case in one.cases]
    figures = {figure.name: figure.value for figure in support_card_figures(one, supports)}
    assert (figures["pages, balanced accuracy"], figures["pages, ECE"]) == (1.0, 0.0)


def test_the_majority_stands_beside_the_accuracy(examined: tuple[Path, Examined]) -> None:
    one = examined[1]
    figures = {each.name: each for each in support_card_figures(one, [0.0] * len(one.cases))}
    assert figures["pages, accuracy"].baseline == pytest.approx(0.5)


def test_the_articles_that_fit_the_calibration_prove_nothing(
    examined: tuple[Path, Examined],
) -> None:
    data, one = examined
    fitted = fit_combination(read_cases(training_cases(data, seed=3), reader()), one.read)
    controls = support_risks([one], fitted.support, fitted.words)
    proving = {each.case.group for each in one.read if fold_of(each) >= 2}
    assert proving < {each.case.group for each in one.read}
    assert controls
    assert {control.claims for control in controls.values()} == {len(proving)}
    assert all("held-out articles" in control.guarantee for control in controls.values())


def test_nothing_that_was_checked_proves_nothing(examined: tuple[Path, Examined]) -> None:
    data, one = examined
    fitted = fit_combination(read_cases(training_cases(data, seed=3), reader()), one.read)
    assert support_risks([replace(one, cases=(), read=())], fitted.support, fitted.words) == {}
