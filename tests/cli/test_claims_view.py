"""What was found, on a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from claimwright.cli.claims_view import show_claims
from claimwright.domain import Article, PageState
from tests.articles import TEXT, find


def shown(article: Article) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    sentences = find(article) if article.text else ()
    show_claims(article, sentences, Console(file=out, width=80), Console(file=err, width=80))
    return out.getvalue(), err.getvalue()


def test_every_sentence_is_shown_with_its_mark() -> None:
    out, _ = shown(Article(text=TEXT, title="The sea"))

    assert [line[:1] for line in out.splitlines()] == ["T", "●", "○", "●", "●", "3"]


def test_what_could_not_be_read_is_told_beside_the_answer() -> None:
    out, err = shown(Article(text="", state=PageState.BLOCKED, detail="robots.txt forbids it"))

    assert (out.strip(), err.strip()) == (
        "0 claims in 0 of 0 sentences",
        "blocked: robots.txt forbids it",
    )
