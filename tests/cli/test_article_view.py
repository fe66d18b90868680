"""What a reader of a terminal sees of an article."""

from __future__ import annotations

import io

from rich.console import Console

from claimwright.cli.article_view import show_article
from claimwright.domain import Article, ArticleReport
from claimwright.verdict.article_report import article_report
from tests.articles import checked, example_report
from tests.examples import judged


def shown(report: ArticleReport) -> str:
    written = io.StringIO()
    show_article(report, Console(file=written, width=120, no_color=True))
    return " ".join(written.getvalue().split())


def test_the_counts_stand_first() -> None:
    assert "1 supported · 1 refuted · 1 disputed · 1 not enough evidence" in shown(example_report())


def test_evidence_of_both_sides_is_quoted() -> None:
    text = shown(example_report())

    assert ("against: “What b says." in text, "for: “What a says." in text) == (True, True)


def test_a_failed_claim_says_why() -> None:
    assert "not checked: the corpus is gone" in shown(example_report())


def test_what_a_terminal_would_obey_is_not_shown() -> None:
    claim = checked(0, judged(0.9, 0.0, title="\x1b[31m", text="\x1b[2J"), text="\x1b]0;x\x07")
    article = Article(text="\x1b]0;x\x07", title="\x1b[0m")

    assert "\x1b" not in shown(article_report("r", article, (), [claim]))


def test_a_report_of_nothing_says_so() -> None:
    assert "nothing was checked" in shown(article_report("r", Article(text="x"), (), ()))


def test_retracted_work_is_named_as_such() -> None:
    claim = checked(0, judged(0.9, 0.0, retracted=True))

    assert "Retracted: shown, not counted" in shown(
        article_report("r", Article(text=""), (), [claim])
    )
