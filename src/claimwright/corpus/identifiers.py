"""Turns whatever a record or a person calls a work into the one spelling by which it is known.

A name that cannot be read for certain is an `InputError` that says why: a wrong match is worse
than none, for it gives one work the citations or the retraction of another.
"""

import html
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final
from urllib.parse import unquote

from claimwright.corpus.rows import shorten
from claimwright.corpus.tabular import plain_name
from claimwright.domain import Document, Identifier, IdentifierKind, Scalar
from claimwright.errors import InputError, TooLargeError

MAX_NAME_CHARACTERS: Final = 2_000
"""Longest text that is read as a name."""

_ARXIV_DOI: Final = "10.48550/arxiv."
_ARXIV_PREFIX: Final = re.compile(
    r"(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html|format)/|arxiv\s*:\s*|arxiv\s+",
    re.IGNORECASE,
)
_ARXIV_TAIL: Final = re.compile(r"(?:\.pdf)?(?:[?#].*)?$", re.IGNORECASE)
_ARXIV_NEW: Final = re.compile(r"(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5})(?:v\d{1,3})?")
_ARXIV_OLD: Final = re.compile(
    r"(acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas"
    r"|cond-mat|cs|dg-ga|funct-an|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math|math-ph|mtrl-th|nlin"
    r"|nucl-ex|nucl-th|patt-sol|physics|plasm-ph|q-alg|q-bio|quant-ph|solv-int|supr-con)"
    r"(?:\.[a-z-]{2,})?/(\d{2}(?:0[1-9]|1[0-2])\d{3})(?:v\d{1,3})?",
    re.IGNORECASE,
)
_PMID: Final = re.compile(
    r"(?:(?:https?://)?(?:pubmed\.ncbi\.nlm\.nih\.gov|(?:www\.)?ncbi\.nlm\.nih\.gov/pubmed"
    r"|europepmc\.org/(?:article|abstract)/med)/|(?:info:|urn:)?pmid\s*[:/]?\s*)?"
    r"(\d{1,9})(?:\.0+)?/?(?:[?#].*)?",
    re.IGNORECASE,
)
_PMCID: Final = re.compile(
    r"(?:(?:https?://)?(?:(?:www\.)?ncbi\.nlm\.nih\.gov/pmc/articles|pmc\.ncbi\.nlm\.nih\.gov"
    r"/articles|europepmc\.org/(?:article|articles|abstract)/pmc|europepmc\.org/articles)/"
    r"|pmcid\s*[:/]?\s*)?(?:pmc)?\s*(\d{1,9})(?:\.\d{1,2})?/?(?:[?#].*)?",
    re.IGNORECASE,
)
_OPENALEX: Final = re.compile(
    r"(?:(?:https?://)?(?:(?:api\.|explore\.)?openalex\.org)/(?:works/)?|openalex\s*:\s*)?"
    r"w(\d{1,12})/?(?:[?#].*)?",
    re.IGNORECASE,
)
_HINTS: Final = (
    (re.compile(r"arxiv\s*[:\s]|arxiv\.org/", re.IGNORECASE), IdentifierKind.ARXIV),
    (re.compile(r"pmcid|\bpmc\s*\d|/pmc/", re.IGNORECASE), IdentifierKind.PMCID),
    (re.compile(r"pmid|pubmed|europepmc\.org", re.IGNORECASE), IdentifierKind.PMID),
    (re.compile(r"openalex|^\s*w\d+\s*$", re.IGNORECASE), IdentifierKind.OPENALEX),
)
_DOI_HINT: Final = re.compile(r"(?<!\d)10(?:\.|%2e)\d|\bdoi\b|doi\.org", re.IGNORECASE)

NAME_FIELDS: Final[Mapping[str, IdentifierKind]] = MappingProxyType(
    {
        "doi": IdentifierKind.DOI,
        "pmid": IdentifierKind.PMID,
        "pubmedid": IdentifierKind.PMID,
        "pubmed": IdentifierKind.PMID,
        "pmcid": IdentifierKind.PMCID,
        "pmc": IdentifierKind.PMCID,
        "arxivid": IdentifierKind.ARXIV,
        "arxiv": IdentifierKind.ARXIV,
        "openalexid": IdentifierKind.OPENALEX,
        "openalex": IdentifierKind.OPENALEX,
    }
)
"""Further fields of a record that name the work, compared as lower-case letters alone."""


