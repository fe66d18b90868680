"""Rows of claims with a source each in, the work of answering them out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from claimwright.claims.identification import language
from claimwright.cli.batch import Work
from claimwright.cli.ledger import same_id
from claimwright.cli.rows import MAX_LINE_BYTES, MAX_TITLE_CHARACTERS, Row, claim_of, text_field
from claimwright.domain import Json, SourceText
from claimwright.errors import InputError, UnavailableError
from claimwright.fetch.page import NO_NETWORK
from claimwright.fetch.urls import MAX_URL_CHARACTERS
from claimwright.flows.citation_rows import CitationRow, check_rows
from claimwright.flows.citations import CitationsFlow
from claimwright.flows.source_texts import is_without_network, page_text
from claimwright.flows.verify import check_claim
from claimwright.schema.writing import to_json
from claimwright.settings import CitationSettings


def citation_row_of(row: Row, settings: CitationSettings) -> CitationRow:
    """Return what a row `{id, claim, context?, article_title?, source_text | source_url, …}` asks.

    Returns:
        The claim and its source. A text that is empty says that nothing could be read.
    """
    claim = claim_of(row)
    check_claim(claim)
    if not {"source_text", "source_url"} & set(row.fields):
        raise InputError("the row has no source_text and no source_url; give one of them")
    url = text_field(row, "source_url", MAX_URL_CHARACTERS)
    title = text_field(row, "source_title", MAX_TITLE_CHARACTERS)
    return CitationRow(
        claim=claim,
        article_title=text_field(row, "article_title", MAX_TITLE_CHARACTERS),
        url=url,
        source_title=title,
        given=_given(row, title, url, settings),
    )


def _given(row: Row, title: str, url: str, settings: CitationSettings) -> SourceText | None:
    """Return the text that a row brings, however short; `None` when it shall be read."""
    if row.fields.get("source_text") is None:
        return None
    text = text_field(row, "source_text", MAX_LINE_BYTES)
    chosen = replace(settings, min_words=1)
    return page_text(text, title=title, url=url, settings=chosen, language=language(text))


def citation_work(flow: CitationsFlow) -> Work[CitationRow]:
    """Return the work of answering a file of rows.

    Returns:
        What `answer_file` needs; each answer names the engine, and answers of another one are not
        continued.
    """
    engine = flow.checker.name

    def read(row: Row) -> CitationRow:
        return citation_row_of(row, flow.settings)

    def answer(rows: Sequence[CitationRow]) -> Sequence[Mapping[str, Json]]:
        answers = check_rows(flow, rows)
        if any(is_without_network(checked.read) for checked in answers):
            # Nothing is written for them, so that the same command asks again.
            raise UnavailableError(f"{NO_NETWORK}; connect it and run the same command again")
        return [
            {**to_json(checked), "claim": row.claim.text, "checker": engine}
            for row, checked in zip(rows, answers, strict=True)
        ]

    def same(row: Row, known: Mapping[str, object]) -> str:
        if known.get("checker", engine) != engine:
            return "it was made with another engine"
        return same_id(row, known)

    return Work(read=read, answer=answer, same=same)
