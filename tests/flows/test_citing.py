"""The citations flow over the bundled models and a corpus of one's own."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

import pytest

from claimwright.build import Models, catalog, citations_flow
from claimwright.domain import (
    CheckedGroup,
    CitationLabel,
    CitationReport,
    Document,
    SearchOutcome,
)
from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.flows.citing import (
    SubjectSearch,
    names_its_subject,
    provenance_of_citations,
    query_encoder,
    ranked_search,
    title_generator,
    web_reader,
)
from claimwright.flows.events import CitationsEnded
from claimwright.reasoning.embedded.title_words import BUNDLED, SIGNS, TitleWords
from claimwright.retrieval.claims_in_context import ClaimSearch
from claimwright.settings import CitationSettings, FetchSettings, Settings
from claimwright.testing import GivenTitles, HashEncoder, embedded, index_of
from tests.citations import cited_article, cited_claim, reference, source, text_of
from tests.flows.citation_parts import ToldReader, ToldSearch
from tests.flows.source_site import SENTENCES, served

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
CLAIM = "Global mean sea level has risen by about 20 centimetres since 1900."
BREAD = "Bread rises in a warm oven. The crust is brown. A baker takes it out after half an hour."
PAGE = Document(
    id="seas",
    title="Tide gauges",
    text=" ".join(SENTENCES),
    url="https://gauges.example/seas",
)
READER = ToldReader(
    {
        "https://a.example/seas": text_of(" ".join(SENTENCES), "https://a.example/seas"),
        "https://a.example/bread": text_of(BREAD, "https://a.example/bread"),
    }
)


@pytest.fixture(scope="module")
def settings(loaded: Models, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Return settings whose home holds the corpus `own`, with one page that holds."""
    home = tmp_path_factory.mktemp("home")
    reader = loaded.encoder
    opened = catalog(Settings(home=home))
    with opened.writer("own", encoder_name=reader.name, dimension=reader.dimension) as writer:
        writer.upsert(embedded([PAGE], reader))
        writer.commit({})
    return Settings(home=home)


def report(settings: Settings, loaded: Models, url: str, corpus: str = "") -> CitationReport:
    flow = citations_flow(
        settings,
        corpus=corpus,
        loaded=loaded,
        reader=READER,
        clock=lambda: NOON,
    )
    cited = cited_article(cited_claim("1", CLAIM, reference(1, source(url))))
    last = list(flow.check(cited))[-1]
    assert isinstance(last, CitationsEnded)
    return last.report


def group(settings: Settings, loaded: Models, url: str, corpus: str = "") -> CheckedGroup:
    return report(settings, loaded, url, corpus).groups[0]


@pytest.mark.model
def test_a_source_that_says_it_supports_the_claim(settings: Settings, loaded: Models) -> None:
    found = group(settings, loaded, "https://a.example/seas")

    passage = found.sources[0].check.passage
    assert (CitationLabel.SUPPORTED, SearchOutcome.NOT_SEARCHED) == (found.label, found.outcome)
    assert passage is not None
    assert "20 centimetres" in passage.text


@pytest.mark.model
def test_a_source_about_bread_does_not_and_a_better_one_is_found(
    settings: Settings, loaded: Models
) -> None:
    found = group(settings, loaded, "https://a.example/bread", "own")

    assert (CitationLabel.NOT_SUPPORTED, SearchOutcome.SUGGESTED) == (found.label, found.outcome)
    assert found.suggestion is not None
    assert ("seas", "https://gauges.example/seas") == (
        found.suggestion.document_id,
        found.suggestion.url,
    )


@pytest.mark.model
def test_a_report_says_with_what_it_was_made(settings: Settings, loaded: Models) -> None:
    made = report(settings, loaded, "https://a.example/seas", "own").provenance

    assert ("own", 1, "2026-11-20T12:00:00+00:00") == (
        made.corpus,
        made.corpus_version,
        made.created_at,
    )
    assert made.settings["citations.checker"]
    assert "home" not in made.settings


@pytest.mark.model
def test_a_model_of_ones_own_is_named_without_its_place(settings: Settings, loaded: Models) -> None:
    own = replace(settings, citations=replace(settings.citations, titles="/home/me/titles"))

    said = provenance_of_citations(own, None, loaded, "checker", lambda: NOON)().settings

    assert ("titles", "checker") == (said["citations.titles"], said["citations.checker"])


@pytest.mark.model
@pytest.mark.parametrize(("place", "file"), [("titles.json", ""), ("titles", "card.json")])
def test_a_model_of_ones_own_is_told_apart_by_its_hash(
    place: str, file: str, settings: Settings, loaded: Models, tmp_path: Path
) -> None:
    path = tmp_path / place
    (path / file).parent.mkdir(exist_ok=True)
    (path / file).write_bytes(b"{}")
    own = replace(settings, citations=replace(settings.citations, titles=str(path)))

    said = provenance_of_citations(own, None, loaded, "checker", lambda: NOON)().settings

    assert f"{place}@44136fa355b3" == said["citations.titles"]


@pytest.mark.model
def test_without_a_corpus_none_is_named(settings: Settings, loaded: Models) -> None:
    made = report(settings, loaded, "https://a.example/seas").provenance

    assert ("", 0) == (made.corpus, made.corpus_version)


@pytest.mark.model
def test_a_corpus_that_is_not_there_is_told(settings: Settings, loaded: Models) -> None:
    with pytest.raises(NotFoundError):
        citations_flow(settings, corpus="none", loaded=loaded)


