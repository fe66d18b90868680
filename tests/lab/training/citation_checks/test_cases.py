"""Cases that the verification engine is fitted on."""

from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.training.citation_checks.cases import CheckCase, training_cases
from tests.lab.training.citation_checks.rows import data_folder


@pytest.fixture
def cases(tmp_path: Path) -> dict[str, CheckCase]:
    return {case.id: case for case in training_cases(data_folder(tmp_path), seed=3)}


def test_marked_words_are_found_in_the_claim(cases: dict[str, CheckCase]) -> None:
    assert [span.text for span in cases["m-Arlen"].doubtful or ()] == ["splendidly"]


def test_a_claim_without_its_marked_words_is_supported(cases: dict[str, CheckCase]) -> None:
    kept = cases["m-Arlen-kept"]
    assert (kept.claim, kept.supported) == ("The bridge of Arlen opened in 1930.", True)


def test_a_claim_beside_another_page_is_not_grounded(cases: dict[str, CheckCase]) -> None:
    moved = cases["m-Arlen-elsewhere"]
    assert (moved.grounded, "Arlen" in moved.source.text) == (False, False)


def test_marks_of_metadata_and_headings_are_not_read(cases: dict[str, CheckCase]) -> None:
    source = cases["m-Arlen"].source
    assert (source.title, source.text.split("\n")[1]) == ("Arlen gazette", "News of Arlen")


def test_as_many_documents_are_grounded_as_not(cases: dict[str, CheckCase]) -> None:
    sides = [case.supported for name, case in cases.items() if name.startswith("document-")]
    turned = sum(name.startswith("document-") and "turned" in name for name in cases)
    assert sides.count(True) == sides.count(False) - turned


def test_a_turned_claim_is_not_the_claim_it_was(cases: dict[str, CheckCase]) -> None:
    turned = {name: case for name, case in cases.items() if name.endswith("-turned")}
    same = [name for name in turned if turned[name].claim == cases[name[: -len("-turned")]].claim]
    assert (bool(turned), same) == (True, [])


def test_the_same_seed_draws_the_same_cases(tmp_path: Path) -> None:
    folder = data_folder(tmp_path)
    assert training_cases(folder, seed=3) == training_cases(folder, seed=3)


def test_an_absent_data_set_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="wice_unsupported_tokens_train"):
        training_cases(tmp_path, seed=3)
