"""Wikitext → the tree of its templates, links, tables and refs, in linear time.

Comments, `<nowiki>` and what programs write into `<math>` or `<syntaxhighlight>` may hold anything.
They are masked first: each of their characters gives way to one stand-in, so every offset stays
what it was.

A parser of the whole grammar tries many readings of what is broken: 380 kB of unclosed refs took
mwparserfromhell 78 s, and twenty thousand unclosed templates more than minutes. Offsets in the
text, its other want, are all that a citation can be found by. So the outline is drawn by one pass
with one stack, after the rules of MediaWiki's preprocessor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from claimwright.domain import Span

COMMENT: Final = "\x00"
"""Stands for a character that no reader sees."""

LITERAL: Final = "\x01"
"""Stands for a character that readers see as it is."""

FORMULA: Final = "\x02"
"""Stands for a character of a formula or program."""

_STAND_INS: Final = frozenset({COMMENT, LITERAL, FORMULA})
_LITERAL_TAGS: Final = ("nowiki", "pre")
_OPAQUE: Final = (
    *_LITERAL_TAGS, "math", "chem", "ce", "syntaxhighlight", "source", "score", "timeline",
    "graph", "hiero", "templatedata", "mapframe",
)  # fmt: skip
_NAMES: Final = f"(?a:{'|'.join(_OPAQUE)})"
"""In ASCII: else a long s is an s and a dotted I an i, but not by `lower`."""

_OPENED: Final = re.compile(rf"<!--|<({_NAMES})(?=[\s/>])[^<>]*>|[\x00-\x02]", re.IGNORECASE)
_CLOSES: Final = {name: re.compile(rf"</(?a:{name})\s*>", re.IGNORECASE) for name in _OPAQUE}
_COMMENT_END: Final = "-->"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    """A stretch out of sight, its marks included: `comment`, or the name of a tag in lower case."""

    start: int
    end: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A wikitext, its masked twin of the same length, what was hidden and what was wrong."""

    original: str
    text: str
    hidden: tuple[Hidden, ...]
    notices: tuple[str, ...]

    def span(self, start: int, end: int) -> Span:
        """Return a stretch as it was written."""
        return Span(start=start, end=end, text=self.original[start:end])


def mask(wikitext: str) -> Masked:
    """Return a wikitext and its twin, where what only looks like markup is put out of sight.

    An unclosed comment reaches to the end, as MediaWiki has it; any other unclosed tag is text.

    Examples:
        >>> mask("a<!--{{-->b<nowiki>[[</nowiki>").text.replace(COMMENT, "-").replace(LITERAL, "+")
        'a---------b--------++---------'
    """
    notices: list[str] = []
    hidden: list[Hidden] = []
    pieces: list[str] = []
    at = 0
    for part, replaced in _hidden(wikitext, notices):
        pieces += [wikitext[at : part.start], replaced]
        at = part.end
        if part.name:
            hidden.append(part)
    pieces.append(wikitext[at:])
    return Masked(
        original=wikitext, text="".join(pieces), hidden=tuple(hidden), notices=tuple(notices)
    )


def _hidden(wikitext: str, notices: list[str]) -> Iterator[tuple[Hidden, str]]:
    last = _last_closes(wikitext)
    at = 0
    while opened := _OPENED.search(wikitext, at):
        at = opened.end()
        if opened[0] in _STAND_INS:
            yield Hidden(start=opened.start(), end=at, name=""), " "
        elif opened[0] == "<!--":
            part = _comment(wikitext, opened.start(), notices)
            yield part, COMMENT * (part.end - part.start)
            at = part.end
        elif not opened[0].endswith("/>"):
            name = opened[1].lower()
            closed = _CLOSES[name].search(wikitext, at) if at <= last[name] else None
            if closed is None:
                notices.append(f"a <{name}> that is never closed was read as text")
                continue
            yield _tag(name, opened, closed)
            at = closed.end()


def _tag(name: str, opened: re.Match[str], closed: re.Match[str]) -> tuple[Hidden, str]:
    inside = LITERAL if name in _LITERAL_TAGS else FORMULA
    replaced = (
        COMMENT * len(opened[0])
        + inside * (closed.start() - opened.end())
        + COMMENT * len(closed[0])
    )
    return Hidden(start=opened.start(), end=closed.end(), name=name), replaced


