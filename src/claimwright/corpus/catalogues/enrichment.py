"""Turns a work of one catalogue and what another says of it into one work, each field's giver told.

Source: the first system let the second catalogue's abstract replace the first's wherever there
was one; here it does so only where the first has none, or a worse one.
"""

from dataclasses import replace
from typing import Final

from claimwright.corpus.catalogues.catalogue import Found
from claimwright.corpus.merging.merge import COUNTS
from claimwright.domain import Document, FieldOrigin, Scalar

_CUT_OFF: Final = ("…", "...", "[…]", "[...]", "(…)")
_SAME_START: Final = 40
"""Characters by which a text is known as the beginning of a longer one."""

_FILLED: Final = ("year", "venue", "doi")


def enriched(found: Found, other: Document | None) -> Found:
    """Add to a record what another catalogue says of the work.

    Its citation counts come from one source: the other's, both, where it has them. Its abstract is
    the other's only where it has none, or a worse one.

    A record without a document stays as it is, and so does one that the other does not know.
    """
    document = found.document
    if document is None or other is None:
        return found
    changes: dict[str, object] = {
        name: getattr(other, name) for name in COUNTS if getattr(other, name) is not None
    }
    changes |= {
        name: getattr(other, name)
        for name in _FILLED
        if getattr(document, name) is None and getattr(other, name) is not None
    }
    takes_text = is_worse(found, other.text)
    if takes_text:
        changes["text"] = other.text
    if not changes:
        return found
    origins = [
        FieldOrigin(field=name, source=other.source or "", record=other.id) for name in changes
    ]
    whole = replace(
        document,
        **changes,  # type: ignore[arg-type]  # each from the field of the same name
        extra=_extra(document, changes),
        origins=(*document.origins, *origins),
        identifiers=tuple(dict.fromkeys((*document.identifiers, *other.identifiers))),
    )
    if takes_text:
        return Found(document=whole, number=found.number)
    return replace(found, document=whole)


def is_worse(found: Found, other: str) -> bool:
    """Say whether a record's text is worse than another of the same work.

    The record has a document; an empty other text is never better.

    Returns:
        True when the record has no text, words are known to be missing in it, or it is cut off
        where the other goes on.

    Examples:
        >>> cut = Found(document=Document(id="a", text="Seas rise as…"))
        >>> is_worse(cut, "Seas rise as ice melts."), is_worse(cut, "")
        (True, False)
    """
    text = found.document.text if found.document else ""
    if not other or text == other:
        return False
    if not text or found.broken:
        return True
    longer = len(other) > len(text)
    return longer and (text.endswith(_CUT_OFF) or _begins(other, text))


def _begins(longer: str, text: str) -> bool:
    """Say whether a text is the beginning of another that is at least a half longer."""
    size = min(_SAME_START, len(text))
    same = longer[:size].casefold() == text[:size].casefold()
    return same and len(longer) >= 1.5 * len(text)


def _extra(document: Document, changes: dict[str, object]) -> dict[str, Scalar]:
    """Keep a count that is replaced, under the name of its catalogue."""
    before = document.citation_count
    extra = dict(document.extra)
    if "citation_count" in changes and before is not None and document.source:
        extra[f"{document.source.lower().replace(' ', '_')}_citation_count"] = before
    return extra