def identifier(text: str, kind: IdentifierKind | None = None) -> Identifier:
    """Read a name of a work.

    Args:
        text: As a record or a person writes it.
        kind: Whose name it must be; told from the text when `None`: digits alone then name nothing.

    Returns:
        The name in its one spelling. The DOI of an arXiv preprint is its arXiv number.

    Raises:
        InputError: It is no name that can be read for certain; the message says why.
        TooLargeError: It has over 2,000 characters.

    Examples:
        >>> identifier("https://doi.org/10.1000%2FABC.").value
        '10.1000/abc'
        >>> identifier("10.48550/arXiv.2101.00001v3")
        Identifier(kind=<IdentifierKind.ARXIV: 'arxiv'>, value='2101.00001')
        >>> identifier("PMID: 00123", IdentifierKind.PMID).value
        '123'
    """
    if len(text) > MAX_NAME_CHARACTERS:
        raise TooLargeError(
            f"a name of {len(text):,} characters is over the limit of {MAX_NAME_CHARACTERS:,}; "
            "give the name alone"
        )
    wanted = kind or _guessed(text)
    value = _READERS[wanted](text)
    if wanted is IdentifierKind.DOI and value.startswith(_ARXIV_DOI):
        return _of_arxiv_doi(value)
    return Identifier(kind=wanted, value=value)


def written(name: Identifier) -> str:
    """Return a name as people write it, such as `doi:10.1000/x`; `identifier` reads it back.

    Examples:
        >>> written(Identifier(kind=IdentifierKind.PMCID, value="PMC12"))
        'pmcid:PMC12'
    """
    return f"{name.kind.value}:{name.value}"


def identifiers_of(document: Document) -> tuple[Identifier, ...]:
    """Return every name of a document that can be read, each once, DOIs first.

    Its DOI, its OpenAlex id, its further names and the fields of its record that hold names are
    read.

    Examples:
        >>> work = Document(id="a", doi="10.1000/X", extra={"PMID": 12})
        >>> [written(name) for name in identifiers_of(work)]
        ['doi:10.1000/x', 'pmid:12']
    """
    found = {name: None for name, _ in _named(document) if name is not None}
    order = list(IdentifierKind)
    return tuple(sorted(found, key=lambda name: (order.index(name.kind), name.value)))


def unreadable_names(document: Document) -> tuple[str, ...]:
    """Return why names of a document cannot be read, one reason for each such name."""
    return tuple(reason for name, reason in _named(document) if name is None)


def name_field(field: str) -> IdentifierKind | None:
    """Return whose names a field of a record holds; `None` where it holds none.

    Examples:
        >>> name_field("PubMed ID"), name_field("pages")
        (<IdentifierKind.PMID: 'pmid'>, None)
    """
    return NAME_FIELDS.get(plain_name(field))


def readable_doi(text: str) -> str:
    """Return the DOI that a text is; empty where it is none."""
    try:
        return identifier(text, IdentifierKind.DOI).value
    except InputError:
        return ""


