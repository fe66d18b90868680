"""Works of a catalogue into a corpus, as a person at the terminal sees it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimwright.cli import corpus_harvest, corpus_run
from claimwright.cli.app import app
from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.flows import harvesting
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
    assert words == corpus_harvest._time(seconds)
