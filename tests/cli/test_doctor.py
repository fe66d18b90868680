"""`claimwright doctor`: all checks together."""

from __future__ import annotations

import json

import pytest

from claimwright.cli.checks import Finding, State
from claimwright.cli.doctor import findings_json
from tests.cli.conftest import Command


def finding(state: State) -> Finding:
    return Finding(name="n", state=state, detail="d", remedy="r")


def test_a_sound_installation_is_well(command: Command) -> None:
    done = command("doctor", "--json")

    assert (done.code, json.loads(done.out)["state"] in {"ok", "warn"}) == (0, True)


def test_a_reader_sees_a_line_a_check(command: Command) -> None:
    done = command("doctor")

    names = ["python", "cores", "memory", "model claimwright-verifier", "home", "corpus starter"]
    assert [name for name in names if name not in done.out] == []


def test_what_is_missing_is_unavailable_and_has_its_remedy(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_CORPUS", "gone")

    done = command("doctor")

    assert (done.code, "claimwright corpus info gone" in done.out) == (3, True)


@pytest.mark.parametrize(
    ("states", "worst"),
    [
        ([State.OK, State.OK], "ok"),
        ([State.OK, State.WARN], "warn"),
        ([State.FAIL, State.WARN], "fail"),
    ],
)
def test_the_worst_state_is_the_state_of_all(states: list[State], worst: str) -> None:
    assert findings_json([finding(state) for state in states])["state"] == worst


def test_a_finding_is_told_whole() -> None:
    assert findings_json([finding(State.OK)])["checks"] == [
        {"name": "n", "state": "ok", "detail": "d", "remedy": "r"}
    ]