_ROUNDS: Final = 8
_DASHES: Final = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⁃"), "-")  # noqa: RUF001 (dashes are what this is about)
_INVISIBLE: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f"))
_TEX: Final = re.compile(r"\{?\\([_%&#$~])\}?|\{?\\text(less|greater)\s*(?:\{\})?\}?|\$([<>])\$")
_PREFIX: Final = re.compile(
    r"^[\s<\[({\"'“‘«]*"  # noqa: RUF001 (quotation marks as people type them)
    r"(?:(?:info|urn)\s*:\s*)?(?:doi\s*+(?:no\.?+|number|id|name)?\s*+[:=/.]*\s*+)*"
    r"(?:<?\s*(?P<url>https?://?|//|www\.)?(?P<path>[a-z0-9.-]+\.[a-z]{2,}/[^\s]*?))??"
    r"(?:doi\s*[:=/]\s*)?"
    r"(?P<doi>10\.\d{3,9}(?:\.\d+)*/.*)$",
    re.IGNORECASE | re.DOTALL,
)
_NAME: Final = re.compile(r"10\.\d{3,9}(?:\.\d+)*/[^\s\x00-\x1f\x7f]+")
_SHORT: Final = re.compile(r"(?:^|doi\.org/|doi:\s*)10/[a-z0-9]+\W*$", re.IGNORECASE)
_SECOND: Final = re.compile(
    r"[\s;,|]+(?:doi\s*:?\s*)?(?:https?://\S*?)?10\.\d{4,9}/", re.IGNORECASE
)
_TRACKED: Final = re.compile(r"\?[\w.~-]+=.*$|#\w.*$", re.DOTALL)
_TAG: Final = re.compile(
    r"(?:</(?:a|span|p|b|i|em|div|li|td)\b|<(?:a|span|p|div|br|li|td)(?=[\s/>])).*$",
    re.IGNORECASE | re.DOTALL,
)
_RESOLVER: Final = re.compile(r"(?:dx\.|www\.)?doi\.org/$|doi\.org\.[a-z0-9.-]+/$", re.IGNORECASE)
_VIEW: Final = re.compile(
    r"(?:/(?:full|abstract|fulltext|pdf|epdf|epub|html|summary|meta|pdfdirect|references|download)"
    r"|(?:v\d{1,2})?(?:\.full|\.abstract|\.full-text|\.pdf|\.full\.pdf))+/?$",
    re.IGNORECASE,
)
_LOOSE: Final = "\t\r\n .,;:!?'\"`*…·’‘“”«»\\/|"  # noqa: RUF001 (quotation marks as people type them)
_PAIRS: Final = (("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"))


def as_doi(text: str) -> str:
    """Return the one spelling of a DOI, such as `10.1000/x`; reading it again changes nothing.

    The text is a DOI and nothing else but what people put before and after one: `doi:`, an address
    that leads to it, brackets, quotation marks, full stops.

    DOIs are equal without regard to case, so the spelling is in lower case. It holds no resolver,
    no percent-encoding and no entities of HTML, a plain hyphen for every dash, and no punctuation
    that belongs to the sentence around it. Both sides of a comparison go through here, so a DOI
    that does end in a full stop still meets itself.

    Raises:
        InputError: It is no DOI, more than one, or one with white space in it; the message says
            which.

    Examples:
        >>> as_doi("HTTPS://DX.DOI.ORG/10.1016%2FS0140-6736(05)67733-5.")
        '10.1016/s0140-6736(05)67733-5'
        >>> as_doi("<10.1002/(SICI)1097-0142(19990101)85:1&lt;1::AID-CNCR1&gt;3.0.CO;2-X>")
        '10.1002/(sici)1097-0142(19990101)85:1<1::aid-cncr1>3.0.co;2-x'

    Source:
        ISO 26324:2012; DOI Handbook, doi:10.1000/182; for SICI in DOIs, ANSI/NISO Z39.56-1996.
    """
    found = text
    for _ in range(_ROUNDS):
        again = _once(found, text)
        if again == found:
            return found
        found = again
    raise InputError(f"{_shown(text)} is no DOI: it is encoded more than {_ROUNDS} times over")


def _once(text: str, given: str) -> str:
    """Take one layer of writing off."""
    plain = _plain(text)
    if _SHORT.search(plain.strip()):
        raise InputError(
            f"{_shown(given)} is a short DOI, which only doi.org can tell; give the long one"
        )
    matched = _PREFIX.match(plain)
    if not matched:
        raise InputError(f"{_shown(given)} is no DOI; it looks like 10.1000/182")
    bare = matched["doi"]
    if _SECOND.search(bare.strip(_LOOSE)):
        raise InputError(f"{_shown(given)} holds more than one DOI; give one at a time")
    if matched["path"] or matched["url"]:
        bare = _TRACKED.sub("", bare.strip())
        if not _RESOLVER.search(matched["path"] or ""):
            bare = _VIEW.sub("", bare)
    bare = _trimmed(_TAG.sub("", bare)).lower()
    if not _NAME.fullmatch(bare):
        raise InputError(
            f"{_shown(given)} is no DOI: after 10. and a number comes a slash and a name without "
            "white space"
        )
    return bare


