"""Turns an answer of a catalogue into values with types, and its abstracts into plain text.

What is not as documented counts as missing.
"""

import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, TypeGuard
from xml.etree import ElementTree as ET

from claimwright.corpus.coercion import as_count, as_year
from claimwright.corpus.identifiers import identifier
from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS, MAX_TITLE_CHARACTERS
from claimwright.domain import Identifier, IdentifierKind, Scalar
from claimwright.errors import InputError
from claimwright.fetch.catalogues import Unreadable

MAX_POSITION: Final = 200_000
"""Highest position of a word in an inverted abstract that is read."""

_BLOCKS: Final = "p|sec|title|br|div|li|list|list-item|label|h[1-6]|disp-formula|abstracttext"
_INLINE: Final = (
    "i|b|u|em|strong|sub|sup|sc|small|span|italic|bold|underline|monospace|tt|font|a|ext-link|xref"
    "|inline-formula|tex-math|alternatives|inline-graphic|named-content|styled-content|roman|uri"
)
_BLOCK: Final = re.compile(rf"</?(?:jats:)?(?:{_BLOCKS})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_MARK: Final = re.compile(
    rf"</?(?:(?:jats:)?(?:{_INLINE})|(?:mml|xocs|jats|ce|sb):[\w-]+|math|mrow|m[ionstr]\w*)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_SPACE: Final = re.compile(r"\s+")
_LABEL: Final = re.compile(r"^(?i:abstract|summary)(?:\s*[:.–—-]+\s*|\s+(?=[A-Z\"'“(]))")
_LABEL_ALONE: Final = re.compile(r"^(?:abstract|summary)[:.]?$", re.IGNORECASE)
_RIGHTS: Final = re.compile(
    r"(?:©|\(c\)|copyright\b|all rights reserved|published (?:online )?by |crown copyright"
    r"|this article is protected by copyright|this is an open[- ]access article)",
    re.IGNORECASE,
)
_WORDS_OF_RIGHTS: Final = """
a abridged about accuracy access all an and any applies are article articles attribution author
authors author(s) be behalf but by c cited commercial commons company content contributors copied
copies copy copyright creative derivative derivatives distributed distribution download el email
emailed exclusive express for full further given government holder holder's holders however in inc
individual is its journal john license licence licensed licensee listserv ltd may medium multiple no
non-commercial not of on online open open-access or original other permission permits permitted
posted press print properly property protected provided publication published publisher publishers
publishing refer reproduction reserved responsibility right rights s sites society sons st state
subject terms the their this to u under unless unrestricted use used users version warranty which
with without work works written
"""
_OF_RIGHTS: Final = frozenset(_WORDS_OF_RIGHTS.split())
"""Words without capitals that notices of rights are made of."""
_NONE: Final = re.compile(
    r"(?:\[?\(?(?:there is |an? |the )?(?:no abstract|abstract (?:is )?(?:not |un)available"
    r"|no summary|abstract missing|n/?a|none|null|nan)"
    r"(?: (?:is )?available| was provided| supplied)?(?: for this (?:article|paper))?\)?\]?[.!]?"
    r"|[\W_]+)",
    re.IGNORECASE,
)
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z©\"'“(])")
_RIGHTS_CHARACTERS: Final = 600
"""Longest notice of rights; a longer text that begins like one says more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abstract:
    """An abstract as plain text.

    Either the text is empty or the problem, which says why; `broken` tells that words are known to
    be missing.
    """

    text: str = ""
    problem: str = ""
    broken: bool = False


def uninverted(index: Mapping[str, object]) -> tuple[str, bool]:
    """Put the words of an inverted abstract back in their places, every one at all of them.

    Returns:
        The words in order, parted by blanks; and whether a place is empty or taken twice, so that
        the text is not whole.

    Examples:
        >>> uninverted({"the": [0, 3], "sea": [1, 4], "and": [2]})
        ('the sea and the sea', False)
        >>> uninverted({"rises": [2], "sea": [1]})
        ('sea rises', True)
    """
    places: dict[int, str] = {}
    broken = False
    for word, positions in index.items():
        for place in positions if isinstance(positions, list) else ():
            if not _is_place(place) or place in places:
                broken = True
            else:
                places[place] = word
    whole = not places or (len(places) == max(places) + 1)
    text = " ".join(places[place] for place in sorted(places) if places[place].strip())
    return text, broken or not whole


def _is_place(value: object) -> TypeGuard[int]:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return 0 <= value <= MAX_POSITION


def plain(marked: str) -> str:
    r"""Return a text in one line without its marks: JATS, HTML, MathML elements, and entities.

    Blocks are parted by a blank, inline marks leave none, and a `<` that begins no known element
    stays.

    Examples:
        >>> plain("<jats:title>Abstract</jats:title><jats:p>CO<sub>2</sub> &gt; 400</jats:p>")
        'Abstract CO2 > 400'
        >>> plain("p <0.05 and n> 3")
        'p <0.05 and n> 3'
    """
    text = _MARK.sub("", _BLOCK.sub(" ", marked))
    text = html.unescape(text)
    if "<" in text:  # marks that were escaped once more
        text = _MARK.sub("", _BLOCK.sub(" ", text))
    return _SPACE.sub(" ", text.encode("utf-8", "replace").decode()).strip()


def title_of(marked: str) -> str:
    """Return a title as plain text, cut at the bound of a document's title."""
    return plain(marked)[:MAX_TITLE_CHARACTERS]


