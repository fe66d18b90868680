"""A noun's JSON is read back as the noun."""

from __future__ import annotations

import json

import pytest

from claimwright.domain import (
    ArticleReport,
    Change,
    CheckedClaim,
    DebateVerdict,
    ExplanationSentence,
    FoundSentence,
    Json,
    Profile,
    Stance,
    Verdict,
)
from claimwright.errors import InputError
from claimwright.schema.reading import from_json, from_whole, whole
from claimwright.schema.writing import to_json
from tests.articles import example_report
from tests.debates import CONTRARIAN, REPORT
from tests.examples import judged, report, stance

STANCE = {"label": "REFUTES", "supports": 0.1, "refutes": 0.8, "not_enough_information": 0.1}


def sent(noun: object) -> Json:
    made: Json = json.loads(json.dumps(to_json(noun)))
    return made


@pytest.mark.parametrize(
    "noun",
    [
        stance(0.1, 0.8),
        report(judged(0.9, 0.05)).verdict,
        report(judged(0.9, 0.05)).explanation[0],
        REPORT.verdict,
        REPORT.rounds[1].changes[0],
        CONTRARIAN,
        example_report().sentences[1],
    ],
    ids=lambda noun: type(noun).__name__,
)
def test_a_noun_comes_back_as_it_was(
    noun: Stance | Verdict | ExplanationSentence | DebateVerdict | Change | Profile | FoundSentence,
) -> None:
    assert from_json(type(noun), sent(noun), at="it") == noun


def test_a_path_and_a_spread_are_followed_back() -> None:
    failed = next(each for each in example_report().claims if each.report is None)

    assert from_json(CheckedClaim, sent(failed), at="claim") == failed


def test_what_is_computed_is_not_read() -> None:
    assert whole(Stance, STANCE) == {n: v for n, v in STANCE.items() if n != "label"}


def test_null_where_none_can_be_is_the_default() -> None:
    assert from_json(Stance, {**STANCE, "reason": None}, at="stance").reason == ""


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"supports": "0.1"}, "stance.supports is '0.1': "),
        ({"supports": True}, "stance.supports is True: "),
        ({"supports": None}, "stance.supports is .*Field required"),
    ],
)
def test_a_wrong_value_is_told_with_its_place(changed: dict[str, object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        from_json(Stance, {**STANCE, **changed}, at="stance")


@pytest.mark.parametrize("values", [None, [], "text", 7])
def test_what_is_no_object_is_refused(values: object) -> None:
    with pytest.raises(InputError, match="verdict is"):
        from_json(Verdict, values, at="verdict")


def test_what_the_json_leaves_out_can_be_added() -> None:
    made = example_report()
    values = whole(ArticleReport, sent(made))
    assert isinstance(values, dict)
    values["claims"] = []

    assert from_whole(ArticleReport, values, at="report").sentences == made.sentences
