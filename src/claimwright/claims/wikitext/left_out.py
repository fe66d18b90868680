"""A reference that stands behind no claim in, the reason for it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from claimwright.claims.wikitext.invocations import invocation
from claimwright.claims.wikitext.masking import Hidden, Masked
from claimwright.claims.wikitext.notes import Marker, is_marker
from claimwright.claims.wikitext.template_kinds import TemplateKind, template_kind
from claimwright.claims.wikitext.tree import Node, NodeKind, outline, walk
from claimwright.domain import LeftOutReference, Span

_INFOBOX: Final = "in an infobox"


def reason(masked: Masked, marker: Marker) -> str:
    """Return why a marker stands behind no claim, by what stands around it.

    Args:
        masked: The article.
        marker: Of it.

    Returns:
        In words.
    """
    if marker.definition:
        return "defined in the list of notes and used nowhere"
    reasons = [why for node in reversed(marker.around) if (why := _around(masked, node))]
    if _INFOBOX in reasons:
        return _INFOBOX
    return reasons[0] if reasons else "not in a sentence"


def hidden_references(masked: Masked) -> Iterator[LeftOutReference]:
    """Yield what looks like a reference in comments, programs and text that shows marks.

    Args:
        masked: The article.
    """
    for part in masked.hidden:
        where = "a comment" if part.name == "comment" else f"<{part.name}>"
        for start, end in _references(masked.original, part):
            written = masked.original[start:end]
            yield LeftOutReference(
                span=Span(start=start, end=end, text=written), reason=f"in {where}"
            )


def _references(text: str, part: Hidden) -> Iterator[tuple[int, int]]:
    covered = part.start
    for node, _ in walk(outline(text, part.start, part.end)):
        if node.start >= covered and _is_reference(text, node):
            yield node.start, node.end
            covered = node.end
            if node.kind is NodeKind.BROKEN_REF:
                covered = node.start + len("<ref")


def _is_reference(text: str, node: Node) -> bool:
    if node.kind is NodeKind.TEMPLATE:
        return is_marker(template_kind(invocation(text, node).name))
    return node.kind in {NodeKind.REF, NodeKind.BROKEN_REF}


def _around(masked: Masked, node: Node) -> str:
    match node.kind:
        case NodeKind.TABLE:
            return "in a table"
        case NodeKind.GALLERY:
            return "in a caption"
        case NodeKind.REFERENCES:
            return "in the list of notes"
        case NodeKind.LINK:
            return "in a link or picture"
        case NodeKind.TEMPLATE:
            call = invocation(masked.text, node)
            infobox = template_kind(call.name) is TemplateKind.INFOBOX
            return _INFOBOX if infobox else f"in the template {call.name[:60]!r}"
        case _:
            return ""
