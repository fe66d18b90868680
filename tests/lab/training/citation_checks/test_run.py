"""From data sets to a combination with its card, over doubles of the models."""

import json
from pathlib import Path

import pytest

from claimwright.reasoning.embedded.citing.combination import load_combination
from claimwright.reasoning.embedded.citing.signals import signals
from claimwright_lab.training.citation_checks.run import CitationChecksRun, fit_citation_checks
from tests.lab.training.citation_checks.rows import data_folder
from tests.lab.training.citation_checks.rows import page as lines
from tests.reasoning.embedded.citing.checkers import cited, page, reader


@pytest.fixture(scope="module")
def fitted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = data_folder(tmp_path_factory.mktemp("data"))
    run = CitationChecksRun(data=data, folder=tmp_path_factory.mktemp("out") / "checks")
    return fit_citation_checks(run, reader(), "doubles")


def test_what_is_written_can_be_loaded(fitted: Path) -> None:
    combination, card = load_combination(fitted)
    assert (combination.support.slope > 0, card.kind) == (True, "combination")


def test_the_card_names_what_was_read_and_what_was_measured(fitted: Path) -> None:
    card = json.loads((fitted / "card.json").read_text(encoding="utf-8"))
    named = {figure["name"].rpartition(",")[0] for figure in card["figures"]}
    sets = {"WiCE dev, whole page", "WiCE dev, chosen sentences", "Citation checks dev"}
    assert (card["base"], named) == ("doubles", sets)


def test_the_same_data_give_the_same_numbers(fitted: Path, tmp_path: Path) -> None:
    run = CitationChecksRun(data=data_folder(tmp_path / "data"), folder=tmp_path / "again")
    again = fit_citation_checks(run, reader(), "doubles")
    assert (again / "combination.json").read_bytes() == (fitted / "combination.json").read_bytes()


def test_a_claim_that_the_page_names_is_believed_more_than_one_that_it_does_not(
    fitted: Path,
) -> None:
    combination, _ = load_combination(fitted)
    source = page(" ".join(lines("Kelm", 1990)[2:]))
    asked = reader()
    seen = [
        asked.see(cited(text).claim.text, "Kelm", source, combination.words)
        for text in ("The bridge of Kelm opened in 1990.", "Ruvo Tannen sank Kelm in 1893.")
    ]
    chances = [combination.support.probability(signals(each)) for each in seen if each]
    assert chances[0] > chances[1]
