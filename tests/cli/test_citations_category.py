"""`claimwright citations --category` over real HTTP: continued, patient, resumable."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from claimwright.flows.citations import NOTHING_READ, CitationsFlow
from claimwright.protocols import SourceReader
from claimwright.settings import Settings
from claimwright.testing import ScriptedCitationChecker
from tests.citations import SEAS
from tests.cli.conftest import Command, Done
from tests.flows.citation_parts import ToldReader
from tests.flows.wiki_site import Wiki, wiki_served

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

TITLES = ("Aletsch", "Baltoro", "Columbia", "Dachstein", "Eqi")
CATEGORY = "Category:Glaciers"


def _wikitext(title: str) -> str:
    return f"{SEAS}<ref>https://a.example/ice</ref> {title} is long.<ref>A book</ref>"


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    with wiki_served({CATEGORY: TITLES}, **{each: _wikitext(each) for each in TITLES}) as served:
        yield served


@pytest.fixture
def web() -> Callable[[Settings], SourceReader]:
    return lambda _: ToldReader({})


Checked = Callable[..., Done]


@pytest.fixture
def run(command: Command, wiki: Wiki, checker: ScriptedCitationChecker, tmp_path: Path) -> Checked:
    """Return what checks a category into `out.jsonl`."""
    del checker
    config = tmp_path / "config.toml"
    config.write_text(
        f'[wiki]\napi = "{wiki.api}"\ntries = 3\n[fetch]\nallowed_hosts = ["127.0.0.1"]\n'
        "host_interval_s = 0.0\n",
        encoding="utf-8",
    )

    def check(*arguments: str, category: str = CATEGORY) -> Done:
        target = ("--output", str(tmp_path / "out.jsonl"))
        return command(
            "citations", "--category", category, *target, "--config", str(config), *arguments
        )

    return check


def lines(tmp_path: Path) -> list[dict[str, Any]]:
    text = (tmp_path / "out.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def ids(tmp_path: Path) -> list[str]:
    return [line["id"] for line in lines(tmp_path)]


def test_each_article_of_a_category_becomes_a_line_in_its_order(
    run: Checked, tmp_path: Path
) -> None:
    done = run()

    first = lines(tmp_path)[0]
    assert (0, list(TITLES)) == (done.code, ids(tmp_path))
    assert (CATEGORY, "Aletsch", 2) == (
        first["category"], first["article"]["title"], len(first["groups"]),
    )  # fmt: skip
    assert "article 5 of 5: Eqi" in done.err


def test_no_more_is_asked_for_than_is_wanted(run: Checked, wiki: Wiki, tmp_path: Path) -> None:
    done = run("--limit", "2")

    assert (["Aletsch", "Baltoro"], 2) == (ids(tmp_path), len(wiki.asked_for("cmtitle")))
    assert "the category holds more articles; --limit takes up to 10,000" in done.err


def test_after_a_kill_and_a_wiki_that_lags_too_long_the_same_command_goes_on(
    run: Checked, wiki: Wiki, tmp_path: Path, checker: ScriptedCitationChecker
) -> None:
    run("--limit", "2")
    target = tmp_path / "out.jsonl"
    target.write_bytes(target.read_bytes()[:-20])  # as a kill leaves its last line
    wiki.lags = [999]
    refused = run()
    checker.asked.clear()

    done = run()

    assert (3, True) == (refused.code, "999 s" in refused.err)
    assert (0, list(TITLES), 4 * 2) == (done.code, ids(tmp_path), len(checker.asked))
    assert "rows answered earlier: 1" in done.err


def test_a_category_that_changes_does_not_stop_a_run_that_was_begun(
    run: Checked, wiki: Wiki, tmp_path: Path
) -> None:
    run("--limit", "2")
    wiki.categories[CATEGORY] = ["Abramov", "Baltoro", "Columbia"]
    wiki.pages["Abramov"] = _wikitext("Abramov")

    assert (0, ["Aletsch", "Baltoro", "Abramov", "Columbia"]) == (run().code, ids(tmp_path))


def test_the_file_of_another_category_is_not_continued(
    run: Checked, wiki: Wiki, tmp_path: Path
) -> None:
    run()
    wiki.categories["Category:Ice"] = ["Eqi"]

    refused = run(category="Category:Ice")

    assert (2, True) == (refused.code, "it is on another category" in refused.err)
    assert list(TITLES) == ids(tmp_path)


def test_a_redirect_is_followed_and_no_article_is_checked_twice(
    run: Checked, wiki: Wiki, tmp_path: Path
) -> None:
    wiki.categories[CATEGORY] = ["Aletsch", "Great Aletsch", "Old Eqi", "Older Eqi"]
    wiki.redirects = {"Great Aletsch": "Aletsch", "Old Eqi": "Eqi", "Older Eqi": "Eqi"}
    run("--limit", "3")

    assert 0 == run().code
    _, great, old, older = lines(tmp_path)
    assert "it leads to 'Aletsch', which has a line of its own" == great["error"]["detail"]
    assert ("Old Eqi", "Eqi") == (old["id"], old["article"]["title"])
    assert "it leads to 'Eqi', which has a line of its own" == older["error"]["detail"]


def test_an_article_that_is_gone_is_told_in_its_line(
    run: Checked, wiki: Wiki, tmp_path: Path
) -> None:
    del wiki.pages["Columbia"]

    done = run()

    assert (0, "Not found") == (done.code, lines(tmp_path)[2]["error"]["title"])
    assert "rows that could not be answered: 1" in done.err


@pytest.mark.parametrize(
    ("category", "words"),
    [
        ("Category:Old", "it leads to 'Category:Glaciers'; name that"),
        (" ", "there is no category"),
    ],
)
def test_a_category_without_articles_is_told_with_the_reason(
    run: Checked, wiki: Wiki, category: str, words: str
) -> None:
    wiki.redirects["Category:Old"] = CATEGORY

    done = run(category=category)

    assert (2, True) == (done.code, words in done.err)


def test_only_what_needs_a_person_may_be_written(run: Checked, tmp_path: Path) -> None:
    run("--only-risky", "--limit", "1")

    (line,) = lines(tmp_path)
    assert ([], True) == (line["groups"], any("--only-risky" in each for each in line["notices"]))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--limit", "0"), "1..10,000"),
        (("--revision", "7"), "--revision is for one article"),
        (("--offline",), "--offline is for one article"),
        (("--dump", "x.xml"), "--dump is for one article"),
        (("--input", "rows.jsonl"), "one of them"),
        (("Seas",), "one of them"),
    ],
)
def test_what_does_not_go_with_a_category_is_refused(
    run: Checked, wiki: Wiki, arguments: tuple[str, ...], words: str
) -> None:
    done = run(*arguments)

    assert (2, True, []) == (done.code, words in done.err, wiki.asked)


def test_a_limit_without_a_category_is_refused(command: Command) -> None:
    done = command("citations", "Seas", "--limit", "3")

    assert (2, True) == (done.code, "--limit is 3" in done.err)


def test_a_run_without_a_network_for_sources_writes_nothing_of_them(
    run: Checked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    notices = staticmethod(lambda *_: iter([NOTHING_READ]))
    monkeypatch.setattr(CitationsFlow, "_notices", notices)

    done = run()

    assert (3, True, []) == (done.code, NOTHING_READ in done.err, lines(tmp_path))
