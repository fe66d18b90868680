"""`claimwright corpus`: what each command prints, writes and answers with."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimwright.cli import corpus_run
from claimwright.cli.app import app
from claimwright.cli.corpus import corpus_app
from claimwright.errors import InputError, NotFoundError
from claimwright.flows import bulk
from claimwright.index.catalog import Catalog
from claimwright.testing import HashEncoder
from tests.flows.test_bulk import InThisProcess, TestKit


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    path = tmp_path / "papers.jsonl"
    rows = [{"id": f"d{n}", "text": f"Ice number {n} melts. Seas rise too."} for n in range(3)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def _run(*arguments: object, answer: str | None = None) -> Result:
    return CliRunner().invoke(
        corpus_app, [str(each) for each in arguments], input=answer, catch_exceptions=True
    )


def test_added_files_are_summed_up_on_standard_error(papers: Path) -> None:
    done = _run("add", papers, "--name", "n")

    assert (done.exit_code, done.stdout, "3 added, 0 replaced" in done.stderr) == (0, "", True)


def test_the_summary_is_json_for_programs(papers: Path) -> None:
    body = json.loads(_run("add", papers, "--name", "n", "--json").stdout)

    assert (body["corpus"], body["sources"][0]["added"], body["sources"][0]["finished"]) == (
        "n",
        3,
        True,
    )


def test_a_file_that_is_already_there_says_so(papers: Path) -> None:
    _run("add", papers, "--name", "n")

    assert "nothing to do" in _run("add", papers, "--name", "n").stderr


def test_a_restart_reads_it_again(papers: Path) -> None:
    _run("add", papers, "--name", "n")

    assert "3 unchanged" in _run("add", papers, "--name", "n", "--restart").stderr


def test_columns_and_format_are_given_by_flags(tmp_path: Path) -> None:
    path = tmp_path / "papers.txt"
    path.write_text("Key,Summary\n7,Ice melts now.\n", encoding="utf-8")
    options = ("--format", "csv", "--map", "text=Summary", "--map", "id=Key")
    _run("add", path, "--name", "n", *options)

    assert Catalog(tmp_path / "home").open("n").documents(["7"])["7"].text == "Ice melts now."


def test_rejected_rows_go_where_it_is_said(tmp_path: Path, papers: Path) -> None:
    with papers.open("a", encoding="utf-8") as file:
        file.write('{"id": "cut')
    done = _run("add", papers, "--name", "n", "--rejects", tmp_path / "bad.jsonl")
    entry = json.loads((tmp_path / "bad.jsonl").read_text(encoding="utf-8"))

    assert (entry["line"], "1 rejected" in done.stderr) == (4, True)


def test_a_file_without_a_document_is_an_input_error(tmp_path: Path) -> None:
    path = tmp_path / "papers.jsonl"
    path.write_text("no json\n", encoding="utf-8")
    done = _run("add", path, "--name", "n")

    assert (type(done.exception), "no row could be read" in str(done.exception)) == (
        InputError,
        True,
    )


def test_a_file_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    done = _run("add", tmp_path / "no.jsonl", "--name", "n")

    assert isinstance(done.exception, NotFoundError)


@pytest.mark.parametrize("name", ["../x", "Big", "", "a/b"])
def test_a_name_that_is_no_corpus_name_is_refused(papers: Path, name: str) -> None:
    assert isinstance(_run("add", papers, "--name", name).exception, InputError)


def test_the_bundled_corpus_is_not_written_to(papers: Path) -> None:
    assert isinstance(_run("add", papers, "--name", "starter").exception, InputError)


def test_the_list_names_every_corpus(papers: Path) -> None:
    _run("add", papers, "--name", "ice")

    assert "ice" in _run("list").stdout


def test_the_list_is_json_for_programs(papers: Path) -> None:
    _run("add", papers, "--name", "ice")
    names = {
        entry["name"]: entry["documents"] for entry in json.loads(_run("list", "--json").stdout)
    }

    assert names["ice"] == 3


def test_a_damaged_corpus_does_not_hide_the_others(tmp_path: Path, papers: Path) -> None:
    _run("add", papers, "--name", "ice")
    _run("add", papers, "--name", "sea")
    (tmp_path / "home" / "corpora" / "ice" / "manifest.json").write_text("{", encoding="utf-8")
    done = _run("list", "--json")
    states = {each["name"]: each.get("state", "read") for each in json.loads(done.stdout)}

    assert (done.exit_code, states["ice"], states["sea"]) == (0, "damaged", "read")


def test_a_corpus_is_described(papers: Path) -> None:
    _run("add", papers, "--name", "ice")
    shown = _run("info", "ice").stdout

    assert [word in shown for word in ("hash-64", "papers.jsonl", "documents")] == [True] * 3


def test_a_description_is_json_for_programs(papers: Path) -> None:
    _run("add", papers, "--name", "ice")
    body = json.loads(_run("info", "ice", "--json").stdout)

    assert (body["documents"], body["passages"], body["sources"], body["rejected"]) == (
        3,
        {"abstract": 3, "sentence": 6},
        [str(papers)],
        0,
    )


@pytest.mark.parametrize("command", ["info", "refresh", "remove"])
def test_a_corpus_that_is_not_there_is_not_found(command: str) -> None:
    assert isinstance(_run(command, "nowhere").exception, NotFoundError)


def test_a_refresh_takes_over_what_changed(papers: Path) -> None:
    _run("add", papers, "--name", "ice")
    papers.write_text('{"id": "d0", "text": "Ice is gone now."}\n', encoding="utf-8")

    assert "1 replaced" in _run("refresh", "ice").stderr


def test_a_removal_with_yes_asks_nothing(tmp_path: Path, papers: Path) -> None:
    _run("add", papers, "--name", "ice")
    done = _run("remove", "ice", "--yes")

    assert (done.exit_code, Catalog(tmp_path / "home").list()) == (0, ())


@pytest.mark.parametrize("answer", ["n\n", ""])
def test_a_removal_that_is_not_confirmed_removes_nothing(
    tmp_path: Path, papers: Path, answer: str
) -> None:
    _run("add", papers, "--name", "ice")
    done = _run("remove", "ice", answer=answer)

    assert (type(done.exception), Catalog(tmp_path / "home").list()) == (InputError, ("ice",))


def test_a_damaged_corpus_can_be_removed(tmp_path: Path, papers: Path) -> None:
    _run("add", papers, "--name", "ice")
    (tmp_path / "home" / "corpora" / "ice" / "manifest.json").write_text("{", encoding="utf-8")
    _run("remove", "ice", "--yes")

    assert Catalog(tmp_path / "home").list() == ()


def test_a_confirmed_removal_removes(tmp_path: Path, papers: Path) -> None:
    _run("add", papers, "--name", "ice")
    _run("remove", "ice", answer="y\n")

    assert Catalog(tmp_path / "home").list() == ()


def test_a_corpus_is_embedded_anew_by_the_encoder_of_the_settings(
    papers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _run("add", papers, "--name", "n")
    monkeypatch.setattr(corpus_run, "passage_encoder", lambda *_: HashEncoder(32))

    refused = _run("refresh", "n")
    done = _run("reembed", "n", "--json")
    again = _run("add", papers, "--name", "n")

    assert "claimwright corpus reembed n" in str(refused.exception)
    assert (done.exit_code, json.loads(done.stdout)["version"]) == (0, 3)
    assert Catalog(tmp_path / "home").info("n").dimension == 32
    assert "nothing to do" in again.stderr


@pytest.fixture
def files_of_papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(bulk, "opened", lambda *_: nullcontext(InThisProcess()))
    monkeypatch.setattr(bulk, "BundledKit", lambda **_: TestKit())
    path = tmp_path / "papers.jsonl"
    path.write_text(
        "".join(json.dumps({"id": f"d{n}", "text": f"Ice {n} melts."}) + "\n" for n in range(5))
    )
    return path


def _ingest(home: Path, *words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["--home", str(home), "corpus", "ingest", *words])
    return done.exit_code, done.output


def test_files_become_a_corpus(files_of_papers: Path, tmp_path: Path) -> None:
    code, _ = _ingest(tmp_path, str(files_of_papers), "--name", "n")

    assert (0, 5) == (code, Catalog(tmp_path).info("n").documents)


def test_the_summary_is_that_of_corpus_add(files_of_papers: Path, tmp_path: Path) -> None:
    _, said = _ingest(tmp_path, str(files_of_papers), "--name", "n", "--json")

    assert '"added": 5' in said


def test_no_worker_is_refused(files_of_papers: Path, tmp_path: Path) -> None:
    assert _ingest(tmp_path, str(files_of_papers), "--name", "n", "--workers", "0")[0] == 2
