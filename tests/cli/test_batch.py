"""A file of rows in, a file of answers out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.cli.batch import (
    Tally,
    Work,
    answer_file,
    answer_rows,
    opened,
    refuse_same,
    tell,
)
from claimwright.cli.rows import STANDARD, Row, claim_of
from claimwright.domain import Claim, Json
from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.given_claims import TOGETHER
from tests.cli.conftest import Command
from tests.flows.weigh_parts import FISH


class Echo:
    """Answers claims with themselves and remembers how many came together."""

    def __init__(self, *, breaks_at: str = "") -> None:
        self.batches: list[int] = []
        self.breaks_at = breaks_at

    def answer(self, claims: Sequence[Claim]) -> Sequence[Mapping[str, Json]]:
        if self.breaks_at in [claim.id for claim in claims]:
            message = "the disk went away"
            raise UnavailableError(message)
        self.batches.append(len(claims))
        return [{"id": "", "claim": claim.text} for claim in claims]

    def work(self) -> Work[Claim]:
        return Work(read=claim_of, answer=self.answer)


def write(path: Path, count: int) -> Path:
    lines = [json.dumps({"id": n, "claim": f"claim {n}"}) for n in range(count)]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def ids(path: Path) -> list[object]:
    return [json.loads(line)["id"] for line in path.read_text(encoding="utf-8").splitlines()]


def test_answers_come_in_the_order_of_the_rows_with_their_ids(tmp_path: Path) -> None:
    code = answer_file(write(tmp_path / "i", 40), tmp_path / "o", Echo().work())

    assert (code, ids(tmp_path / "o")) == (0, list(range(40)))


def test_rows_are_answered_a_batch_at_a_time(tmp_path: Path) -> None:
    echo = Echo()
    answer_file(write(tmp_path / "i", 40), tmp_path / "o", echo.work())

    assert echo.batches == [TOGETHER, TOGETHER, 8]


def test_rows_from_elsewhere_are_answered_as_many_at_a_time_as_the_work_says(
    tmp_path: Path,
) -> None:
    echo = Echo()
    rows = (Row(position=n, id=n, fields={"claim": f"claim {n}"}) for n in (1, 2, 3))
    advanced: list[int] = []

    tally = answer_rows(rows, tmp_path / "o", replace(echo.work(), size=1), advanced.append)

    assert ([1, 2, 3], [1, 1, 1], 3, [1, 1, 1]) == (
        ids(tmp_path / "o"), echo.batches, tally.answered, advanced,
    )  # fmt: skip


def test_what_was_answered_before_a_fault_stays_and_the_rest_follows(tmp_path: Path) -> None:
    source, target = write(tmp_path / "i", 40), tmp_path / "o"
    with pytest.raises(UnavailableError):
        answer_file(source, target, Echo(breaks_at="20").work())
    after_fault = ids(target)
    again = Echo()
    answer_file(source, target, again.work())

    assert after_fault == list(range(TOGETHER))
    assert (again.batches, ids(target)) == ([TOGETHER, 8], list(range(40)))


def test_a_finished_output_asks_nothing_again(tmp_path: Path) -> None:
    source, target = write(tmp_path / "i", 3), tmp_path / "o"
    answer_file(source, target, Echo().work())
    before, again = target.read_bytes(), Echo()

    assert answer_file(source, target, again.work()) == 0
    assert (again.batches, target.read_bytes()) == ([], before)


def test_a_bad_row_has_its_line_and_costs_nobody_else_theirs(tmp_path: Path) -> None:
    (tmp_path / "i").write_text('{"id": 1, "claim": "a"}\n{"id": 2}\n{"id": 3, "claim": "c"}\n')

    code = answer_file(tmp_path / "i", tmp_path / "o", Echo().work())

    lines = [json.loads(line) for line in (tmp_path / "o").read_text().splitlines()]
    assert (code, [line["id"] for line in lines]) == (0, [1, 2, 3])
    assert lines[1]["error"]["detail"] == "claim is missing; it must be a string"


def test_only_bad_rows_are_an_input_error(tmp_path: Path) -> None:
    (tmp_path / "i").write_text("nothing\nof use\n", encoding="utf-8")

    assert answer_file(tmp_path / "i", tmp_path / "o", Echo().work()) == 2


def test_only_bad_rows_of_an_earlier_run_are_still_an_input_error(tmp_path: Path) -> None:
    (tmp_path / "i").write_text("nothing\nof use\n", encoding="utf-8")
    answer_file(tmp_path / "i", tmp_path / "o", Echo().work())

    assert answer_file(tmp_path / "i", tmp_path / "o", Echo().work()) == 2


def test_an_empty_input_has_no_answers(tmp_path: Path) -> None:
    (tmp_path / "i").write_bytes(b"")

    assert answer_file(tmp_path / "i", tmp_path / "o", Echo().work()) == 0
    assert (tmp_path / "o").read_bytes() == b""


def test_bad_rows_are_told_of_with_their_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "i").write_text('{"id": 1, "claim": "a"}\n{"id": 2}\n', encoding="utf-8")
    answer_file(tmp_path / "i", tmp_path / "o", Echo().work())

    assert capsys.readouterr().err == (
        "rows that could not be answered: 1\n  line 2: claim is missing; it must be a string\n"
    )


def test_repeated_ids_are_answered_and_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "i").write_text('{"id": 1, "claim": "a"}\n' * 3, encoding="utf-8")
    answer_file(tmp_path / "i", tmp_path / "o", Echo().work())

    assert ids(tmp_path / "o") == [1, 1, 1]
    assert "ids that come more than once: 1" in capsys.readouterr().err


def test_a_quiet_run_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert (tell(Tally()), capsys.readouterr().err) == (0, "")


def test_at_most_five_reasons_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    error = InputError("no")
    list(map(tally.add_bad, [Row(position=n) for n in range(9)], [error] * 9))
    tell(tally)

    assert capsys.readouterr().err.count("line") == 5


def test_answers_over_the_questions_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "i", 1)

    with pytest.raises(InputError, match="name two files"):
        refuse_same(path, tmp_path / "." / "i")


def test_standard_input_and_output_are_two() -> None:
    assert refuse_same(STANDARD, STANDARD) is None  # type: ignore[func-returns-value]


def test_an_input_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="name a JSONL file"), opened(tmp_path / "none"):
        pass


def test_a_folder_is_no_input(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="cannot be read"), opened(tmp_path):
        pass


SEAS = "Seas rise because ice melts."
ROWS: Mapping[str, Mapping[str, Json]] = {
    "verify": {"claim": SEAS},
    "weigh": {"claim": FISH.text},
    "debate": {"claim": SEAS},
    "evidence": {"claim": SEAS},
    "judge": {"claim": SEAS, "evidence": "Bees dance. Seas rise."},
    "citations": {"claim": SEAS, "source_text": SEAS},
    "agreement": {"claim": SEAS},
}
"""A row for each command that answers files; `agreement` is one that a package brings in."""
OTHERWISE = {
    "verify": ("--top-k", "3"),
    "weigh": ("--mode", "paper"),
    "debate": ("--profile", "bad"),
}
"""Flags under which a command that tells its settings answers otherwise."""

over_doubles = pytest.mark.usefixtures("weighed_in_memory", "panel", "checker", "brought")


def files(name: str, folder: Path, *ids: object, bad: str = "") -> list[str]:
    """Return a command line over rows with these ids, one of them without anything else."""
    rows = [{"id": each, **({} if each == bad else ROWS[name])} for each in ids]
    (folder / "i").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return [name, "--input", str(folder / "i"), "--output", str(folder / "o")]


@over_doubles
@pytest.mark.parametrize("name", ROWS)
def test_each_command_answers_rows_in_order_and_a_bad_one_with_its_error(
    command: Command, tmp_path: Path, name: str
) -> None:
    done = command(*files(name, tmp_path, 1, "b", 3, bad="b"))

    lines = [json.loads(line) for line in (tmp_path / "o").read_text().splitlines()]
    assert (done.code, [line["id"] for line in lines]) == (0, [1, "b", 3])
    titles = [line.get("error", {}).get("title") for line in lines]
    assert titles == [None, "Unusable input", None]


@over_doubles
@pytest.mark.parametrize("name", ROWS)
def test_what_a_kill_of_a_command_left_half_written_is_written_again(
    command: Command, tmp_path: Path, name: str
) -> None:
    words, target = files(name, tmp_path, 1, 2), tmp_path / "o"
    command(*words)
    whole = target.read_bytes()
    target.write_bytes(whole[:-9])

    done = command(*words)

    assert (done.code, done.err) == (0, "rows answered earlier: 1\n")
    assert target.read_bytes() == whole


@over_doubles
@pytest.mark.parametrize("name", OTHERWISE)
def test_answers_of_a_command_with_other_settings_are_not_continued(
    command: Command, tmp_path: Path, name: str
) -> None:
    words = files(name, tmp_path, 1)
    command(*words)

    done = command(*words, *OTHERWISE[name])

    assert (done.code, "made with other settings" in done.err) == (2, True)


@over_doubles
@pytest.mark.parametrize("name", [name for name in ROWS if name != "judge"])
def test_answers_of_a_command_to_other_claims_are_not_continued(
    command: Command, tmp_path: Path, name: str
) -> None:
    words, rows = files(name, tmp_path, 1), tmp_path / "i"
    command(*words)
    rows.write_text(rows.read_text(encoding="utf-8").replace('"claim": "', '"claim": "Not so: '))

    done = command(*words)

    assert (done.code, "it answers another claim than line 1" in done.err) == (2, True)