def _last_closes(wikitext: str) -> dict[str, int]:
    """Return where each closing tag stands last, so that none is looked for in vain."""
    last = dict.fromkeys(_OPAQUE, -1)
    for found in re.finditer(rf"</({_NAMES})\s*>", wikitext, re.IGNORECASE):
        last[found[1].lower()] = found.start()
    return last


def _comment(wikitext: str, start: int, notices: list[str]) -> Hidden:
    """Return a comment; alone on its line it takes the line's end with it, as MediaWiki does."""
    found = wikitext.find(_COMMENT_END, start + 4)
    if found < 0:
        notices.append("a comment that is never closed hides the rest of the article")
        return Hidden(start=start, end=len(wikitext), name="comment")
    end = found + len(_COMMENT_END)
    alone = wikitext[start - 1 : start] in {"", "\n"} and wikitext[end : end + 1] == "\n"
    return Hidden(start=start, end=end + 1 if alone else end, name="comment")


MAX_DEPTH: Final = 40
"""Deepest nesting that is read, that of MediaWiki's own templates; beyond it marks are text."""

_TRIPLE: Final = 3
_PAIR: Final = 2

# Names are in ASCII, `(?a:…)`: else a long s is an s, but not by `lower`.
_TOKEN: Final = re.compile(
    r"""
    (?P<run>[{]{10,} | [}]{30,})
    | (?P<open>\{{2,})
    | (?P<table>^[ \t:*\#\x00]*\{\|)
    | (?P<close>\}{2,})
    | (?P<link>\[\[) | (?P<unlink>\]\])
    | (?P<untable>^[ \t\x00]*\|\}(?!\}))
    | <(?P<tag>(?a:ref|references|gallery))(?=[\s/>\x00])(?P<attributes>[^<>]*)>
    | <(?P<torn>ref)\b
    """,
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)
_CLOSING: Final = {
    name: re.compile(
        rf"(?P<close></(?a:{name})\s*>)|(?P<again><(?a:{name})(?=[\s/>]))", re.IGNORECASE
    )
    for name in ("ref", "references", "gallery")
}
_CLOSED: Final = re.compile(r"</((?a:references|ref|gallery))", re.IGNORECASE)


class NodeKind(StrEnum):
    """What stands at a place of a wikitext."""

    TEMPLATE = "template"
    PARAMETER = "parameter"
    """`{{{1}}}`: of a template's own page."""
    LINK = "link"
    TABLE = "table"
    REF = "ref"
    REFERENCES = "references"
    GALLERY = "gallery"
    BROKEN_REF = "broken_ref"
    """A `<ref` that is never finished or closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One piece of markup with what stands between its marks; the children are in order, within."""

    kind: NodeKind
    start: int
    end: int
    inner_start: int
    inner_end: int
    children: tuple[Node, ...] = ()


class _Frame:
    """Markup that was opened by `{`, `[` or `|`, and not yet closed; of braces so many are left."""

    def __init__(self, mark: str, start: int, count: int = 0) -> None:
        self.mark = mark
        self.start = start
        self.count = count
        self.children: list[Node] = []


def outline(text: str, start: int = 0, end: int | None = None) -> tuple[Node, ...]:
    """Return the outermost nodes of a masked wikitext in order, their children within them.

    What is opened and never closed is text. The text is covered once: nodes do not overlap.

    Examples:
        >>> [(node.kind.value, node.end) for node in outline("{{a|b}}<ref>c</ref>")]
        [('template', 7), ('ref', 19)]
    """
    return _Outline(text, start, len(text) if end is None else end).draw()


def walk(nodes: Sequence[Node]) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    """Yield each node with those around it, outermost first, in reading order."""
    stack: list[tuple[Node, tuple[Node, ...]]] = [(node, ()) for node in reversed(nodes)]
    while stack:
        node, around = stack.pop()
        yield node, around
        stack += [(child, (*around, node)) for child in reversed(node.children)]


