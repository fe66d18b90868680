"""`claimwright citations`, for people, for programs and for files."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from claimwright.cli.citations import Wanted
from claimwright.domain import PageState
from claimwright.errors import InputError
from claimwright.fetch.client import FetchClient
from claimwright.fetch.page import UnreachedError
from claimwright.flows.citations import NOTHING_READ
from claimwright.settings import Settings
from claimwright.testing import ScriptedCitationChecker
from tests.citations import SEAS
from tests.cli.conftest import Command
from tests.flows.source_site import FAULTS, served

PAGES = (
    {"url": "https://a.example/ice", "title": "Ice", "text": f"{SEAS} " * 3},
    {"url": "https://a.example/bread", "title": "Bread", "text": "Bread rises in ovens. " * 10},
)
WIKITEXT = (
    f"{SEAS}<ref>https://a.example/ice</ref> Bread sinks in water.<ref>https://a.example/bread"
    "</ref> Rain falls from clouds.<ref>{{cite book|title=Rain}}</ref>\n"
)

pytestmark = pytest.mark.usefixtures("checker")


class AllNames(frozenset[str]):
    """Holds every name."""

    def __contains__(self, _: object) -> bool:
        """Say yes."""
        return True


@pytest.fixture
def article(tmp_path: Path) -> Path:
    path = tmp_path / "Seas.wikitext"
    path.write_text(WIKITEXT, encoding="utf-8")
    return path


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    path = tmp_path / "pages.jsonl"
    path.write_text("\n".join(json.dumps(page) for page in PAGES), encoding="utf-8")
    return path


def test_a_reader_sees_the_riskiest_first(command: Command, article: Path, pages: Path) -> None:
    done = command("citations", str(article), "--sources", str(pages), "--offline")

    order = [done.out.index(words) for words in ("Bread sinks", "Global mean sea", "Rain falls")]
    assert (0, sorted(order)) == (done.code, order)
    assert "3 cited claims to check, 3 sources to read" in done.err


@pytest.mark.parametrize(
    ("wikitext", "words"),
    [
        ("Ice is cold.\n", "the article has no citations to check"),
        (
            "{{Infobox lake|depth=41<ref>https://a.example/ice</ref>}}\nIce is cold.\n",
            "none of the article's citations (1 reference) could be tied to a claim",
        ),
    ],
)
def test_an_article_without_a_cited_claim_is_told_in_words(
    command: Command, article: Path, wikitext: str, words: str
) -> None:
    article.write_text(wikitext, encoding="utf-8")

    shown = command("citations", str(article), "--offline")
    told = json.loads(command("citations", str(article), "--offline", "--json").out)

    assert (0, True) == (shown.code, words in " ".join(shown.out.split()))
    assert [] == [each for each in ("0 claims", "Most citations", "riskiest") if each in shown.out]
    assert ("", 1, True) == (
        told["base_rate"], len(told["notices"]), told["notices"][0].startswith(words),
    )  # fmt: skip


def test_a_program_gets_one_report(command: Command, article: Path, pages: Path) -> None:
    done = command("citations", str(article), "--sources", str(pages), "--offline", "--json")

    told = json.loads(done.out)
    assert ["NOT_SUPPORTED", "SUPPORTED", "SOURCE_UNAVAILABLE"] == [
        group["label"] for group in told["groups"]
    ]


def test_only_what_needs_a_person_may_be_shown(
    command: Command, article: Path, pages: Path
) -> None:
    arguments = ("--sources", str(pages), "--offline", "--only-risky", "--json")

    told = json.loads(command("citations", str(article), *arguments).out)

    assert ["NOT_SUPPORTED"] == [group["label"] for group in told["groups"]]
    assert "2 of 3 claims are not shown (--only-risky)" in told["notices"]


@pytest.mark.parametrize("name", ["report.json", "report.html", "report.wikitext", "report.csv"])
def test_a_report_is_written_as_its_name_ends(
    command: Command, article: Path, pages: Path, tmp_path: Path, name: str
) -> None:
    target = tmp_path / name

    done = command(
        "citations", str(article), "--sources", str(pages), "--offline", "--output", str(target)
    )

    assert (0, True) == (done.code, "Bread sinks" in target.read_text(encoding="utf-8"))
    assert sorted([name, "Seas.wikitext", "pages.jsonl"]) == sorted(
        path.name for path in tmp_path.iterdir() if path.is_file()
    )


def test_a_corpus_is_searched_when_it_is_named(
    command: Command, article: Path, pages: Path
) -> None:
    arguments = ("--sources", str(pages), "--offline", "--corpus", "memory", "--json")

    told = json.loads(command("citations", str(article), *arguments).out)

    assert {"no_better_source", "not_searched"} == {group["outcome"] for group in told["groups"]}


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_each_source_of_an_article_ends_in_its_state(command: Command, tmp_path: Path) -> None:
    with served() as site:
        text = " ".join(
            f"Statement {n} tells of the seas.<ref>{site.address}{path}</ref>"
            for n, path in enumerate(FAULTS)
        )
        article, config = tmp_path / "Seas.wikitext", tmp_path / "config.toml"
        article.write_text(text, encoding="utf-8")
        config.write_text(
            '[fetch]\nallowed_hosts = ["127.0.0.1"]\nhost_interval_s = 0.0\ntotal_s = 2.0\n',
            encoding="utf-8",
        )
        done = command("citations", str(article), "--json", "--config", str(config))
        expected = {site.address + path: state for path, (_, state) in FAULTS.items()}

    found = {
        source["cited"]["url"]: source["read"]["state"]
        for group in json.loads(done.out)["groups"]
        for source in group["sources"]
    }
    assert expected == found


@pytest.mark.parametrize(
    "arguments", [("--corpus", "memory"), ("--only-risky",), ("--revision", "7"), ("--dump", "d")]
)
def test_what_is_for_an_article_is_refused_for_rows(
    command: Command, arguments: tuple[str, ...]
) -> None:
    done = command("citations", "--input", "rows.jsonl", *arguments)

    assert (2, True) == (done.code, f"{arguments[0]} is for an article" in done.err)


def test_what_was_checked_is_not_lost_when_the_report_cannot_be_written(
    command: Command,
    article: Path,
    pages: Path,
    tmp_path: Path,
    checker: ScriptedCitationChecker,
) -> None:
    target = tmp_path / "folder.json"
    target.mkdir()
    arguments = ("citations", str(article), "--sources", str(pages), "--offline")
    failed = command(*arguments, "--output", str(target))
    checker.asked.clear()

    done = command(*arguments)

    assert (3, 0, []) == (failed.code, done.code, checker.asked)
    assert "3 were checked by an earlier run" in done.err


@pytest.mark.parametrize("arguments", [(), ("Seas", "--input", "rows.jsonl")])
def test_neither_or_both_is_refused(command: Command, arguments: tuple[str, ...]) -> None:
    done = command("citations", *arguments)

    assert (2, True) == (done.code, "one of them" in done.err)


def test_a_file_without_a_format_is_refused_before_anything_is_checked(
    command: Command, article: Path, checker: ScriptedCitationChecker
) -> None:
    done = command("citations", str(article), "--output", "report.doc")

    assert (2, True, []) == (done.code, ".html" in done.err, checker.asked)


def test_a_missing_article_is_told(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = command("citations", "none.wikitext", "--offline")

    assert (2, True) == (done.code, "none.wikitext" in done.err)


def test_a_title_cannot_be_read_without_the_network(command: Command) -> None:
    done = command("citations", "Sea level rise", "--offline")

    assert (2, True) == (done.code, "--offline" in done.err)


def test_without_its_extra_the_command_says_what_to_install(
    command: Command, article: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "claimwright.cli.citations_run", raising=False)
    monkeypatch.setitem(sys.modules, "claimwright.flows.source_reading", None)

    done = command("citations", str(article))

    assert (done.code, "claimwright[articles,wikipedia]" in done.err) == (3, True)


def test_where_every_check_fails_that_is_the_end(
    command: Command, article: Path, checker: ScriptedCitationChecker
) -> None:
    checker.failing = AllNames()

    done = command("citations", str(article), "--offline")

    assert (3, True) == (done.code, "no citation could be checked" in done.err)


def test_a_machine_without_a_network_is_told_so_once(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def unknown(host: str, _seconds: float) -> tuple[str, ...]:
        asked.append(host)
        raise UnreachedError(PageState.TIMEOUT, f"looking up the host {host!r} failed")

    defaults = FetchClient.__init__.__kwdefaults__ or {}
    monkeypatch.setitem(defaults, "resolve", unknown)
    article, target = tmp_path / "Seas.wikitext", tmp_path / "report.json"
    article.write_text(
        " ".join(f"Sea {n} rises.<ref>https://a{n}.example/x</ref>" for n in range(134)),
        encoding="utf-8",
    )

    done = command("citations", str(article), "--output", str(target))

    told = json.loads(target.read_text(encoding="utf-8"))
    states = {each["read"]["state"] for group in told["groups"] for each in group["sources"]}
    assert (3, 1) == (done.code, done.err.count("this machine has no network: no source"))
    assert ({"not_fetched"}, True) == (states, NOTHING_READ in told["notices"])
    assert len(asked) <= Settings().citations.readers + 1
    assert not target.with_name("report.json.journal").exists()


def test_a_revision_is_counted_from_one() -> None:
    with pytest.raises(InputError, match="from 1"):
        Wanted(source="Seas", revision=0)


def test_a_dump_holds_no_other_revision() -> None:
    with pytest.raises(InputError, match="two places"):
        Wanted(source="Seas", revision=7, dump=Path("dump.xml"))


def test_what_is_for_one_article_is_refused_for_a_category(command: Command) -> None:
    done = command("citations", "--category", "Category:Ice", "--offline")

    assert (done.code, "--offline is for one article" in done.err) == (2, True)
