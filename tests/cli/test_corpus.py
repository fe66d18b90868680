"""`claimwright corpus`: what each command prints, writes and answers with."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimwright.cli import corpus, corpus_run
from claimwright.cli.corpus import Wish, corpus_app
from claimwright.corpus.catalogues.recipe import CatalogueName, Recipe
from claimwright.corpus.catalogues.wanted import Within
from claimwright.errors import InputError, NotFoundError, TooLargeError
from claimwright.flows import bulk
from claimwright.index.catalog import Catalog
from claimwright.testing import HashEncoder
from tests.flows.test_bulk import InThisProcess, TestKit


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())


def _written(path: Path, rows: int) -> Path:
    lines = [{"id": f"d{n}", "text": f"Ice number {n} melts. Seas rise too."} for n in range(rows)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    return _written(tmp_path / "papers.jsonl", 3)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home folder with the corpora `ice` and `sea`, of three documents each."""
    folder = tmp_path_factory.mktemp("made")
    papers = _written(folder / "papers.jsonl", 3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLAIMWRIGHT_HOME", str(folder / "home"))
        patch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
        for name in ("ice", "sea"):
            _run("add", papers, "--name", name)
    return folder / "home"


@pytest.fixture
def home(made: Path, tmp_path: Path) -> Path:
    """Return a copy of that home folder, which is the one in use."""
    return shutil.copytree(made, tmp_path / "home")


def _run(*arguments: object, answer: str | None = None) -> Result:
    return CliRunner().invoke(
        corpus_app, [str(each) for each in arguments], input=answer, catch_exceptions=True
    )


def test_added_files_are_summed_up_in_words_and_as_json_for_programs(papers: Path) -> None:
    done = _run("add", papers, "--name", "n", "--json")
    body = json.loads(done.stdout)

    assert (done.exit_code, "3 added, 0 replaced" in done.stderr) == (0, True)
    assert (body["corpus"], body["sources"][0]["added"], body["sources"][0]["finished"]) == (
        "n",
        3,
        True,
    )


def test_a_file_that_is_already_there_is_read_again_by_a_restart_alone(papers: Path) -> None:
    _run("add", papers, "--name", "n")
    again = _run("add", papers, "--name", "n")
    anew = _run("add", papers, "--name", "n", "--restart")

    assert ("nothing to do" in again.stderr, "3 unchanged" in anew.stderr) == (True, True)
    assert (again.stdout, anew.stdout) == ("", "")


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


@pytest.mark.parametrize("name", ["../x", "Big", "", "a/b"])
def test_a_name_that_is_no_corpus_name_is_refused(papers: Path, name: str) -> None:
    assert isinstance(_run("add", papers, "--name", name).exception, InputError)


def test_the_bundled_corpus_is_not_written_to(papers: Path) -> None:
    assert isinstance(_run("add", papers, "--name", "starter").exception, InputError)


@pytest.mark.usefixtures("home")
def test_the_list_names_every_corpus_and_is_json_for_programs() -> None:
    listed = {each["name"]: each["documents"] for each in json.loads(_run("list", "--json").stdout)}

    assert "ice" in _run("list").stdout
    assert listed["ice"] == 3


def test_a_damaged_corpus_does_not_hide_the_others_and_can_be_removed(home: Path) -> None:
    (home / "corpora" / "ice" / "manifest.json").write_text("{", encoding="utf-8")
    done = _run("list", "--json")
    states = {each["name"]: each.get("state", "read") for each in json.loads(done.stdout)}
    _run("remove", "ice", "--yes")

    assert (done.exit_code, states["ice"], states["sea"]) == (0, "damaged", "read")
    assert Catalog(home).list() == ("sea",)


@pytest.mark.usefixtures("home")
def test_a_corpus_is_described_in_words_and_as_json_for_programs(made: Path) -> None:
    shown, body = _run("info", "ice").stdout, json.loads(_run("info", "ice", "--json").stdout)

    assert [word in shown for word in ("hash-64", "papers.jsonl", "documents")] == [True] * 3
    assert (body["documents"], body["passages"], body["sources"], body["rejected"]) == (
        3,
        {"abstract": 3, "sentence": 6},
        [str(made.parent / "papers.jsonl")],
        0,
    )


@pytest.mark.parametrize("command", ["info", "refresh", "remove"])
def test_a_corpus_that_is_not_there_is_not_found(command: str) -> None:
    assert isinstance(_run(command, "nowhere").exception, NotFoundError)


def test_a_refresh_takes_over_what_changed(papers: Path) -> None:
    _run("add", papers, "--name", "ice")
    papers.write_text('{"id": "d0", "text": "Ice is gone now."}\n', encoding="utf-8")

    assert "1 replaced" in _run("refresh", "ice").stderr


@pytest.mark.parametrize(
    ("flags", "answer", "error", "left"),
    [
        (["--yes"], None, type(None), ("sea",)),
        ([], "y\n", type(None), ("sea",)),
        ([], "n\n", InputError, ("ice", "sea")),
        ([], "", InputError, ("ice", "sea")),
    ],
)
def test_a_corpus_is_removed_with_yes_or_when_that_is_confirmed(
    home: Path, flags: list[str], answer: str | None, error: type, left: tuple[str, ...]
) -> None:
    done = _run("remove", "ice", *flags, answer=answer)

    assert (type(done.exception), Catalog(home).list()) == (error, left)


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
def ingest(papers: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Return what reads the papers in bulk, in this process."""
    monkeypatch.setattr(bulk, "opened", lambda *_: nullcontext(InThisProcess()))
    monkeypatch.setattr(bulk, "BundledKit", lambda **_: TestKit())
    return lambda *flags: _run("ingest", papers, "--name", "n", *flags)


def test_files_become_a_corpus_and_are_summed_up_as_by_add(
    ingest: Callable[..., Result], tmp_path: Path
) -> None:
    done = ingest("--json")

    assert (0, 3) == (done.exit_code, Catalog(tmp_path / "home").info("n").documents)
    assert '"added": 3' in done.output


def test_no_worker_is_refused(ingest: Callable[..., Result]) -> None:
    assert ingest("--workers", "0").exit_code == 2


OPENALEX = CatalogueName.OPENALEX


def test_options_make_a_recipe() -> None:
    wish = Wish(
        query="ice",
        topic=["T1"],
        within=[Within.TITLE],
        from_year=2000,
        to_year=2010,
        limit=5,
        enrich="semantic-scholar",
        climate_filter=True,
    )

    assert bool(wish)
    assert wish.recipe(OPENALEX) == Recipe(
        catalogue=OPENALEX,
        query="ice",
        topics=("T1",),
        within=(Within.TITLE,),
        from_year=2000,
        to_year=2010,
        limit=5,
        enrich=True,
        climate_filter=True,
    )


def test_names_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "dois.txt"
    path.write_text("\ufeff10.5555/A\n10.5555/B\n", encoding="utf-8")

    assert ["10.5555/a", "10.5555/b"] == [
        name.value for name in Wish(ids=path).recipe(OPENALEX).ids
    ]


def test_a_file_of_names_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no file of names"):
        Wish(ids=tmp_path / "dois.txt").recipe(OPENALEX)


def test_a_file_of_names_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "dois.txt"
    path.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(InputError, match="in UTF-8"):
        Wish(ids=path).recipe(OPENALEX)


def test_a_file_of_names_over_its_bound_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpus, "MAX_NAMES_BYTES", 3)
    path = tmp_path / "dois.txt"
    path.write_text("10.5555/a", encoding="utf-8")

    with pytest.raises(TooLargeError, match="over the limit of 3 bytes"):
        Wish(ids=path).recipe(OPENALEX)
