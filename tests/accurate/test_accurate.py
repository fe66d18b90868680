"""What needs the large verifier: its own card, real answers of both, and the README's sample."""

import re
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from claimwright.build import Models, models, verify_flow
from claimwright.cli.app import run
from claimwright.domain import Claim, VerdictLabel
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.models.cards import read_card
from claimwright.models.sources import INSTALLED, LARGE, installed_folder
from claimwright.settings import Settings, VerifierChoice
from tests.shown_answers import agree

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "accurate" / "src" / "claimwright_accurate" / "verifier"
README = (ROOT / "README.md").read_text(encoding="utf-8")
MOST_BYTES = 95_000_000

pytestmark = [pytest.mark.model, pytest.mark.slow]


@pytest.fixture(scope="module", autouse=True)
def _installed() -> Iterator[None]:
    """Let the large verifier of this clone be the installed one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("claimwright.flows.bundled_models.large_verifier", lambda: FOLDER)
        yield


def test_no_file_is_larger_than_a_public_host_takes() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.iterdir()}

    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}


def test_it_is_found_where_it_is_installed() -> None:
    (found,) = entry_points(group=INSTALLED, name=LARGE)

    assert read_card(installed_folder(found)).fingerprint == read_card(FOLDER).fingerprint


def test_it_belongs_to_the_small_verifier_that_is_bundled(loaded: Models) -> None:
    assert read_card(FOLDER).calibrated_with == loaded.cross_encoder.card.fingerprint


@pytest.fixture(scope="module")
def accurate() -> Models:
    return models(Settings(verifier=VerifierChoice.ACCURATE))


@pytest.fixture(scope="module")
def flow(accurate: Models) -> VerifyFlow:
    return verify_flow(Settings(verifier=VerifierChoice.ACCURATE), "starter", loaded=accurate)


def test_plain_claims_get_the_verdict_that_any_reader_expects(flow: VerifyFlow) -> None:
    expected = {
        "Thawing permafrost releases greenhouse gases": VerdictLabel.SUPPORTED,
        "The ocean is not becoming more acidic": VerdictLabel.REFUTED,
        "Glaciers around the world are growing": VerdictLabel.REFUTED,
        "The Titanic sank in 1912": VerdictLabel.NOT_ENOUGH_EVIDENCE,
    }
    reports = flow.verify([Claim(text=text) for text in expected], VerifyOptions())

    assert {each.claim.text: each.verdict.label for each in reports} == expected


def test_how_a_claim_is_written_changes_nothing(flow: VerifyFlow) -> None:
    text = "Human activity is the main cause of the warming since 1950"
    others = [each.format(text) for each in ("{}", "{}.", "“{}”", " {} ", "{}!", "{}…")]
    claims = [Claim(text=each) for each in (text, *others, text.upper())]
    plain, *written, capitals = flow.verify(claims, VerifyOptions())

    assert [(each.claim.text, each.verdict) for each in written] == [
        (other, plain.verdict) for other in others
    ]
    assert [each.evidence for each in written] == [plain.evidence] * len(others)
    assert capitals.verdict == plain.verdict


def test_the_sample_of_the_readme_is_what_the_command_prints(
    accurate: Models,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    claim = re.search(r"^CLAIM \?= (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert claim is not None
    blocks = re.findall(r"^```\n(  “.+?)^```$", README, re.MULTILINE | re.DOTALL)
    sample = "\n".join(line.rstrip() for line in blocks[0].strip("\n").splitlines())

    monkeypatch.setattr("claimwright.build.models", lambda _: accurate)
    monkeypatch.delenv("CLAIMWRIGHT_VERIFIER", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")

    assert run(["verify", claim[1]]) == 0
    printed = [line.rstrip() for line in capsys.readouterr().out.strip("\n").splitlines()]

    assert agree(sample, "\n".join(printed[: len(sample.splitlines())]))


def test_everything_that_is_fitted_for_a_verifier_stands_on_its_card() -> None:
    fitted = read_card(FOLDER).calibration

    assert {
        "ensemble.share",
        "verdict.odds",
        "weigh.cuts",
        "weigh.temperature",
        "weigh.bias",
    } <= set(fitted)
