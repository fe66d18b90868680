"""A file of KILT-style citation records in, claims in context with the pages they cite out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from claimwright.domain import CitedClaim, Claim
from claimwright.errors import InputError
from claimwright.fetch.canonical import canonical_url
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation.citations.cited import (
    FAILED,
    MAX_CONTEXT_SENTENCES,
    cited_claim,
    cited_source,
    read_input,
    said,
    told_sentences,
)

PASSAGE_WORDS: Final = 100
"""Words of a passage; a longer text is cut into passages of so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePassage:
    """A passage of a page, about a hundred words; the page by its address or what else names it."""

    page: str
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationRecord:
    """A claim in context with the passages of the pages it cites, in order.

    Which of them holds the evidence is unknown. The title is that of the first cited page that has
    one; records of one article are kept together.
    """

    id: str
    cited: CitedClaim
    passages: tuple[PagePassage, ...]
    title: str
    article: str

    @property
    def pages(self) -> frozenset[str]:
        """Return what the cited pages are called."""
        return frozenset(passage.page for passage in self.passages)


def read_records(path: Path, *, limit: int = 0) -> tuple[CitationRecord, ...]:
    """Read the records whose cited pages have a text, in file order, at most `limit`; 0 takes all.

    Rows are `{id, input, output: [{answer, provenance: [{url, title, text}]}], meta}`. Those marked
    as failed verification, and those without a text, are left out.

    Raises:
        NotFoundError: There is no such file.
        InputError: A line is no record, or no record is left.
    """
    kept = (record for row in read_rows(path) if (record := _record(row)) is not None)
    found = tuple(islice(kept, limit or None))
    if not found:
        raise InputError(f"{str(path)!r} holds no record whose cited page has a text")
    return found


def cut(text: str) -> tuple[str, ...]:
    """Cut a text into passages of a hundred words, the last one shorter; none of a blank text."""
    every = text.split()
    starts = range(0, len(every), PASSAGE_WORDS)
    return tuple(" ".join(every[start : start + PASSAGE_WORDS]) for start in starts)


def _record(row: Row) -> CitationRecord | None:
    outputs, written = row.rows("output"), row.text("input")
    if any(one.fields.get("answer") == FAILED for one in outputs):
        return None
    sources = [
        source for one in outputs if "provenance" in one.fields for source in one.rows("provenance")
    ]
    passages = tuple(passage for source in sources for passage in _passages(source))
    if not passages:
        return None
    name = row.text("id") if "id" in row.fields else row.where
    meta = row.row("meta") if "meta" in row.fields else row
    cited = claim_of(name, written, told_sentences(meta))
    title = next((passage.title for passage in passages if passage.title), "")
    return CitationRecord(
        id=name, cited=cited, passages=passages, title=title, article=cited.article_title or name
    )


def claim_of(name: str, written: str, sentences: Sequence[str]) -> CitedClaim:
    """Read a claim in context from a record's input: Title [SEP] section [SEP] before [CIT] after.

    The last of `sentences` is the claim, at most four before it the context; without them all words
    before the mark are the claim.
    """
    title, section, before = read_input(written)
    *context, text = sentences or [before]
    return cited_claim(
        Claim(id=name, text=text, context=" ".join(context[-MAX_CONTEXT_SENTENCES:])),
        cited_source(),
        context=tuple(context),
        section=section,
        article_title=title,
    )


def _passages(source: Row) -> Iterator[PagePassage]:
    url = said(source, "url")
    page = canonical_url(url) or url or said(source, "chunk_id")
    for passage in cut(said(source, "text")):
        yield PagePassage(page=page, title=said(source, "title"), text=passage)
