"""Reports on a terminal: what they tell, and that no text is read as markup."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from claimwright.domain import (
    Article,
    ArticleReport,
    CitationReport,
    Claim,
    DebateReport,
    Judged,
    Report,
    WeighReport,
)
from claimwright.verdict.article_report import article_report
from claimwright.views.article import article_page
from claimwright.views.citations import citations_view
from claimwright.views.claim import ClaimCard
from claimwright.views.debate import debate_view
from claimwright.views.evidence import passage_card
from claimwright.views.terminal import bar, heading_line, show, thirds
from claimwright.views.weigh import WeighSoFar
from tests import citation_reports
from tests.articles import checked, example_report
from tests.debates import REPORT, UNANSWERED
from tests.examples import evidence, judged, report
from tests.fact_checks.reviews import known
from tests.weighings import HOSTILE, NOTHING_FOUND, WEIGHED

CLAIM = report(
    judged(0.9, 0.05, name="sea", venue="Report A", year=2021, url="https://example.org/sea"),
    judged(0.1, 0.1, name="bees"),
    judged(0.05, 0.9, name="gone", retracted=True),
)
Shown = ArticleReport | CitationReport | DebateReport | Report | WeighReport


def lines(report: Shown, width: int = 100) -> list[str]:
    stream = io.StringIO()
    console = Console(file=stream, width=width, color_system=None, highlight=False)
    match report:
        case DebateReport():
            show("debate.txt", console, view=debate_view(report))
        case CitationReport():
            show("citations.txt", console, view=citations_view(report, {}))
        case WeighReport():
            show("weigh.txt", console, weighing=WeighSoFar.whole(report))
        case ArticleReport():
            show("article.txt", console, report=article_page(report))
        case _:
            show("claim.txt", console, claim=ClaimCard(key="c", report=report))
    return stream.getvalue().splitlines()


def shown(report: Shown) -> str:
    return " ".join(" ".join(lines(report)).split())


@pytest.mark.parametrize(
    "said",
    [
        "INCORRECT −3 on a scale of −3 to +3",
        "Evidence: robust · Agreement: high · Confidence: very high",
        "Assessment reports Trusted, rank 1 Incorrect",
        "Did not answer: it took longer than 10 seconds.",
        "Abstained: nothing in its corpus speaks of the sun.",
        "Contrarian Adversary: argues, carries no weight",
        "Drivers of warming, 2021, page 41",
        "Asked of Abstracts: Does the solar output stay flat since 1980?",
        "Abstracts moved from Lacks context to Misleading: the question led to evidence",
        "Assessment reports was refused a move from Incorrect to Correct: it cited no evidence",
    ],
)
def test_a_debate_tells(said: str) -> None:
    assert said in shown(REPORT)


def test_a_debate_in_which_nobody_knew_anything_says_so() -> None:
    assert "NOT ENOUGH INFORMATION no place on the scale" in shown(UNANSWERED)


@pytest.mark.parametrize(
    "said",
    [
        "“Coastal wetlands slow the rise of the sea on land.”",
        "opposite: “Coastal wetlands speed up",
        "Disputed, leaning supported +0.35 ±0.62",
        "Generally controversial +0.22",
        "80% of the related works take a side.",
        "Marshes & surges: a trial on nine coasts",
        "40% of weight",
        "found by the opposite",
        "It was retracted",
        "No sentence of it speaks of water levels",
        "It holds instructions to a language model.",
        "One work would weigh 52 %; it was capped at 40 %.",
        "Corpus: starter, version 3",
        "Formulas: the mended formulas",
    ],
)
def test_a_weighing_tells(said: str) -> None:
    assert said in shown(WEIGHED)


def test_without_a_score_the_outcome_is_told_and_why_there_is_no_opposite() -> None:
    text = shown(NOTHING_FOUND)

    assert ("No work of the corpus was found" in text, "No opposite:" in text) == (True, True)


@pytest.mark.parametrize(
    "said",
    [
        "Citations of Lake Verna revision 123456789",
        "1. Contradicted 3% likely supported [3] · Wildlife",
        "“The lake has not frozen over since 1963, the harbour master says.”",
        "it holds orders to a model",
        "Editors say: failed verification",
        "Suggested: Ice | records · https://harbour.example.org/records/ice",
        "{{cite web |url=https://harbour.example.org/records/ice |title=Ice {{!}} records",
        "No better source was found.",
        "No address to read: a book without a link.",
        "7. Not checked [7] · Use",
        "The checker stopped: out of memory.",
        "Nothing was edited",
    ],
)
def test_a_citation_report_tells(said: str) -> None:
    assert said in shown(citation_reports.CHECKED)


def test_a_score_is_drawn_to_its_side() -> None:
    assert (bar(-1, 1), bar(0, 1)) == ("▓▓▓▓▓▓│░░░░░░", "░░░░░░│░░░░░░")


def test_control_characters_of_a_text_reach_no_terminal() -> None:
    notices = ("\x1b[31mred",)

    assert "\x1b" not in shown(replace(HOSTILE, notes=notices))
    assert "\x1b" not in shown(replace(citation_reports.CHECKED, notices=notices))


@pytest.mark.parametrize("text", ["[bold]Seas[/bold] [/] :smile: [x", "a\\", "[red", "seas]"])
def test_markup_in_a_text_is_shown_as_it_is(text: str) -> None:
    assert f"“{text}”" in shown(replace(REPORT, claim=Claim(text=text)))


def test_a_text_begins_no_heading_and_no_line_of_its_own() -> None:
    told = lines(replace(REPORT, notes=("one\n── Verdict",)))

    assert [line.strip() for line in told if "Verdict" in line] == ["── Verdict"]


@pytest.mark.parametrize("width", [40, 80, 100, 200])
@pytest.mark.parametrize("report", [REPORT, WEIGHED, citation_reports.CHECKED, CLAIM])
def test_no_line_is_wider_than_the_terminal_or_a_hundred_columns(report: Shown, width: int) -> None:
    assert max(map(len, lines(report, width))) <= min(width, 100)


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ([judged(0.9, 0.05)], "SUPPORTED "),
        ([judged(0.05, 0.9)], "REFUTED "),
        ([judged(0.9, 0.05), judged(0.05, 0.9)], "DISPUTED "),
        ([], "NOT ENOUGH EVIDENCE > 99%"),
    ],
)
def test_a_verdict_stands_in_words_and_numbers(pieces: list[Judged], words: str) -> None:
    assert words in shown(report(*pieces))


@pytest.mark.parametrize(
    "said",
    [
        "Of 2 passages read, 1 for, 0 against, 1 neither.",
        "1 passage of retracted work shown, not counted.",
        "Report A, 2021 · https://example.org/sea",
        "Retracted: shown, not counted",
        "supports 90%",
        "Corpus: starter, version 3",
    ],
)
def test_a_claim_tells(said: str) -> None:
    assert said in shown(CLAIM)


def test_what_others_checked_is_told() -> None:
    text = shown(replace(CLAIM, known_checks=(known("Seas rise.", url="https://e.org/1"),)))

    assert ("Four Pinocchios" in text, "https://e.org/1" in text) == (True, True)


@pytest.mark.parametrize(
    "said",
    [
        "1 refuted · 1 disputed · 1 not enough evidence · 1 supported",
        "Against: “What b says.",
        "For: “What a says.",
        "Check failed: the corpus is gone",
    ],
)
def test_an_article_tells(said: str) -> None:
    assert said in shown(example_report())


def test_a_claim_of_an_article_that_is_undecided_shows_no_figure() -> None:
    claim = checked(0, text="Seas rise.")
    text = shown(article_report("r", Article(text="Seas rise."), (), [claim]))

    assert "Not enough evidence 0 for · 0 against · 0 neither" in text


def test_what_a_terminal_would_obey_in_an_article_is_not_shown() -> None:
    claim = checked(0, judged(0.9, 0.0, title="\x1b[31m", text="\x1b[2J"), text="\x1b]0;x\x07")
    article = Article(text="\x1b]0;x\x07", title="\x1b[0m")

    assert "\x1b" not in shown(article_report("r", article, (), [claim]))


def test_an_article_of_nothing_says_so() -> None:
    assert "Nothing was checked" in shown(article_report("r", Article(text="x"), (), ()))


def test_passages_that_nobody_judged_are_listed_with_their_score() -> None:
    stream = io.StringIO()
    cards = [passage_card(each) for each in (evidence("sea", score=0.5), evidence("sun"))]
    show("passages.txt", Console(file=stream, width=80), claim="Seas.", cards=cards, corpus="own")
    show("passages.txt", Console(file=stream, width=80), claim="Seas.", cards=[], corpus="own")
    text = stream.getvalue()

    said = ("“Seas.”", "Title of sea", "score 0.50", "2 passages · corpus own", "Nothing in the")
    assert [each for each in said if each not in text] == []


@pytest.mark.parametrize(
    ("shares", "drawn"),
    [
        ((100, 0, 0), "████████████"),
        ((0, 0, 100), "▓▓▓▓▓▓▓▓▓▓▓▓"),
        ((50, 25, 25), "██████▓▓▓░░░"),
        ((-100, 0, 0), "░░░░░░░░░░░░"),
        ((700, 0, 0), "████████████"),
    ],
)
def test_a_bar_is_always_as_long(shares: tuple[float, float, float], drawn: str) -> None:
    assert thirds(shares) == drawn


def test_a_heading_begins_its_line() -> None:
    console = Console(file=io.StringIO(), width=20, color_system=None)
    console.print(heading_line("Evidence"))

    assert console.file.getvalue() == "Evidence ───────────\n"  # type: ignore[attr-defined]
