"""Every flow runs on whatever verifier the settings name, and says which."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimwright import build
from claimwright.domain import CitationLabel, Claim, Label, Pair
from claimwright.flows.article import ArticleSource, so_far
from claimwright.flows.debate import DebateOptions
from claimwright.flows.events import CitationsEnded
from claimwright.flows.profiles import debate_profiles
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.models.cards import WEIGHTS
from claimwright.models.inspection import Wanted
from claimwright.models.registry import add
from claimwright.reasoning.embedded.citation_checks import COMBINATION
from claimwright.settings import Settings
from tests.citations import cited_article, cited_claim, reference, source, text_of
from tests.flows.citation_parts import ToldReader
from tests.flows.source_site import SENTENCES
from tests.models import tiny
from tests.models.saved import saved

pytestmark = [pytest.mark.model, pytest.mark.slow]

CLAIM = Claim(text="Thawing permafrost releases greenhouse gases.")
TURNED = (Label.NOT_ENOUGH_INFO, Label.SUPPORTS, Label.REFUTES)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home with a verifier that answers like ours and one that is wrong on purpose."""
    folder = tmp_path_factory.mktemp("home")
    source = saved(folder / "saved")
    add(source, folder, "mine", Wanted(), free_bytes=10**12)
    turned = Wanted(labels=TURNED, first="evidence")
    add(source, folder, "turned", turned, free_bytes=10**12)
    one_sided = tiny.classifier(folder / "two", tiny.table(2), labels=("unsupported", "supported"))
    add(one_sided, folder, "one-sided", Wanted(labels=TURNED[:2]), free_bytes=10**12)
    return folder


@pytest.fixture(scope="module", autouse=True)
def _each_verifier_once(loaded: build.Models) -> Iterator[None]:
    """Load the models with each verifier once for all flows and tests."""
    load, kept = build.models, {"small": loaded}

    def once(settings: Settings) -> build.Models:
        if settings.verifier not in kept:
            kept[settings.verifier] = load(settings)
        return kept[settings.verifier]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "models", once)
        yield


@pytest.mark.parametrize("name", ["small", "mine", "turned", "one-sided"])
def test_every_flow_runs_on_it(home: Path, name: str) -> None:
    settings = Settings(home=home, verifier=name)
    loaded = build.models(settings)

    verified = build.verify_flow(settings, "starter", loaded=loaded).verify(
        [CLAIM], VerifyOptions()
    )[0]
    weighed = build.weigh_flow(settings, "starter").weigh([CLAIM], WeighOptions())[0]
    debated = build.debate_flow(settings, debate_profiles(settings, ())).debate(
        [CLAIM], DebateOptions(rounds=0)
    )[0]
    events = build.article_flow_over(settings, "starter").check(
        ArticleSource(text=CLAIM.text), VerifyOptions()
    )
    article = so_far(events).report("")
    page = ToldReader({"https://a.example": text_of(" ".join(SENTENCES), "https://a.example")})
    cited = cited_article(cited_claim("1", CLAIM.text, reference(1, source("https://a.example"))))
    *_, ended = build.citations_flow(settings, loaded=loaded, reader=page, corpus="").check(cited)

    assert verified.provenance.settings["verifier"] == name
    assert weighed.provenance.settings["verifier"] == name
    assert {each.settings["verifier"] for each in debated.provenance.values()} == {name}
    assert article.claims[0].report is not None
    assert article.claims[0].report.verdict == verified.verdict
    # Nothing was fitted on a brought one: citations are read with the small verifier.
    assert isinstance(ended, CitationsEnded)
    assert ended.report.provenance.settings["verifier"] == "small"
    assert ended.report.groups[0].label is CitationLabel.NOT_SUPPORTED


def test_citations_are_read_with_a_verifier_that_checks_were_fitted_on(
    home: Path, tmp_path: Path
) -> None:
    shutil.copytree(home / "models/mine", tmp_path / "models/fitted")
    shutil.copytree(WEIGHTS / COMBINATION, tmp_path / "models/fitted" / COMBINATION)
    settings = Settings(home=tmp_path, verifier="fitted")
    page = ToldReader({"https://a.example": text_of(" ".join(SENTENCES), "https://a.example")})
    cited = cited_article(cited_claim("1", CLAIM.text, reference(1, source("https://a.example"))))

    flow = build.citations_flow(settings, reader=page, corpus="")
    *_, ended = flow.check(cited)

    assert isinstance(ended, CitationsEnded)
    assert ended.report.provenance.settings["verifier"] == "mine"
    assert len(ended.report.provenance.models) == 2
    assert ended.report.groups[0].label is CitationLabel.NOT_SUPPORTED


def test_a_verifier_that_nothing_was_fitted_on_says_so_in_every_report(home: Path) -> None:
    mine, small = (
        build.verify_flow(Settings(home=home, verifier=name), "starter").verify(
            [CLAIM], VerifyOptions()
        )[0]
        for name in ("mine", "small")
    )

    assert mine.provenance.settings["verifier.calibrated"] is False
    assert "verifier.calibrated" not in small.provenance.settings


def test_its_labels_are_read_in_the_order_that_was_said(home: Path) -> None:
    pair = Pair(claim="Ice is melting.", evidence="Ice in the Alps is melting faster every year.")
    mine, turned = (
        build.models(Settings(home=home, verifier=name)).stance.judge([pair])[0]
        for name in ("mine", "turned")
    )

    assert mine.label is Label.SUPPORTS
    assert turned.label is not Label.SUPPORTS


@pytest.mark.parametrize("claim", [CLAIM, Claim(text="Coal emits more than gas.")])
def test_a_verifier_that_never_refutes_says_so_in_every_report(home: Path, claim: Claim) -> None:
    settings = Settings(home=home, verifier="one-sided")
    report = build.verify_flow(settings, "starter").verify([claim], VerifyOptions())[0]

    assert report.provenance.settings["verifier.refutes"] is False
    assert "never says that a passage refutes" in report.explanation[-1].sentence
    assert {piece.stance.refutes for piece in report.evidence} == {0.0}
    assert any(piece.stance.supports > 0.0 for piece in report.evidence)
