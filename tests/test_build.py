"""Settings in, flows out: the bundled models over a corpus of one's own."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.build import (
    Models,
    catalog,
    encoder,
    judge_flow,
    models,
    read_flow,
    sentence_filters,
    verify_flow,
    weigh_flow,
)
from claimwright.claims.filters import SentenceFilters
from claimwright.domain import Claim, Pair, ReRank, Unit, WeighMode
from claimwright.errors import InputError, IntegrityError, NotFoundError, UnavailableError
from claimwright.flows.replay import compare, recorded
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighFlow, WeighOptions
from claimwright.index.object_store import StoreShelf
from claimwright.models.cards import WEIGHTS
from claimwright.schema.writing import to_json
from claimwright.settings import FetchSettings, LlmSettings, Reasoner, Settings, WeighSettings
from claimwright.settings.whole import StoreSettings
from claimwright.testing import HashEncoder, embedded
from tests.examples import CLIMATE

CLAIMS = [
    Claim(id="1", text="Seas rise because ice melts."),
    Claim(id="2", text="The sun has caused recent warming."),
    Claim(id="3", text="Bees dance."),
]


def noon() -> datetime:
    return datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def settings(loaded: Models, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Return settings whose home holds a corpus `own` and one of another encoder, `other`."""
    home = tmp_path_factory.mktemp("home")
    opened = catalog(Settings(home=home))
    parts = ("own", loaded.encoder), ("other", HashEncoder())
    for name, reader in parts:
        with opened.writer(name, encoder_name=reader.name, dimension=reader.dimension) as writer:
            writer.upsert(embedded(CLIMATE, reader))
            writer.commit({})
    return Settings(home=home, corpus="own")


@pytest.mark.model
def test_a_claim_is_verified_end_to_end(settings: Settings, loaded: Models) -> None:
    flow = verify_flow(settings, "own", loaded=loaded)

    report = flow.verify(CLAIMS[:1], VerifyOptions(top_k=2))[0]

    assert (report.evidence[0].evidence.document.id, len(report.evidence)) == ("sea", 2)


@pytest.mark.model
@pytest.mark.parametrize("unit", [Unit.ABSTRACT, Unit.SENTENCE])
@pytest.mark.parametrize("rule", list(ReRank))
def test_a_claim_gets_the_same_bits_alone_and_among_others(
    settings: Settings, loaded: Models, unit: Unit, rule: ReRank
) -> None:
    options = VerifyOptions(unit=unit, re_rank=rule)

    together = verify_flow(settings, "own", loaded=loaded, clock=noon).verify(CLAIMS, options)
    # Models of their own, which remember nothing of what was read before.
    flow = verify_flow(settings, "own", loaded=models(Settings()), clock=noon)
    alone = [flow.verify([claim], options)[0] for claim in CLAIMS]

    assert list(together) == alone


@pytest.mark.model
def test_a_report_can_be_made_again(settings: Settings, loaded: Models) -> None:
    options = VerifyOptions(unit=Unit.SENTENCE, top_k=3, threshold=0.1)
    first = verify_flow(settings, "own", loaded=loaded).verify(CLAIMS[:1], options)[0]

    said = recorded(to_json(first), Settings(home=settings.home))
    flow = verify_flow(said.settings, said.corpus, loaded=loaded)
    again = flow.verify([said.claim], said.options)[0]

    found = compare(to_json(first), to_json(again))
    assert (found.results, found.made_with) == ((), ())


@pytest.mark.model
def test_provenance_holds_every_setting_but_where_home_is(
    settings: Settings, loaded: Models
) -> None:
    flow = verify_flow(settings, "own", loaded=loaded, clock=noon)

    said = flow.verify(CLAIMS[:1], VerifyOptions())[0].provenance

    assert "home" not in said.settings
    assert {"retrieval.sparse_weight", "verdict.min_weight", "options.top_k"} <= set(said.settings)
    assert (said.corpus, said.created_at) == ("own", "2026-05-01T12:00:00+00:00")
    assert set(said.models) == {"claimwright-encoder", "claimwright-verifier"}


