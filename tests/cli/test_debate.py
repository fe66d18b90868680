"""`claimwright debate`, for people, for programs, for files, and again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.settings import DebateSettings
from tests.cli.conftest import CORPORA, Command
from tests.memory_debates import FOR

SEAS = "Seas rise because ice melts."

pytestmark = pytest.mark.usefixtures("panel")


def named(*names: str) -> list[str]:
    return [part for name in names for part in ("--profile", name)]


def test_a_reader_sees_the_verdict_who_stood_where_and_what_was_asked(command: Command) -> None:
    done = command("debate", SEAS, *named("good", "bad"), "--whole")

    words = ("CORRECT", "disputed", "Good", "Bad", "Incorrect", "Round 1", "held", "Satellites")
    assert (done.code, done.err) == (0, "")
    assert [word for word in words if word not in done.out] == []


def test_a_program_gets_one_report(command: Command) -> None:
    report = json.loads(command("debate", SEAS, *named("good", "bad"), "--json").out)

    assert [a["name"] for a in report["advocates"]] == ["good", "bad"]
    assert (report["claim"], report["rounds"]) == (SEAS, 1)


def test_without_a_name_the_settings_say_who_debates(command: Command) -> None:
    report = json.loads(command("debate", SEAS, "--json").out)

    assert {a["name"] for a in report["advocates"]} == set(DebateSettings().profiles)


def test_a_profile_may_be_a_file(command: Command, panel: Path) -> None:
    (panel / "own.toml").write_text('corpus = "good"\ntrust = 1\n')

    report = json.loads(command("debate", SEAS, "--profile", str(panel / "own.toml"), "--json").out)

    assert report["advocates"][0]["name"] == "own"


def test_the_options_reach_the_flow(command: Command) -> None:
    done = command("debate", SEAS, *named("good", "bad"), "--rounds", "0", "--whole", "--json")

    report = json.loads(done.out)
    assert (report["ended"], report["subclaims"]) == ("round_limit", [])
    assert report["provenance"]["good"]["settings"]["options.rounds"] == 0


def test_one_that_abstains_says_why(command: Command) -> None:
    assert "Abstained" in command("debate", SEAS, *named("good", "quiet")).out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        [SEAS, "--rounds", "4"],
        [SEAS, "--rounds", "-1"],
        [SEAS, "--rounds", "two"],
        [SEAS, "--profile", "nobody"],
        [SEAS, "--profile", "none.toml"],
        [SEAS, *named("good", "good")],
        [SEAS, "--replay", "x"],
        [SEAS, "--output", "x"],
        ["--replay", "none.json"],
        [""],
        ["x" * 100_000],
    ],
)
def test_what_cannot_be_debated_is_an_input_error(command: Command, arguments: list[str]) -> None:
    done = command("debate", *arguments)

    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err


def test_a_transcript_is_held_again(command: Command, panel: Path) -> None:
    path = str(panel / "t.json")
    command("debate", SEAS, *named("good", "bad"), "--transcript", path)

    done = command("debate", "--replay", path)

    assert (done.code, done.out) == (0, "reproduced\n")


def test_an_edited_transcript_is_told_where_it_differs(command: Command, panel: Path) -> None:
    path = panel / "t.json"
    command("debate", SEAS, *named("good", "bad"), "--transcript", str(path))
    record = json.loads(path.read_text())
    record["transcript"][1]["changes"][0]["reason"] = "it was paid to"
    path.write_text(json.dumps(record))

    done = command("debate", "--replay", str(path))

    assert (done.code, "transcript.1.changes.0.reason" in done.out) == (4, True)


def test_a_transcript_that_cannot_be_written_is_told(command: Command, panel: Path) -> None:
    done = command("debate", SEAS, "--transcript", str(panel / "no" / "folder" / "t.json"))

    assert (done.code, "there is no folder" in done.err) == (3, True)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--input", "c.jsonl", "--transcript", "t.json"), "for the debate of one claim"),
        (("--replay", "r.json", "--transcript", "t.json"), "for the debate of one claim"),
        ((SEAS, "--by-rules"), "--by-rules needs --replay FILE"),
    ],
)
def test_what_would_be_forgotten_is_refused(
    command: Command, arguments: tuple[str, ...], told: str
) -> None:
    done = command("debate", *arguments)

    assert (done.code, told in done.err) == (2, True)


def test_hostile_text_of_a_corpus_is_no_command_to_the_terminal(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CORPORA, "good", (FOR[0].__class__(id="x\x1b[31m", text=SEAS),))

    assert "\x1b" not in command("debate", SEAS, *named("good")).out


def test_a_transcript_is_held_again_by_its_rules_alone(
    command: Command, panel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(panel / "t.json")
    command("debate", SEAS, *named("good", "bad"), "--transcript", path)
    monkeypatch.delattr("claimwright.build.debate_flow")

    done = command("debate", "--replay", path, "--by-rules")

    assert (done.code, done.out) == (0, "reproduced\n")
