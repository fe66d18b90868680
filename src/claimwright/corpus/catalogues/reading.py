"""Turns an answer as bytes into values with types: what is not as documented counts as missing."""

import json
from collections.abc import Mapping, Sequence
from itertools import chain
from xml.etree import ElementTree as ET

from claimwright.corpus.coercion import as_count, as_year
from claimwright.corpus.identifiers import identifier
from claimwright.domain import Identifier, IdentifierKind
from claimwright.errors import InputError
from claimwright.fetch.catalogues import Unreadable

MAX_SHOWN = 60
"""Longest piece of an answer that a message shows."""


def json_object(body: bytes) -> Mapping[str, object]:
    """Return an answer that must be a JSON object.

    Raises:
        Unreadable: It is none.

    Examples:
        >>> json_object(b'{"meta": {}}')
        {'meta': {}}
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

    Examples:
        >>> xml_root(b"<feed><entry/></feed>", "feed").tag
        'feed'
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
    """Return the text of an element and of those within it, in one line.

    Examples:
        >>> inner_text(ET.fromstring("<t>CO<sub>2</sub> rose</t>"))
        'CO2 rose'
    """
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
    """Return the text at the end of a path; empty where there is none."""
    found = at(record, *path)
    return found.strip() if isinstance(found, str) else ""


def list_at(record: object, *path: str) -> Sequence[object]:
    """Return the list at the end of a path; empty where there is none."""
    found = at(record, *path)
    return found if isinstance(found, list) else ()


def first_text(record: object, *path: str) -> str:
    """Return the first text of the list at the end of a path; empty where there is none."""
    texts = (item.strip() for item in list_at(record, *path) if isinstance(item, str))
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


def names_of(text: str | None, kind: IdentifierKind) -> tuple[Identifier, ...]:
    """Return the one name that a text is; empty where it is none.

    Examples:
        >>> names_of("https://doi.org/10.1000/ABC", IdentifierKind.DOI)[0].value
        '10.1000/abc'
    """
    try:
        return (identifier(text, kind),) if text else ()
    except InputError:
        return ()


def names_at(record: object, kinds: Mapping[str, IdentifierKind]) -> tuple[Identifier, ...]:
    """Return the names that members of a record hold; what is none is left out.

    Examples:
        >>> [name.value for name in names_at({"pmcid": "PMC12"}, {"pmcid": IdentifierKind.PMCID})]
        ['PMC12']
    """
    found = (names_of(text_at(record, member), kind) for member, kind in kinds.items())
    return tuple(chain.from_iterable(found))


def doi_of(text: str | None) -> str | None:
    """Return the bare DOI that a text is; `None` where it is none.

    Examples:
        >>> doi_of("https://doi.org/10.1000/ABC"), doi_of("n/a")
        ('10.1000/abc', None)
    """
    found = names_of(text, IdentifierKind.DOI)
    if not found:
        return None
    own = found[0]
    return own.value if own.kind is IdentifierKind.DOI else f"10.48550/arxiv.{own.value}"
