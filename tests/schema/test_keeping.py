"""Nouns to what a file keeps of them, and back."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from claimwright.domain import (
    ArticleReport,
    Change,
    CheckedClaim,
    CheckedGroup,
    CitationCheck,
    CitationLabel,
    DebateVerdict,
    ExplanationSentence,
    FoundSentence,
    Json,
    PartCheck,
    Profile,
    Span,
    Stance,
    Verdict,
)
from claimwright.errors import InputError
from claimwright.schema.keeping import (
    from_bytes,
    from_json,
    from_values,
    from_whole,
    to_bytes,
    to_values,
    whole,
)
from claimwright.schema.writing import to_json
from tests.articles import example_report
from tests.citations import check, checked, group, unread
from tests.debates import CONTRARIAN, REPORT
from tests.examples import judged, report, stance


def again(value: CheckedGroup) -> CheckedGroup:
    return from_values(CheckedGroup, json.loads(json.dumps(to_values(value))))


def test_a_group_comes_back_as_it_was() -> None:
    span = Span(start=0, end=3, text="Ice")
    found = check(
        CitationLabel.PARTLY_SUPPORTED,
        0.5,
        passage=span,
        parts=(PartCheck(text="Ice melts", support=1.0, sentence=span),),
        signals={"depth": 2.0},
        missing=("1900",),
    )
    value = group("1", sources=(checked(found), unread(2)))

    assert value == again(value)


@given(st.text(), st.floats(allow_nan=False, allow_infinity=False))
@example("\ud800", 0.5)
def test_any_text_and_number_comes_back(text: str, number: float) -> None:
    value = CitationCheck(label=CitationLabel.SUPPORTED, support=number, missing=(text,))

    assert value == from_values(CitationCheck, json.loads(json.dumps(to_values(value))))


def test_a_field_with_a_default_may_be_missing() -> None:
    assert from_values(CitationCheck, {"label": "SUPPORTED"}).missing == ()


@pytest.mark.parametrize(
    "values",
    [
        None,
        [],
        {"label": "WRONG"},
        {"label": "SUPPORTED", "support": "half"},
        {"label": "SUPPORTED", "missing": "1900"},
        {"label": "SUPPORTED", "missing": [1]},
        {"label": "SUPPORTED", "signals": []},
    ],
)
def test_what_stands_for_no_value_is_refused(values: object) -> None:
    with pytest.raises(ValueError, match="CitationCheck"):
        from_values(CitationCheck, values)


def test_bytes_come_back_as_they_were() -> None:
    value = group("1", sources=(checked(check()), unread(2)))

    assert value == from_bytes(CheckedGroup, to_bytes(value))


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
