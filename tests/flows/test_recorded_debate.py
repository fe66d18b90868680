"""A debate held again by its rules alone tells where its transcript was edited."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from claimwright.domain import Document
from claimwright.errors import UnavailableError
from claimwright.flows.debate import DebateFlow, DebateOptions
from claimwright.flows.debate_replay import compare_debates, recorded_debate
from claimwright.flows.recorded_debate import RecordedMediator, held_by_rules
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from tests.flows.test_debate import Scripted, failing
from tests.memory_debates import (
    AGAINST,
    FOR,
    SEAS,
    SILENT,
    TURNING,
    UNFITTED,
    advocate,
    debate_over,
    memory_debate,
    profile,
)

WHOLE = DebateOptions(decompose=False)


def held(flow: DebateFlow, options: DebateOptions = WHOLE) -> dict[str, object]:
    made: dict[str, object] = json.loads(json.dumps(to_json(flow.debate([SEAS], options)[0])))
    return made


def differences(record: dict[str, object]) -> list[str]:
    report = held_by_rules(record, recorded_debate(record, Settings()))
    return [d.path for d in compare_debates(record, to_json(report)).results]


def turning() -> DebateFlow:
    second = advocate(profile("turning", 2, top_k=1), TURNING)
    return debate_over([advocate(profile("a"), FOR), second])


def absent() -> DebateFlow:
    gone = Scripted(profile=profile("gone", 3), first=failing)
    return debate_over([advocate(profile("a"), FOR), advocate(profile("b", 2), AGAINST), gone])


def over_budget() -> DebateFlow:
    ticks = iter([0.0, 5.0, 9e9])
    return replace(
        memory_debate(a=FOR, b=AGAINST),
        clock=lambda: next(ticks),
        settings=replace(UNFITTED, budget_s=1.0),
    )


@pytest.mark.parametrize(
    "flow",
    [
        lambda: memory_debate(a=FOR, b=FOR[:1]),
        lambda: memory_debate(a=FOR, b=AGAINST),
        lambda: memory_debate(a=FOR, b=SILENT),
        lambda: memory_debate(a=SILENT),
        turning,
        absent,
    ],
)
def test_an_unaltered_transcript_is_reproduced(flow: Callable[[], DebateFlow]) -> None:
    assert differences(held(flow())) == []


def test_an_end_by_budget_is_reproduced() -> None:
    record = held(over_budget())
    _settings(record)["debate.budget_s"] = 1.0

    assert (record["ended"], differences(record)) == ("budget", [])


def test_parts_are_reproduced() -> None:
    texts = ("Seas rise everywhere.", "Ice melts everywhere.")
    documents = [Document(id=f"d{n}", text=text) for n, text in enumerate(texts)]

    assert differences(held(memory_debate(a=documents), DebateOptions())) == []


def test_another_verdict_is_told() -> None:
    record = held(memory_debate(a=FOR, b=AGAINST))
    _of(record, "verdict")["tag"] = "incorrect"
    record["dissent"] = []

    assert differences(record) == ["verdict.tag", "dissent.0"]


def test_a_position_that_was_moved_by_hand_is_told() -> None:
    record = held(memory_debate(a=FOR, b=AGAINST))
    _of(record, "transcript", 1, "answers", 1, "overall")["veracity"] = 3

    assert differences(record) == ["transcript.1.answers.1.overall.veracity"]


def test_a_change_that_the_rules_refuse_is_told() -> None:
    record = held(turning())
    citations = _of(record, "transcript", 1, "answers", 1, "overall")["citations"]
    assert isinstance(citations, list)
    citations[:] = [c for c in citations if not c["passage_id"].startswith("t2")]

    told = differences(record)

    assert "transcript.1.changes.1.accepted" in told


def test_an_invented_question_is_told() -> None:
    record = held(memory_debate(a=FOR, b=AGAINST))
    _of(record, "transcript", 1, "questions", 0)["own"] = "never-read"

    assert "transcript.1.questions.0.id" in differences(record)


def test_a_transcript_in_which_nobody_answered_holds_no_debate() -> None:
    record = held(memory_debate(a=FOR))
    _of(record, "transcript", 0)["answers"] = []

    with pytest.raises(UnavailableError, match="no answer"):
        differences(record)


def _settings(record: dict[str, object]) -> dict[str, object]:
    return _of(record, "provenance", "a", "settings")


def _of(value: object, *path: str | int) -> dict[str, object]:
    for step in path:
        value = value[step]  # type: ignore[index]
    assert isinstance(value, dict)
    return value


def test_a_summary_that_another_had_to_word_is_reproduced() -> None:
    flow = memory_debate(a=FOR, b=AGAINST)
    spare = RecordedMediator(rounds=(), summary=(), failure="it is gone")
    silenced = replace(flow, mediator=spare)

    record = held(silenced, DebateOptions(rounds=0, decompose=False))

    assert "could not word the summary: it is gone." in str(record["notes"])
    assert differences(record) == []


def test_one_that_answers_from_memory_has_no_provenance() -> None:
    record = held(memory_debate(a=FOR, b=AGAINST))
    _of(record, "provenance").pop("b")

    assert differences(record) == []