@pytest.mark.parametrize("name", ["starter", "contrarian"])
def test_nothing_is_suggested_from_a_bundled_corpus(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"{name}.*no sources to cite.*corpus add"):
        citations_flow(Settings(home=tmp_path), corpus=name)


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_the_web_reader_reads_pages_and_keeps_them_in_the_home_folder(settings: Settings) -> None:
    fetched = FetchSettings(allowed_hosts=("127.0.0.1",), host_interval_s=0.0)

    with served() as site:
        reader = web_reader(Settings(home=settings.home, fetch=fetched))
        read = reader.read(source(site.address + "/2019/good"))

    assert SENTENCES[0] in read.text


OTHER = Document(id="other", title="A band", text="The singer is a former user of cocaine.")
OWN = Document(id="own", title="Profile", text="Ada Verna says that she once used cocaine.")


def found(claim: str, title: str = "Ada Verna (singer)") -> list[str]:
    cited = replace(cited_claim("1", claim), article_title=title)
    search = SubjectSearch(inner=ToldSearch((OTHER, OWN)))
    return [each.key for each in search.search(cited, limit=10)]


@pytest.mark.parametrize("claim", ["and former user of cocaine.", "She used cocaine for years."])
def test_a_claim_without_its_subject_takes_only_sources_that_name_it(claim: str) -> None:
    assert ["own"] == found(claim)


def test_a_claim_that_names_its_subject_takes_every_source() -> None:
    assert ["other", "own"] == found("Verna is a former user of cocaine.")


def test_without_a_title_nothing_is_left_out() -> None:
    assert ["other", "own"] == found("She used cocaine for years.", title="")


def test_half_of_the_words_of_a_title_suffice() -> None:
    assert ["own"] == found("She used cocaine for years.", title="Ada Maria Verna Sands")


def test_the_limit_and_what_is_left_out_reach_the_search() -> None:
    inner = ToldSearch((OTHER,))

    SubjectSearch(inner=inner).search(cited_claim("1"), limit=3, without=("https://a.example",))

    assert [("1", 3, ("https://a.example",))] == inner.asked


@pytest.mark.parametrize("claim", ["In 1963 it froze.", "1963 was cold.", "¡Hola!", ""])
def test_what_begins_otherwise_counts_as_named(claim: str) -> None:
    assert names_its_subject(claim)


def test_a_search_finds_what_the_claim_names() -> None:
    index = index_of([Document(id="a", text="Bees dance."), Document(id="b", text="Seas rise.")])
    search = ranked_search(CitationSettings(), index, HashEncoder())

    assert search.search(cited_claim("c"), limit=1)[0].best.document.id == "b"


@pytest.mark.parametrize(("titles", "name"), [("words", TitleWords().name), ("none", "")])
def test_a_generator_is_called_by_its_name(titles: str, name: str) -> None:
    found = title_generator(CitationSettings(titles=titles))

    assert (found.name if found else "") == name


def test_a_generator_may_be_a_file_of_numbers(tmp_path: Path) -> None:
    weights = dict(zip(SIGNS, BUNDLED.weights, strict=True))
    path = tmp_path / "own.json"
    path.write_text(json.dumps({"weights": weights, "words": 3}), encoding="utf-8")
    found = title_generator(CitationSettings(titles=str(path)))

    assert found == TitleWords(model=replace(BUNDLED, words=3))


def test_a_generator_may_be_a_folder_of_a_seq2seq_model(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    module = ModuleType("claimwright.reasoning.seq2seq_titles")
    module.__dict__["load_seq2seq_titles"] = lambda path: GivenTitles(titles={"c": str(path)})
    monkeypatch.setitem(sys.modules, module.__name__, module)
    found = title_generator(CitationSettings(titles=str(tmp_path)))

    assert found == GivenTitles(titles={"c": str(tmp_path)})


def test_without_the_extra_a_folder_tells_the_remedy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delitem(sys.modules, "claimwright.reasoning.seq2seq_titles", raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)

    with pytest.raises(UnavailableError, match=r"pip install 'claimwright\[torch\]'"):
        title_generator(CitationSettings(titles=str(tmp_path)))


def test_another_absence_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def absent(_: str) -> ModuleType:
        raise ModuleNotFoundError(name="lance")

    monkeypatch.setattr("claimwright.flows.citing.import_module", absent)

    with pytest.raises(ModuleNotFoundError):
        title_generator(CitationSettings(titles=str(tmp_path)))


def test_no_ranker_reads_unless_one_is_named() -> None:
    index = index_of([Document(id="a", text="Bees dance.")])

    assert isinstance(ranked_search(CitationSettings(), index, HashEncoder()), ClaimSearch)


def test_a_named_ranker_puts_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwright.flows.citing.load_cross_encoder", lambda path: path)
    index = index_of([Document(id="a", text="Bees dance.")])
    found = ranked_search(CitationSettings(ranker="x"), index, HashEncoder())

    assert getattr(found, "ranker", None) == Path("x")


def test_the_encoder_of_the_corpus_reads_claims_unless_another_is_named() -> None:
    encoder = HashEncoder()

    assert query_encoder(CitationSettings(), encoder) is encoder


def test_an_encoder_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no model card"):
        query_encoder(CitationSettings(query_encoder=str(tmp_path)), HashEncoder())


def test_a_named_encoder_reads_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    named = HashEncoder()
    monkeypatch.setattr("claimwright.flows.citing.load_encoder", lambda _: named)

    assert query_encoder(CitationSettings(query_encoder="x"), HashEncoder()) is named


def test_an_encoder_of_another_width_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwright.flows.citing.load_encoder", lambda _: HashEncoder(32))

    with pytest.raises(InputError, match="embeddings of 32 numbers, those of corpora have 64"):
        query_encoder(CitationSettings(query_encoder="x"), HashEncoder())
