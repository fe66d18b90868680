"""A web page in, the text that a reader sees on it out, node by node, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import lxml.etree
import lxml.html

from claimwright.domain import Span

_UNSEEN: Final = frozenset(
    {
        "script",
        "style",
        "noscript",
        "template",
        "head",
        "title",
        "textarea",
        "select",
        "iframe",
        "object",
        "svg",
        "math",
        "audio",
        "video",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageText:
    """The visible text of a page.

    Args:
        text: All text nodes, one after another with nothing between them.
        nodes: Each text node in document order: `text[start:end]` is its content, untouched.
    """

    text: str
    nodes: tuple[Span, ...]


def page_text(html: str) -> PageText:
    """Return the text that a reader sees.

    Args:
        html: A page.

    Returns:
        The text nodes of the body that hold more than white space and are not hidden by their
        markup; what only a style sheet or a program hides is taken for visible. Empty when the
        page holds none.

    Examples:
        >>> [node.text for node in page_text("<p>Seas <b>rise</b>.<script>x</script></p>").nodes]
        ['Seas ', 'rise', '.']
    """
    nodes: list[Span] = []
    end = 0
    for content in _visible(parsed(html)):
        nodes.append(Span(start=end, end=end + len(content), text=content))
        end += len(content)
    return PageText(text="".join(node.text for node in nodes), nodes=tuple(nodes))


def parsed(html: str) -> lxml.html.HtmlElement | None:
    """Return the tree of a page; `None` when there is nothing to make one of."""
    parser = lxml.html.HTMLParser(encoding="utf-8")
    data = html.encode("utf-8", "replace").replace(b"\x00", b"")
    try:
        return lxml.html.document_fromstring(data, parser=parser)
    except lxml.etree.ParserError:
        return None


def _visible(root: lxml.html.HtmlElement | None) -> Iterator[str]:
    """Yield text nodes in document order, by walking and not by calling, however deep it goes."""
    if root is None:
        return
    hidden = 0
    for event, element in lxml.etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        begins = event == "start"
        unseen = event in {"start", "end"} and _is_unseen(element)
        hidden += (1 if begins else -1) if unseen else 0
        content = element.text if begins else element.tail
        if not hidden and content and content.strip():
            yield content


def _is_unseen(element: lxml.html.HtmlElement) -> bool:
    return (
        element.tag in _UNSEEN
        or "hidden" in element.attrib
        or element.get("aria-hidden") == "true"
        or "display:none" in element.get("style", "").replace(" ", "").lower()
    )
