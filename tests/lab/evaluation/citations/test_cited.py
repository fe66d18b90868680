"""The fields of a row in, a cited claim out."""

from __future__ import annotations

from claimwright.domain import Claim, ReferenceForm, SourceState
from claimwright_lab.evaluation.citations.cited import cited_claim, cited_source, read_source

CITED = cited_claim(
    Claim(text="Seas rise.", id="1"),
    cited_source("https://example.org/a"),
    context=("One.", "Two.", "Three.", "Four.", "Five."),
)


def test_a_claim_has_one_reference_with_its_address() -> None:
    assert [s.url for r in CITED.references for s in r.sources] == ["https://example.org/a"]


def test_the_last_four_sentences_before_are_kept() -> None:
    assert CITED.context == ("Two.", "Three.", "Four.", "Five.")


def test_without_a_sentence_the_claim_is_the_sentence() -> None:
    assert (CITED.sentence, CITED.paragraph[-10:]) == ("Seas rise.", "Seas rise.")


def test_a_source_without_address_is_a_text() -> None:
    assert cited_source(title="A book").form is ReferenceForm.TEXT


def test_a_blank_text_was_not_read() -> None:
    assert read_source(" \n").state is SourceState.EMPTY
