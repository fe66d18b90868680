"""Claims beside the passages that they were written on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.passage_claims import (
    ABSTRACTS,
    PARAGRAPHS,
    Passage,
    passage_claims,
    read_passages,
)
from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, SUPPORTS, Example
from tests.lab.training.cited import CountingEncoder
from tests.lab.training.made_sets import pack

ICE = Passage(
    dataset=ABSTRACTS,
    title="Ice",
    sentences=(
        "The sea is wide.",
        "The ice grew.",
        "The sun was hot.",
        "Fish came.",
        "Nobody saw them.",
    ),
)


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """Write one abstract, one paragraph of a report and one page of a wiki."""
    corpora = tmp_path / "corpora"
    abstract = "The sea is wide. The ice grew.The sun was hot. Fish came. Nobody saw them."
    pack(corpora / "abstracts_synergy.jsonl.xz", [{"title": "Ice", "abstract": abstract}])
    pack(corpora / "abstracts_cgiar_climate.jsonl.xz", [{"title": None, "abstract": None}])
    paragraph = "The sea  rose (Chu et al., 2019). It goes on rising {3.1}."
    rows = [{"report": "AR6", "section": "9.6", "text": paragraph}]
    pack(corpora / "ipcc_ar6_paragraphs.jsonl.xz", rows)
    page = {"name": "Sea-level", "wikitext": "== Past ==\n\nThe [[sea]] fell.<ref>Chu</ref>\n"}
    pack(tmp_path / "wikipedia/wikitext_pages.jsonl.xz", [page])
    return tmp_path


def read(made: Path, *rows: Mapping[str, object], seed: int = 7) -> list[Example]:
    """Pair rows of claims with their passages."""
    path = made / "rows.jsonl"
    lines = [
        {"passage": ICE.key, "claim": "Ice grew.", "label": "S", "at": [2], **row} for row in rows
    ]
    path.write_text("\n".join(map(json.dumps, lines)))
    return passage_claims(made, Embedder(CountingEncoder(), made), seed=seed, path=path)


def test_passages_of_every_corpus_are_read(made: Path) -> None:
    abstract, _, report, page = read_passages(made)

    assert abstract == ICE
    assert {PARAGRAPHS} == {report.dataset, page.dataset}
    assert ("AR6, 9.6", ("The sea rose.", "It goes on rising.")) == (report.title, report.sentences)
    assert ("Sea level", ("The sea fell.",)) == (page.title, page.sentences)


@pytest.mark.parametrize("seed", range(8))
def test_a_claim_is_read_beside_the_sentences_that_decide_it(made: Path, seed: int) -> None:
    (pair,) = read(made, {}, seed=seed)

    assert (SUPPORTS,) == pair.stance
    assert "The ice grew." in pair.evidence
    assert pair.evidence in " ".join(ICE.sentences)
    assert "Ice" == pair.title


def test_sentences_far_from_each_other_are_read_without_what_is_between(made: Path) -> None:
    (pair,) = read(made, {"claim": "Fish.", "at": [1, 5]})

    assert pair.evidence == "The sea is wide. Nobody saw them."


def test_two_readers_share_a_claim_on_which_they_differ(made: Path) -> None:
    agreed, differing = read(made, {"label": "R", "second": "R"}, {"label": "R", "second": "N"})

    assert ((REFUTES,), None) == (agreed.stance, agreed.shares)
    assert differing.stance == ()
    assert differing.shares == pytest.approx((0.0067, 0.4967, 0.4967), abs=1e-3)


def test_what_readers_read_as_opposites_or_by_halves_is_left_out(made: Path) -> None:
    assert [] == read(made, {"label": "R", "second": "S"}, {"second": "H"})


def test_a_claim_on_a_passage_that_is_not_there_is_left_out(
    made: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (pair,) = read(made, {"passage": "0" * 12}, {"label": "N"})

    assert (NOT_ENOUGH_INFO,) == pair.stance
    assert "1 of 2 passages" in caplog.text
