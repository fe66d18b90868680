"""A summary of ours is nowhere shown as the work that it sums up, or as words of its authors."""

import json
from dataclasses import replace

import pytest

from claimwright.domain import Document, Passage, Unit
from claimwright.domain.documents import passage_of
from claimwright.reasoning.embedded.explain import reference
from claimwright.schema.writing import to_json
from claimwright.verdict.debating import citing
from claimwright.verdict.exports import claim_review, works
from claimwright.views.evidence import evidence_card
from tests.examples import judged

SUMMARY = Document(
    id="starter-physics-warming-to-date",
    title="The world has warmed by about 1.1°C",
    text="The planet is warming.",
    year=2021,
    authors=("claimwright",),
    venue="claimwright starter corpus",
    url="https://www.ipcc.ch/report/ar6/wg1/",
    extra={
        "summarises": "Climate Change 2021: The Physical Science Basis",
        "report": "IPCC AR6 WGI",
        "chapter": "Summary for Policymakers",
    },
)
PIECE = judged(0.9, 0.0)
SHOWN = replace(PIECE, evidence=replace(PIECE.evidence, document=SUMMARY))
CARD = evidence_card(SHOWN, key="e1", best_bm25=1.0)
SAID = "summary by claimwright of IPCC AR6 WGI"


@pytest.mark.parametrize(
    "told",
    [
        CARD.by,
        works.reference_of(SUMMARY),
        citing.reference_of(SUMMARY),
        works._entry(SUMMARY, "key"),
        str(SUMMARY.published_in),
    ],
)
def test_every_face_says_whose_summary_it_is(told: str) -> None:
    assert SAID in told


def test_a_sentence_names_it_as_a_summary() -> None:
    assert reference(SUMMARY) == "claimwright's summary of IPCC AR6 WGI"


def test_json_says_what_it_sums_up() -> None:
    told = to_json(SUMMARY)

    assert told["authors"] == ["claimwright"]
    assert told["summarises"] == {
        "title": "Climate Change 2021: The Physical Science Basis",
        "report": "IPCC AR6 WGI",
        "chapter": "Summary for Policymakers",
        "url": "https://www.ipcc.ch/report/ar6/wg1/",
    }


def test_a_claim_review_cites_it_as_based_on_the_report() -> None:
    work = claim_review._cited(SUMMARY)

    assert work["@type"] == "CreativeWork"
    assert work["author"] == {"@type": "Organization", "name": "claimwright"}
    assert "Physical Science Basis" in json.dumps(work["isBasedOn"])


def test_any_other_work_is_shown_by_its_venue() -> None:
    other = replace(SUMMARY, extra={}, venue="Nature")

    assert other.summarises is None
    assert other.published_in == "Nature"
    assert to_json(other)["summarises"] is None


def test_a_passage_is_cut_and_named_by_its_place() -> None:
    expected = Passage(
        id="W1#sentence:5-16",
        document_id="W1",
        unit=Unit.SENTENCE,
        text="Ice is cold",
        start=5,
        end=16,
    )

    assert expected == passage_of(Document(id="W1", text="Aim. Ice is cold."), Unit.SENTENCE, 5, 16)
