"""Turns a work's names, notices, origins and past values into one column, there and back."""

import json
from collections.abc import Mapping
from typing import Final

from claimwright.domain import Document, FieldOrigin, Identifier, Notice, PastValue
from claimwright.schema.keeping import from_values, to_values

PUBLISHED_COLUMN = "published"
"""JSON text; null for a work of which nothing of the kind is known, and before format 2."""

_KINDS: Final[Mapping[str, type]] = {
    "identifiers": tuple[Identifier, ...],
    "notices": tuple[Notice, ...],
    "origins": tuple[FieldOrigin, ...],
    "history": tuple[PastValue, ...],
}


def to_column(document: Document) -> str | None:
    """Return what the column holds of a document: JSON without the fields that are empty.

    `None` when all are.

    Examples:
        >>> from claimwright.domain import IdentifierKind
        >>> doi = Identifier(kind=IdentifierKind.DOI, value="10.1/x")
        >>> to_column(Document(id="a", identifiers=(doi,)))
        '{"identifiers": [{"kind": "doi", "value": "10.1/x"}]}'
    """
    known = {
        name: [to_values(one) for one in getattr(document, name)]
        for name in _KINDS
        if getattr(document, name)
    }
    return json.dumps(known) if known else None


def from_column(text: str | None) -> dict[str, object]:
    """Return the fields of a document from the column: those that are not empty.

    Raises:
        ValueError: It is something else.
    """
    known = json.loads(text) if text else {}
    return {name: from_values(kind, known[name]) for name, kind in _KINDS.items() if name in known}
