"""Which verifier answers, why not the other, and how each is calibrated."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Pair
from claimwright.errors import IntegrityError, NotFoundError, UnavailableError
from claimwright.flows import bundled_models
from claimwright.flows.bundled_models import (
    NEEDED_BYTES,
    Models,
    calibration,
    joined,
    lacks_large_verifier,
    models,
    read_beside,
    verdict_fit,
)
from claimwright.models.cards import WEIGHTS, read_card
from claimwright.models.cross_encoder import PairReader
from claimwright.settings import Settings, VerifierChoice
from claimwright.stance.entailment import Calibration
from claimwright.stance.readers import Ensemble, MirroringReader, QuantityReader
from claimwright.verdict.aggregate import VerdictFit
from tests.examples import WordGraph, card, cross_encoder

ACCURATE = Settings(verifier=VerifierChoice.ACCURATE)


def installed(folder: Path, patch: pytest.MonkeyPatch, **changes: object) -> None:
    """Let a copy of the small verifier stand for a large one that is installed."""
    shutil.copytree(WEIGHTS / "verifier", folder, dirs_exist_ok=True)
    card = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    card |= {"calibrated_with": read_card(WEIGHTS / "verifier").fingerprint, **changes}
    card["calibration"] = {"ensemble.share": 0.5, **card["calibration"]}
    (folder / "card.json").write_text(json.dumps(card), encoding="utf-8")
    patch.setattr(bundled_models, "large_verifier", lambda: folder)


def inner(loaded: Models) -> PairReader:
    """Return what reads the pairs of claims that compare nothing."""
    assert isinstance(loaded.stance.reader, MirroringReader)
    assert isinstance(loaded.stance.reader.reader, QuantityReader)
    return loaded.stance.reader.reader.reader


@pytest.mark.model
def test_a_claim_that_compares_gets_the_opposite_of_its_exchange(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch, calibration={"exchange.gain": 2.0})
    text = "Coal power emits about twice as much carbon dioxide as gas power."
    claims = ("Coal power emits more than gas power.", "Gas power emits more than coal power.")

    one, two = models(Settings()).stance.judge([Pair(claim=each, evidence=text) for each in claims])

    assert one.supports == pytest.approx(two.refutes)
    assert one.refutes == pytest.approx(two.supports)


@pytest.mark.parametrize("gain", [0.0, -1.0, (1.0, 2.0)])
def test_a_gain_that_is_none_is_refused(gain: float | tuple[float, ...]) -> None:
    fitted = replace(card(), calibration={"exchange.gain": gain})

    with pytest.raises(IntegrityError, match="it must be above 0"):
        bundled_models._entailment(cross_encoder(), fitted)


@pytest.mark.model
def test_an_installed_large_verifier_answers_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch)

    loaded = models(Settings())

    assert isinstance(inner(loaded), Ensemble)
    assert inner(replace(loaded, stance=loaded.small)) is loaded.cross_encoder
    assert len(loaded.cards) == len(("encoder", "small", "large"))
    assert lacks_large_verifier(Settings(), loaded) == ""


@pytest.mark.model
def test_the_small_one_answers_alone_if_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch)

    loaded = models(Settings(verifier=VerifierChoice.SMALL))

    assert loaded.stance is loaded.small


@pytest.mark.model
def test_without_a_large_one_auto_is_small_and_accurate_an_error() -> None:
    assert models(Settings()).stance.reader is not None

    with pytest.raises(UnavailableError, match=r"claimwright\[accurate\]"):
        models(ACCURATE)


@pytest.mark.model
def test_a_large_verifier_of_another_version_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch, calibrated_with="0" * 64)

    with pytest.raises(IntegrityError, match="that this claimwright names"):
        models(Settings())


@pytest.mark.model
def test_with_little_memory_the_small_one_answers_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    installed(tmp_path, monkeypatch)
    monkeypatch.setattr(bundled_models, "free_bytes", lambda: NEEDED_BYTES - 1)

    loaded = models(Settings())

    assert len(loaded.cards) == len(("encoder", "small"))
    assert lacks_large_verifier(Settings(), loaded).startswith("the small verifier answers alone")
    assert lacks_large_verifier(Settings(verifier=VerifierChoice.SMALL), loaded) == ""
    assert "the small one answers alone" in caplog.text
    assert isinstance(inner(models(ACCURATE)), Ensemble)


def test_an_impossible_share_is_refused() -> None:
    large = WordGraph()
    large.card = replace(card(), calibration={"ensemble.share": 1.5})

    with pytest.raises(IntegrityError, match=r"it must lie in 0\.\.1"):
        joined(cross_encoder(), cross_encoder(large))


@pytest.mark.model
def test_a_share_that_is_no_number_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch)
    card = json.loads((tmp_path / "card.json").read_text(encoding="utf-8"))
    card["calibration"]["ensemble.share"] = "half"
    (tmp_path / "card.json").write_text(json.dumps(card), encoding="utf-8")

    with pytest.raises(IntegrityError):
        models(ACCURATE)


@pytest.mark.model
def test_the_bundled_verifier_was_fitted_for_verdicts_and_grades() -> None:
    fitted = read_card(WEIGHTS / "verifier").calibration

    assert {"verdict.odds", "weigh.cuts", "weigh.temperature", "weigh.bias"} <= set(fitted)


def test_a_calibration_is_read_from_the_card() -> None:
    fitted = replace(card(), calibration={"temperature": 2.0, "bias": (0.1, 0.2, -0.3)})

    assert calibration(fitted) == Calibration(temperature=2.0, bias=(0.1, 0.2, -0.3))


@pytest.mark.model
def test_a_matcher_without_a_number_to_show_from_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path / "verifier", monkeypatch)
    shutil.copytree(WEIGHTS / "matcher", tmp_path / "matcher")
    path = tmp_path / "matcher" / "card.json"
    facts = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(facts | {"calibration": {"least": [1.0, 2.0]}}), encoding="utf-8")

    with pytest.raises(IntegrityError, match=r"shows fact checks from \(1.0, 2.0\) on"):
        models(Settings()).matcher()


@pytest.mark.model
def test_a_missing_matcher_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path / "verifier", monkeypatch)

    with pytest.raises(NotFoundError, match="matcher"):
        models(Settings()).matcher()


def test_a_card_without_calibration_leaves_logits_as_trained() -> None:
    assert calibration(card()) == Calibration()


@pytest.mark.parametrize(
    "fitted",
    [
        {"temperature": 0.0},
        {"temperature": float("nan")},
        {"temperature": (1.0, 2.0)},
        {"bias": (0.1, 0.2)},
        {"bias": 0.5},
    ],
)
def test_a_calibration_that_is_none_is_refused(
    fitted: dict[str, float | tuple[float, ...]],
) -> None:
    with pytest.raises(IntegrityError, match="calibration"):
        calibration(replace(card(), calibration=fitted))


def test_numbers_of_the_older_rule_of_verdicts_are_not_read_as_those_of_today() -> None:
    older = replace(card(), calibration={"verdict": (1.17, 0.79, 0.88)})
    today = replace(card(), calibration={"verdict.odds": (-0.3, 3.2, 3.6)})

    assert verdict_fit(older) == VerdictFit()
    assert verdict_fit(today) == VerdictFit(intercept=-0.3, total=3.2, surest=3.6)


@pytest.mark.parametrize("numbers", [(-0.3, -1.0, 3.6), (-0.3, 3.2, -1.0), (-0.3, 3.2)])
def test_a_card_whose_evidence_counts_against_its_own_side_is_refused(
    numbers: tuple[float, ...],
) -> None:
    with pytest.raises(IntegrityError, match="two factors from 0 on"):
        verdict_fit(replace(card(), calibration={"verdict.odds": numbers}))


def test_what_else_is_read_names_the_metric_claim() -> None:
    said, near = read_beside("Sea level rose about eight inches.")

    assert said == (
        "The claim was read as “Sea level rose about 20 centimetres.” beside passages without"
        " such units."
    )
    assert near == (
        "Numbers of the claim, and the year since which something is so, were read as a passage"
        " has them where both are alike enough."
    )
    assert read_beside("Sea level rose.") == ()


def test_a_claim_that_does_not_say_what_it_is_about_is_told_so() -> None:
    assert read_beside("They rose fast.") == (
        "The claim does not say what “They” stands for: no passage decides it.",
    )


def test_a_claim_in_another_language_is_told_so() -> None:
    assert read_beside("Der Meeresspiegel steigt seit 1993 schneller als zuvor.") == (
        "The claim does not read as English, and the bundled models read only that.",
    )
