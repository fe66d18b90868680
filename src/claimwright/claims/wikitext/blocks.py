"""An outlined wikitext in, its paragraphs, list items, cells, captions and notes out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from claimwright.claims.wikitext.invocations import (
    Argument,
    Invocation,
    LinkKind,
    invocation,
    link_kind,
    split_at_bars,
)
from claimwright.claims.wikitext.rendering import plain, within
from claimwright.claims.wikitext.template_kinds import TemplateKind, template_kind
from claimwright.claims.wikitext.tree import COMMENT, Masked, Node, NodeKind, walk

_BLANK: Final = f" \n\t{COMMENT}"
_BREAK: Final = re.compile(
    r"\n|</?(?:blockquote|div|p|center|poem|li|ul|ol|dd|dt|dl|table|tr|td|th|section)\b[^<>\n]*>"
    r"|<br[^<>\n]*>\s*<br[^<>\n]*>",
    re.IGNORECASE,
)
_HEADING: Final = re.compile(rf"(={{1,6}})(.+?)\1[ \t{COMMENT}]*$")
_ITEM: Final = re.compile(rf"[{COMMENT}]*([*#:;]+)\s*")
_CELL_LINE: Final = re.compile(r"\s*(?:\{\||\|[-+}]?|!)")
_ROW: Final = re.compile(r"\n[ \t]*(?:\|[-+}]?|!)|\|\||!!|$(?!\n)")
_ROW_MARKS: Final = frozenset({"|-", "|+", "|}"})
_ATTRIBUTES: Final = re.compile(r"[^\[\]{}<>|\n]{0,400}\|(?!\|)")
_OPTION: Final = re.compile(
    r"\s*(?:thumb(?:nail)?|frame(?:d|less)?|border|right|left|center|centre|none|miniatur|mini"
    r"|rechts|links|zentriert|hochkant|vignette|gauche|droite|upright.*|\d*x?\d+\s*px"
    r"|(?:alt|link|page|lang|class|thumbtime|start|end|baseline|upright|hochkant|alternativtext)\s*=.*"
    r"|baseline|sub|super|top|text-top|middle|bottom|text-bottom|derecha|izquierda|miniaturadeimagen)"
    r"\s*",
    re.IGNORECASE | re.DOTALL,
)
_GALLERY_LINE: Final = re.compile(r"[^|\n]*\|")


class BlockKind(StrEnum):
    """Where a piece of text stands; the value completes `in …` in a reason."""

    PARAGRAPH = "a paragraph"
    ITEM = "a list item"
    HEADING = "a heading"
    CELL = "a table"
    CAPTION = "a caption"
    HELD = "a template"
    NOTE = "a note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A stretch of wikitext that is read by itself, with the nodes within it.

    The `section` are the headings around it, outermost first, and `lead_in` the start and end of
    the paragraph that a list item continues.
    """

    kind: BlockKind
    start: int
    end: int
    nodes: tuple[Node, ...]
    section: tuple[str, ...]
    lead_in: tuple[int, int] | None = None


def blocks(masked: Masked, nodes: Sequence[Node]) -> tuple[Block, ...]:
    """Return the pieces of an article that are read by themselves, by where they begin.

    Infoboxes, navigation and lists of notes give none.
    """
    cutter = _Cutter(masked)
    cutter.area(nodes, 0, len(masked.text), BlockKind.PARAGRAPH)
    return tuple(sorted(cutter.found, key=lambda block: (block.start, block.end)))


