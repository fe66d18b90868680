"""The search for claims in context, as settings have it."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from claimwright.domain import Document, Uniting
from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.flows import claim_searching
from claimwright.flows.claim_searching import (
    claim_search,
    query_encoder,
    ranked_search,
    search_plan,
    title_generator,
)
from claimwright.reasoning.embedded.title_words import BUNDLED, SIGNS, TitleWords
from claimwright.retrieval.claims_in_context import ClaimSearch
from claimwright.settings import CitationSettings
from claimwright.testing import GivenTitles, HashEncoder, index_of
from tests.citations import cited_claim


def test_the_plan_is_what_the_settings_say() -> None:
    plan = search_plan(CitationSettings(pool=7, uniting=Uniting.UNION, per_domain=2))

    assert (plan.passages, plan.uniting, plan.per_domain) == (7, Uniting.UNION, 2)


def test_a_search_finds_what_the_claim_names() -> None:
    index = index_of([Document(id="a", text="Bees dance."), Document(id="b", text="Seas rise.")])
    search = claim_search(CitationSettings(), index, HashEncoder())

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

    monkeypatch.setattr(claim_searching, "import_module", absent)

    with pytest.raises(ModuleNotFoundError):
        title_generator(CitationSettings(titles=str(tmp_path)))


def test_no_ranker_reads_unless_one_is_named() -> None:
    index = index_of([Document(id="a", text="Bees dance.")])

    assert isinstance(ranked_search(CitationSettings(), index, HashEncoder()), ClaimSearch)


def test_a_named_ranker_puts_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claim_searching, "load_cross_encoder", lambda path: path)
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
    monkeypatch.setattr(claim_searching, "load_encoder", lambda _: named)

    assert query_encoder(CitationSettings(query_encoder="x"), HashEncoder()) is named


def test_an_encoder_of_another_width_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claim_searching, "load_encoder", lambda _: HashEncoder(32))

    with pytest.raises(InputError, match="embeddings of 32 numbers, those of corpora have 64"):
        query_encoder(CitationSettings(query_encoder="x"), HashEncoder())
