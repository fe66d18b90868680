"""Looking for better sources in a corpus, choosing one, and how it is cited."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import (
    CheckedSource,
    CitationCheck,
    CitationLabel,
    Document,
    Notice,
    NoticeState,
    SearchOutcome,
)
from claimwright.flows.better_sources import (
    Better,
    BetterSources,
    chosen_source,
    cite_template,
    escaped,
)
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


CHOOSING = CitationSettings(suggest=0.6, gain=0.2)


def test_the_best_of_those_that_pass_is_suggested() -> None:
    choice = chosen_source([check(support=0.7), check(support=0.9)], 0.3, CHOOSING)

    assert (SearchOutcome.SUGGESTED, 1) == (choice.outcome, choice.place)


def test_the_gain_is_over_the_best_source_cited() -> None:
    assert round(chosen_source([check(support=0.9)], 0.3, CHOOSING).gain, 6) == 0.6


def test_where_nothing_could_be_read_the_gain_is_the_support_itself() -> None:
    assert chosen_source([check(support=0.9)], None, CHOOSING).gain == 0.9


def test_the_better_placed_of_two_equals_is_suggested() -> None:
    assert chosen_source([check(support=0.9), check(support=0.9)], 0.1, CHOOSING).place == 0


def test_a_source_that_is_found_to_say_otherwise_is_never_suggested() -> None:
    against = check(CitationLabel.CONTRADICTED, 0.9)

    assert chosen_source([against], 0.1, CHOOSING).outcome is SearchOutcome.NO_BETTER_SOURCE


def test_no_source_at_all_is_no_better_source() -> None:
    assert chosen_source([], 0.1, CHOOSING).outcome is SearchOutcome.NO_BETTER_SOURCE


@given(st.lists(st.floats(0, 1), max_size=5), st.floats(0, 1), st.floats(0.5, 1), st.floats(0, 1))
def test_what_is_suggested_passes_both_thresholds(
    supports: list[float], held: float, suggest: float, gain: float
) -> None:
    checks: list[CitationCheck] = [check(support=support) for support in supports]

    choice = chosen_source(checks, held, CitationSettings(suggest=suggest, gain=gain))

    passing = [s for s in supports if s >= suggest and s - held >= gain]
    assert (choice.place is not None) == bool(passing)
    assert choice.place is None or supports[choice.place] == max(passing)


def test_a_page_is_cited_as_a_web_page() -> None:
    page = Document(
        id="1",
        title="Ice",
        url="https://a.example/ice",
        venue="Ice News",
        year=2020,
        authors=("N",),
    )

    assert cite_template(page) == (
        "{{cite web |url=https://a.example/ice |title=Ice |author1=N |website=Ice News |date=2020}}"
    )


def test_a_work_with_a_doi_is_cited_as_an_article_of_a_journal() -> None:
    work = Document(
        id="1", title="Ice", doi="10.1000/x", url="https://doi.org/10.1000/x", venue="J"
    )

    assert cite_template(work) == "{{cite journal |doi=10.1000/x |title=Ice |journal=J}}"


def test_many_authors_are_cut_and_told() -> None:
    work = Document(id="1", doi="10.1/x", authors=tuple("ABCDEFGH"))

    assert cite_template(work).endswith("|author6=F |display-authors=etal}}")


@pytest.mark.parametrize("url", ["", "ftp://a.example/x", "javascript:alert(1)"])
def test_what_a_reader_could_not_find_is_not_cited(url: str) -> None:
    assert not cite_template(Document(id="1", title="Ice", url=url))


def test_an_address_is_written_so_that_no_part_of_it_is_markup() -> None:
    cite = cite_template(Document(id="1", url="https://a.example/a|b]] {{c}}'<x>"))

    assert cite == "{{cite web |url=https://a.example/a%7Cb%5D%5D%20%7B%7Bc%7D%7D%27%3Cx%3E}}"


@given(st.text(max_size=80))
def test_nothing_in_a_field_is_markup(text: str) -> None:
    value = escaped(text).replace("{{!}}", "")

    assert not {"{", "}", "[", "]", "|", "<", ">", "\n"} & set(value)
    assert not [mark for mark in ("''", "~~~", "__") if mark in value]


@given(st.text(max_size=60), st.text(max_size=60))
def test_a_template_closes_where_it_ends(title: str, rest: str) -> None:
    cite = cite_template(Document(id="1", title=title, url=f"https://a.example/{rest}"))

    body = cite.removeprefix("{{").removesuffix("}}").replace("{{!}}", "")
    assert not {"{", "}"} & set(body)