class _Cutter:
    """Walks over an article once."""

    def __init__(self, masked: Masked) -> None:
        self.found: list[Block] = []
        self._masked = masked
        self._text = masked.text
        self._levels: list[tuple[int, str]] = []
        self._previous: tuple[int, int] | None = None

    def area(self, nodes: Sequence[Node], start: int, end: int, kind: BlockKind) -> None:
        """Cut a stretch at its line ends, those within its nodes left alone."""
        held: tuple[int, int] | None = None
        parted = False
        for line_start, line_end in self._lines(nodes, start, end):
            special = self._special(line_start, line_end, kind)
            if not self._text[line_start:line_end].strip(_BLANK):
                parted = True
                continue
            if special or (parted and not self._only_refs(nodes, line_start, line_end)):
                self._flush(nodes, held, kind)
                held = None
            parted = False
            if special:
                self._special_line(nodes, line_start, line_end, kind)
            else:
                held = (held[0] if held else line_start, line_end)
        self._flush(nodes, held, kind)

    def _only_refs(self, nodes: Sequence[Node], start: int, end: int) -> bool:
        """Say whether a line holds refs and nothing else: they belong to the paragraph before."""
        inner = within(nodes, start, end)
        at = start
        for node in inner:
            if node.kind is not NodeKind.REF or self._text[at : node.start].strip(_BLANK):
                return False
            at = node.end
        return bool(inner) and not self._text[at:end].strip(_BLANK)

    def _lines(self, nodes: Sequence[Node], start: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield the lines between line ends that stand in no node."""
        at, begin = start, start
        for node in (*nodes, None):
            stop = node.start if node else end
            for found in _BREAK.finditer(self._text, at, stop):
                yield begin, found.start()
                if found[0] != "\n":
                    yield found.end(), found.end()
                begin = found.end()
            at = node.end if node else at
        yield begin, end

    def _special(self, start: int, end: int, kind: BlockKind) -> bool:
        first = self._text[start : min(end, start + 200)].lstrip(COMMENT)[:1]
        if first in {"*", "#", ":", ";"}:
            return True
        outer = kind is BlockKind.PARAGRAPH
        return outer and (first in {"=", "|", "!"} or self._text.startswith("----", start, end))

    def _special_line(self, nodes: Sequence[Node], start: int, end: int, kind: BlockKind) -> None:
        line = self._text[start:end]
        lead = len(line) - len(line.lstrip(COMMENT))
        heading = _HEADING.match(line, lead)
        if item := _ITEM.match(line):
            listed = BlockKind.ITEM if kind is BlockKind.PARAGRAPH else kind
            self._add(nodes, start + item.end(), end, listed)
        elif heading:
            self._heading(nodes, start + heading.start(2), start + heading.end(2), len(heading[1]))
        elif line[lead : lead + 1] == "=":
            self._add(nodes, start, end, BlockKind.PARAGRAPH)
        elif line[lead : lead + 1] in {"|", "!"}:
            mark = _CELL_LINE.match(line, lead)
            self._add(nodes, start + (mark.end() if mark else 0), end, BlockKind.CELL)

    def _heading(self, nodes: Sequence[Node], start: int, end: int, level: int) -> None:
        inner = within(nodes, start, end)
        title = plain(self._masked, inner, start, end)
        self._levels = [held for held in self._levels if held[0] < level]
        self._levels.append((level, title))
        self._previous = None
        if inner:
            self._add(nodes, start, end, BlockKind.HEADING)

    def _flush(self, nodes: Sequence[Node], held: tuple[int, int] | None, kind: BlockKind) -> None:
        if held:
            self._add(nodes, *held, kind)

    def _add(self, nodes: Sequence[Node], start: int, end: int, kind: BlockKind) -> None:
        inner = within(nodes, start, end)
        lead_in = self._previous if kind is BlockKind.ITEM else None
        self.found.append(
            Block(
                kind=kind,
                start=start,
                end=end,
                nodes=inner,
                section=tuple(title for _, title in self._levels),
                lead_in=lead_in,
            )
        )
        if kind is BlockKind.PARAGRAPH and self._text[start:end].strip():
            self._previous = (start, end)
        for node in inner:
            self._inside(node)

    def _inside(self, node: Node) -> None:
        match node.kind:
            case NodeKind.TABLE:
                self._table(node)
            case NodeKind.GALLERY:
                self._gallery(node)
            case NodeKind.LINK:
                self._link(node)
            case NodeKind.TEMPLATE:
                self._template(invocation(self._text, node))
            case _:
                return

    def _template(self, call: Invocation) -> None:
        node = call.node
        match template_kind(call.name):
            case TemplateKind.NOTE:
                note = note_text(call)
                if note:
                    self._nested(node, note, BlockKind.NOTE)
            case TemplateKind.HOLDER:
                for value in call.named.values():
                    self._nested(node, value, BlockKind.HELD)
            case TemplateKind.WORDS:
                for child in node.children:
                    self._inside(child)
            case TemplateKind.INFOBOX | TemplateKind.WORKS | TemplateKind.QUIET:
                self._notes(node)
            case _:
                return

    def _notes(self, node: Node) -> None:
        """Cut the notes that are written within a template whose own text is not read."""
        for child, _ in walk(node.children):
            if child.kind is NodeKind.TEMPLATE:
                call = invocation(self._text, child)
                if template_kind(call.name) is TemplateKind.NOTE:
                    self._template(call)

    def _nested(self, node: Node, value: Argument, kind: BlockKind) -> None:
        nodes = within(node.children, value.start, value.end)
        if nodes:
            self.area(nodes, value.start, value.end, kind)

    def _link(self, node: Node) -> None:
        parts = split_at_bars(self._text, node)
        if link_kind(self._text[slice(*parts[0])]) is not LinkKind.FILE:
            for child in node.children:
                self._inside(child)
            return
        for start, end in parts[1:]:
            nodes = within(node.children, start, end)
            if nodes and not _OPTION.fullmatch(self._text, start, end):
                self._add(nodes, start, end, BlockKind.CAPTION)

    def _gallery(self, node: Node) -> None:
        for start, end in self._lines(node.children, node.inner_start, node.inner_end):
            named = _GALLERY_LINE.match(self._text, start, end)
            if named:
                self._add(node.children, named.end(), end, BlockKind.CAPTION)

    def _table(self, node: Node) -> None:
        for row in _rows(self._text, node):
            spoken: tuple[int, int] | None = None
            for start, end in row:
                inner = within(node.children, start, end)
                if self._only_refs(inner, start, end):
                    spoken = (spoken[0] if spoken else start, end)
                elif self._text[start:end].strip(_BLANK):
                    self._cell(node, spoken)
                    spoken = (self._content(inner, start, end), end)
            self._cell(node, spoken)

    def _cell(self, node: Node, place: tuple[int, int] | None) -> None:
        """Cut a cell, with cells behind it that hold nothing but the refs of what it says."""
        if place:
            self.area(within(node.children, *place), *place, BlockKind.CELL)

    def _content(self, inner: Sequence[Node], start: int, end: int) -> int:
        """Return where the content of a cell begins: behind its attributes."""
        attributes = _ATTRIBUTES.match(self._text, start, end)
        if attributes and not any(child.start < attributes.end() for child in inner):
            return attributes.end()
        return start


def note_text(call: Invocation) -> Argument | None:
    """Return the text of a note such as `{{efn|…}}`; `None` when the note is only named."""
    if call.name.startswith("#tag:"):
        return call.first("1", "2")
    return call.first("1", "text", "reason", "content")


def _rows(text: str, node: Node) -> Iterator[list[tuple[int, int]]]:
    """Yield start and end of each cell of a table, row by row, its caption among them."""
    cuts: list[tuple[int, int, bool]] = []
    at = node.inner_start
    for child in (*node.children, None):
        stop = child.start if child else node.inner_end
        found = [one for one in _ROW.finditer(text, at, stop) if one[0]]
        cuts += [(one.start(), one.end(), one[0].strip() in _ROW_MARKS) for one in found]
        at = child.end if child else at
    cuts = cuts or [(node.inner_start, node.inner_start, True)]
    ends = [cut[0] for cut in cuts[1:]] + [node.inner_end]
    row: list[tuple[int, int]] = []
    for (_, start, new), end in zip(cuts, ends, strict=True):
        if new and row:
            yield row
            row = []
        row.append((start, end))
    yield row
