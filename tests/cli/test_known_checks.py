"""`claimwright checks`: add, list, remove, and what `verify` says of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.fact_checks.reviews import review


@pytest.fixture
def feed(tmp_path: Path) -> str:
    path = tmp_path / "feed.json"
    path.write_text(json.dumps([review(), review(url=None)]))
    return str(path)


@pytest.mark.model
def test_what_is_added_is_listed_and_can_be_removed(command: Command, feed: str) -> None:
    done = command("checks", "add", feed)

    assert done.code == 0
    assert done.out == "1 added, 0 renewed, 1 refused; 1 kept\n"
    assert "refused: item 1, ClaimReview 2: it has no url" in done.err
    (kept,) = json.loads(command("checks", "list", "--json").out)
    assert kept["claim"] == "Volcanoes emit more CO2 than people."
    assert "Example Check" in command("checks", "list").out
    assert command("checks", "remove", kept["id"]).code == 0
    assert json.loads(command("checks", "list", "--json").out) == []


@pytest.mark.model
def test_a_program_gets_the_counts(command: Command, feed: str) -> None:
    told = json.loads(command("checks", "add", feed, "--json").out)

    assert (told["read"], told["new"], told["refused"], told["kept"]) == (1, 1, 1, 1)


@pytest.mark.model
@pytest.mark.parametrize(
    ("content", "why"),
    [("[]", "it has no ClaimReview"), (json.dumps(review(url=None)), "can be used")],
)
def test_a_source_without_fact_checks_is_unusable(
    command: Command, tmp_path: Path, content: str, why: str
) -> None:
    path = tmp_path / "a.json"
    path.write_text(content)

    done = command("checks", "add", str(path))

    assert (done.code, why in done.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["remove"], 2),
        (["remove", "x", "--all"], 2),
        (["remove", "x"], 2),
        (["remove", "--all"], 0),
        (["list", "--limit", "0"], 2),
        ([], 2),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(
    command: Command, arguments: list[str], code: int
) -> None:
    assert command("checks", *arguments).code == code
