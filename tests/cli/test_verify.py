"""`claimwright verify`, for people, for programs, for files, and again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from claimwright.domain import Claim
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.writing import to_json
from tests.cli.conftest import Command
from tests.examples import memory_flow

Write = Callable[[Sequence[str]], Path]
SEAS = "Seas rise because ice melts."


def expected(text: str = SEAS, **options: int) -> object:
    report = memory_flow().verify([Claim(text=text)], VerifyOptions(**options))[0]  # type: ignore[arg-type]
    return json.loads(json.dumps(to_json(report)))


def test_a_reader_sees_verdict_evidence_and_origin(command: Command) -> None:
    done = command("verify", SEAS)

    assert (done.code, done.err) == (0, "")
    assert [
        word for word in ("SUPPORTED", "Sea level", "Report A", "memory") if word not in done.out
    ] == []


def test_a_program_gets_one_report(command: Command) -> None:
    assert json.loads(command("verify", SEAS, "--json").out) == expected()


def test_the_options_reach_the_flow(command: Command) -> None:
    done = command(
        "verify", SEAS, "--json", "--top-k", "2", "--unit", "sentence", "--re-rank", "none"
    )

    settings = json.loads(done.out)["provenance"]["settings"]
    assert (settings["options.top_k"], settings["options.unit"]) == (2, "sentence")
    assert settings["options.re_rank"] == "none"


def test_the_filters_reach_the_flow(command: Command) -> None:
    filters = [
        "--year-from",
        "2000",
        "--year-to",
        "2020",
        "--min-citations",
        "50",
        "--venue",
        "report b",
    ]

    found = json.loads(command("verify", SEAS, "--json", *filters).out)["evidence"]

    assert [piece["document_id"] for piece in found] == ["sun"]


def test_the_environment_sets_what_flags_do_not(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_TOP_K", "1")

    assert len(json.loads(command("verify", SEAS, "--json").out)["evidence"]) == 1


@pytest.mark.parametrize(
    "claim",
    ["", "   ", "\t\n", "🌍🔥", "!?", "x" * 100_000, "a\x1b[31mb", "a\x00b", "caf\udce9"],
)
def test_what_is_no_claim_is_an_input_error(command: Command, claim: str) -> None:
    done = command("verify", claim)

    assert (done.code, done.out, done.err[:16]) == (2, "", "error: the claim")
    assert done.err.isprintable() or done.err.count("\n") == 1


@pytest.mark.parametrize("claim", ["Seas rise 🌊", "海は上昇する", "  Seas rise.  "])
def test_a_claim_in_any_script_is_answered(command: Command, claim: str) -> None:
    assert command("verify", claim, "--json").code == 0


@pytest.mark.parametrize(
    "option",
    [
        ("--top-k", "0"),
        ("--top-k", "-1"),
        ("--top-k", "1000000000"),
        ("--top-k", "2.5"),
        ("--top-k", "null"),
        ("--threshold", "nan"),
        ("--threshold", "2"),
        ("--unit", "window"),
        ("--re-rank", "fame"),
        ("--year-from", "-5"),
        ("--min-citations", "99999999999"),
        ("--corpus", "no-such"),
        ("--config", "no-such.toml"),
    ],
)
def test_an_option_out_of_range_is_an_input_error(
    command: Command, option: tuple[str, str]
) -> None:
    done = command("verify", SEAS, *option)

    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err


@pytest.mark.parametrize("arguments", [[], [SEAS, "--input", "x"], [SEAS, "--replay", "x"]])
def test_exactly_one_thing_is_verified(command: Command, arguments: list[str]) -> None:
    assert command("verify", *arguments).code == 2


def test_a_file_gets_a_report_a_row(command: Command, jsonl: Write, tmp_path: Path) -> None:
    source = jsonl([json.dumps({"id": n, "claim": SEAS}) for n in (1, 2)])

    done = command("verify", "--input", str(source), "--output", str(tmp_path / "o"))

    lines = [json.loads(line) for line in (tmp_path / "o").read_text().splitlines()]
    assert (done.code, lines) == (0, [{**expected(), "id": n} for n in (1, 2)])  # type: ignore[dict-item]


def test_rows_may_come_and_go_through_pipes(command: Command) -> None:
    done = command("verify", "--input", "-", stdin=b'{"id": "a", "claim": "Seas rise."}\n')

    assert json.loads(done.out)["id"] == "a"


def test_hostile_rows_become_error_lines(command: Command, tmp_path: Path) -> None:
    good = b'{"id": "good", "claim": "Seas rise."}\n'
    bad = [
        b'{"id": "blank", "claim": "  "}\n',
        b'{"id": "number", "claim": 7}\n',
        b'{"id": "long", "claim": "' + b"x" * 100_000 + b'"}\n',
        b'{"id": "huge", "claim": "' + b"x" * 5_000_000 + b'"}\n',
        b'{"id": "latin", "claim": "caf\xe9"}\n',
        b'{"id": "half", "claim": "Seas ri',
    ]
    (tmp_path / "i").write_bytes(good + b"".join(bad))

    done = command("verify", "--input", str(tmp_path / "i"), "--output", str(tmp_path / "o"))

    lines = [json.loads(line) for line in (tmp_path / "o").read_text().splitlines()]
    assert (done.code, ["error" in line for line in lines]) == (0, [False] + [True] * 6)
    assert "Traceback" not in done.err


def test_a_report_is_made_again(command: Command, tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text(command("verify", SEAS, "--json").out, encoding="utf-8")

    done = command("verify", "--replay", str(tmp_path / "r.json"))

    assert (done.code, done.out) == (0, "reproduced\n")


def test_a_report_that_was_altered_is_not_made_again(command: Command, tmp_path: Path) -> None:
    report = json.loads(command("verify", SEAS, "--json", "--top-k", "2").out)
    report["evidence"][1]["stance"]["supports"] += 2**-53
    (tmp_path / "r.json").write_text(json.dumps(report), encoding="utf-8")

    done = command("verify", "--replay", str(tmp_path / "r.json"))

    assert (done.code, "evidence.1.stance.supports" in done.out) == (4, True)


def test_a_report_of_a_file_that_is_none_is_an_input_error(command: Command) -> None:
    assert command("verify", "--replay", "no-such.json").code == 2
