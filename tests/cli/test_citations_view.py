"""What a reader sees of a citation report on a terminal."""

from __future__ import annotations

import io
from dataclasses import replace

from rich.console import Console

from claimwright.cli.citations_view import show_citations
from claimwright.domain import (
    CheckedGroup,
    CitationLabel,
    CitationReport,
    MaintenanceTag,
    SearchOutcome,
    SourceState,
    Span,
    SuggestedSource,
)
from claimwright.verdict.citing.report import citation_report
from tests.citations import (
    PROVENANCE,
    SEAS,
    check,
    checked,
    cited_article,
    cited_claim,
    group,
    unread,
)

BREAD = Span(start=0, end=12, text="Bread rises.")
WHOLE = Span(start=0, end=len(SEAS), text=SEAS)
OFFER = SuggestedSource(
    document_id="d",
    url="https://b.example/seas",
    title="A better page",
    text=SEAS,
    check=check(passage=WHOLE, sentences=(WHOLE,)),
    found_by=("sparse",),
    rank=1,
    gain=0.8,
    cite="{{cite web |url=https://b.example/seas}}",
)
DOUBT = group(
    "2",
    CitationLabel.NOT_SUPPORTED,
    0.1,
    (checked(check(CitationLabel.NOT_SUPPORTED, 0.1, passage=BREAD, warnings=("odd",))),),
    outcome=SearchOutcome.SUGGESTED,
    suggestion=OFFER,
    reason="It speaks of bread.",
)


def report(*groups: CheckedGroup) -> CitationReport:
    article = cited_article(*(cited_claim(each.cited.claim.id) for each in groups))
    return citation_report("r", article, groups, notices=("be careful",), provenance=PROVENANCE)


def shown(*groups: CheckedGroup) -> str:
    stream = io.StringIO()
    show_citations(report(*groups), Console(file=stream, width=100, color_system=None))
    return " ".join(stream.getvalue().split())


def missing(text: str, *wanted: str) -> list[str]:
    return [words for words in wanted if words not in text]


def test_a_reader_sees_the_doubt_its_passage_and_the_suggestion() -> None:
    text = shown(group("1"), DOUBT)

    assert (
        missing(
            text,
            "Seas · revision 7",
            "arXiv 2506.12637",
            "note: be careful",
            "1. ✗ not supported 10% [1] · Causes",
            "“Bread rises.”",
            "mind: odd",
            "It speaks of bread.",
            "better: A better page 90% https://b.example/seas",
            f"“{SEAS}”",
            "{{cite web |url=https://b.example/seas}}",
            "2. ✓ supported 90%",
            "Nothing was edited",
        )
        == []
    )


def test_a_source_that_could_not_be_read_says_why() -> None:
    text = shown(
        group("1", CitationLabel.SOURCE_UNAVAILABLE, None, (unread(1, SourceState.PAYWALLED),))
    )

    assert missing(text, "– source not read [1]", "why") == []


def test_a_check_that_failed_says_why() -> None:
    text = shown(group("1", CitationLabel.SOURCE_UNAVAILABLE, None, failure="no memory"))

    assert missing(text, "! not checked", "not checked: no memory") == []


def test_a_search_without_a_better_source_is_told() -> None:
    poor = replace(DOUBT, suggestion=None, outcome=SearchOutcome.NO_BETTER_SOURCE, searched=3)

    assert missing(shown(poor), "no better source found in the corpus: 3 were ranked") == []


def test_what_editors_have_marked_is_told() -> None:
    tagged = replace(DOUBT, cited=replace(DOUBT.cited, tags=(MaintenanceTag.FAILED_VERIFICATION,)))

    assert missing(shown(tagged), "editors have marked it: failed verification") == []


def test_what_was_read_elsewhere_is_told_and_nothing_is_obeyed() -> None:
    read = checked(check(passage=replace(BREAD, text="Bread \x1b[31mrises.")))
    copied = replace(read, read=replace(read.read, detail="read from a kept copy"))

    text = shown(group("1", sources=(copied,)))

    assert ([], False) == (missing(text, "read from a kept copy", "�[31mrises"), "\x1b" in text)
