"""A transcript is read back as what was written."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from claimwright.errors import InputError
from claimwright.flows.debate_replay import read_rounds
from claimwright.schema.writing import to_json
from tests.debates import REPORT, UNANSWERED


def record(report: object = REPORT) -> dict[str, object]:
    made: dict[str, object] = json.loads(json.dumps(to_json(report)))
    return made


@pytest.mark.parametrize("report", [REPORT, UNANSWERED], ids=["debate", "nobody"])
def test_rounds_come_back_as_they_were(report: object) -> None:
    made = record(report)

    assert read_rounds(made) == report.rounds  # type: ignore[attr-defined]


@pytest.mark.parametrize("transcript", [None, [], 7, [{"number": 1}]])
def test_what_is_no_transcript_is_refused(transcript: object) -> None:
    with pytest.raises(InputError, match="transcript"):
        read_rounds({"transcript": transcript})


def test_a_missing_round_is_told() -> None:
    made = record()
    rounds = made["transcript"]
    assert isinstance(rounds, list)
    del rounds[0]

    with pytest.raises(InputError, match="numbered from 0"):
        read_rounds(made)


def test_a_wrong_value_is_told_with_its_place() -> None:
    made = record()
    _at(made, "transcript", 1, "changes", 0)["before"] = "half true"

    with pytest.raises(InputError, match=r"transcript\.1\.changes\.0\.before is 'half true'"):
        read_rounds(made)


def test_a_passage_beyond_every_document_is_refused() -> None:
    made = record()
    _at(made, "transcript", 0, "answers", 0, "judged", 0)["start"] = 10**12

    with pytest.raises(InputError, match="no document is longer"):
        read_rounds(made)


def _at(value: object, *path: str | int) -> dict[str, object]:
    for step in path:
        assert isinstance(value, Mapping | list)
        value = value[step]  # type: ignore[index]
    assert isinstance(value, dict)
    return value