class _Outline:
    """The one pass over a text."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self._at = start
        self._end = end
        self._stack = [_Frame("", start)]
        self._open = {"{": 0, "[": 0, "|": 0}
        self._last = dict.fromkeys(_CLOSING, -1)
        for found in _CLOSED.finditer(text, start, end):
            self._last[found[1].lower()] = found.start()

    def draw(self) -> tuple[Node, ...]:
        while self._at < self._end:
            found = _TOKEN.search(self._text, self._at, self._end)
            if found is None:
                break
            self._at = found.end()
            self._take(found)
        while len(self._stack) > 1:
            self._drop()
        return tuple(self._stack[0].children)

    def _take(self, found: re.Match[str]) -> None:
        match found.lastgroup:
            case "open":
                self._push("{", found.start(), len(found["open"]))
            case "link":
                self._push("[", found.start(), _PAIR)
            case "table":
                self._push("|", found.end() - _PAIR, _PAIR)
            case "tag" | "attributes" | "torn":
                self._tag(found)
            case _:
                self._close(found)

    def _close(self, found: re.Match[str]) -> None:
        match found.lastgroup:
            case "close":
                self._close_braces(found.start(), found.end())
            case "unlink":
                self._close_link(found)
            case "untable":
                self._close_table(found)
            case _:
                return

    def _push(self, mark: str, start: int, count: int) -> None:
        if len(self._stack) <= MAX_DEPTH:
            self._stack.append(_Frame(mark, start, count))
            self._open[mark] += 1

    def _drop(self) -> None:
        """Take the last opening for text."""
        frame = self._stack.pop()
        self._open[frame.mark] -= 1
        self._stack[-1].children += frame.children

    def _unwind(self, mark: str) -> _Frame:
        while self._stack[-1].mark != mark:
            self._drop()
        return self._stack[-1]

    def _close_braces(self, start: int, end: int) -> None:
        while end - start >= _PAIR and self._open["{"]:
            frame = self._unwind("{")
            braces = min(end - start, frame.count, _TRIPLE)
            self._add_braces(frame, start, braces)
            start += braces
        self._at = end

    def _add_braces(self, frame: _Frame, start: int, braces: int) -> None:
        opened = frame.start + frame.count - braces
        kind = NodeKind.PARAMETER if braces == _TRIPLE else NodeKind.TEMPLATE
        node = Node(
            kind=kind,
            start=opened,
            end=start + braces,
            inner_start=opened + braces,
            inner_end=start,
            children=tuple(frame.children),
        )
        frame.count -= braces
        frame.children = [node]
        if frame.count < _PAIR:
            self._drop()

    def _close_link(self, found: re.Match[str]) -> None:
        if self._stack[-1].mark == "[":
            self._shut(NodeKind.LINK, found.start(), found.end())

    def _close_table(self, found: re.Match[str]) -> None:
        while self._stack[-1].mark == "[":
            self._drop()
        if self._stack[-1].mark == "|":
            self._shut(NodeKind.TABLE, found.start(), found.end())

    def _shut(self, kind: NodeKind, start: int, end: int) -> None:
        frame = self._stack.pop()
        self._open[frame.mark] -= 1
        inner = (frame.start + _PAIR, start)
        self._add(kind, frame.start, end, inner, tuple(frame.children))

    def _tag(self, found: re.Match[str]) -> None:
        if found["torn"]:
            self._add(NodeKind.BROKEN_REF, found.start(), found.end(), (0, 0))
            return
        name = found["tag"].lower()
        if found["attributes"].endswith("/"):
            if name != "gallery":
                end = found.end()
                self._add(NodeKind(name), found.start(), end, (end, end))
            return
        closed = None
        if self._last[name] >= found.end():
            closed = _CLOSING[name].search(self._text, found.end(), self._end)
        if closed is None or closed["close"] is None:
            if name == "ref":
                self._add(NodeKind.BROKEN_REF, found.start(), found.end(), (0, 0))
            return
        inner = (found.end(), closed.start())
        self._at = closed.end()
        inside = outline(self._text, *inner)
        self._add(NodeKind(name), found.start(), closed.end(), inner, inside)

    def _add(
        self,
        kind: NodeKind,
        start: int,
        end: int,
        inner: tuple[int, int],
        children: tuple[Node, ...] = (),
    ) -> None:
        self._stack[-1].children.append(
            Node(
                kind=kind,
                start=start,
                end=end,
                inner_start=inner[0],
                inner_end=inner[1],
                children=children,
            )
        )