def _plain(text: str) -> str:
    """Decode entities, percent signs, TeX and odd characters until none is left."""
    plain = text
    for _ in range(_ROUNDS):
        again = html.unescape(plain)
        again = unquote(again, errors="replace") if "%" in again else again
        again = unicodedata.normalize("NFKC", again).translate(_INVISIBLE).translate(_DASHES)
        again = _TEX.sub(_tex, again)
        if again == plain:
            return plain
        plain = again
    raise InputError(f"{_shown(text)} is no DOI: it is encoded more than {_ROUNDS} times over")


def _tex(found: re.Match[str]) -> str:
    return found[1] or found[3] or {"less": "<", "greater": ">"}[found[2]]


def _trimmed(bare: str) -> str:
    """Take off the punctuation and closing brackets that belong to what stands around."""
    while True:
        kept = bare.strip(_LOOSE)
        for opening, closing in _PAIRS:
            if kept.endswith(closing) and kept.count(closing) > kept.count(opening):
                kept = kept[:-1]
            if kept.endswith(opening):
                kept = kept[:-1]
        if kept == bare:
            return kept
        bare = kept


def _shown(text: str) -> str:
    """Return the beginning of a text in quotes, for a message that refuses it."""
    return repr(shorten(text, 80))


def _named(document: Document) -> Iterator[tuple[Identifier | None, str]]:
    """Yield each name, or why it is none."""
    fields: list[tuple[IdentifierKind | None, Scalar]] = [
        (IdentifierKind.DOI, document.doi),
        (IdentifierKind.OPENALEX, document.openalex_id),
        *((name_field(field), value) for field, value in document.extra.items()),
    ]
    for kind, value in fields:
        if kind is not None and value is not None and str(value).strip():
            try:
                yield identifier(str(value), kind), ""
            except InputError as error:
                yield None, str(error)
    yield from ((name, "") for name in document.identifiers)


def _guessed(text: str) -> IdentifierKind:
    if _DOI_HINT.search(text):
        return IdentifierKind.DOI
    kind = next((kind for hint, kind in _HINTS if hint.search(text)), None)
    if kind is None and _ARXIV_OLD.fullmatch(text.strip()):
        kind = IdentifierKind.ARXIV
    if kind is None:
        raise InputError(
            f"{_shown(text)} names no work: write a DOI, or pmid:, pmcid:, arxiv: or openalex: "
            "before the number"
        )
    return kind


def _of_arxiv_doi(value: str) -> Identifier:
    return Identifier(kind=IdentifierKind.ARXIV, value=_arxiv(value.removeprefix(_ARXIV_DOI)))


def _arxiv(text: str) -> str:
    bare = text.strip()
    if _DOI_HINT.match(bare) and _ARXIV_DOI in bare.lower():
        bare = as_doi(bare).removeprefix(_ARXIV_DOI)
    prefix = _ARXIV_PREFIX.match(bare)
    bare = _ARXIV_TAIL.sub("", bare[prefix.end() :] if prefix else bare).strip(" .,;/[]()")
    bare = re.sub(r"\s*\[[\w.-]+$", "", bare)
    new = _ARXIV_NEW.fullmatch(bare)
    if new:
        return new[1]
    old = _ARXIV_OLD.fullmatch(bare)
    if old:
        return f"{old[1].lower()}/{old[2]}"
    raise InputError(
        f"{_shown(text)} is no arXiv number; it looks like 2101.00001 or hep-th/9901001"
    )


def _numbered(text: str, pattern: re.Pattern[str], letters: str, wanted: str) -> str:
    found = pattern.fullmatch(text.strip())
    number = int(found[1]) if found else 0
    if not number:
        raise InputError(f"{_shown(text)} is no {wanted}")
    return f"{letters}{number}"


_READERS: Final[Mapping[IdentifierKind, Callable[[str], str]]] = MappingProxyType(
    {
        IdentifierKind.DOI: as_doi,
        IdentifierKind.PMID: partial(
            _numbered, pattern=_PMID, letters="", wanted="PMID; it is a whole number from 1 on"
        ),
        IdentifierKind.PMCID: partial(
            _numbered, pattern=_PMCID, letters="PMC", wanted="PMCID; it looks like PMC2657861"
        ),
        IdentifierKind.ARXIV: _arxiv,
        IdentifierKind.OPENALEX: partial(
            _numbered,
            pattern=_OPENALEX,
            letters="W",
            wanted="OpenAlex work; it looks like W2741809807",
        ),
    }
)
