"""The questions of data sets in, the answers of the flows that users run out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from claimwright.domain import Claim, Label, Pair
from claimwright.flows.ingest import IngestSummary
from claimwright.flows.verify import VerifyFlow
from claimwright.settings import Settings
from claimwright.testing import FakeStanceModel
from claimwright_lab.evaluation.engine import Corpus, Engine, Made, nobody
from claimwright_lab.flows.evaluate import EvaluateFlow, shown_alone
from tests.examples import CLIMATE, judged, memory_flow, memory_judge

CLAIMS = [Claim(id="1", text="Seas rise because ice melts"), Claim(id="2", text="Bees dance")]
CORPUS = Corpus(name="climate", fingerprint="f", documents=lambda: iter(CLIMATE))


@pytest.fixture
def engine() -> Engine:
    def library(corpus: Corpus, watch: Callable[[IngestSummary], None]) -> VerifyFlow:
        watch(IngestSummary(source=corpus.name, read=4))
        return memory_flow(*corpus.documents())

    return EvaluateFlow(
        judging=memory_judge(),
        uncalibrated=FakeStanceModel(),
        library=library,
        verifying=lambda corpus: memory_flow() if corpus == "memory" else pytest.fail(corpus),
        weighing=lambda index: pytest.fail(index.corpus),
        settings=Settings(),
        made_with=Made(models={"words": "00"}, settings={}),
    )


def test_a_pair_is_judged_as_users_see_it(engine: Engine) -> None:
    pair = Pair(claim="Seas rise", evidence="Bees dance. Seas rise.")

    told = engine.judge([pair])[0]

    assert told.stance == memory_judge().judge([pair])[0][0]
    assert told.before == told.stance


def test_each_way_to_rank_is_there_and_the_best_first(engine: Engine) -> None:
    ways = engine.rank(CLAIMS, CORPUS, nobody)

    assert list(ways) == ["sparse", "dense", "fused", "re-ranked"]
    assert max(ways["re-ranked"]["1"], key=ways["re-ranked"]["1"].__getitem__) == "sea"
    assert set(ways["fused"]["2"]) == set(ways["re-ranked"]["2"])


def test_documents_are_found_with_their_label_and_rationale(engine: Engine) -> None:
    first = engine.find(CLAIMS, CORPUS, nobody)[1][0]

    assert (first.document_id, first.label) == ("bees", Label.SUPPORTS)
    assert first.rationale[0].text == "Bees dance to tell of flowers."


@pytest.mark.parametrize(
    ("supports", "refutes", "fused", "expected"),
    [
        (0.7, 0.1, 1.0, Label.SUPPORTS),
        (0.1, 0.7, 0.8, Label.REFUTES),
        (0.7, 0.1, 0.5, Label.NOT_ENOUGH_INFO),
        (0.3, 0.2, 1.0, Label.NOT_ENOUGH_INFO),
        (0.4, 0.4, 1.0, Label.NOT_ENOUGH_INFO),
    ],
)
def test_a_document_decides_when_it_is_sure_and_well_retrieved(
    supports: float, refutes: float, fused: float, expected: Label
) -> None:
    piece = judged(supports, refutes)
    found = replace(piece.evidence, scores={"fused": fused})

    assert shown_alone(found, piece.stance) is expected


def test_a_retracted_document_decides_nothing() -> None:
    piece = judged(0.9, 0.0, retracted=True)

    assert shown_alone(piece.evidence, piece.stance) is Label.NOT_ENOUGH_INFO


def test_a_document_that_gives_no_verdict_by_itself_decides_nothing(engine: Engine) -> None:
    others = engine.find(CLAIMS, CORPUS, nobody)[1][1:]

    assert {found.label for found in others} <= {Label.NOT_ENOUGH_INFO}


def test_verdicts_come_from_the_corpus_that_is_named(engine: Engine) -> None:
    assert len(engine.conclude(CLAIMS, "memory", nobody)) == 2


def test_who_watches_hears_of_the_corpus_and_of_the_search(engine: Engine) -> None:
    heard: list[str] = []

    engine.prepare(CORPUS, lambda what, *_: heard.append(what))
    engine.rank(CLAIMS, CORPUS, lambda what, *_: heard.append(what))

    assert heard == ["making the corpus", "making the corpus", "searching"]


def test_it_says_with_what_it_answers(engine: Engine) -> None:
    assert engine.made().models == {"words": "00"}
