"""`claimwright claims`: a text in, its sentences and claims out."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pytest
from rich.console import Console

from claimwright.cli.claims import show_claims
from claimwright.domain import Article, PageState
from claimwright.flows.find import FILTERS, FindFlow, SentenceFilter
from claimwright.settings import Settings
from tests.articles import TEXT as ARTICLE_TEXT
from tests.articles import find
from tests.cli.conftest import Command

TEXT = b"NASA found ice on Mars. It will drill next year, and ESA will help. Is that so?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """Finds fault with questions, whatever it is called."""

    name: str
    labels: tuple[str, ...] = ("question", "statement")

    def classify(self, sentences: Sequence[str]) -> tuple[Mapping[str, float], ...]:
        return tuple(
            {"question": float(text.endswith("?")), "statement": float(not text.endswith("?"))}
            for text in sentences
        )


@pytest.fixture(autouse=True)
def _over_doubles(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_memory(settings: Settings) -> FindFlow:
        return FindFlow(
            filters=tuple(
                SentenceFilter(
                    classifier=Marks(name=name),
                    passing=frozenset({"statement"}),
                    min_probability=0.5,
                    reason=f"fails {name}",
                )
                for name in FILTERS
            ),
            settings=replace(settings.find, min_coreference=0.5),
        )

    monkeypatch.setattr("claimwright.build.find_flow", in_memory)


def test_a_program_gets_the_shape_of_the_contract(command: Command) -> None:
    answer = json.loads(command("claims", "-", "--json", stdin=TEXT).out)

    assert list(answer) == ["title", "state", "detail", "claims", "sentences"]
    assert [(claim["claim"], claim["sentence"]) for claim in answer["claims"]] == [
        ("NASA found ice on Mars.", 0),
        ("NASA will drill next year.", 1),
        ("ESA will help.", 1),
    ]


def test_a_claim_is_the_text_at_its_place(command: Command) -> None:
    answer = json.loads(command("claims", "-", "--json", stdin=TEXT).out)

    assert [claim["text"] for claim in answer["claims"]] == [
        TEXT.decode()[claim["start"] : claim["end"]] for claim in answer["claims"]
    ]


@pytest.mark.parametrize("name", FILTERS)
def test_each_filter_can_be_switched_on_alone(command: Command, name: str) -> None:
    off = [f"--no-{other.replace('_', '-')}" for other in FILTERS if other != name]
    flag = f"--{name.replace('_', '-')}"
    answer = json.loads(command("claims", "-", "--json", flag, *off, stdin=TEXT).out)

    assert answer["sentences"][2]["reason"] == f"fails {name} (question 1.00)"


def test_claims_stay_as_written_when_nothing_is_asked(command: Command) -> None:
    plain = ["--no-coreference", "--no-decompose"]
    answer = json.loads(command("claims", "-", "--json", *plain, stdin=TEXT).out)

    assert answer["claims"][1]["claim"] == "It will drill next year, and ESA will help."


def test_a_reader_sees_what_is_kept_what_is_not_and_what_was_replaced(command: Command) -> None:
    shown = command("claims", "-", stdin=TEXT).out

    assert [
        part
        for part in (
            "● NASA found",
            "○ Is that so?",
            "fails form",
            "→ NASA will drill",
            "It = NASA",
        )
        if part not in shown
    ] == []
    assert "3 claims in 2 of 3 sentences" in shown


def test_what_a_terminal_would_obey_is_not_printed(command: Command) -> None:
    assert "\x1b" not in command("claims", "-", stdin=b"Seas \x1b[31m rise. " * 9).out


def test_what_cannot_be_read_says_so_and_has_no_claims(command: Command) -> None:
    done = command("claims", "-", "--json", stdin=b"")

    assert (done.code, json.loads(done.out)["claims"]) == (2, [])


def test_more_sentences_than_the_bound_are_an_input_error(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_FIND__MAX_SENTENCES", "2")
    done = command("claims", "-", stdin=TEXT)

    assert (done.code, "at most 2" in done.err) == (2, True)


def shown(article: Article) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    sentences = find(article) if article.text else ()
    show_claims(article, sentences, Console(file=out, width=80), Console(file=err, width=80))
    return out.getvalue(), err.getvalue()


def test_every_sentence_is_shown_with_its_mark() -> None:
    out, _ = shown(Article(text=ARTICLE_TEXT, title="The sea"))

    assert [line[:1] for line in out.splitlines()] == ["T", "●", "○", "●", "●", "3"]


def test_what_could_not_be_read_is_told_beside_the_answer() -> None:
    out, err = shown(Article(text="", state=PageState.BLOCKED, detail="robots.txt forbids it"))

    assert (out.strip(), err.strip()) == (
        "0 claims in 0 of 0 sentences",
        "blocked: robots.txt forbids it",
    )
