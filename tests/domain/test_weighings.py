"""The one JSON shape of a weigh report."""

from __future__ import annotations

import json
from typing import Any

from claimwright.domain import WeighReport
from claimwright.schema.writing import to_json
from tests.weighings import NOTHING_FOUND, WEIGHED


def _json(report: WeighReport) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(json.dumps(to_json(report)))
    return told


def test_a_weigh_report_has_the_fields_of_the_contract_in_a_readers_order() -> None:
    assert [
        "id",
        "claim",
        "context",
        "date",
        "opposite",
        "opposition",
        "outcome",
        "mode",
        "weighted",
        "unweighted",
        "coverage",
        "documents",
        "scopes",
        "explanation",
        "dropped",
        "reasoners",
        "notes",
        "provenance",
        "schema_version",
    ] == list(to_json(WEIGHED))


def test_claim_and_opposite_are_plain_sentences() -> None:
    told = _json(WEIGHED)

    assert (WEIGHED.claim.text, WEIGHED.opposition.text) == (told["claim"], told["opposite"])


def test_a_score_stands_with_its_label_dispersion_and_minority() -> None:
    expected = {
        "score": 0.35,
        "label": "DISPUTED_LEANING_SUPPORTED",
        "dispersion": 0.62,
        "minority": 0.25,
    }

    assert expected == _json(WEIGHED)["weighted"]


def test_the_label_of_a_work_is_the_name_of_its_grade() -> None:
    labels = [work["label"] for work in _json(WEIGHED)["documents"]]

    assert ["TRUE", "SOMEWHAT_TRUE", "MOSTLY_FALSE", "NO_EVIDENCE", "TRUE", None] == labels


def test_a_takeaway_is_its_text_and_its_quotes_are_places_in_the_text_of_the_work() -> None:
    work = _json(WEIGHED)["documents"][0]
    cut = [work["text"][quote["start"] : quote["end"]] for quote in work["quotes"]]

    assert (WEIGHED.documents[0].takeaway.text, cut) == (
        work["takeaway"],
        [quote["text"] for quote in work["quotes"]],
    )


def test_a_work_says_which_query_found_it_and_what_it_weighs() -> None:
    work = _json(WEIGHED)["documents"][2]

    assert ("model", "opposite", 0.25, True) == (
        work["document_id"],
        work["found_by"],
        work["weight"],
        work["counted"],
    )


def test_a_metric_that_nobody_knows_is_named_and_has_no_number() -> None:
    reputation = _json(WEIGHED)["documents"][0]["reputation"]

    assert (["venue_two_year_citedness"], False) == (
        reputation["missing"],
        "venue_two_year_citedness" in reputation["metrics"],
    )


def test_a_sentence_of_the_explanation_carries_its_sources_with_their_places() -> None:
    sentence = _json(WEIGHED)["explanation"][2]

    assert ("attributed", ["document_id", "start", "end", "text"]) == (
        sentence["status"],
        list(sentence["sources"][0]),
    )


def test_a_scope_carries_what_each_work_names() -> None:
    scope = _json(WEIGHED)["scopes"][0]

    assert ("place", ["In Louisiana", "In deltas of Asia"]) == (
        scope["aspect"],
        [quote["text"] for quote in scope["quotes"]],
    )


def test_no_coverage_is_null_and_not_nought() -> None:
    told = _json(NOTHING_FOUND)

    assert (None, "no_documents", []) == (told["coverage"], told["outcome"], told["documents"])
