"""Markdown that shows every text as it is."""

from __future__ import annotations

from dataclasses import replace

from claimwright.domain import Article
from claimwright.verdict.article_report import article_report
from claimwright.verdict.exports.markdown import escaped, markdown
from tests.articles import checked, example_report
from tests.examples import judged
from tests.fact_checks.reviews import known

HOSTILE = "<script>x</script> [a](javascript:b) ![i](https://t.example/x)\n# h\n| c | `d` ---"


def hostile() -> str:
    claims = [checked(1, judged(0.9, 0.0, title=HOSTILE, text=HOSTILE), text=HOSTILE)]
    article = Article(text=HOSTILE, title=HOSTILE, byline=HOSTILE, source="javascript:x")
    return markdown(article_report("r", article, (), claims))


def test_the_most_doubtful_claim_is_the_first_heading() -> None:
    headings = [line for line in markdown(example_report()).split("\n") if line.startswith("## ")]

    assert headings[0] == r"## Claim 1 stands\."


def test_every_verdict_is_counted() -> None:
    assert "| Refuted | 1 |" in markdown(example_report())


def test_evidence_stands_with_its_work_and_its_link() -> None:
    assert r"- [Title of a](<https://doi.org/10.1000/a>) (A\. One, 2020)." in markdown(
        example_report()
    )


def test_it_says_that_a_machine_made_it() -> None:
    assert "Made by a machine, reviewed by nobody" in markdown(example_report())


def test_a_failed_claim_says_why() -> None:
    assert "**Not checked**: the corpus is gone" in markdown(example_report())


def test_a_claim_that_was_rewritten_shows_what_the_article_says() -> None:
    claim = checked(1, judged(0.9, 0.0))
    rewritten = replace(claim.found.claim, text="The sea stands.")
    claim = replace(claim, found=replace(claim.found, claim=rewritten))

    text = markdown(article_report("r", Article(text=""), (), [claim]))

    assert r"In the article: “Claim 1 stands\.”" in text


def test_retracted_work_is_named_as_such() -> None:
    claims = [checked(1, judged(0.9, 0.0, retracted=True))]

    assert r"**Retracted\: shown, not counted.**" in markdown(
        article_report("r", Article(text=""), (), claims)
    )


def test_a_hostile_text_sets_no_html_link_image_or_heading() -> None:
    written = hostile()

    assert [
        bad for bad in ("<script", "](java", "](http", "\n# h", "\n| c") if bad in written
    ] == []


def test_text_is_one_line() -> None:
    assert escaped("a\n\n\u2028b\x00c") == "a b c"


def test_what_others_checked_is_told_and_escaped() -> None:
    first = checked(1, judged(0.9, 0.0))
    assert first.report is not None
    told = replace(first.report, known_checks=(known(HOSTILE, url="https://e.org/1"),))
    text = markdown(article_report("r", Article(text=""), (), [replace(first, report=told)]))

    assert ("Four Pinocchios" in text, "https://e.org/1" in text) == (True, True)
    assert HOSTILE not in text
