"""A file of KILT-style citation records in, claims in context with the pages they cite out."""

import json
import lzma
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.domain import CitedClaim, Claim, Json
from claimwright.errors import InputError, NotFoundError
from claimwright.fetch.canonical import canonical_url
from claimwright_lab.evaluation.citations.cited import (
    FAILED,
    MARK,
    cited_claim,
    cited_source,
    read_input,
)

PASSAGE_WORDS: Final = 100
"""Words of a passage; a longer text is cut into passages of so many."""

MAX_LINE_CHARACTERS: Final = 5_000_000
"""Longest line of a file that is read."""

_SHOWN: Final = 60
_KEPT_SENTENCES: Final = 4


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

    Lines are `{id, input, output: [{answer, provenance: [{url, title, text}]}], meta}`, plain or
    under xz. Those marked as failed verification, and those without a text, are left out.

    Raises:
        NotFoundError: There is no such file.
        InputError: A line is no record, or no record is left.
    """
    if not path.is_file():
        raise NotFoundError(f"no records at {str(path)!r}; build them with the dataset builder")
    found: list[CitationRecord] = []
    for number, line in enumerate(_lines(path), start=1):
        record = _record(line, f"line {number} of {path.name!r}")
        if record is not None:
            found.append(record)
        if limit and len(found) == limit:
            break
    if not found:
        raise InputError(f"{str(path)!r} holds no record whose cited page has a text")
    return tuple(found)


def cut(text: str) -> tuple[str, ...]:
    """Cut a text into passages of a hundred words, the last one shorter; none of a blank text."""
    every = text.split()
    starts = range(0, len(every), PASSAGE_WORDS)
    return tuple(" ".join(every[start : start + PASSAGE_WORDS]) for start in starts)


def _lines(path: Path) -> Iterator[str]:
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        while line := lines.readline(MAX_LINE_CHARACTERS + 1):
            if len(line) > MAX_LINE_CHARACTERS:
                raise InputError(
                    f"a line of {path.name!r} has over {MAX_LINE_CHARACTERS:,} characters"
                )
            if line.strip():
                yield line


def _record(line: str, where: str) -> CitationRecord | None:
    try:
        body = json.loads(line)
        outputs, written = _list(body["output"]), str(body["input"])
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{where} is no citation record: it needs `input` and `output`; {line[:_SHOWN]!r}"
        ) from error
    if any(one.get("answer") == FAILED for one in outputs):
        return None
    sources = [source for one in outputs for source in _list(one.get("provenance"))]
    passages = tuple(passage for source in sources for passage in _passages(source))
    if not passages:
        return None
    name = str(body.get("id", where))
    meta = body.get("meta")
    cited = claim_of(name, written, _sentences(meta if isinstance(meta, dict) else {}))
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
    cleaned = [text.replace(MARK, "").strip() for text in sentences]
    kept = [text for text in cleaned if text] or [before]
    return cited_claim(
        Claim(id=name, text=kept[-1], context=" ".join(kept[:-1][-_KEPT_SENTENCES:])),
        cited_source(),
        context=tuple(kept[:-1]),
        section=section,
        article_title=title,
    )


def _list(value: Json) -> list[Mapping[str, Json]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _sentences(meta: Mapping[str, Json]) -> tuple[str, ...]:
    value = meta.get("sentences")
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()


def _passages(source: Mapping[str, Json]) -> Iterator[PagePassage]:
    url, title, text = (source.get(name) for name in ("url", "title", "text"))
    address = url if isinstance(url, str) else ""
    page = canonical_url(address) or address or str(source.get("chunk_id", ""))
    for passage in cut(text if isinstance(text, str) else ""):
        yield PagePassage(page=page, title=title if isinstance(title, str) else "", text=passage)
