"""Turns a work's names, notices, origins and past values into one column, there and back."""

import json
from dataclasses import asdict
from typing import TypedDict

from claimwright.domain import (
    Document,
    FieldOrigin,
    Identifier,
    IdentifierKind,
    Notice,
    NoticeState,
    PastValue,
)

PUBLISHED_COLUMN = "published"
"""JSON text; null for a work of which nothing of the kind is known, and before format 2."""

_FIELDS = ("identifiers", "notices", "origins", "history")


class Published(TypedDict, total=False):
    """The fields of a document that lie in this column."""

    identifiers: tuple[Identifier, ...]
    notices: tuple[Notice, ...]
    origins: tuple[FieldOrigin, ...]
    history: tuple[PastValue, ...]


def to_column(document: Document) -> str | None:
    """Return what the column holds of a document.

    Args:
        document: Any.

    Returns:
        JSON text without the fields that are empty; `None` when all are.

    Examples:
        >>> doi = Identifier(kind=IdentifierKind.DOI, value="10.1/x")
        >>> to_column(Document(id="a", identifiers=(doi,)))
        '{"identifiers": [{"kind": "doi", "value": "10.1/x"}]}'
    """
    known = {
        name: [asdict(one) for one in getattr(document, name)]
        for name in _FIELDS
        if getattr(document, name)
    }
    return json.dumps(known) if known else None


def from_column(text: str | None) -> Published:
    """Return the fields of a document from the column.

    Args:
        text: As `to_column` gave it.

    Returns:
        The fields that are not empty.

    Raises:
        ValueError: It is something else.
    """
    if not text:
        return {}
    known = json.loads(text)
    found = Published()
    if "identifiers" in known:
        found["identifiers"] = tuple(
            Identifier(kind=IdentifierKind(one["kind"]), value=one["value"])
            for one in known["identifiers"]
        )
    if "notices" in known:
        found["notices"] = tuple(
            Notice(**{**one, "state": NoticeState(one["state"])}) for one in known["notices"]
        )
    if "origins" in known:
        found["origins"] = tuple(FieldOrigin(**one) for one in known["origins"])
    if "history" in known:
        found["history"] = tuple(PastValue(**one) for one in known["history"])
    return found
