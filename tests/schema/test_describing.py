"""The documented shapes are those that are sent."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from pydantic import ValidationError

from claimwright.domain import (
    ArticleReport,
    Basis,
    CitationReport,
    Claim,
    DecidedReport,
    Decision,
    Grade,
    Provenance,
    Report,
    Stance,
    Verdict,
    WeighedDocument,
)
from claimwright.domain.fields import OneOf, json_fields
from claimwright.flows import events
from claimwright.schema.describing import bare, hint_at, listed, may_be_none, model_of, summary_of
from claimwright.schema.writing import to_json
from tests.articles import example_report
from tests.citation_reports import CHECKED
from tests.citation_reports import HOSTILE as HOSTILE_PAGE
from tests.debates import REPORT, UNANSWERED
from tests.examples import judged, report
from tests.web.weigh_doubles import events_of
from tests.weighings import HOSTILE, NOTHING_FOUND, WEIGHED


def test_a_path_ends_at_a_field_with_its_description() -> None:
    assert hint_at(Report, ("claim", "text")) == (str, "The claim as one statement.")


def test_a_property_is_annotated_by_what_it_returns() -> None:
    hint, description = hint_at(Stance, ("label",))

    assert (bare(hint).__name__, description) == (
        "Label",
        "The most probable label; on a tie the more cautious one.",
    )


def test_a_path_through_none_may_end_in_none() -> None:
    hint, _ = hint_at(WeighedDocument, ("local", "grade"))

    assert (bare(hint), may_be_none(hint)) == (Grade, True)


def test_a_path_to_no_annotation_is_a_fault() -> None:
    with pytest.raises(AttributeError):
        hint_at(Claim, ("colour",))


def test_a_summary_is_the_first_paragraph() -> None:
    assert summary_of(Claim) == "What is checked."


NOUNS = (
    report(),
    report(judged(0.1, 0.8), judged(1 / 3, 1 / 7)),
    example_report(),
    WEIGHED,
    NOTHING_FOUND,
    HOSTILE,
    REPORT,
    UNANSWERED,
    CHECKED,
    HOSTILE_PAGE,
    DecidedReport(CHECKED, {"c3": Decision.ACCEPT}),
    *events_of(WEIGHED),
)
EVENTS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type)
    and kind.__module__ == events.__name__
    and hasattr(kind, "__match_args__")
]


def schema(kind: type) -> dict[str, Any]:
    """Return the JSON Schema of a noun."""
    return model_of(kind).model_json_schema()


@pytest.mark.parametrize("noun", NOUNS, ids=lambda noun: type(noun).__name__)
def test_a_noun_has_the_documented_shape_and_nothing_else(noun: object) -> None:
    sent, model = json.loads(json.dumps(to_json(noun))), model_of(type(noun))

    assert json.loads(model.model_validate(sent).model_dump_json()) == sent
    assert list(model.model_fields) == list(sent)


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_can_be_described(kind: type) -> None:
    assert schema(kind)["additionalProperties"] is False


def test_every_grade_is_documented_by_its_name() -> None:
    label = schema(WeighedDocument)["properties"]["label"]

    assert label["anyOf"][0]["enum"] == [grade.name for grade in Grade]


def test_a_bound_is_that_of_the_domain() -> None:
    probability = schema(Verdict)["properties"]["probability"]

    assert (probability["minimum"], probability["maximum"]) == (0, 1)


def test_a_field_is_described_where_its_path_ends() -> None:
    fields = schema(Report)["properties"]

    assert fields["claim"]["description"] == "The claim as one statement."
    assert fields["schema_version"]["description"].startswith("Of this shape")


def test_counts_are_documented_one_by_one() -> None:
    found = schema(CitationReport)["$defs"]["ByCitationLabel"]

    assert found["required"] == [
        "SUPPORTED",
        "PARTLY_SUPPORTED",
        "NOT_SUPPORTED",
        "CONTRADICTED",
        "SOURCE_UNAVAILABLE",
    ]


def test_an_open_mapping_stays_open() -> None:
    assert "additionalProperties" in schema(Provenance)["properties"]["versions"]


def test_what_may_be_missing_is_null_and_never_left_out() -> None:
    found = schema(ArticleReport)

    assert "provenance" in found["required"]
    assert {"type": "null"} in found["properties"]["provenance"]["anyOf"]


def test_a_list_of_answers_has_one_field() -> None:
    made = listed("results", Basis)

    assert (made.__name__, list(made.model_fields)) == ("BasisList", ["results"])


def test_a_text_outside_its_set_is_refused() -> None:
    with pytest.raises(ValidationError):
        model_of(Light).model_validate({"colour": "blue"})


def test_a_path_that_leads_nowhere_is_a_fault() -> None:
    with pytest.raises(AttributeError):
        model_of(Lost)


def test_a_path_through_no_noun_is_a_fault() -> None:
    with pytest.raises(TypeError, match="no noun"):
        model_of(Crossed)


@dataclass(frozen=True, slots=True)
class Light:
    colour: Annotated[str, OneOf(("red", "green"))]


@json_fields("colour=light.colour")
@dataclass(frozen=True, slots=True)
class Lost:
    name: str


@json_fields("colour=lights.colour")
@dataclass(frozen=True, slots=True)
class Crossed:
    lights: tuple[Light, ...]
