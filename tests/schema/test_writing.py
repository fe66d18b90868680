"""A noun becomes JSON the same way everywhere."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

import numpy as np
import pytest

from claimwright.results import VerifyResult, result_of
from claimwright.schema.writing import to_json
from tests.examples import PROVENANCE, evidence, judged, report, stance


def test_a_report_has_the_fields_of_the_contract_in_a_readers_order() -> None:
    assert list(to_json(report())) == [
        "id",
        "claim",
        "context",
        "date",
        "known_checks",
        "verdict",
        "parts",
        "evidence",
        "explanation",
        "provenance",
        "schema_version",
    ]


def test_a_verdict_has_label_probability_and_basis() -> None:
    verdict = json.loads(json.dumps(to_json(report(judged(0.9, 0.05)))))["verdict"]

    assert (list(verdict), verdict["label"]) == (["label", "probability", "basis"], "SUPPORTED")


def test_evidence_carries_its_stance_and_its_rationale() -> None:
    piece = json.loads(json.dumps(to_json(report(judged(0.75, 0.125)))))["evidence"][0]

    assert piece["stance"] == {
        "label": "SUPPORTS",
        "supports": 0.75,
        "refutes": 0.125,
        "not_enough_information": 0.125,
        "reason": "",
    }
    assert piece["rationale"] == [{"start": 0, "end": 22, "text": "What d says. And more."}]


@pytest.mark.parametrize(
    "name",
    ["document_id", "passage_id", "unit", "title", "text", "rank", "score", "scores"],
)
def test_evidence_has_the_fields_of_the_contract(name: str) -> None:
    assert name in to_json(evidence())


def test_a_document_keeps_what_is_missing_as_null() -> None:
    assert to_json(evidence().document)["citation_count"] is None


def test_a_documents_text_stays_out_of_its_metadata() -> None:
    assert "text" not in to_json(evidence().document)


def test_further_fields_of_a_record_come_along() -> None:
    document = replace(evidence().document, extra={"chapter": "2"})

    assert to_json(document)["extra"] == {"chapter": "2"}


def test_a_stance_says_its_label_first() -> None:
    assert next(iter(to_json(stance(0.1, 0.8)).items())) == ("label", "REFUTES")


def test_provenance_survives_json() -> None:
    assert json.loads(json.dumps(to_json(PROVENANCE))) == to_json(PROVENANCE)


def test_numbers_survive_json_bit_for_bit() -> None:
    table = to_json(report(judged(1 / 3, 1 / 7, score=0.1 + 0.2)))

    once = json.loads(json.dumps(table))
    assert json.loads(json.dumps(once)) == once
    assert once["evidence"][0]["score"] == 0.1 + 0.2


def test_the_result_of_a_user_has_the_same_json_as_its_report() -> None:
    made = report(judged(0.9, 0.05))

    assert to_json(result_of(VerifyResult, made)) == to_json(made)


def test_what_json_does_not_know_is_refused() -> None:
    with pytest.raises(TypeError, match="set is no value"):
        to_json(Trace({1}))


def test_a_number_of_numpy_is_a_number() -> None:
    assert json.dumps(to_json(Trace(np.float64(0.5)))) == '{"steps": 0.5}'


def test_what_is_no_noun_is_refused() -> None:
    with pytest.raises(TypeError):
        to_json("a text")


@dataclass(frozen=True, slots=True)
class Trace:
    steps: object
