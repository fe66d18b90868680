"""A transcript read back, and held against the debate held again."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from claimwright.errors import InputError
from claimwright.flows.debate import DebateOptions
from claimwright.flows.debate_replay import compare_debates, recorded_debate
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from tests.memory_debates import AGAINST, FOR, SEAS, memory_debate

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
    comparison = compare_debates(record(), SHAPE)

    assert (comparison.results, comparison.made_with) == ((), ())


def test_the_time_may_differ() -> None:
    made = record()
    made["provenance"]["good"]["created_at"] = "2030"  # type: ignore[index]

    assert compare_debates(made, SHAPE).results == ()


@pytest.mark.parametrize("name", ["versions", "models", "corpus_version"])
def test_other_parts_are_told_apart_from_other_results(name: str) -> None:
    made = record()
    made["provenance"]["good"][name] = {"x": "y"}  # type: ignore[index]

    comparison = compare_debates(made, SHAPE)

    assert comparison.results == ()
    assert comparison.made_with != ()


def test_every_edit_is_told_with_its_place() -> None:
    made = record()
    made["verdict"]["veracity"] = -3  # type: ignore[index]
    made["transcript"][0]["answers"][1]["judged"][0]["stance"]["refutes"] += 2**-52  # type: ignore[index]

    assert [d.path for d in compare_debates(made, SHAPE).results] == [
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
        (_drop("advocates"), "filled list"),
        (_drop("provenance"), "provenance"),
        (_drop("claim"), "claim.text is None"),
        (lambda made: made.update(advocates=[]), "filled list"),
        (lambda made: made.update(advocates=[7]), "holds objects"),
        (lambda made: made["advocates"][0].update(trust=0), r"1\.\.100"),
        (lambda made: made["advocates"][1].update(name="good"), "named 'good'"),
        (lambda made: made["advocates"][1].update(only=3), r"\[only\]"),
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
