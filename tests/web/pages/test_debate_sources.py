"""Sentences and the cards of their sources find one another."""

from dataclasses import replace

from claimwright.domain import ExplanationSentence, Quote
from claimwright.web.pages.debate_sources import source_shelf
from tests.debates import ASKED, FLAT, LATER, passage_id, quote, said

STRANGE = Quote(document_id="gone", start=0, end=5, text="Seas.")


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

    assert [(card.number, card.shown.text) for card in shelf.uncited] == [(6, "Seas.")]


def test_a_passage_is_found_by_whose_it_is() -> None:
    shelf = source_shelf(ASKED.answers, ())
    found = shelf.at("abstracts", passage_id(LATER))

    assert found is not None
    assert found.number == 3


def test_a_passage_of_somebody_else_is_not_found() -> None:
    assert source_shelf(ASKED.answers, ()).at("contrarian", passage_id(LATER)) is None