@pytest.mark.model
def test_an_unknown_corpus_is_not_found(settings: Settings, loaded: Models) -> None:
    with pytest.raises(NotFoundError, match="nope"):
        verify_flow(settings, "nope", loaded=loaded)


@pytest.mark.model
def test_a_corpus_of_another_encoder_is_refused(settings: Settings, loaded: Models) -> None:
    with pytest.raises(InputError, match="other"):
        verify_flow(settings, "other", loaded=loaded)


@pytest.mark.model
def test_texts_of_ones_own_are_judged(loaded: Models) -> None:
    flow = judge_flow(Settings(), loaded=loaded)

    stance, rationale = flow.judge([Pair(claim="Seas rise.", evidence="Seas rise. Bees dance.")])[0]

    total = stance.supports + stance.refutes + stance.not_enough_information
    assert total == pytest.approx(1.0)
    assert rationale[0].text == "Seas rise."


@pytest.mark.model
def test_the_encoder_alone_is_the_one_of_the_models(loaded: Models) -> None:
    assert encoder(Settings()).name == loaded.encoder.name


def test_a_model_with_a_wrong_hash_is_refused(tmp_path: Path) -> None:
    for name in ("encoder", "verifier"):
        shutil.copytree(WEIGHTS / name, tmp_path / name)
    (tmp_path / "encoder" / "tokenizer.json").write_text("{}", encoding="utf-8")

    with pytest.raises(IntegrityError, match=r"tokenizer\.json"):
        models(Settings(), tmp_path)


def test_a_missing_model_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="reinstall"):
        encoder(Settings(), tmp_path)


def test_the_bundled_corpus_answers_to_its_name(tmp_path: Path) -> None:
    assert catalog(Settings(home=tmp_path)).open("starter").corpus == "starter"


def test_an_address_names_the_store_that_corpora_lie_in(tmp_path: Path) -> None:
    store = StoreSettings(address="s3://papers/claims", endpoint="http://127.0.0.1:9000/")

    found = catalog(Settings(home=tmp_path, store=store)).shelf

    assert isinstance(found, StoreShelf)
    assert found.address == "s3://papers/claims"


def test_a_store_without_its_library_is_refused_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "boto3", None)
    monkeypatch.delitem(sys.modules, "claimwright.index.s3", raising=False)

    with pytest.raises(UnavailableError, match=r"pip install 'claimwright\[scale\]'"):
        catalog(Settings(home=tmp_path, store=StoreSettings(address="s3://papers")))


def test_a_reader_keeps_its_pages_in_the_home_folder(tmp_path: Path) -> None:
    found = read_flow(Settings(home=tmp_path)).read_bytes(b"Seas rise.")

    assert ("Seas rise.", []) == (found.text, list(tmp_path.iterdir()))


@pytest.mark.model
def test_what_is_fetched_is_not_told_in_a_report(settings: Settings, loaded: Models) -> None:
    own = replace(settings, fetch=FetchSettings(contact="me@example.org"))

    provenance = verify_flow(own, "own", loaded=loaded).provenance(VerifyOptions())

    assert [name for name in provenance.settings if name.startswith("fetch")] == []


@pytest.fixture(scope="module")
def filters(loaded: Models) -> SentenceFilters:
    return sentence_filters(Settings(), loaded=loaded)


