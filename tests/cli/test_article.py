"""`claimwright article`, for people, for programs and as files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from claimwright.cli.article import chosen_format
from claimwright.cli.rows import STANDARD
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.article import ArticleFlow
from claimwright.settings import Settings
from claimwright.views.formats import ExportFormat
from tests.articles import TEXT, Refusing, article_flow
from tests.cli.conftest import Command


@pytest.fixture
def paper(tmp_path: Path) -> str:
    path = tmp_path / "paper.txt"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def over(flow: ArticleFlow) -> Callable[[Settings, str], ArticleFlow]:
    def make(settings: Settings, corpus: str) -> ArticleFlow:
        del settings, corpus
        return flow

    return make


@pytest.fixture(autouse=True)
def _doubles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwright.build.article_flow_over", over(article_flow()))


def test_a_reader_sees_the_most_doubtful_claim_first(command: Command, paper: str) -> None:
    done = command("article", paper)

    assert (done.code, "1. The sun has caused recent warming." in done.out) == (0, True)


def test_a_reader_sees_the_text_with_its_claims_marked(command: Command, paper: str) -> None:
    said = " ".join(command("article", paper).out.split())

    assert "recent warming. [1 refuted]" in said


def test_a_program_gets_the_one_json_shape(command: Command, paper: str) -> None:
    report = json.loads(command("article", paper, "--json").out)

    assert (report["coverage"]["checked"], report["article"]["text"]) == (3, TEXT)


def test_the_same_article_gets_the_same_id(command: Command, paper: str) -> None:
    first, second = (json.loads(command("article", paper, "--json").out) for _ in range(2))

    assert first["id"] == second["id"]


def test_the_options_reach_the_flow(command: Command, paper: str) -> None:
    report = json.loads(command("article", paper, "--json", "--top-k", "2").out)

    assert [len(claim["report"]["evidence"]) for claim in report["claims"]] == [2, 2, 2]


def test_standard_input_is_an_article(command: Command) -> None:
    done = command("article", "-", "--json", stdin=TEXT.encode())

    assert json.loads(done.out)["coverage"]["checked"] == 3


def test_the_end_of_a_files_name_decides_its_format(
    command: Command, paper: str, tmp_path: Path
) -> None:
    begins = {"html": "<!doctype html>", "csv": "claim_id,", "md": "# ", "bib": "@"}
    begins |= dict.fromkeys(("json", "jsonld"), "{")
    for suffix, beginning in begins.items():
        path = tmp_path / f"r.{suffix}"
        done = command("article", paper, "--output", str(path))

        assert (done.code, done.out) == (0, ""), suffix
        assert path.read_text(encoding="utf-8").startswith(beginning), suffix


def test_a_format_can_go_to_standard_output(command: Command, paper: str) -> None:
    assert command("article", paper, "--format", "csv").out.startswith("claim_id,")


@pytest.mark.parametrize(
    ("output", "named", "as_json", "expected"),
    [
        (STANDARD, None, False, None),
        (STANDARD, None, True, ExportFormat.JSON),
        (STANDARD, ExportFormat.JSON, True, ExportFormat.JSON),
        (Path("a.HTML"), None, False, ExportFormat.HTML),
        (Path("a.txt"), ExportFormat.CSV, False, ExportFormat.CSV),
    ],
)
def test_one_format_is_chosen(
    output: Path,
    named: ExportFormat | None,
    *,
    as_json: bool,
    expected: ExportFormat | None,
) -> None:
    assert chosen_format(output, named, as_json=as_json) == expected


@pytest.mark.parametrize(
    ("output", "named", "as_json"),
    [(STANDARD, ExportFormat.CSV, True), (Path("a.txt"), None, False)],
)
def test_two_formats_or_none_are_refused(
    output: Path, named: ExportFormat | None, *, as_json: bool
) -> None:
    with pytest.raises(InputError, match=r"two formats|or name a format with --format"):
        chosen_format(output, named, as_json=as_json)


def test_a_file_that_cannot_be_written_is_unavailable(command: Command, paper: str) -> None:
    done = command("article", paper, "--output", "/no/such/folder/r.html")

    assert (done.code, "cannot be written" in done.err) == (3, True)


def test_a_file_that_cannot_be_written_is_told_before_anything_is_checked(
    command: Command, paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("claimwright.build.article_flow_over")
    done = command("article", paper, "--output", str(tmp_path / "no" / "r.html"))

    assert (done.code, "there is no folder" in done.err) == (3, True)


@pytest.mark.parametrize("flag", ["--no-form", "--form", "--no-check-worthiness", "--topic"])
def test_a_server_chooses_itself_what_is_left_out(command: Command, paper: str, flag: str) -> None:
    done = command("article", paper, "--server", "http://127.0.0.1:9", flag)

    assert (done.code, f"{flag} cannot be used with --server" in done.err) == (2, True)


def test_a_file_that_is_not_there_is_an_input_error(command: Command) -> None:
    done = command("article", "no-such.txt")

    assert (done.code, done.out) == (2, "")


def test_an_article_of_nothing_to_read_is_an_input_error(command: Command) -> None:
    assert command("article", "-", stdin=b"...").code == 2


def test_one_failed_claim_does_not_fail_the_command(
    command: Command, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = Refusing(refused=lambda text: "Bees" in text, error=UnavailableError("gone"))
    monkeypatch.setattr("claimwright.build.article_flow_over", over(article_flow(checker)))
    done = command("article", paper)

    assert (done.code, "Check failed: gone" in done.out) == (0, True)


def test_a_check_in_which_every_claim_failed_says_so(
    command: Command, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = Refusing(refused=lambda _: True, error=UnavailableError("gone"))
    monkeypatch.setattr("claimwright.build.article_flow_over", over(article_flow(checker)))
    done = command("article", paper)

    assert (done.code, "no claim could be checked: gone" in done.err) == (3, True)


def test_claims_that_were_not_reached_are_no_success(
    command: Command, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = Refusing(refused=lambda _: True, error=UnavailableError("gone"))
    flow = article_flow(checker, max_claims=2)
    monkeypatch.setattr("claimwright.build.article_flow_over", over(flow))
    done = command("article", paper)

    assert (done.code, "no claim could be checked: gone" in done.err) == (3, True)


def test_an_interrupt_ends_the_command_cleanly(
    command: Command, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(text: str) -> bool:
        raise KeyboardInterrupt(text)

    checker = Refusing(refused=interrupted, error=UnavailableError("gone"))
    monkeypatch.setattr("claimwright.build.article_flow_over", over(article_flow(checker)))
    done = command("article", paper)

    assert (done.code, done.out, "Traceback" in done.err) == (130, "", False)
