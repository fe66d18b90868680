"""`claimwright weigh`, for people, for programs and for files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.flows.weigh_parts import FISH

pytestmark = pytest.mark.usefixtures("weighed_in_memory")


def test_a_reader_sees_claim_opposite_scores_works_and_origin(command: Command) -> None:
    done = command("weigh", FISH.text)
    wanted = (FISH.text, "Fish oil harms", "Generally", "Trial b", "found by both", "memory")

    assert (0, "", []) == (done.code, done.err, [word for word in wanted if word not in done.out])


def test_a_program_gets_one_report(command: Command) -> None:
    told = json.loads(command("weigh", FISH.text, "--json").out)

    assert ("weighed", {"a", "b", "c"}) == (
        told["outcome"],
        {one["document_id"] for one in told["documents"]},
    )


def test_the_options_reach_the_flow(command: Command) -> None:
    told = json.loads(command("weigh", FISH.text, "--json", "--mode", "paper", "--top-k", "1").out)

    assert ("paper", 1) == (told["mode"], told["provenance"]["settings"]["options.top_k"])


def test_the_filters_reach_the_flow(command: Command) -> None:
    told = json.loads(command("weigh", FISH.text, "--json", "--year-from", "2010").out)

    assert ["c"] == [one["document_id"] for one in told["documents"]]


def test_the_environment_sets_what_flags_do_not(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_WEIGH__MODE", "paper")

    assert "paper" == json.loads(command("weigh", FISH.text, "--json").out)["mode"]


def test_a_report_is_exported_as_its_name_ends(command: Command, tmp_path: Path) -> None:
    for suffix, begins in (("html", "<!doctype html>"), ("md", "#"), ("json", "{")):
        path = tmp_path / f"report.{suffix}"
        command("weigh", FISH.text, "--export", str(path))

        assert path.read_text(encoding="utf-8").lower().startswith(begins), suffix


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "give a claim"),
        (("x", "--input", "y"), "not both"),
        (("x", "--export", "report.docx"), "must end in .html, .md, .json"),
        (("--input", "y", "--export", "report.md"), "--output FILE"),
        (("x", "--top-k", "0"), "must lie in 1..100"),
        (("  ",), "at least one letter"),
        (("x", "--year-from", "2020", "--year-to", "2000"), "swap them"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_remedy(
    command: Command, arguments: tuple[str, ...], told: str
) -> None:
    done = command("weigh", *arguments)

    assert (2, True) == (done.code, told in done.err)


def test_a_report_that_cannot_be_written_is_unavailable(command: Command, tmp_path: Path) -> None:
    done = command("weigh", FISH.text, "--export", str(tmp_path / "no" / "report.md"))

    assert (3, True, "") == (done.code, "there is no folder" in done.err, done.out)