def abstract_of(marked: str, *, broken: bool = False) -> Abstract:
    """Read an abstract.

    A label in front (`Abstract:`) is taken off. What is only a notice of rights, only says that
    there is no abstract, or is too long for a document, is none.

    Examples:
        >>> abstract_of("<p>Abstract: Seas rise.</p>").text
        'Seas rise.'
        >>> abstract_of("© 2019 Elsevier Ltd. All rights reserved.").problem
        "the abstract is only a notice of rights: '© 2019 Elsevier Ltd. All rights reserved.'"
    """
    whole = plain(marked)
    if _NONE.fullmatch(whole):
        return Abstract(problem=f"the abstract says that there is none: {whole[:80]!r}")
    text = _LABEL.sub("", _LABEL_ALONE.sub("", whole), count=1)
    if not text:
        return Abstract(problem="there is no abstract")
    if only_rights(text):
        return Abstract(problem=f"the abstract is only a notice of rights: {text[:80]!r}")
    if len(text) > MAX_TEXT_CHARACTERS:
        return Abstract(
            problem=f"the abstract has {len(text):,} characters, over the limit of "
            f"{MAX_TEXT_CHARACTERS:,}"
        )
    return Abstract(text=text, broken=broken)


def only_rights(text: str) -> bool:
    """Say whether a short text begins as a notice of rights and no sentence says anything else.

    Examples:
        >>> only_rights("Copyright 2001 Academic Press.")
        True
        >>> only_rights("Copyright law slows the reuse of climate data, as we show in 12 cases.")
        False
    """
    if not _RIGHTS.match(text) or len(text) > _RIGHTS_CHARACTERS:
        return False
    return all(_is_rights(sentence) for sentence in _SENTENCE_END.split(text))


def _is_rights(sentence: str) -> bool:
    """Say whether a sentence holds nothing but names, numbers and the words of such notices."""
    words = [word.strip(".,;:()[]&/'\"-") for word in sentence.split()]
    plain_words = (word for word in words if word[:1].isalpha() and not word[:1].isupper())
    return all(word.lower() in _OF_RIGHTS for word in plain_words)


MAX_SHOWN = 60
"""Longest piece of an answer that a message shows."""


def json_object(body: bytes) -> Mapping[str, object]:
    """Return an answer that must be a JSON object.

    Raises:
        Unreadable: It is none.
    """
    found = json_value(body)
    if not isinstance(found, dict):
        raise Unreadable(f"a JSON {type(found).__name__} where an object must be")
    return found


