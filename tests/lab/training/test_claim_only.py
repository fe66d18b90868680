"""A model that never sees evidence."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.errors import InputError
from claimwright_lab.training.claim_only import (
    NOTE,
    ClaimOnly,
    claim_only_figures,
    fit_claim_only,
    parts_of,
)
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.records import Example, labelled

TOLD = (
    ("Ice never melts", "REFUTES"),
    ("Snow never falls", "REFUTES"),
    ("Ice may melt", "SUPPORTS"),
    ("Snow may fall", "SUPPORTS"),
    ("Ice is perhaps cold", "NOT_ENOUGH_INFO"),
    ("Ice is not warm", "NOT_SUPPORTED"),
)


def _pairs(*told: tuple[str, str]) -> tuple[Example, ...]:
    return tuple(labelled("s", claim, "evidence", label) for claim, label in told)


@pytest.fixture
def model() -> ClaimOnly:
    return fit_claim_only(_pairs(*TOLD))


def test_a_word_that_one_class_has_gives_it_away(model: ClaimOnly) -> None:
    claims = ["Rain never ends", "Rain may end", "perhaps"]

    assert model.predict(claims, (0, 1, 2)).tolist() == [1, 0, 2]


def test_probabilities_are_those_of_laplace() -> None:
    model = fit_claim_only(_pairs(("a b", "SUPPORTS"), ("a", "REFUTES")))

    assert np.exp(model.priors) == pytest.approx([2 / 5, 2 / 5, 1 / 5])
    assert np.exp(model.logs[model.rows["a b"]]) == pytest.approx([2 / 6, 1 / 4, 1 / 3])


def test_a_pair_of_words_counts_beside_its_words() -> None:
    told = _pairs(("not only warm", "SUPPORTS"), ("only not warm", "REFUTES"))

    found = fit_claim_only(told).predict(["not only", "only not"], (0, 1))

    assert found.tolist() == [0, 1]


def test_the_evidence_is_not_read(model: ClaimOnly) -> None:
    other = [labelled("s", claim, "something else", label) for claim, label in TOLD]

    assert np.array_equal(model.logs, fit_claim_only(other).logs)


def test_a_pair_with_two_admissible_classes_teaches_nothing(model: ClaimOnly) -> None:
    assert "warm" not in model.rows


def test_unknown_words_leave_what_training_had_most() -> None:
    model = fit_claim_only(_pairs(*TOLD, ("Rain never ends", "REFUTES")))

    assert model.predict(["zebra", ""], (0, 1, 2)).tolist() == [1, 1]


def test_only_the_classes_of_the_set_are_guessed(model: ClaimOnly) -> None:
    assert set(model.predict(["perhaps", "never"], (0, 1)).tolist()) <= {0, 1}


def test_punctuation_and_case_are_nothing() -> None:
    assert parts_of("Ice: MELTS!") == ["ice", "melts", "ice melts"]


def test_a_set_is_measured_by_claim_with_the_note(model: ClaimOnly) -> None:
    held = _pairs(("Rain never ends", "REFUTES"), ("Rain may end", "REFUTES"))
    source = HeldOut(name="held", kind="sentence", pairs=held, classes=(0, 1))

    accuracy, score = claim_only_figures(model, source)

    assert (accuracy.name, accuracy.value, accuracy.n) == ("held, accuracy", 0.5, 2)
    assert (accuracy.note, score.note, score.name) == (NOTE, NOTE, "held, macro-F1")


def test_without_a_single_known_class_nothing_is_fitted() -> None:
    with pytest.raises(InputError, match="exactly one admissible class"):
        fit_claim_only(_pairs(("Ice is not warm", "NOT_SUPPORTED")))
