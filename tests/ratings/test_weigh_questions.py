"""Weigh reports in, questions to people out."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from claimwright.domain import ExplanationSentence, WeighReport
from claimwright.errors import InputError, TooLargeError
from claimwright.json_rows import Row
from claimwright.ratings.weigh_questions import weigh_form
from claimwright.schema.writing import to_json
from tests.weighings import WEIGHED


def row(report: WeighReport = WEIGHED) -> Row:
    """Return a report as a file holds it."""
    return Row(where="line 1", fields=json.loads(json.dumps(to_json(report))))


OTHER = replace(
    WEIGHED, explanation=(ExplanationSentence(sentence="It is so.", status="composed"),)
)


def test_every_sentence_and_every_graded_work_is_asked_about() -> None:
    items = weigh_form([row()]).form.items

    assert [item.id.split("/")[1].split()[0] for item in items] == [
        "explanation",
        *["sentence"] * 4,
        *["work"] * 5,
    ]


def test_a_sentence_is_shown_with_its_sources() -> None:
    item = weigh_form([row()]).form.items[2]

    assert [heading for heading, _ in item.shown] == ["Claim", "Sentence", "Sources"]


def test_a_comparison_shows_both_explanations_and_keeps_whose_is_whose() -> None:
    blind = weigh_form([row()], [row(OTHER)])
    compared = blind.form.items[0]
    places = {text: heading[-1] for heading, text in compared.shown[1:]}

    assert blind.key[compared.id][places["It is so."]] == "the other"


def test_the_form_itself_does_not_say_whose_is_whose() -> None:
    assert "ours" not in repr(weigh_form([row()], [row(OTHER)]).form.items[0])


def test_a_report_that_nobody_else_wrote_is_not_compared() -> None:
    assert weigh_form([row()], []).key == {}


def test_two_forms_that_ask_different_things_have_different_ids() -> None:
    assert weigh_form([row()]).form.id != weigh_form([row(OTHER)]).form.id


def test_no_report_is_told() -> None:
    with pytest.raises(InputError, match="no report to ask about"):
        weigh_form([])


def test_too_many_reports_are_told() -> None:
    with pytest.raises(TooLargeError, match="501 reports; one form holds 500"):
        weigh_form([row()] * 501)


def test_a_row_that_is_no_report_is_told() -> None:
    with pytest.raises(InputError, match="explanation is missing"):
        weigh_form([Row(where="line 1", fields={"claim": "Seas rise."})])
