"""An outlined article in, each of its markers with what its note names out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from claimwright.claims.wikitext.blocks import note_text
from claimwright.claims.wikitext.invocations import Invocation, invocation, template_name
from claimwright.claims.wikitext.note_sources import NoteContent, NoteReader
from claimwright.claims.wikitext.parameters import attributes_of
from claimwright.claims.wikitext.rendering import within
from claimwright.claims.wikitext.template_kinds import TemplateKind, template_kind
from claimwright.claims.wikitext.tree import Masked, Node, NodeKind, walk
from claimwright.claims.wikitext.works import Work, read_work
from claimwright.domain import MaintenanceTag, Reference

_EMPTY: Final = NoteContent(sources=(), tags=(), named=False)
_MAX_NAMES: Final = 20
"""Names of one `{{r|…}}` that are read."""

_NAME_CHARACTERS: Final = 100
"""Longest name of a template that is looked at."""

_GROUPS: Final[Mapping[str, str]] = {
    "efn": "lower-alpha", "efn-la": "lower-alpha", "efn-ua": "upper-alpha",
    "efn-lr": "lower-roman", "efn-ur": "upper-roman", "efn-lg": "lower-greek", "notetag": "note",
    "notelist": "lower-alpha", "notelist-ua": "upper-alpha", "notelist-lr": "lower-roman",
    "notefoot": "note", "refn": "", "#tag:ref": "",
}  # fmt: skip
"""The group that a template puts notes into or lists where none is given."""

Key: TypeAlias = tuple[str, str]
"""Group and name of a note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """One marker of the article, with the nodes around it, outermost first.

    It has references, or a `problem` that says why it names nothing. A `definition` only defines a
    note in the list of notes, and is `used` where the text names it.
    """

    node: Node
    around: tuple[Node, ...]
    references: tuple[Reference, ...] = ()
    tags: tuple[MaintenanceTag, ...] = ()
    problem: str = ""
    definition: bool = False
    used: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """A marker before its note is looked up.

    The `content` is its own, `None` when it only names notes by `keys`; markers with one number
    have one `identity`. It `explains` where it is meant for words of explanation: `{{efn|…}}`, a
    group.
    """

    node: Node
    around: tuple[Node, ...]
    keys: tuple[Key, ...] = ()
    content: NoteContent | None
    group: str = ""
    identity: str
    definition: bool = False
    explains: bool = False


def markers(masked: Masked, nodes: Sequence[Node]) -> tuple[Marker, ...]:
    """Return all markers of an article in reading order, with what their notes name.

    Each `<ref`, even a broken one, and each template that puts one, outside comments.
    """
    return _Finder(masked, nodes).found()


