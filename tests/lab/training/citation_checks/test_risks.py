"""From which probability on a check may be believed."""

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright_lab.evaluation.data_sets.wice_pages import PAGE
from claimwright_lab.evaluation.files import Files
from claimwright_lab.training.citation_checks.cases import training_cases
from claimwright_lab.training.citation_checks.figures import Examined, fold_of
from claimwright_lab.training.citation_checks.fit import fit_combination, read_cases
from claimwright_lab.training.citation_checks.risks import support_risks
from claimwright_lab.training.citation_checks.run import check_case
from tests.lab.training.citation_checks.rows import data_folder
from tests.reasoning.embedded.citing.checkers import reader


@pytest.fixture(scope="module")
def examined(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Examined]:
    data = data_folder(tmp_path_factory.mktemp("d"))
    cases = PAGE.read(Files(names=PAGE.about.files.names, folder=data))
    read = read_cases([check_case(case) for case in cases], reader())
    return data, Examined(on="pages", cases=cases, read=read)


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
