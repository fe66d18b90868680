"""A cited work, or an entry of a bibliography, as its template or text tells it → what it is."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
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


_SHORT_YEAR: Final = re.compile(r"(\d{3,4})([a-z]?)")
_SHORT_TEXT: Final = re.compile(
    r"""
    (?:see\ |cf\.?\ |in\ )?
    (?P<names>[^\W\d_][\w'’.\- ]{1,60}?(?:(?:,|\ and|\ &)\ [^\W\d_][\w'’.\- ]{1,40}?){0,3})
    (?:,?\ et\ al\.?)?,?\ \(?(?P<year>\d{4}[a-z]?)\)?\s*
    (?:[,:.]\s*(?P<pages>(?:pp?\.|p\ |§|ch)[^;]{0,60}|[\divxl–,\ -]{1,30}))?\s*\.?
    """,
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortCitation:
    """What a short footnote says: family names, a year perhaps with a letter, pages as written."""

    names: tuple[str, ...]
    year: str
    pages: str = ""


class Bibliography:
    """The works that an article names, by the names short footnotes cite them by.

    Of two works with one name the first counts.
    """

    def __init__(self, works: Iterable[Work]) -> None:
        exact: dict[str, CitedSource] = {}
        loose: dict[str, list[CitedSource]] = {}
        for work in works:
            for name in work.anchors:
                exact.setdefault(name, work.source)
                for wider in _wider(name):
                    loose.setdefault(wider, []).append(work.source)
        self._exact: Mapping[str, CitedSource] = exact
        self._loose: Mapping[str, list[CitedSource]] = loose

    def find(self, cited: ShortCitation) -> CitedSource | None:
        """Return the work that a short footnote means; `None` when none or several may be meant."""
        name = anchor(cited.names, cited.year)
        glued = re.sub(r"[^\w]+", "", name)
        found = self._exact.get(name) or self._exact.get(f"citeref:{glued}")
        if found is not None or not cited.year:
            return found
        for wider in _wider(name):
            meant = {source.key: source for source in self._loose.get(wider, ())}
            if len(meant) == 1:
                return next(iter(meant.values()))
        return None

    def source(self, cited: ShortCitation, template: str) -> CitedSource:
        """Return the source of a short footnote: the work with the pages meant.

        Where the work is not found, it is only what the footnote says. The name of the template is
        empty for plain words.
        """
        found = self.find(cited)
        if found is None:
            title = " ".join([" & ".join(cited.names), cited.year]).strip()
            return keyed(
                CitedSource(
                    key="",
                    form=ReferenceForm.SHORT_FOOTNOTE,
                    title=title,
                    authors=cited.names,
                    date=cited.year,
                    template=template,
                    pages=cited.pages,
                )
            )
        return replace(
            found, form=ReferenceForm.SHORT_FOOTNOTE, pages=cited.pages, template=template
        )


def short_citation(text: str) -> ShortCitation | None:
    """Return what a short footnote in plain words says; `None` when the text is no short footnote.

    Examples:
        >>> short_citation("Smith & Jones 2010, p. 5.")
        ShortCitation(names=('Smith', 'Jones'), year='2010', pages='p. 5')
    """
    found = _SHORT_TEXT.fullmatch(text.strip()[:200])
    if found is None:
        return None
    names = re.split(r", | and | & ", found["names"])
    pages = (found["pages"] or "").strip(" .")
    return ShortCitation(
        names=tuple(name.strip() for name in names), year=found["year"], pages=pages
    )


def _wider(name: str) -> tuple[str, ...]:
    """Return an anchor without the letter of its year, and with the first name alone."""
    names, _, year = name.rpartition(" ")
    dated = _SHORT_YEAR.fullmatch(year)
    if dated is None or not names:
        return ()
    first = names.split(" ")[0]
    return (f"{names} {dated[1]}", f"{first} {dated[1]}")