class _Finder:
    """Reads all notes of an article, then gives each marker its own."""

    def __init__(self, masked: Masked, nodes: Sequence[Node]) -> None:
        self._masked = masked
        self._nodes = nodes
        self._reader = NoteReader(masked, dict(self._works()))
        self._numbers: dict[str, dict[str, int]] = {}
        self._listed: dict[int, str] = {}

    def found(self) -> tuple[Marker, ...]:
        seen = list(self._seen())
        defined: dict[Key, NoteContent] = {}
        for one in seen:
            for key in one.keys:
                if one.content is None:
                    continue
                if key not in defined or (one.content.sources and not defined[key].sources):
                    defined[key] = one.content
        used = {key for one in seen if not one.definition for key in one.keys}
        return tuple(self._marker(one, defined, used) for one in seen)

    def _works(self) -> Iterator[tuple[int, Work]]:
        for node, _ in walk(self._nodes):
            if node.kind is NodeKind.TEMPLATE and self._kind(node) is TemplateKind.WORK:
                work = read_work(self._masked.original[node.start : node.end])
                if work is not None:
                    yield node.start, work

    def _seen(self) -> Iterator[_Seen]:
        for node, around in walk(self._nodes):
            if node.kind is NodeKind.REF:
                yield self._ref(node, around)
            elif node.kind is NodeKind.BROKEN_REF:
                yield _Seen(node=node, around=around, content=_EMPTY, identity="broken")
            elif node.kind is NodeKind.TEMPLATE:
                kind = self._kind(node)
                if is_marker(kind) and not self._names_a_source(node, kind, around):
                    yield self._template(invocation(self._masked.text, node), kind, around)

    def _names_a_source(self, node: Node, kind: TemplateKind, around: tuple[Node, ...]) -> bool:
        """Say whether a template is no marker because it stands within a note as its source."""
        if any(node.kind is NodeKind.REF for node in around):
            return True
        if kind is TemplateKind.NOTE or kind is TemplateKind.REUSE:
            return False
        harvard = kind is TemplateKind.TEXTUAL or self._name(node).startswith("harv")
        return harvard and any(
            self._kind(one) is TemplateKind.NOTE for one in around if one.kind is NodeKind.TEMPLATE
        )

    def _name(self, node: Node) -> str:
        end = min(node.inner_end, node.inner_start + _NAME_CHARACTERS)
        written = self._masked.text[node.inner_start : end]
        return template_name(written.partition("|")[0])

    def _kind(self, node: Node) -> TemplateKind:
        return template_kind(self._name(node))

    def _list(self, around: tuple[Node, ...]) -> Node | None:
        """Return the innermost list of notes around a marker; `None` where it is in none."""
        return next((node for node in reversed(around) if self._is_list(node)), None)

    def _is_list(self, node: Node) -> bool:
        if node.kind is NodeKind.TEMPLATE:
            return self._kind(node) is TemplateKind.WORKS
        return node.kind is NodeKind.REFERENCES

    def _list_group(self, listed: Node | None) -> str:
        """Return the group of a list of notes, which those that it defines are of."""
        if listed is None:
            return ""
        if listed.start not in self._listed:
            if listed.kind is NodeKind.REFERENCES:
                group = self._attributes(listed).get("group", "")
            else:
                call = invocation(self._masked.text, listed)
                group = self._value(call, "group", "g") or _GROUPS.get(call.name, "")
            self._listed[listed.start] = group
        return self._listed[listed.start]

    def _attributes(self, node: Node) -> Mapping[str, str]:
        opening = self._masked.text[node.start : node.inner_start].replace("\x00", "")
        return attributes_of(opening)

    def _ref(self, node: Node, around: tuple[Node, ...]) -> _Seen:
        told = self._attributes(node)
        listed = self._list(around)
        name, group = told.get("name", ""), told.get("group", "") or self._list_group(listed)
        empty = not self._masked.text[node.inner_start : node.inner_end].strip()
        content = None
        if not empty:
            content = self._reader.read(node.children, node.inner_start, node.inner_end)
        elif not name:
            content = _EMPTY
        return _Seen(
            node=node,
            around=around,
            keys=((group, name),) if name else (),
            content=content,
            group=group,
            identity=name or f"@{node.start}",
            definition=listed is not None,
            explains=bool(group),
        )

    def _template(self, call: Invocation, kind: TemplateKind, around: tuple[Node, ...]) -> _Seen:
        node = call.node
        listed = self._list(around)
        group = self._value(call, "group", "g")
        keys: tuple[Key, ...] = ()
        content: NoteContent | None = None
        identity = f"@{node.start}"
        match kind:
            case TemplateKind.REUSE:
                names = [self._words(value.start, value.end) for value in call.positional()]
                keys = tuple((group, name) for name in names[:_MAX_NAMES] if name)
            case TemplateKind.NOTE:
                name = self._value(call, "name", "n")
                group = group or _GROUPS.get(call.name, call.name) or self._list_group(listed)
                keys = ((group, name),) if name else ()
                identity = name or identity
                text = note_text(call)
                if text is not None:
                    inner = within(node.children, text.start, text.end)
                    content = self._reader.read(inner, text.start, text.end)
            case _:
                content = NoteContent(
                    sources=self._reader.short_footnote(call), tags=(), named=True
                )
                identity = self._words(node.inner_start, node.inner_end)
        return _Seen(
            node=node,
            around=around,
            keys=keys,
            content=content,
            group=group,
            identity=identity,
            definition=listed is not None,
            explains=kind is TemplateKind.NOTE,
        )

    def _value(self, call: Invocation, *keys: str) -> str:
        value = call.first(*keys)
        return self._words(value.start, value.end).strip("\"'") if value else ""

    def _words(self, start: int, end: int) -> str:
        return " ".join(self._masked.text[start:end].replace("\x00", "").split())

    def _marker(self, seen: _Seen, defined: Mapping[Key, NoteContent], used: set[Key]) -> Marker:
        if seen.definition:
            named = any(key in used for key in seen.keys)
            return Marker(node=seen.node, around=seen.around, definition=True, used=named)
        own = [(key, defined.get(key)) for key in seen.keys] or [((seen.group, ""), seen.content)]
        references: list[Reference] = []
        tags: list[MaintenanceTag] = []
        for (group, name), content in own:
            number = self._number(group, seen.identity if len(own) == 1 else name)
            if content and content.sources and (content.named or not seen.explains):
                span = self._masked.span(seen.node.start, seen.node.end)
                references.append(
                    Reference(span=span, number=number, name=name, sources=content.sources)
                )
                tags += content.tags
        return Marker(
            node=seen.node,
            around=seen.around,
            references=tuple(references),
            tags=tuple(dict.fromkeys(tags)),
            problem="" if references else _problem(seen, [content for _, content in own]),
        )

    def _number(self, group: str, identity: str) -> int:
        numbers = self._numbers.setdefault(group, {})
        return numbers.setdefault(identity, len(numbers) + 1)


def is_marker(kind: TemplateKind) -> bool:
    """Say whether a template puts a marker into the text."""
    return kind in {
        TemplateKind.SHORT_FOOTNOTE,
        TemplateKind.TEXTUAL,
        TemplateKind.REUSE,
        TemplateKind.NOTE,
    }


def _problem(seen: _Seen, contents: Sequence[NoteContent | None]) -> str:
    if seen.identity == "broken":
        return "a <ref> that is never closed"
    if seen.keys and all(content is None for content in contents):
        return f"names the note {seen.keys[0][1][:80]!r}, which is defined nowhere"
    if any(content is not None and content.sources for content in contents):
        return "a note of explanation that names no source of its own"
    return "an empty note"
