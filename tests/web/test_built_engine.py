"""The engine that the server calls: loaded late and once, following its corpora."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright import build
from claimwright.domain import Claim, Unit
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.article import ArticleSource
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.find import FindFlow, FindOptions
from claimwright.flows.verify import VerifyOptions
from claimwright.index.catalog import CorpusInfo
from claimwright.settings import Settings
from claimwright.testing import FakeStanceModel
from claimwright.web import built_engine
from claimwright.web.app import create_app
from claimwright.web.built_engine import ArticleRequest, BuiltEngine, chosen
from tests.debates import ABSTRACTS, ASSESSED, PROFILES
from tests.web.counted_models import ENCODER, Loads, add


@pytest.fixture
def engine(tmp_path: Path, loads: Loads) -> BuiltEngine:
    del loads
    return BuiltEngine(Settings(home=tmp_path))


def found(engine: BuiltEngine) -> set[str]:
    """Return the ids of all documents that a search sees."""
    (candidates,) = engine.flow("own").similar([Claim(text="ice")], unit=Unit.ABSTRACT, limit=10)
    return {each.document.id for each in candidates}


def test_nothing_is_loaded_before_it_is_used(engine: BuiltEngine, loads: Loads) -> None:
    engine.corpora()

    assert loads.times == 0


def test_models_are_loaded_once_for_all_corpora(
    engine: BuiltEngine, loads: Loads, tmp_path: Path
) -> None:
    add(tmp_path, ["ice"])
    engine.flow("own")
    engine.flow("own")
    assert isinstance(engine.stance_model, FakeStanceModel)

    assert loads.times == 1


def test_a_commit_is_seen_by_the_next_request(engine: BuiltEngine, tmp_path: Path) -> None:
    add(tmp_path, ["ice"])
    before = found(engine)
    add(tmp_path, ["sea"])

    assert (before, found(engine)) == ({"ice"}, {"ice", "sea"})


def test_the_state_of_a_corpus_is_another_after_a_commit_and_made_anew(
    engine: BuiltEngine, loads: Loads, tmp_path: Path
) -> None:
    states = []
    for text in ("ice", "sea"):
        add(tmp_path, [text])
        states += [engine.corpus_state("own")] * 2
    build.catalog(Settings(home=tmp_path)).remove("own")
    add(tmp_path, ["ice"])
    states.append(engine.corpus_state("own"))

    assert (len(set(states)), loads.times) == (3, 0)
    with pytest.raises(NotFoundError, match="known: contrarian, own, starter"):
        engine.corpus_state("none")
    with pytest.raises(InputError, match="no claim is checked"):
        engine.corpus_state("contrarian")


def test_works_are_read_without_a_model(engine: BuiltEngine, loads: Loads, tmp_path: Path) -> None:
    add(tmp_path, ["ice"])

    assert (list(engine.works("own", ["ice", "none"])), loads.times) == (["ice"], 0)


def test_an_article_is_read_without_a_model(engine: BuiltEngine, loads: Loads) -> None:
    read = engine.read_article(ArticleSource(html="<p>Seas rise.</p>"))

    assert ("Seas rise." in read.text, loads.times) == (True, 0)


def test_a_corpus_made_anew_is_seen_though_its_version_is_the_same(
    engine: BuiltEngine, tmp_path: Path
) -> None:
    add(tmp_path, ["ice"])
    before = found(engine)
    build.catalog(Settings(home=tmp_path)).remove("own")
    add(tmp_path, ["sea"])

    assert (before, found(engine)) == ({"ice"}, {"sea"})


FLOWS = pytest.mark.parametrize("name", ["flow", "weigh_flow", "citations_flow"])


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the corpus of each flow that weighs or checks citations, as they are put together."""
    corpora: list[str] = []

    def counted(settings: Settings, *, corpus: str, **shared: object) -> object:
        del settings, shared
        corpora.append(corpus)
        return object()

    monkeypatch.setattr(build, "weigh_flow", counted)
    monkeypatch.setattr(build, "citations_flow", counted)
    return corpora


@FLOWS
@pytest.mark.usefixtures("made")
def test_a_flow_stays_while_its_corpus_does(engine: BuiltEngine, tmp_path: Path, name: str) -> None:
    add(tmp_path, ["ice"])
    before, again = getattr(engine, name)("own"), getattr(engine, name)("own")
    add(tmp_path, ["sea"])

    assert (again is before, getattr(engine, name)("own") is before) == (True, False)


@FLOWS
def test_a_corpus_that_is_none_is_told_without_the_folders_of_this_machine(
    engine: BuiltEngine, tmp_path: Path, name: str
) -> None:
    with pytest.raises(NotFoundError, match="there is no corpus 'other'") as refusal:
        getattr(engine, name)("other")

    assert str(tmp_path) not in str(refusal.value)


def test_what_weighs_shares_the_loaded_models(
    engine: BuiltEngine, loads: Loads, made: list[str], tmp_path: Path
) -> None:
    add(tmp_path, ["ice"])
    engine.flow("own")
    engine.weigh_flow("own")

    assert (loads.times, made) == (1, ["own"])


