"""Citations in, what a checker finds out, one after another and watched."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import CitationSet
from claimwright_lab.evaluation.citations.asking import answered, checked, drawn
from tests.lab.evaluation.cited import case, engine
from tests.lab.evaluation.invented import asked, on_shelf

SEAS, BEES = case("Seas rise", "Seas rise.", name="s"), case("Bees sing", "x", name="b")


def test_every_citation_is_checked_and_watched() -> None:
    heard: list[int] = []

    found = checked([SEAS, BEES], engine(), lambda _, done, total: heard.append(done))  # noqa: ARG005

    assert ([check.support for check in found], heard) == ([1.0, 0.0], [1, 2])


def test_what_was_made_of_a_claim_is_drawn_with_it() -> None:
    made = replace(case("Seas fall", "x", name="t"), twin="s")
    alone = drawn([SEAS, BEES, made], 1)

    assert {one.id for one in alone} in ({"s", "t"}, {"b"})


def test_nothing_is_checked_without_a_checker(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "citation-checks", CitationSet)

    with pytest.raises(InputError, match="needs what checks citations"):
        answered(data_set, replace(asked(), citations=None))
