"""A stretch of wikitext in, its plain words with their places and the markers among them out."""

import html
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.claims.wikitext.invocations import (
    Argument,
    LinkKind,
    invocation,
    link_kind,
    split_at_bars,
)
from claimwright.claims.wikitext.template_kinds import TemplateKind, shows_text, template_kind
from claimwright.claims.wikitext.template_words import template_words
from claimwright.claims.wikitext.tree import COMMENT, FORMULA, LITERAL, Masked, Node, NodeKind

_MARKUP: Final = re.compile(
    rf"""
    (?P<hidden>{COMMENT}+)
    | (?P<literal>[{LITERAL}{FORMULA}]+)
    | (?P<bar>\n[ \t]*\|(?![-}}|]) | \|\|)
    | (?P<space>[\s\u200b\u200e\u200f\u00ad\u2060]+)
    | (?P<possessive>(?<=\w)'''(?=s\b))
    | (?P<quotes>'{{2,}})
    | (?P<external>\[(?:(?:https?|ftps?):)?//[^\s\[\]<>"{COMMENT}]*)
    | (?P<unbracket>\])
    | (?P<break><(?:br|hr|/?p|/?div|/?li|/?td)\b[^<>]*>)
    | (?P<power><sup(?:\s[^<>]*)?>\s*(?P<digits>[-−–+]?[0-9]{{1,4}})\s*</sup\s*>)
    | (?P<tag></?[A-Za-z][^<>]{{0,1000}}>)
    | (?P<entity>&(?:\#[0-9]{{1,7}}|\#[xX][0-9A-Fa-f]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,30}});)
    | (?P<magic>__[A-Z]{{3,30}}__)
    | (?P<editor>\[(?:citation|page|verification|better\ source|clarification)\ needed\]
        |\[(?:dead\ link|failed\ verification|dubious)\])
    | (?P<broken>\{{\{{|\}}\}}|\[\[|\]\]|\{{\||\|\}})
    """,
    re.VERBOSE | re.IGNORECASE,
)
_POWERS: Final = str.maketrans("0123456789-−–+", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁻⁺")
_IN_BRACKETS: Final = re.compile(
    r"\((?:\s*\{\{\s*(?:harv(?:nb|nbp|txt|coltxt)|citet|sfnnb)\s*\|[^{}]*\}\}[\s;,]*)+\)",
    re.IGNORECASE,
)
"""Brackets that hold nothing but citations: a marker for readers, no words of the sentence."""
_SENTENCE_END: Final = ".!?\u2026\"\u201d\u2019')"
_NO_BLANK_BEFORE: Final = re.compile(r"[,.)](?![.\d])")
_GLUED: Final = re.compile(r"[A-Z\u201c\"(]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Plain words from one stretch of the wikitext, `same` where character stands for character.

    The `place` is that of the first character in the plain text.
    """

    place: int
    start: int
    end: int
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A marker or tag before a `place` of the plain text; of a `<ref>` a `NOTE` named `ref`."""

    place: int
    node: Node
    kind: TemplateKind
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """Words without markup, each run of white space one blank, with pieces and marks in order."""

    text: str
    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...]

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Return the smallest stretch of the wikitext that a stretch of the text comes from."""
        first, last = self._piece(start), self._piece(end - 1)
        begins = first.start + (start - first.place if first.same else 0)
        ends = last.start + (end - last.place) if last.same else last.end
        return begins, ends

    def _piece(self, place: int) -> Piece:
        found = bisect_right(self.pieces, place, key=lambda piece: piece.place)
        return self.pieces[max(0, found - 1)]


def render(masked: Masked, nodes: Sequence[Node], start: int, end: int) -> Rendered:
    """Return the words and markers of a stretch of wikitext, as its readers see it.

    The nodes are those within the stretch, in order, none cut by its bounds. Tables, pictures and
    notes show no words here.
    """
    writer = _Writer(masked)
    writer.stretch(nodes, start, end)
    return writer.rendered()


def plain(masked: Masked, nodes: Sequence[Node], start: int, end: int) -> str:
    """Return the words of a stretch alone, without white space around them."""
    return render(masked, nodes, start, end).text.strip()


def within(nodes: Sequence[Node], start: int, end: int) -> tuple[Node, ...]:
    """Return those of the nodes, in order, that stand whole within a stretch."""
    low = bisect_right(nodes, start - 1, key=lambda node: node.start)
    high = bisect_right(nodes, end - 1, key=lambda node: node.start)
    return tuple(node for node in nodes[low:high] if node.end <= end)


class _Writer:
    """Collects words with their places."""

    def __init__(self, masked: Masked) -> None:
        self._masked = masked
        self._parts: list[str] = []
        self._pieces: list[Piece] = []
        self._marks: list[Mark] = []
        self._length = 0
        self._last = ""
        self._brackets = 0

    def rendered(self) -> Rendered:
        return Rendered(
            text="".join(self._parts), pieces=tuple(self._pieces), marks=tuple(self._marks)
        )

    def stretch(self, nodes: Sequence[Node], start: int, end: int) -> None:
        at = start
        aside = [found.span() for found in _IN_BRACKETS.finditer(self._masked.text, start, end)]
        for node in nodes:
            around = next((span for span in aside if span[0] < node.start < span[1]), None)
            if around is None:
                self._text(at, node.start)
                self._node(node)
                at = node.end
            else:
                self._text(at, around[0])
                self._mark(
                    node, TemplateKind.SHORT_FOOTNOTE, invocation(self._masked.text, node).name
                )
                at = around[1]
        self._text(at, end)

    def _write(self, text: str, start: int, end: int, *, same: bool) -> None:
        if not text:
            return
        self._part_glued(text, start)
        if self._last == " " and _NO_BLANK_BEFORE.match(text):
            self._take_back_blank()
        self._pieces.append(Piece(place=self._length, start=start, end=end, same=same))
        self._parts.append(text)
        self._length += len(text)
        self._last = text[-1]

    def _part_glued(self, text: str, start: int) -> None:
        """Put a blank where a sentence begins right behind the marker of the one before it."""
        marked = bool(self._marks) and self._marks[-1].place == self._length
        if marked and self._last and self._last in _SENTENCE_END and _GLUED.match(text):
            self._blank(start, start)

    def _take_back_blank(self) -> None:
        """Remove a blank that a dropped template has left before a comma or full stop."""
        self._parts.pop()
        self._pieces.pop()
        self._length -= 1
        self._last = self._parts[-1][-1] if self._parts else ""
        for place in range(len(self._marks) - 1, -1, -1):
            if self._marks[place].place <= self._length:
                return
            self._marks[place] = replace(self._marks[place], place=self._length)

    def _blank(self, start: int, end: int) -> None:
        if self._last not in {"", " "}:
            self._pieces.append(Piece(place=self._length, start=start, end=end, same=False))
            self._parts.append(" ")
            self._length += 1
            self._last = " "

    def _text(self, start: int, end: int) -> None:
        text, at = self._masked.text, start
        for found in _MARKUP.finditer(text, start, end):
            self._write(text[at : found.start()], at, found.start(), same=True)
            self._markup(found)
            at = found.end()
        self._write(text[at:end], at, end, same=True)

    def _markup(self, found: re.Match[str]) -> None:
        start, end = found.span()
        match found.lastgroup:
            case "space" | "break" | "bar":
                self._blank(start, end)
            case "literal":
                self._replaced(html.unescape(self._masked.original[start:end]), start, end)
            case "entity":
                self._replaced(html.unescape(found[0]), start, end)
            case "power" | "digits":
                self._write(found["digits"].translate(_POWERS), start, end, same=False)
            case "possessive":
                self._write("'", start, end, same=False)
            case "external":
                self._brackets += 1
            case "unbracket":
                self._unbracket(start, end)
            case _:
                return

    def _unbracket(self, start: int, end: int) -> None:
        if self._brackets:
            self._brackets -= 1
        else:
            self._write("]", start, end, same=True)

    def _replaced(self, text: str, start: int, end: int) -> None:
        words = " ".join(text.split())
        if not text:
            return
        if text[:1].isspace() or not words:
            self._blank(start, end)
        self._write(words, start, end, same=False)
        if words and text[-1:].isspace():
            self._blank(start, end)

    def _node(self, node: Node) -> None:
        match node.kind:
            case NodeKind.REF:
                self._mark(node, TemplateKind.NOTE, "ref")
            case NodeKind.TEMPLATE:
                self._template(node)
            case NodeKind.LINK:
                self._link(node)
            case _:
                return

    def _mark(self, node: Node, kind: TemplateKind, name: str) -> None:
        self._marks.append(Mark(place=self._length, node=node, kind=kind, name=name))

    def _template(self, node: Node) -> None:
        call = invocation(self._masked.text, node)
        kind = template_kind(call.name)
        match kind:
            case TemplateKind.WORDS:
                self._words(node, template_words(call, self._masked.text))
            case TemplateKind.TEXTUAL:
                self._words(node, template_words(call, self._masked.text) or call.positional()[:2])
                self._mark(node, kind, call.name)
            case TemplateKind.SHORT_FOOTNOTE | TemplateKind.REUSE | TemplateKind.NOTE:
                self._mark(node, kind, call.name)
            case TemplateKind.TAG | TemplateKind.PAGES:
                if shows_text(call.name):
                    self._words(node, template_words(call, self._masked.text))
                self._mark(node, kind, call.name)
            case _:
                return

    def _words(self, node: Node, parts: Sequence[str | Argument]) -> None:
        for part in parts:
            if isinstance(part, Argument):
                start, end = self._trimmed(part)
                self.stretch(within(node.children, start, end), start, end)
            else:
                self._replaced(part, node.start, node.end)

    def _trimmed(self, part: Argument) -> tuple[int, int]:
        written = part.of(self._masked.text)
        start = part.start + len(written) - len(written.lstrip())
        return start, max(start, part.end - (len(written) - len(written.rstrip())))

    def _link(self, node: Node) -> None:
        parts = split_at_bars(self._masked.text, node)
        target = self._masked.text[slice(*parts[0])]
        kind = link_kind(target)
        if kind is LinkKind.PAGE or (kind is LinkKind.OTHER_WIKI and len(parts) > 1):
            start, end = parts[-1] if len(parts) > 1 else parts[0]
            if len(parts) == 1 or not self._masked.text[start:end].strip():
                self._pipe_trick(*parts[0], cut=len(parts) > 1)
                return
            self.stretch(within(node.children, start, end), start, end)

    def _pipe_trick(self, start: int, end: int, *, cut: bool) -> None:
        """Write a link's target: without colon, and for `[[Boot (ship)|]]` without brackets."""
        target = self._masked.text[start:end]
        start += len(target) - len(target.lstrip(" :"))
        if cut:
            target = re.sub(r"\s*\([^()]*\)\s*$", "", target)
            end = max(start, start + len(target.lstrip(" :")))
        self._text(start, end)
