"""A transcript read back, and held against the debate held again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from claimwright.domain import Document
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.debate import DebateFlow, DebateOptions
from claimwright.flows.debate_replay import (
    RecordedMediator,
    held_by_rules,
    read_rounds,
    recorded_debate,
)
from claimwright.flows.replay import compare
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from tests.memory_debates import (
    AGAINST,
    FOR,
    SEAS,
    SILENT,
    TURNING,
    UNFITTED,
    Scripted,
    advocate,
    debate_over,
    failing,
    memory_debate,
    profile,
)

FLOW = memory_debate(good=FOR, bad=AGAINST)
OPTIONS = DebateOptions(rounds=1, decompose=False)
SHAPE = to_json(FLOW.debate([SEAS], OPTIONS)[0])


def record() -> dict[str, object]:
    made: dict[str, object] = json.loads(json.dumps(SHAPE))
    return made


def test_a_transcript_names_its_request() -> None:
    said = recorded_debate(record(), Settings())

    assert (said.claim, said.options) == (SEAS, OPTIONS)
    assert [p.name for p in said.profiles] == ["good", "bad"]
    assert said.profiles == tuple(each.profile for each in FLOW.advocates)


def test_settings_of_the_transcript_beat_those_of_the_machine() -> None:
    made = record()
    made["provenance"]["good"]["settings"]["debate.true_at"] = 0.9  # type: ignore[index]

    assert recorded_debate(made, Settings()).settings.debate.true_at == 0.9


def test_an_unaltered_transcript_differs_nowhere() -> None:
    comparison = compare(record(), SHAPE)

    assert (comparison.results, comparison.made_with) == ((), ())


def test_the_time_may_differ() -> None:
    made = record()
    made["provenance"]["good"]["created_at"] = "2030"  # type: ignore[index]

    assert compare(made, SHAPE).results == ()


@pytest.mark.parametrize("name", ["versions", "models", "corpus_version"])
def test_other_parts_are_told_apart_from_other_results(name: str) -> None:
    made = record()
    made["provenance"]["good"][name] = {"x": "y"}  # type: ignore[index]

    comparison = compare(made, SHAPE)

    assert comparison.results == ()
    assert comparison.made_with != ()


def test_every_edit_is_told_with_its_place() -> None:
    made = record()
    made["verdict"]["veracity"] = -3  # type: ignore[index]
    made["transcript"][0]["answers"][1]["judged"][0]["stance"]["refutes"] += 2**-52  # type: ignore[index]

    assert [d.path for d in compare(made, SHAPE).results] == [
        "verdict.veracity",
        "transcript.0.answers.1.judged.0.stance.refutes",
    ]


def _drop(name: str) -> Callable[[dict[str, object]], object]:
    return lambda made: made.pop(name)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (_drop("schema_version"), "schema_version"),
        (_drop("transcript"), "no transcript"),
        (_drop("advocates"), "advocates is None"),
        (_drop("provenance"), "provenance"),
        (_drop("claim"), "claim.text is None"),
        (lambda made: made.update(advocates=[]), "1 to 12"),
        (lambda made: made.update(advocates=[7]), r"advocates\.0 is 7"),
        (lambda made: made["advocates"][0].update(trust=0), r"1\.\.100"),
        (lambda made: made["advocates"][1].update(name="good"), "named 'good'"),
        (lambda made: made["advocates"][1].update(only=3), r"advocates\.1\.only is 3"),
        (
            lambda made: made["provenance"]["good"]["settings"].update({"debate.hue": 1}),
            "unknown setting",
        ),
        (
            lambda made: made["provenance"]["good"]["settings"].update({"top_k": [1]}),
            r"provenance\.good\.settings\.top_k",
        ),
    ],
)
def test_what_is_no_transcript_is_refused(
    edit: Callable[[dict[str, object]], object], said: str
) -> None:
    made = record()
    edit(made)

    with pytest.raises(InputError, match=said):
        recorded_debate(made, Settings())


def test_settings_that_no_debate_uses_any_more_do_not_stop_a_replay() -> None:
    made = record()
    for each in made["provenance"].values():  # type: ignore[attr-defined]
        each["settings"]["verdict.slope"] = 1.2

    assert recorded_debate(made, Settings()).claim == recorded_debate(record(), Settings()).claim


WHOLE = DebateOptions(decompose=False)


def held(flow: DebateFlow, options: DebateOptions = WHOLE) -> dict[str, object]:
    made: dict[str, object] = json.loads(json.dumps(to_json(flow.debate([SEAS], options)[0])))
    return made


def differences(record: dict[str, object]) -> list[str]:
    report = held_by_rules(record, recorded_debate(record, Settings()))
    return [d.path for d in compare(record, to_json(report)).results]


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


@pytest.mark.parametrize("stray", [{"rationale": [1] * 7}, {"document": {"authors": ["A"] * 4}}])
def test_a_field_that_evidence_has_not_is_passed_over(stray: dict[str, object]) -> None:
    record = held(memory_debate(a=FOR, b=AGAINST))
    rounds = read_rounds(record)
    _of(record, "transcript", 0, "answers", 0, "judged", 0)["evidence"] = stray

    assert read_rounds(record) == rounds


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
