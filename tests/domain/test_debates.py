"""The JSON shape of a debate: the fields that other programs read."""

from __future__ import annotations

import json

from claimwright.schema.writing import to_json
from tests.debates import REPORT, UNANSWERED

FIXED = ["id", "claim", "verdict", "disputed", "rounds", "advocates", "summary"]
VERDICT = ["tag", "veracity", "label", "evidence", "agreement", "confidence"]


def test_the_fixed_fields_are_there() -> None:
    shape = to_json(REPORT)

    assert [name for name in FIXED if name not in shape] == []
    assert [name for name in VERDICT if name not in dict(shape["verdict"])] == []  # type: ignore[arg-type]


def test_rounds_counts_the_rounds_of_questions_and_the_transcript_holds_all() -> None:
    shape = to_json(REPORT)

    assert (shape["rounds"], len(shape["transcript"])) == (1, 2)  # type: ignore[arg-type]


def test_advocates_stand_where_the_last_round_left_them() -> None:
    advocates = json.loads(json.dumps(to_json(REPORT)))["advocates"]

    assert advocates[1]["position"]["tag"] == "misleading"
    assert (advocates[2]["status"], advocates[2]["position"]) == ("failed", None)


def test_a_verdict_stands_on_every_scale_of_the_paper() -> None:
    classes = json.loads(json.dumps(to_json(REPORT)))["verdict"]["classes"]

    assert classes == {"seven": "incorrect", "five": "incorrect", "two": "incorrect"}


def test_what_nobody_knows_is_null_and_never_0() -> None:
    verdict = json.loads(json.dumps(to_json(UNANSWERED)))["verdict"]

    assert [verdict[name] for name in ("veracity", "low", "high", "probability")] == [None] * 4
    assert verdict["classes"] == {"seven": None, "five": None, "two": None}


def test_the_shape_survives_json() -> None:
    shape = to_json(REPORT)

    assert to_json(REPORT) == shape
    assert json.loads(json.dumps(shape))["transcript"][1]["questions"][0]["id"] == "r1q1"
