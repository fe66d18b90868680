"""`claimwright debate`, for people, for programs, for files, and again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from claimwright.domain import Profile
from claimwright.flows.debate import DebateFlow
from claimwright.settings import DebateSettings, Settings
from tests.cli.conftest import Command
from tests.memory_debates import AGAINST, FOR, SILENT, advocate, debate_over

Write = Callable[[Sequence[str]], Path]
SEAS = "Seas rise because ice melts."
CORPORA = {"good": FOR, "bad": AGAINST, "quiet": SILENT, "starter": FOR, "contrarian": AGAINST}


@pytest.fixture(autouse=True)
def panel(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with profiles over corpora in memory, and debate over them."""

    def over_memory(settings: Settings, profiles: Sequence[Profile]) -> DebateFlow:
        chosen = settings.debate
        return debate_over([advocate(p, CORPORA[p.corpus], chosen) for p in profiles], chosen)

    monkeypatch.setattr("claimwright.build.debate_flow", over_memory)
    (home / "profiles").mkdir(parents=True)
    for rank, name in enumerate(("good", "bad", "quiet"), start=1):
        text = f'title = "{name.title()}"\ncorpus = "{name}"\ntrust = {rank}\n'
        (home / "profiles" / f"{name}.toml").write_text(text)
    return tmp_path


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


def test_a_file_gets_a_report_a_row(command: Command, jsonl: Write, panel: Path) -> None:
    source = jsonl([json.dumps({"id": n, "claim": SEAS}) for n in (1, 2)] + ['{"id": 3}'])

    done = command("debate", "--input", str(source), "--output", str(panel / "o"), *named("good"))

    lines = [json.loads(line) for line in (panel / "o").read_text().splitlines()]
    assert (done.code, [line["id"] for line in lines]) == (0, [1, 2, 3])
    assert ["verdict" in line for line in lines] == [True, True, False]


def test_an_output_of_other_advocates_is_not_continued(
    command: Command, jsonl: Write, panel: Path
) -> None:
    files = ["--input", str(jsonl([f'{{"id": 1, "claim": "{SEAS}"}}'])), "--output",
             str(panel / "o")]  # fmt: skip
    command("debate", *files, *named("good"))

    again = command("debate", *files, *named("good"))
    other = command("debate", *files, *named("bad"))

    assert (again.err, other.code) == ("rows answered earlier: 1\n", 2)
    assert "made with other settings" in other.err


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

    assert (done.code, "cannot be written" in done.err) == (3, True)


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