def test_without_a_corpus_one_flow_checks_citations_for_all(
    engine: BuiltEngine, made: list[str]
) -> None:
    assert engine.citations_flow("") is engine.citations_flow("")
    assert made == [""]


def test_pasted_wikitext_becomes_an_article_with_its_claims(engine: BuiltEngine) -> None:
    request = CitationsRequest(title="Ice", wikitext="Ice melts fast.<ref>Snow 2010</ref>")
    cited = engine.cited_article(request)

    assert [claim.claim.text for claim in cited.claims] == ["Ice melts fast."]


def test_every_corpus_is_summed_up(engine: BuiltEngine, tmp_path: Path) -> None:
    add(tmp_path, ["ice", "sea"])
    summary = next(each for each in engine.corpora() if each.name == "own")
    assert isinstance(summary, CorpusInfo)

    assert (summary.documents, summary.passages, summary.encoder_name) == (
        2,
        {Unit.ABSTRACT: 2, Unit.SENTENCE: 2},
        ENCODER.name,
    )


def test_a_damaged_corpus_does_not_hide_the_others(engine: BuiltEngine, tmp_path: Path) -> None:
    add(tmp_path, ["ice"])
    (tmp_path / "corpora" / "own" / "manifest.json").write_text("{", encoding="utf-8")
    states = {each.name: getattr(each, "state", "read") for each in engine.corpora()}

    assert (states["own"], states["starter"]) == ("damaged", "read")


def test_a_corpus_that_does_not_open_is_told_without_its_folder(
    engine: BuiltEngine, tmp_path: Path
) -> None:
    add(tmp_path, ["ice"])
    before = engine.shortfalls()
    (tmp_path / "corpora" / "own" / "manifest.json").write_text("{", encoding="utf-8")

    assert (before, engine.shortfalls()) == ((), ("the corpus 'own' does not open",))


def test_a_large_verifier_that_is_not_used_is_told(
    engine: BuiltEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(built_engine, "lacks_large_verifier", lambda *_: "too little memory")

    assert engine.shortfalls() == ("too little memory",)


def test_text_is_cut_by_the_real_splitter(engine: BuiltEngine) -> None:
    assert [span.text for span in engine.splitter("Fig. 3 shows ice. It melts.")] == [
        "Fig. 3 shows ice.",
        "It melts.",
    ]


REQUEST = ArticleRequest(
    source=ArticleSource(text="Ice melts."),
    corpus="own",
    options=VerifyOptions(),
    find=FindOptions(filters=frozenset()),
)


def finder(settings: Settings, *, loaded: build.Models) -> FindFlow:
    """Find whole sentences."""
    assert loaded.encoder.name == ENCODER.name
    return FindFlow(
        filters=(),
        settings=settings.find,
    )


def test_an_article_is_read_and_its_claims_are_found(
    engine: BuiltEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "find_flow", finder)
    add(tmp_path, ["ice"])
    flow = engine.article_flow(REQUEST)
    article = flow.read(REQUEST.source)

    assert [found.claim.text for each in flow.find(article) for found in each.claims] == [
        "Ice melts."
    ]


def test_what_finds_claims_is_made_once(
    engine: BuiltEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Settings] = []

    def counted(settings: Settings, *, loaded: build.Models) -> FindFlow:
        made.append(settings)
        return finder(settings, loaded=loaded)

    monkeypatch.setattr(build, "find_flow", counted)
    add(tmp_path, ["ice"])
    engine.article_flow(REQUEST)
    engine.article_flow(REQUEST)

    assert len(made) == 1


def test_what_reads_pages_is_made_once(engine: BuiltEngine) -> None:
    assert engine._pages_reader() is engine._pages_reader()


def test_an_article_for_a_corpus_that_is_none_is_refused(engine: BuiltEngine) -> None:
    with pytest.raises(NotFoundError, match="there is no corpus 'own'"):
        engine.article_flow(REQUEST)


@pytest.mark.model
@pytest.mark.slow
def test_the_shipped_models_answer_from_the_shipped_corpus(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    client = TestClient(create_app(BuiltEngine(settings), settings), base_url="http://localhost")
    answer = client.post(
        "/v1/verify", json={"claim": "Climate change makes heatwaves more frequent."}
    )

    assert (client.get("/readyz").status_code, answer.json()["verdict"]["label"]) == (
        200,
        "SUPPORTED",
    )


def test_who_names_nobody_hears_everyone() -> None:
    assert chosen(PROFILES, None) == PROFILES


def test_advocates_come_in_their_order_each_once() -> None:
    assert chosen(PROFILES, ["abstracts", "assessed", "abstracts"]) == (ASSESSED, ABSTRACTS)


def test_an_empty_choice_is_refused() -> None:
    with pytest.raises(InputError, match="nobody is to debate"):
        chosen(PROFILES, [])


def test_a_name_that_is_not_known_is_refused_with_those_that_are() -> None:
    with pytest.raises(NotFoundError, match=r"'x+' \(known: assessed, abstracts"):
        chosen(PROFILES, ["x" * 500])


def test_a_server_without_advocates_has_none_to_choose() -> None:
    with pytest.raises(InputError, match=r"debate\.profiles"):
        chosen((), None)
