"""The resolver against annotated sentences of real articles; see `benchmarks/annotations`."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypedDict

import pytest

from claimwright.claims.coreference import resolve
from claimwright.claims.sentences import split
from claimwright.domain import Replacement
from claimwright.settings import FindSettings

ROOT = Path(__file__).parents[2]
PAGES = ROOT.parent / "shared" / "data" / "articles" / "ground_truth.json"
ROWS = ROOT / "benchmarks" / "annotations" / "coreference.jsonl"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PAGES.is_file(), reason="needs ../shared/data/articles"),
]


class Mention(TypedDict):
    """A word and the phrases that may stand for it."""

    start: int
    end: int
    antecedents: list[tuple[int, int]]


class Row(TypedDict):
    """One annotated sentence."""

    page: str
    start: int
    end: int
    mentions: list[Mention]


@cache
def bodies() -> dict[str, dict[str, str]]:
    pages: dict[str, dict[str, str]] = json.loads(PAGES.read_text(encoding="utf-8"))
    return pages


@cache
def resolved(page: str) -> tuple[Replacement, ...]:
    text = bodies()[page]["articleBody"]
    return resolve(text, split(text), least=FindSettings().min_coreference)


def rows() -> Iterator[Row]:
    yield from map(json.loads, ROWS.read_text(encoding="utf-8").splitlines())


def plain(text: str) -> list[str]:
    words = text.lower().split()
    return words[1:] if words[0] in {"the", "a", "an", "this", "these"} else words


def is_right(found: Replacement, row: Row) -> bool:
    """Say whether an answer names the same thing: equal, or one ends or begins the other."""
    text = bodies()[row["page"]]["articleBody"]
    mine = plain(found.antecedent.text)
    answers = [
        plain(text[start:end])
        for mention in row["mentions"]
        if mention["start"] <= found.mention.start < mention["end"]
        for start, end in mention["antecedents"]
    ]
    return any(
        mine in (answer, answer[-len(mine) :])
        or answer in (mine[-len(answer) :], mine[: len(answer)])
        for answer in answers
    )


def judged() -> list[bool]:
    return [
        is_right(found, row)
        for row in rows()
        for found in resolved(row["page"])
        if row["start"] <= found.mention.start < row["end"]
    ]


def test_six_answers_in_seven_are_right() -> None:
    answers = judged()

    assert sum(answers) / len(answers) >= 0.85


def test_a_third_of_what_could_be_resolved_is() -> None:
    possible = sum(bool(mention["antecedents"]) for row in rows() for mention in row["mentions"])

    assert sum(judged()) / possible >= 0.33
