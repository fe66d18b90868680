"""Looking for better sources in a corpus."""

from __future__ import annotations

import pytest

from claimwright.domain import (
    CheckedSource,
    CitationLabel,
    Document,
    Notice,
    NoticeState,
    SearchOutcome,
)
from claimwright.flows.better_sources import Better, BetterSources
from claimwright.settings import CitationSettings
from claimwright.testing import ScriptedCitationChecker
from tests.citations import SEAS, check, cited_claim, source, text_of
from tests.flows.citation_parts import ToldSearch

SETTINGS = CitationSettings()
CITED = CheckedSource(
    reference=1,
    source=source("https://a.example/bread", title="How bread rises in ovens", doi="10.1000/Bread"),
    read=text_of("Bread rises.", "https://a.example/moved"),
    check=check(CitationLabel.NOT_SUPPORTED, 0.1),
)


def page(name: str, text: str = SEAS, **given: object) -> Document:
    fields: dict[str, object] = {"url": f"https://b.example/{name}", **given}
    return Document(id=name, text=text, **fields)  # type: ignore[arg-type]  # fields of the class


def look(
    *documents: Document, held: float | None = 0.1, search: ToldSearch | None = None
) -> Better:
    better = BetterSources(
        search=search or ToldSearch(documents), checker=ScriptedCitationChecker(), settings=SETTINGS
    )
    return better.look(cited_claim("1"), held, (CITED,))


def test_the_best_of_those_found_is_suggested_with_what_it_shows() -> None:
    better = look(page("poor", "Seas exist."), page("good", title="Seas"))

    assert better.suggestion is not None
    assert ("good", 1, 0.9, ("sparse",), 2) == (
        better.suggestion.document_id,
        better.suggestion.rank,
        round(better.suggestion.gain, 6),
        better.suggestion.found_by,
        better.searched,
    )
    assert better.suggestion.cite == "{{cite web |url=https://b.example/good |title=Seas}}"


def test_the_place_of_the_passage_counts_in_the_text_of_the_suggestion() -> None:
    suggestion = look(page("good", f"Bread rises. {SEAS}")).suggestion

    assert suggestion is not None
    passage = suggestion.check.passage
    assert passage is not None
    assert suggestion.text[passage.start : passage.end] == passage.text


def test_nothing_found_is_no_better_source() -> None:
    assert (SearchOutcome.NO_BETTER_SOURCE, None, 0) == (
        look().outcome,
        look().suggestion,
        look().searched,
    )


def test_a_source_that_is_hardly_better_is_not_suggested() -> None:
    assert look(page("good"), held=0.9).outcome is SearchOutcome.NO_BETTER_SOURCE


@pytest.mark.parametrize(
    "document",
    [
        page("x", url="http://www.a.example/bread/"),
        page("x", url="https://a.example/moved#top"),
        page("x", doi="10.1000/bread"),
        page("x", title="How Bread Rises in Ovens!"),
        page("x", url="https://en.wikipedia.org/wiki/Sea"),
        page("x", url="https://www.wikiwand.com/en/Sea"),
    ],
)
def test_what_is_cited_already_and_wikipedia_are_never_suggested(document: Document) -> None:
    assert (SearchOutcome.NO_BETTER_SOURCE, 0) == (look(document).outcome, look(document).searched)


@pytest.mark.parametrize(
    "document",
    [
        page("x", retracted=True),
        page("x", notices=(Notice(state=NoticeState.RETRACTED, source="crossref"),)),
        page("x", notices=(Notice(state=NoticeState.WITHDRAWN, source="arxiv"),)),
    ],
)
def test_a_work_that_was_taken_back_is_never_suggested(document: Document) -> None:
    assert (SearchOutcome.NO_BETTER_SOURCE, 0) == (look(document).outcome, look(document).searched)


def test_a_work_that_was_reinstated_may_be_suggested() -> None:
    lifted = (
        Notice(state=NoticeState.RETRACTED, source="crossref", date="2019-05-01"),
        Notice(state=NoticeState.REINSTATED, source="crossref", date="2020-01-01"),
    )

    assert look(page("x", notices=lifted)).outcome is SearchOutcome.SUGGESTED


def test_a_short_title_does_not_make_two_works_one() -> None:
    assert look(page("x", title="Bread")).outcome is SearchOutcome.SUGGESTED


def test_the_search_is_told_what_is_cited_and_how_many_to_find() -> None:
    search = ToldSearch()

    look(search=search)

    assert [
        (
            "1",
            10,
            ("https://a.example/bread", "https://doi.org/10.1000/Bread", "https://a.example/moved"),
        )
    ] == search.asked
