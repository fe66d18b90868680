"""Templates: what comes from outside is text; a file of its own has its styles inside."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError

from claimwright.domain import Decision, ExplanationSentence, Quote
from claimwright.views.article import article_page
from claimwright.views.citations import citations_view
from claimwright.views.debate import debate_view
from claimwright.views.evidence import EvidenceFilter
from claimwright.views.rendering import (
    address_of,
    assets,
    code,
    environment,
    escaped,
    exact,
    fragment,
    link,
    markdown,
    standalone,
)
from claimwright.views.weigh import WeighSoFar
from tests.citation_reports import CHECKED, NOTHING_CITED
from tests.debates import REPORT, UNANSWERED
from tests.views.samples import EVIL, article, one_claim
from tests.weighings import NOTHING_FOUND, WEIGHED


def test_markup_in_a_value_is_escaped() -> None:
    shown = article_page(article(title=EVIL))

    assert "<script" not in fragment("source.html", report=shown)


def test_a_value_that_is_missing_is_an_error_and_not_a_gap() -> None:
    with pytest.raises(UndefinedError):
        fragment("source.html")


def test_no_template_trusts_a_value_or_styles_in_place() -> None:
    loader, names = environment().loader, environment().list_templates()
    assert loader is not None
    sources = {name: loader.get_source(environment(), name)[0] for name in names}
    forbidden = ("|safe", "autoescape false", " style=", "onclick", "http://", 'src="//')

    assert [(name, word) for name in names for word in forbidden if word in sources[name]] == []


def test_evidence_below_the_probability_asked_for_is_hidden() -> None:
    claim = article_page(one_claim()).alone
    shown = fragment("evidence.html", claim=claim, filter=EvidenceFilter(above=0.95))

    assert 'data-probability="0.9000" hidden' in shown


def test_no_file_names_another_host() -> None:
    hosts = {
        host: name
        for name, (content, _) in assets().items()
        for host in re.findall(r"https?://([\w.-]+)", content.decode())
    }

    assert hosts.keys() <= {"www.w3.org"}  # the name of SVG, which nothing loads


def test_all_files_together_are_light() -> None:
    sizes = {name: len(content) for name, (content, _) in assets().items()}
    # No page loads the user script: an article on a wiki does, and nothing else of these.
    script = sizes.pop("wikipedia.user.js")

    assert sum(sizes.values()) < 80_000
    assert script < 20_000


def test_an_address_names_the_content() -> None:
    assert address_of("page.css") == f"/static/page.css?v={assets()['page.css'][1]}"


def test_a_file_of_its_own_has_its_styles_inside_and_leads_nowhere() -> None:
    page = standalone("problem.html", title="t", code=404, detail="d", request_id="")

    assert (assets()["theme.css"][0].decode() in page, "<nav" in page) == (True, False)


READABLE = st.text(
    st.one_of(st.sampled_from("\n\t*_#<&“ "), st.characters(exclude_categories=("Cc", "Cs", "Cf")))
)
DEBATE = markdown("debate.md", view=debate_view(REPORT))
WEIGHING = markdown("weigh.md", weighing=WeighSoFar.whole(WEIGHED))


def read(source: str) -> str:
    """Return what a reader of Markdown sees of escaped text."""
    return html.unescape(re.sub(r"\\(.)", r"\1", source))


def test_text_is_one_line() -> None:
    assert escaped("a\n\n\u2028b\x00c") == "a   b c"


def test_a_quote_that_begins_with_spaces_is_no_block_of_code() -> None:
    assert exact("     *x*") == "&#32;" * 5 + "\\*x\\*"


@given(READABLE)
def test_a_quote_is_shown_character_for_character(text: str) -> None:
    assert text == read(exact(text))


def test_what_turns_the_direction_stays_within_its_quote() -> None:
    assert exact("a\u202eb") == "&#8296;a&#8238;b&#8297;"


def test_a_text_without_an_address_is_no_link() -> None:
    assert link("a]", "") == "a\\]"


@pytest.mark.parametrize(
    "said",
    [
        "**Incorrect**: It contradicts",
        "- Positions still held: −3 to −2",
        "Incorrect (of 7) → Incorrect (of 5) → Incorrect (of 2)",
        "- Dissent kept: Contrarian",
        "## Round 0: first answers, each blind to the others",
        "**Asked of Abstracts**: Does the solar output stay flat since 1980?",
        "- conflicts with that of Assessment reports: “Solar output has been flat since 1980\\.”",
        "- New evidence of Abstracts: “Satellites see no rise of irradiance after 1978\\.”",
        "was refused a move from Incorrect to Correct: it cited no evidence that it had not",
        "[Drivers of warming, 2021](<https://example.org/flat>), page 41 (its own words: very",
        "Did not answer\\: it took longer than 10 seconds\\.",
    ],
)
def test_a_debate_tells(said: str) -> None:
    assert said in DEBATE


def test_a_claim_sets_no_heading_of_its_own() -> None:
    claim = replace(REPORT.claim, text="# A\n## B")
    text = markdown("debate.md", view=debate_view(replace(REPORT, claim=claim)))

    assert text.startswith("# \\# A \\#\\# B\n")


def test_a_debate_in_which_nobody_knew_anything_says_so() -> None:
    text = markdown("debate.md", view=debate_view(UNANSWERED))

    assert ("**Not enough information**" in text, "In plain words" in text) == (True, False)


@pytest.mark.parametrize(
    "said",
    [
        r"# Coastal wetlands slow the rise of the sea on land\.",
        r"**Its opposite**: Coastal wetlands speed up",
        r"| Weighted by reputation | Disputed, leaning supported | \+0\.35 | 0\.62 | 25% |",
        r"| Each work the same | Generally controversial | \+0\.22 | 0\.68 | 33% |",
        r"every year measured\. \[1\] \[2\] *(Put together)*",
        "1. “In Louisiana, marshes lowered surges by 15 % &lt;in spring&gt;\\.”",
        "Left out: It was retracted.",
        "1 sentence was dropped",
    ],
)
def test_a_weighing_tells(said: str) -> None:
    assert said in WEIGHING


def test_nothing_found_is_an_outcome() -> None:
    text = markdown("weigh.md", weighing=WeighSoFar.whole(NOTHING_FOUND))

    assert (r"nothing to weigh\." in text, "## What each work says" in text) == (True, False)


def test_a_quote_of_two_lines_stays_one_item() -> None:
    quote = Quote(document_id="trial", start=0, end=7, text="one\ntwo")
    sentence = ExplanationSentence(sentence="x", status="attributed", sources=(quote,))
    report = replace(WEIGHED, explanation=(sentence,))

    assert "1. “one&#10;two”" in markdown("weigh.md", weighing=WeighSoFar.whole(report))


def test_the_riskiest_citation_stands_first_and_a_template_can_be_copied() -> None:
    text = markdown("citations.md", view=citations_view(CHECKED, {}))

    assert text.index("Contradicted, 3%") < text.index("Not supported, 8%") < text.index("## \\[2")
    assert "` {{cite web |url=https://harbour.example.org/records/ice |title=Ice {{!}}" in text
    assert "Not read. No address to read\\: a book without a link" in text


def test_of_nothing_cited_there_is_nothing_but_the_head() -> None:
    text = markdown("citations.md", view=citations_view(replace(NOTHING_CITED, base_rate=""), {}))

    assert ("## " in text, "No claim with a citation was checked" in text) == (False, True)


@pytest.mark.parametrize("text", ["a\nb", "a ``` b", "\x1b\u202e"])
def test_a_fence_holds_one_line_and_nothing_ends_it(text: str) -> None:
    fenced = code(text)
    fence = fenced.split(" ")[0]

    assert (fence in text, "\n" in fenced, "\u202e" in fenced) == (False, False, False)


def test_who_has_decided_nothing_is_told_of_no_reviewer() -> None:
    decided = markdown("citations.md", view=citations_view(CHECKED, {"c3": Decision.ACCEPT}))

    assert "By a reviewer" not in markdown("citations.md", view=citations_view(CHECKED, {}))
    assert "By a reviewer: accepted." in html.unescape(decided).replace("\\", "")
