"""Fields of a cite template in, the source that it names out, with the names it is cited by."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.claims.wikitext.parameters import MAX_URL_CHARACTERS, Fields, fields_of, words_of
from claimwright.domain import CitedSource, ReferenceForm

DOI: Final = re.compile(r"\b10\.\d{4,9}/[^\s|\]}\"<>]+")
"""A digital object identifier within a text."""

_URL: Final = re.compile(r"(?:https?:|ftps?:)?//[^\s\[\]<>\"|{}\x00-\x1f]+", re.IGNORECASE)
_YEAR: Final = re.compile(r"(?<!\d)(\d{3,4})(?!\d)([a-z]?)\b")
_DISAMBIGUATED: Final = re.compile(r"(?<!\d)(\d{3,4}[a-z])\b")
_HARVID: Final = re.compile(r"\{\{\s*(?:harvid|sfnref|harvardid)\s*\|([^{}]*)\}\}", re.IGNORECASE)
_DIGITS: Final = re.compile(r"\d{1,9}")
_PUNCTUATION: Final = re.compile(r"[^\w]+")
_MAX_NAMES: Final = 4
"""Names in an anchor; a work with more is cited by the first four."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A source with the names that short footnotes cite it by, each as `anchor` makes it."""

    source: CitedSource
    anchors: tuple[str, ...]


def read_work(written: str) -> Work | None:
    """Return the source that a cite template names; `None` when it cannot be read."""
    fields = fields_of(written)
    if fields is None:
        return None
    return Work(source=_source(fields), anchors=_anchors(fields))


def anchor(names: Sequence[str], year: str) -> str:
    """Return the name of a work by its authors and year, in one spelling; four family names count.

    Examples:
        >>> anchor(["O’Connor", "Robertson"], "1999")
        "o'connor robertson 1999"
    """
    return " ".join(_folded(" ".join([*names[:_MAX_NAMES], year])).split())


def _folded(words: str) -> str:
    return unicodedata.normalize("NFKC", words).replace("\u2019", "'").casefold()


def source_key(source: CitedSource) -> str:
    """Return what is equal for references that name the same source.

    It is a DOI, PMID, address or ISBN with title, or else a hash of the words.

    Examples:
        >>> source_key(CitedSource(key="", form=ReferenceForm.TEXT, doi="10.1/X"))
        'doi:10.1/x'
    """
    if source.doi:
        return f"doi:{source.doi.lower()}"
    if source.pmid:
        return f"pmid:{source.pmid}"
    if source.url:
        return f"url:{_bare_url(source.url)}"
    title = _PUNCTUATION.sub(" ", source.title.casefold()).strip()
    if source.isbn:
        return f"isbn:{source.isbn}:{title[:60]}".rstrip(":")
    told = "\n".join([title, *source.authors, source.date, source.publisher])
    return f"words:{hashlib.sha256(told.casefold().encode('utf-8', 'replace')).hexdigest()[:16]}"


def first_url(written: str) -> str:
    """Return the first address in a text as written; empty when there is none.

    Examples:
        >>> first_url("see https://example.org/a.")
        'https://example.org/a'
    """
    found = _URL.search(written)
    if found is None:
        return ""
    url = found[0].rstrip(".,;:!?'")
    url = url.rstrip(")") if "(" not in url else url
    return url if len(url) <= MAX_URL_CHARACTERS else ""


def bare_isbn(written: str) -> str:
    """Return an ISBN without blanks and hyphens; empty when the text holds none.

    Examples:
        >>> bare_isbn("978-0-306-40615-7")
        '9780306406157'
    """
    digits = re.sub(r"[\s\u2010-\u2015-]", "", words_of(written)).upper()
    found = re.search(r"(?:97[89])?\d{9}[\dX]", digits)
    return found[0] if found else ""


def _bare_url(url: str) -> str:
    bare = re.sub(r"^(?:https?:)?//(?:www\.)?", "", url.strip(), flags=re.IGNORECASE)
    return bare.partition("#")[0].rstrip("/")


def _source(fields: Fields) -> CitedSource:
    title, chapter = fields.text("title"), fields.text("chapter")
    container, publisher = fields.text("container"), fields.text("publisher")
    if chapter and chapter != title:
        title, container = chapter, container or title
    if not title and fields.positional():
        title = fields.positional()[-1]
    pmid = _DIGITS.search(fields.raw("pmid"))
    source = CitedSource(
        key="",
        form=ReferenceForm.TEMPLATE,
        title=title,
        url=first_url(fields.raw("url")),
        archive_url=first_url(fields.raw("archive_url")),
        authors=fields.authors(),
        publisher=container if container != title and container else publisher,
        date=fields.date(),
        doi=_doi(fields.raw("doi")),
        pmid=pmid[0] if pmid else "",
        isbn=bare_isbn(fields.raw("isbn")),
        template=fields.name,
        pages=fields.text("pages"),
        language=fields.text("language"),
    )
    return keyed(source)


def keyed(source: CitedSource) -> CitedSource:
    """Return a source with its key."""
    return replace(source, key=source_key(source))


def _doi(written: str) -> str:
    found = DOI.search(words_of(written))
    return found[0].rstrip(".,;") if found else ""


def _anchors(fields: Fields) -> tuple[str, ...]:
    ref = fields.raw("ref")
    harvid = _HARVID.search(ref)
    if harvid:
        names = [words_of(part) for part in harvid[1].split("|") if "=" not in part]
        return (anchor(names[:-1], names[-1]),) if names else ()
    found: list[str] = []
    if ref.upper().startswith("CITEREF"):
        # The names of `CITEREFSmithJones2010` are not told apart.
        found.append(f"citeref:{_PUNCTUATION.sub('', _folded(ref[len('CITEREF') :]))}")
    families = fields.families()
    dated = _DISAMBIGUATED.search(fields.date()) or _YEAR.search(fields.date())
    written = _YEAR.search(fields.text("year")) or dated
    years = dict.fromkeys(match[0] for match in (dated, written) if match)
    found += [anchor(families, year) for year in years] if families else []
    return tuple(dict.fromkeys(found))
