"""`claimwright watch`: add, list, run, show, remove."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from claimwright.cli.watch import items_in
from claimwright.errors import InputError, NotFoundError
from tests.cli.conftest import Command

pytestmark = pytest.mark.usefixtures("world")
CLAIM = "Seas rise because ice melts."


def test_a_watch_is_added_listed_run_shown_and_removed(command: Command) -> None:
    added = command("watch", "add", CLAIM, "--name", "Seas")
    name = added.out.strip()

    assert (added.code, len(name)) == (0, 22)
    assert command("watch", "list").out == f"{name}  Seas  1 watched in 'starter'\n"
    ran = command("watch", "run")
    assert (ran.code, "first check: SUPPORTED" in ran.out) == (0, True)
    assert "1 watched: 0 not due, 0 the same, 1 changed, 0 failed" in ran.err
    again = command("watch", "run")
    assert (again.out, "1 not due" in again.err) == ("", True)
    assert "first check" in command("watch", "show", "Seas").out
    assert "1 removed" in command("watch", "remove", name).err
    assert command("watch", "show", name).code == 2
    assert "nothing is watched yet" in command("watch", "list").err


def test_programs_get_json(command: Command) -> None:
    added = json.loads(command("watch", "add", CLAIM, "https://example.org", "--json").out)
    listed = json.loads(command("watch", "list", "--json").out)
    shown = json.loads(command("watch", "show", added["id"], "--json").out)

    assert (listed["watches"], added["items"]) == ([added], 2)
    assert [item["kind"] for item in shown["items"]] == ["claim", "page"]


def test_rows_of_a_file_are_watched(
    command: Command, jsonl: Callable[[Sequence[str]], Path]
) -> None:
    rows = jsonl([json.dumps({"id": 1, "claim": CLAIM})])
    added = command("watch", "add", "--input", str(rows), "--json")

    assert json.loads(added.out)["name"] == CLAIM


def test_force_checks_what_is_not_due(command: Command) -> None:
    command("watch", "add", CLAIM)
    command("watch", "run")

    assert "1 the same" in command("watch", "run", "--force").err


def test_a_run_in_which_one_item_fails_is_done(command: Command) -> None:
    command("watch", "add", CLAIM, "https://example.org/gone")
    ran = command("watch", "run")

    assert (ran.code, "1 changed, 1 failed" in ran.err) == (0, True)


def test_a_run_in_which_every_item_fails_says_so(command: Command) -> None:
    command("watch", "add", "https://example.org/gone")
    ran = command("watch", "run")

    assert (ran.code, "nothing could be checked" in ran.err) == (3, True)


def test_a_run_over_nothing_is_done(command: Command) -> None:
    assert command("watch", "run").code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("add",), "nothing to watch"),
        (("add", "..."), "at least one letter"),
        (("add", CLAIM, "--corpus", "none"), "no corpus"),
        (("add", CLAIM, "--corpus", "contrarian"), "no claim is checked"),
        (("run", "none"), "no watch 'none'"),
        (("show", "none"), "no watch 'none'"),
        (("remove", "none"), "no watch 'none'"),
    ],
)
def test_what_cannot_be_done_says_why(
    command: Command, arguments: tuple[str, ...], said: str
) -> None:
    done = command("watch", *arguments)

    assert (done.code, said in done.err) == (2, True)


Write = Callable[[Sequence[str]], Path]


def test_a_row_has_a_claim_or_a_url(jsonl: Write) -> None:
    rows = jsonl(['{"id": 1, "claim": "Seas rise."}', '{"id": 2, "url": "https://example.org "}'])

    assert [(item.kind.value, item.text) for item in items_in(rows)] == [
        ("claim", "Seas rise."),
        ("page", "https://example.org"),
    ]


def test_no_file_has_no_rows() -> None:
    assert list(items_in(None)) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("not json", "line 2: the line is no JSON"),
        ('{"claim": "Seas rise."}', "line 2: the id"),
        ('{"id": 1}', "line 2: claim is missing"),
        ('{"id": 1, "url": 3}', "line 2: url is 3"),
        ('{"id": 1, "claim": "a", "url": "https://e.org"}', "line 2: the row has a claim and"),
    ],
)
def test_the_first_unusable_row_is_named(jsonl: Write, line: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        list(items_in(jsonl(['{"id": 0, "claim": "Seas rise."}', line])))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        list(items_in(tmp_path / "none.jsonl"))
