"""Turns a record into what two records of one work have in common."""

import re
import unicodedata
import zlib
from dataclasses import dataclass
from typing import Final

from claimwright.corpus.authors import family_name
from claimwright.corpus.identifiers import identifiers_of
from claimwright.domain import Document, Identifier, IdentifierKind

LEAST_TITLE_LETTERS: Final = 20
"""Letters and digits that a title must have to be a mark: `Editorial` names no work."""

SKETCHED: Final = 32
"""Words of a text that its sketch keeps: those of the smallest hashes, as of any other text."""

LEAST_SHARED: Final = 1 / 3
"""Share of their words from which two texts may be of one work."""

_PARTS: Final = frozenset({"page", "paragraph"})
"""Further fields of documents that are a part of a work: all parts have its title."""

_WORD: Final = re.compile(r"\w{4,}")

_SERVERS: Final = (
    "10.1101/",  # bioRxiv, medRxiv
    "10.21203/rs.",  # Research Square
    "10.2139/ssrn.",
    "10.31234/",
    "10.31219/",
    "10.31223/",
    "10.31222/",
    "10.20944/preprints",
    "10.26434/chemrxiv",
    "10.48550/",
    "10.22541/",
    "10.36227/",
    "10.1002/essoar.",
    "10.21105/joss.preprint",
)
_DISCUSSION: Final = re.compile(r"10\.5194/(?:egusphere-|[a-z]+-discuss|[a-z]+d-\d)")
_BETWEEN: Final = re.compile(r"[\W_]+")
_TAGS: Final = re.compile(r"</?[a-z][^<>]{0,40}>", re.IGNORECASE)
_STATED: Final = re.compile(
    r"^\W*(?:retracted|withdrawn|removed|retraction note|temporary removal)"
    r"(?: (?:article|paper))?\W*:\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What a record is known by.

    Args:
        ids: Its own within its corpus, then those of the records that it was united of; one id is
            one work unless other names contradict.
        names: Every readable name.
        title: Letters and digits of the title; empty where it is too short to name a work.
        author: Family name of the first author; empty when unknown.
        year: Of publication.
        sketch: Of its text; empty where it has none.
    """

    ids: tuple[str, ...]
    names: tuple[Identifier, ...]
    title: str
    author: str
    year: int | None
    sketch: frozenset[int] = frozenset()

    @property
    def id(self) -> str:
        """Its own id."""
        return self.ids[0]

    @property
    def by_title(self) -> str:
        """What records of one work share where no name tells; empty where anything is missing."""
        known = self.title and self.author and self.year is not None
        return f"{self.title}|{self.author}" if known else ""


def marks_of(document: Document) -> Marks:
    """Return what a record is known by.

    Examples:
        >>> marks_of(Document(id="a", title="<i>Ice</i>: melting of the poles", year=2020)).title
        'icemeltingofthepoles'
    """
    title = _letters(_STATED.sub("", _TAGS.sub("", document.title)))
    named = len(title) >= LEAST_TITLE_LETTERS and not _PARTS & document.extra.keys()
    records = (one.record for one in document.origins if one.record)
    return Marks(
        ids=tuple(dict.fromkeys((document.id, *records))),
        names=identifiers_of(document),
        title=title if named else "",
        author=family_name(document.authors[0]) if document.authors else "",
        year=document.year,
        sketch=_sketch(document.text) if named else frozenset(),
    )


def alike(one: frozenset[int], other: frozenset[int]) -> bool:
    """Say whether two sketches may be of texts of one work.

    Returns:
        True where they share a third of their words, or one of them has no text.

    Source:
        Broder (SEQUENCES 1997), doi:10.1109/SEQUEN.1997.666900: the smallest hashes of a union
        are a sample of it.
    """
    if not one or not other:
        return True
    sample = sorted(one | other)[:SKETCHED]
    return sum(word in one and word in other for word in sample) >= LEAST_SHARED * len(sample)


def is_preprint(name: Identifier) -> bool:
    """Return whether a name is a preprint's, which a work has beside the published one's.

    Examples:
        >>> is_preprint(Identifier(kind=IdentifierKind.DOI, value="10.1101/2020.01.02.123456"))
        True
    """
    if name.kind is IdentifierKind.ARXIV:
        return True
    if name.kind is not IdentifierKind.DOI:
        return False
    return name.value.startswith(_SERVERS) or bool(_DISCUSSION.match(name.value))


def _sketch(text: str) -> frozenset[int]:
    words = {zlib.crc32(word.encode()) for word in _WORD.findall(text.casefold())}
    return frozenset(sorted(words)[:SKETCHED])


def _letters(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    return _BETWEEN.sub("", "".join(c for c in plain if not unicodedata.combining(c)))