def json_value(body: bytes) -> object:
    """Return the value of an answer that must be JSON.

    Raises:
        Unreadable: It is a page for people, broken off, or no JSON.
    """
    start = body[:200].lstrip().lower()
    if start.startswith((b"<!doctype", b"<html", b"<head", b"<?xml")):
        raise Unreadable("a page for people where JSON must be")
    try:
        found: object = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"no JSON: {str(error)[:MAX_SHOWN]}") from error
    return found


def xml_root(body: bytes, name: str) -> ET.Element:
    """Return the root of an answer that must be XML with this root, whatever its namespace.

    Nothing outside of the answer is read.

    Raises:
        Unreadable: It is no XML, or another document.
    """
    try:
        # Expat bounds how far entities may grow (2.4.1 on), and reads none from outside.
        root = ET.fromstring(body)  # noqa: S314
    except (ET.ParseError, ValueError, LookupError) as error:
        raise Unreadable(f"no XML: {str(error)[:MAX_SHOWN]}") from error
    found = root.tag.rpartition("}")[2]
    if found != name:
        raise Unreadable(f"an XML <{found[:MAX_SHOWN]}> where <{name}> must be")
    return root


def inner_text(element: ET.Element | None) -> str:
    """Return the text of an element and of those within it, in one line."""
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def at(record: object, *path: str) -> object:
    """Return what stands at the end of a path of names; `None` where it breaks off.

    Examples:
        >>> at({"source": {"issn_l": "1234-5678"}}, "source", "issn_l")
        '1234-5678'
        >>> at({"source": None}, "source", "issn_l") is None
        True
    """
    for name in path:
        if not isinstance(record, Mapping):
            return None
        record = record.get(name)
    return record


def text_at(record: object, *path: str) -> str:
    """Return the text at the end of a path; empty where there is none.

    Halves of surrogate pairs, which are no characters, are replaced by `?`.
    """
    return _text(at(record, *path))


def _text(value: object) -> str:
    return value.encode("utf-8", "replace").decode().strip() if isinstance(value, str) else ""


def list_at(record: object, *path: str) -> Sequence[object]:
    """Return the list at the end of a path; empty where there is none."""
    found = at(record, *path)
    return found if isinstance(found, list) else ()


def first_text(record: object, *path: str) -> str:
    """Return the first text of the list at the end of a path; empty where there is none."""
    texts = (_text(item) for item in list_at(record, *path))
    return next((text for text in texts if text), "")


def count_at(record: object, *path: str) -> int | None:
    """Return the count at the end of a path; `None` where there is none."""
    try:
        return as_count(path[-1], at(record, *path))
    except InputError:
        return None


def year_of(value: object) -> int | None:
    """Return the year that a value is; `None` where it is none."""
    try:
        return as_year("year", value)
    except InputError:
        return None


def told(**values: Scalar) -> dict[str, Scalar]:
    """Return the further fields of a document, without those of which a record tells nothing."""
    return {name: value for name, value in values.items() if value not in ("", None)}


def names_of(text: str | None, kind: IdentifierKind) -> tuple[Identifier, ...]:
    """Return the one name that a text is; empty where it is none."""
    try:
        return (identifier(text, kind),) if text else ()
    except InputError:
        return ()


def names_at(record: object, kinds: Mapping[str, IdentifierKind]) -> tuple[Identifier, ...]:
    """Return the names that members of a record hold; what is none is left out."""
    found = (names_of(text_at(record, member), kind) for member, kind in kinds.items())
    return tuple(chain.from_iterable(found))


def doi_of(text: str | None) -> str | None:
    """Return the bare DOI that a text is; `None` where it is none."""
    found = names_of(text, IdentifierKind.DOI)
    if not found:
        return None
    own = found[0]
    return own.value if own.kind is IdentifierKind.DOI else f"10.48550/arxiv.{own.value}"
