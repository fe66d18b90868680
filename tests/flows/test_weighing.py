"""The weigh flow over the bundled models."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.build import Models, catalog, models, weigh_flow
from claimwright.domain import Claim, WeighMode
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.weigh import WeighFlow, WeighOptions
from claimwright.settings import LlmSettings, Reasoner, Settings, WeighSettings

pytestmark = pytest.mark.model

SUN = Claim(id="1", text="Recent global warming is caused by the Sun.")


@pytest.fixture(scope="module")
def loaded() -> Models:
    return models(Settings())


@pytest.fixture(scope="module")
def flow(loaded: Models) -> WeighFlow:
    return weigh_flow(Settings(), "starter", loaded=loaded)


def test_a_claim_is_weighed_over_the_starter_corpus(flow: WeighFlow) -> None:
    report = flow.weigh([SUN], WeighOptions(top_k=4))[0]

    assert ("weighed", True, True) == (
        report.outcome,
        bool(report.opposition.text),
        all(sentence.sources for sentence in report.explanation),
    )


def test_every_quote_is_byte_exact(flow: WeighFlow) -> None:
    report = flow.weigh([SUN], WeighOptions(top_k=4))[0]
    texts = {one.document.id: one.document.text for one in report.documents}
    quotes = [quote for one in report.documents for quote in one.takeaway.quotes]
    quotes += [quote for sentence in report.explanation for quote in sentence.sources]

    assert [quote.text for quote in quotes] == [
        texts[quote.document_id][quote.start : quote.end] for quote in quotes
    ]


def test_the_same_claim_is_weighed_the_same(flow: WeighFlow) -> None:
    options = WeighOptions(top_k=3, mode=WeighMode.PAPER)
    first, again = (flow.weigh([SUN], options)[0] for _ in range(2))

    assert replace(first, provenance=again.provenance) == again


def test_provenance_names_models_settings_and_options(flow: WeighFlow) -> None:
    made = flow.provenance(WeighOptions(top_k=7))

    assert (7, 0.4, "embedded", 2) == (
        made.settings["options.top_k"],
        made.settings["weigh.cap"],
        made.settings["weigh.grade"],
        len(made.models),
    )


def test_a_language_model_that_takes_part_is_named(loaded: Models) -> None:
    settings = Settings(
        llm=LlmSettings(address="http://127.0.0.1:9/v1", model="small"),
        weigh=WeighSettings(explain=Reasoner.LANGUAGE_MODEL),
    )
    made = weigh_flow(settings, "starter", loaded=loaded).provenance(WeighOptions())

    assert "small" in str(made.settings["language_model"])


def test_a_step_for_a_language_model_where_none_is_configured_is_refused(loaded: Models) -> None:
    settings = Settings(weigh=WeighSettings(grade=Reasoner.LANGUAGE_MODEL))

    with pytest.raises(InputError, match=r"weigh\.grade"):
        weigh_flow(settings, "starter", loaded=loaded)


def test_a_corpus_that_is_not_there_is_not_found(loaded: Models) -> None:
    with pytest.raises(NotFoundError, match="nowhere"):
        weigh_flow(Settings(), "nowhere", loaded=loaded)


def test_the_starter_corpus_says_how_its_works_are_spread(loaded: Models) -> None:
    index = catalog(Settings()).open("starter", encoder_name=loaded.encoder.name)

    assert {} == index.metrics().values