@pytest.mark.model
@pytest.mark.parametrize(
    ("name", "expected", "sentence"),
    [
        ("topic", "climate", "Global sea level rose by 20 cm between 1901 and 2018."),
        ("topic", "science", "The enzyme cuts the protein at two sites in these cells."),
        ("topic", "other", "The home side won the match by three goals to one."),
        ("check_worthiness", "CFS", "Unemployment fell from 10 percent to 5 percent last year."),
        ("check_worthiness", "NFS", "Thank you very much, and good evening."),
        ("warming_stance", "agree", "Global warming is a grave danger and we must act now."),
        ("warming_stance", "disagree", "Global warming is a hoax."),
    ],
)
def test_the_bundled_heads_tell_plain_cases_apart(
    filters: SentenceFilters, name: str, expected: str, sentence: str
) -> None:
    (found,) = getattr(filters, name).classify([sentence])

    assert expected == max(found, key=lambda label: found[label])


@pytest.mark.model
def test_a_measured_fact_of_science_is_a_fact(
    filters: SentenceFilters,
) -> None:
    (found,) = filters.check_worthiness.classify(["Global sea level rose by 20 cm since 1901."])

    assert found["NFS"] < 0.2


SUN = Claim(id="1", text="Recent global warming is caused by the Sun.")


@pytest.fixture(scope="module")
def flow(loaded: Models) -> WeighFlow:
    return weigh_flow(Settings(), "starter", loaded=loaded)


@pytest.mark.model
def test_a_claim_is_weighed_over_the_starter_corpus(flow: WeighFlow) -> None:
    report = flow.weigh([SUN], WeighOptions(top_k=4))[0]

    assert ("weighed", True, True) == (
        report.outcome,
        bool(report.opposition.text),
        all(sentence.sources for sentence in report.explanation),
    )


@pytest.mark.model
def test_every_quote_is_byte_exact(flow: WeighFlow) -> None:
    report = flow.weigh([SUN], WeighOptions(top_k=4))[0]
    texts = {one.document.id: one.document.text for one in report.documents}
    quotes = [quote for one in report.documents for quote in one.takeaway.quotes]
    quotes += [quote for sentence in report.explanation for quote in sentence.sources]

    assert [quote.text for quote in quotes] == [
        texts[quote.document_id][quote.start : quote.end] for quote in quotes
    ]


@pytest.mark.model
def test_the_same_claim_is_weighed_the_same(flow: WeighFlow) -> None:
    options = WeighOptions(top_k=3, mode=WeighMode.PAPER)
    first, again = (flow.weigh([SUN], options)[0] for _ in range(2))

    assert replace(first, provenance=again.provenance) == again


@pytest.mark.model
def test_provenance_names_models_settings_and_options(flow: WeighFlow) -> None:
    made = flow.provenance(WeighOptions(top_k=7))

    assert (7, 0.4, "embedded", 2) == (
        made.settings["options.top_k"],
        made.settings["weigh.cap"],
        made.settings["weigh.grade"],
        len(made.models),
    )


@pytest.mark.model
def test_a_language_model_that_takes_part_is_named(loaded: Models) -> None:
    settings = Settings(
        llm=LlmSettings(address="http://127.0.0.1:9/v1", model="small"),
        weigh=WeighSettings(explain=Reasoner.LANGUAGE_MODEL),
    )
    made = weigh_flow(settings, "starter", loaded=loaded).provenance(WeighOptions())

    assert "small" in str(made.settings["language_model"])


@pytest.mark.model
def test_a_step_for_a_language_model_where_none_is_configured_is_refused(loaded: Models) -> None:
    settings = Settings(weigh=WeighSettings(grade=Reasoner.LANGUAGE_MODEL))

    with pytest.raises(InputError, match=r"weigh\.grade"):
        weigh_flow(settings, "starter", loaded=loaded)


@pytest.mark.model
def test_a_corpus_that_is_not_there_is_not_found(loaded: Models) -> None:
    with pytest.raises(NotFoundError, match="nowhere"):
        weigh_flow(Settings(), "nowhere", loaded=loaded)


@pytest.mark.model
def test_the_starter_corpus_says_how_its_works_are_spread(loaded: Models) -> None:
    index = catalog(Settings()).open("starter", encoder_name=loaded.encoder.name)

    assert {} == index.metrics().values
