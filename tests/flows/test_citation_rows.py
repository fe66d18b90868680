"""Claims that bring or name one source."""

from __future__ import annotations

from claimwright.domain import CitationLabel, Claim, SourceState
from claimwright.flows.citation_rows import CitationRow, check_rows
from tests.citations import SEAS, text_of
from tests.flows.citation_parts import ToldReader, flow

CLAIM = Claim(id="1", text=SEAS, context="Tides are measured.")


def test_a_source_that_is_given_is_not_read_anew() -> None:
    reader = ToldReader()
    row = CitationRow(claim=CLAIM, url="https://a.example/ice", given=text_of())

    (answer,) = check_rows(flow(reader=reader), [row])

    assert (CitationLabel.SUPPORTED, []) == (answer.check.label, reader.asked)


def test_sources_that_are_named_are_read_each_once() -> None:
    reader = ToldReader({"https://a.example/ice": text_of()})
    rows = [CitationRow(claim=CLAIM, url="https://a.example/ice")] * 2

    answers = check_rows(flow(reader=reader), rows)

    assert [CitationLabel.SUPPORTED] * 2 == [answer.check.label for answer in answers]
    assert ["https://a.example/ice"] == reader.asked


def test_a_source_without_text_or_address_is_unavailable() -> None:
    (answer,) = check_rows(flow(), [CitationRow(claim=CLAIM)])

    assert CitationLabel.SOURCE_UNAVAILABLE is answer.check.label
    assert SourceState.NOT_FOUND is answer.read.state  # as the double says of what it is not told


def test_the_claim_stands_in_its_context() -> None:
    cited = CitationRow(claim=CLAIM, article_title="Seas", source_title="Ice").cited

    assert ("Seas", f"Tides are measured. {SEAS}", ("Tides are measured.",), "Ice") == (
        cited.article_title,
        cited.paragraph,
        cited.context,
        cited.references[0].sources[0].title,
    )


def test_no_rows_have_no_answers() -> None:
    assert check_rows(flow(), []) == ()
