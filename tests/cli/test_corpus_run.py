"""What is seen of an ingestion: lines, a bar, and a clean end on Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from claimwright.cli import consoles, corpus_run
from claimwright.cli.app import app
from claimwright.cli.corpus import corpus_app
from claimwright.cli.corpus_run import chosen_files
from claimwright.corpus.files import Format
from claimwright.domain import Embedding
from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.flows import harvesting
from claimwright.flows.ingest import IngestSummary
from claimwright.testing import HashEncoder
from tests.catalogue_server import Asked, CatalogueServer, Reply
from tests.corpus.catalogues.plays import (
    openalex,
    openalex_work,
    reply,
    s2_paper,
    semantic_scholar,
)

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


class _Interrupting:
    """An encoder during whose work Ctrl-C is pressed."""

    name = "hash-64"
    dimension = 64

    def __init__(self, times: int) -> None:
        self._times = times

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        for _ in range(self._times):
            os.kill(os.getpid(), signal.SIGINT)
        return HashEncoder().encode(texts)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_HOME", str(tmp_path / "home"))


def _add(tmp_path: Path, rows: int = 600) -> Result:
    path = tmp_path / "papers.jsonl"
    lines = [{"id": f"d{n}", "text": f"Ice number {n} melts."} for n in range(rows)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return CliRunner().invoke(corpus_app, ["add", str(path), "--name", "n"])


def test_ctrl_c_ends_with_advice_and_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: _Interrupting(1))
    stopped = _add(tmp_path)
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
    done = CliRunner().invoke(
        corpus_app, ["add", str(tmp_path / "papers.jsonl"), "--name", "n", "--json"]
    )

    assert (130, True, 600) == (
        stopped.exit_code,
        "run the same command again" in stopped.stderr,
        json.loads(done.stdout)["sources"][0]["read"]
        + json.loads(done.stdout)["sources"][0]["resumed_after"],
    )


def test_the_second_ctrl_c_ends_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: _Interrupting(2))

    assert _add(tmp_path).exit_code == 130


def test_the_signals_are_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
    before = signal.getsignal(signal.SIGINT)
    _add(tmp_path, rows=1)

    assert before is signal.getsignal(signal.SIGINT)


def test_a_terminal_sees_a_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
    console = Console(force_terminal=True, width=100, record=True, file=(tmp_path / "o").open("w"))
    monkeypatch.setattr(consoles, "progress", lambda: console)
    _add(tmp_path, rows=300)
    console.file.close()

    assert "300 rows" in (tmp_path / "o").read_text(encoding="utf-8")


def test_elsewhere_a_line_comes_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
    monkeypatch.setattr(corpus_run, "_SECONDS_BETWEEN_LINES", 0.0)

    assert "papers.jsonl: 300 rows, 100%" in _add(tmp_path, rows=300).stderr


def test_a_resumed_file_says_from_where(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    summary = IngestSummary(
        source="a.jsonl", read=5, added=5, resumed_after=1_200, seconds=0.0, version=2
    )
    code = corpus_run.told("n", [summary], tmp_path, as_json=False)

    assert (code, "went on after row 1,200" in capsys.readouterr().err) == (0, True)


def test_pages_of_wikipedia_that_were_left_out_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    summary = IngestSummary(source="a.jsonl", read=5, added=3, excluded=2, version=2)
    corpus_run.told("n", [summary], tmp_path, as_json=False)

    assert "2 were left out, as you asked" in capsys.readouterr().err


def test_an_ingestion_without_a_document_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no row could be read"):
        corpus_run.told("n", [IngestSummary(source="a", read=1)], tmp_path, as_json=False)


def test_options_say_how_files_are_read(tmp_path: Path) -> None:
    (source,) = chosen_files([tmp_path / "a.txt"], "csv", ["title=T"], None, exclude_wikipedia=True)

    assert (Format.CSV, {"title": "T"}, True) == (
        source.format,
        source.fields.columns,
        source.exclude_wikipedia,
    )


@pytest.mark.parametrize("files", [None, []])
def test_no_file_and_no_catalogue_is_refused(files: list[Path] | None) -> None:
    with pytest.raises(InputError, match="or a catalogue with --source"):
        chosen_files(files, None, None, None, exclude_wikipedia=False)


WORKS = [openalex_work(number) for number in range(1, 6)]
Run = Callable[..., Result]


def play(asked: Asked) -> Reply:
    if asked.path.startswith("/paper"):
        return semantic_scholar([s2_paper(1)])(asked)
    return openalex(WORKS, page=100)(asked)


@pytest.fixture
def server() -> Iterator[CatalogueServer]:
    with CatalogueServer(play) as served:
        yield served


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: CatalogueServer) -> Run:
    """Return what runs a command of `corpus` against the catalogue of this machine."""
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
    for name, value in {
        "CLAIMWRIGHT_HOME": str(tmp_path / "home"),
        "CLAIMWRIGHT_CATALOGUES__OPENALEX": server.address,
        "CLAIMWRIGHT_CATALOGUES__SEMANTIC_SCHOLAR": server.address,
        "CLAIMWRIGHT_CATALOGUES__TRIES": "1",
        "CLAIMWRIGHT_FETCH__ALLOWED_HOSTS": '["127.0.0.1"]',
        "OPENALEX_API_KEY": "s3cret",
    }.items():
        monkeypatch.setenv(name, value)
    return lambda *arguments: CliRunner().invoke(app, ["corpus", *arguments])


ADD = ("add", "--source", "openalex", "--query", "ice", "--name", "ice")


def test_it_says_how_much_it_takes_before_and_what_it_took_after(run: Run) -> None:
    ran = run(*ADD, "--enrich", "semantic-scholar", "--json")
    said, done = ran.stderr, json.loads(ran.stdout)
    told = json.loads(run("info", "ice", "--json").stdout)

    assert [
        "the catalogue has 5 works" in said,
        "about 5 works will be taken: 1 more requests" in said,
        "100% of the works on the first pages have an abstract" in said,
        said.index("about 5 works") < said.index("5 added"),
        "Semantic Scholar knew 1 of the new works" in said,
    ] == [True] * 5
    assert ["openalex: 'ice', with Semantic Scholar"] == told["sources"]
    assert ("ice", 5, True) == (
        done["corpus"],
        done["sources"][0]["added"],
        done["sources"][0]["finished"],
    )


def test_a_dry_run_says_how_much_it_would_take_and_makes_nothing(run: Run) -> None:
    said = run(*ADD, "--dry-run").stderr
    told = json.loads(run(*ADD, "--dry-run", "--json").stdout)

    assert "the catalogue has 5 works" in said
    assert ("openalex: 'ice'", 5, 5) == (told["recipe"], told["works"], told["taken"])
    assert isinstance(run("info", "ice").exception, NotFoundError)


def test_the_preset_takes_two_parts_and_counts_what_both_have(run: Run) -> None:
    said = run("add", "--source", "openalex", "--preset", "observed-impacts", "--name", "n").stderr

    assert "10 works, in 2 parts that may overlap" in said
    assert "5 records were of works that came before" in said


def test_the_same_again_goes_on_where_it_was(run: Run, server: CatalogueServer) -> None:
    run(*ADD)
    asked = len(server.asked)
    again = run(*ADD)

    assert (True, True, asked) == (
        "pages of it are kept" in again.stderr,
        "nothing to do" in again.stderr,
        len(server.asked),
    )


def test_a_refresh_asks_the_catalogue_too(run: Run) -> None:
    run(*ADD)

    assert "5 unchanged" in run("refresh", "ice").stderr


def test_a_catalogue_that_breaks_down_ends_with_its_exit_code_and_what_was_asked(
    run: Run, server: CatalogueServer
) -> None:
    good = openalex(WORKS, page=2)
    server._script = lambda asked: good(asked) if asked.number < 3 else Reply(status=500)
    done = run(*ADD)

    assert (True, True, True) == (
        isinstance(done.exception, UnavailableError),
        "asked 3 times" in done.stderr,
        "what was got before is kept" in str(done.exception),
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("add", "--query", "ice", "--name", "ice"),
        ("add", "a.jsonl", "--limit", "5", "--name", "ice"),
        ("add", "a.jsonl", "--dry-run", "--name", "ice"),
        ("add", "--name", "ice"),
        ("add", "a.jsonl", "--source", "openalex", "--query", "ice", "--name", "ice"),
        ("add", "--source", "openalex", "--query", "ice", "--format", "csv", "--name", "ice"),
        ("add", "--source", "openalex", "--name", "ice"),
    ],
)
def test_options_that_do_not_belong_together_are_refused(
    run: Run, arguments: tuple[str, ...]
) -> None:
    assert isinstance(run(*arguments).exception, InputError)


def test_no_key_is_ever_shown_or_kept(run: Run, tmp_path: Path) -> None:
    done = run(*ADD, "--json")
    files = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())

    assert (False, False) == ("s3cret" in done.output, b"s3cret" in files)


def test_works_that_were_left_out_or_not_looked_up_are_counted(
    run: Run, server: CatalogueServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        harvesting, "climate_judge", lambda *_: lambda texts: [float("1" in t) for t in texts]
    )
    server._script = lambda asked: Reply(status=500) if asked.method == "POST" else play(asked)
    said = run(*ADD, "--enrich", "semantic-scholar", "--climate-filter").stderr

    assert [
        "5 works could not be looked up there" in said,
        "`claimwright corpus refresh` asks again" in said,
        "4 works are not about the climate" in said,
    ] == [True] * 3


def test_without_a_key_it_says_where_one_comes_from(
    run: Run, server: CatalogueServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENALEX_API_KEY")
    answer = {"meta": {"count": 25_000}, "results": WORKS}
    server._script = lambda _: reply(answer)
    said = run(*ADD, "--dry-run").stderr

    assert (True, True) == (
        "the catalogue has 25,000 works" in said,
        "cannot be had without a key" in said,
    )


def test_a_catalogue_that_does_not_say_how_many_is_told(run: Run, server: CatalogueServer) -> None:
    server._script = lambda _: reply({"meta": {}, "results": []})

    assert "it does not say how many" in run(*ADD, "--dry-run").stderr


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.0, "0 s"), (119, "119 s"), (600, "10 minutes"), (9_000, "2.5 hours")]
)
def test_times_are_told_in_words(seconds: float, words: str) -> None:
    assert words == corpus_run._time(seconds)
