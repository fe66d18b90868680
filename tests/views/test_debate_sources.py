"""Every passage of a debate is found by whose it is; sentences and cards find one another."""

from dataclasses import replace

from claimwright.domain import Citation, ExplanationSentence, Quote
from claimwright.views.debate_sources import citations, source, source_shelf, sources
from claimwright.views.rendering import part
from tests.debates import (
    ASKED,
    BLIND,
    BRIGHT,
    CYCLE,
    FLAT,
    LATER,
    REPORT,
    citation,
    passage_id,
    quote,
    said,
)

FOUND = sources(REPORT.rounds)
STRANGE = Quote(document_id="gone", start=0, end=5, text="Seas.")


def test_a_citation_is_shown_with_its_page_and_terms() -> None:
    shown = part("debate_parts.html", "work", citation(FLAT, page="41"))

    assert 'href="https://example.org/flat"' in shown
    assert "Drivers of warming, 2021</a>, page 41</span>" in shown
    assert '<em dir="auto">very likely</em>' in shown


def test_an_address_that_is_none_of_the_web_is_not_linked() -> None:
    assert "href" not in part("debate_parts.html", "work", citation(CYCLE))


def test_a_passage_is_found_by_its_advocate() -> None:
    shown = source(FOUND, "contrarian", passage_id(BRIGHT))

    assert shown.quote.text == BRIGHT.text


def test_a_passage_of_another_advocate_is_found_too() -> None:
    shown = source(FOUND, "abstracts", passage_id(BRIGHT))

    assert shown.quote.text == BRIGHT.text


def test_a_passage_that_nobody_showed_is_named() -> None:
    shown = source(FOUND, "abstracts", "gone#0")

    assert (shown.reference, shown.quote.text) == ("gone#0", "")


def test_a_passage_that_was_read_and_not_cited_is_found() -> None:
    answer = BLIND.answers[0]
    position = answer.overall
    assert position is not None
    bare = replace(answer, overall=replace(position, citations=()), parts=())
    found = sources((replace(BLIND, answers=(bare,)),))

    assert found["assessed", passage_id(FLAT)] == Citation(
        passage_id=passage_id(FLAT),
        quote=Quote(document_id=FLAT.id, start=0, end=len(FLAT.text), text=FLAT.text),
        reference="Drivers of warming, 2021",
        url="https://example.org/flat",
    )


def test_a_citation_of_the_whole_and_of_a_part_is_listed_once() -> None:
    assert len(citations(BLIND.answers[0])) == 2


def test_every_citation_is_numbered_once_in_the_order_of_the_page() -> None:
    cards = source_shelf(ASKED.answers, ()).cards

    assert [(card.number, card.place[0]) for card in cards] == [
        (1, "assessed"),
        (2, "assessed"),
        (3, "abstracts"),
        (4, "abstracts"),
        (5, "contrarian"),
    ]


def test_a_sentence_rests_on_the_cards_of_its_quotes() -> None:
    shelf = source_shelf(ASKED.answers, ())
    (traced,) = shelf.traced([said("Both say so.", quote(LATER), quote(FLAT))], key="summary")

    assert (traced.key, traced.rests_on) == ("summary-1", "source-1 source-3")


def test_a_sentence_of_an_advocate_rests_on_its_own_card() -> None:
    own = replace(ASKED.answers[0], advocate="twin")
    shelf = source_shelf((*ASKED.answers, own), ())
    (traced,) = shelf.traced([said("So it says.", quote(FLAT))], key="k", advocate="twin")

    assert [card.place[0] for card in traced.sources] == ["twin"]


def test_a_sentence_that_counts_rests_on_nothing() -> None:
    composed = ExplanationSentence(sentence="Two count.", status="composed")
    (traced,) = source_shelf(ASKED.answers, ()).traced([composed], key="k")

    assert traced.rests_on == ""


def test_a_quote_that_nobody_cites_has_a_card_too() -> None:
    shelf = source_shelf(ASKED.answers, [said("Seas.", STRANGE)])

    assert [(card.number, card.shown.quote.text) for card in shelf.uncited] == [(6, "Seas.")]


def test_a_passage_is_found_by_whose_it_is() -> None:
    shelf = source_shelf(ASKED.answers, ())
    found = shelf.at("abstracts", passage_id(LATER))

    assert found is not None
    assert found.number == 3


def test_a_passage_of_somebody_else_is_not_found() -> None:
    assert source_shelf(ASKED.answers, ()).at("contrarian", passage_id(LATER)) is None
