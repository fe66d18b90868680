"""The wikitext of one note in, the sources that it names and what editors said of them out."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.claims.wikitext.invocations import Argument, Invocation, invocation
from claimwright.claims.wikitext.parameters import MAX_FIELD_CHARACTERS, words_of
from claimwright.claims.wikitext.rendering import plain
from claimwright.claims.wikitext.template_kinds import TemplateKind, tag_of, template_kind
from claimwright.claims.wikitext.template_words import template_words
from claimwright.claims.wikitext.tree import COMMENT, Masked, Node, NodeKind
from claimwright.claims.wikitext.works import (
    DOI,
    Bibliography,
    ShortCitation,
    Work,
    bare_isbn,
    first_url,
    keyed,
    read_work,
    short_citation,
)
from claimwright.domain import CitedSource, MaintenanceTag, ReferenceForm

MAX_SOURCES: Final = 50
"""Sources of one note that are read, the first ones."""

_LINK: Final = re.compile(
    r"\[(?P<url>(?:https?:|ftps?:)?//[^\s\[\]<>\"]+)[ \t]*(?P<label>[^\]\n]*)\]"
    r"|(?P<bare>(?:https?|ftps?)://[^\s\[\]<>\"|{}\x00]+)",
    re.IGNORECASE,
)
_ARCHIVE: Final = re.compile(
    r"//(?:web\.archive\.org|archive\.(?:today|is|ph|li|fo|vn|md)|www\.webcitation\.org"
    r"|webcitation\.org|wayback\.|perma\.cc|web\.petabox|ghostarchive\.org|megalodon\.jp)",
    re.IGNORECASE,
)
_ARCHIVES: Final = frozenset({"webarchive", "wayback", "webcite", "cite archive", "webarchiv"})
_ISBN: Final = re.compile(r"\bISBN[\s:=-]*((?:97[89][\s-]?)?(?:\d[\s-]?){9}[\dXx])")
_PMID: Final = re.compile(r"\bPMID[\s:]*(\d{1,9})")
_READ_ON: Final = re.compile(
    r"\W*(?:last |date )?(?:accessed|retrieved|access date|viewed|checked|abgerufen|consulté"
    r"|consultado|geraadpleegd|url)\b",
    re.IGNORECASE,
)
_PAGES: Final = ("p", "pp", "page", "pages", "loc", "at", "s")
_YEAR: Final = re.compile(r"(?:c\. ?)?\d{3,4}[a-z]?(?:[–/-]\d{2,4})?|n\.?d\.?|forthcoming|in press")
_MULTIPLE: Final = re.compile(r"(\d{1,2})(a\d|a|last\d?|y|year|p|pp|loc)")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteContent:
    """What a note names: its sources in order, and editors' tags.

    It is `named` where a template, link or short footnote names a source, and not only words.
    """

    sources: tuple[CitedSource, ...]
    tags: tuple[MaintenanceTag, ...]
    named: bool


class NoteReader:
    """Reads notes of an article that names these works, by where their templates begin."""

    def __init__(self, masked: Masked, works: Mapping[int, Work]) -> None:
        self._masked = masked
        self._read = works
        self._works = Bibliography(works.values())

    def read(self, nodes: Sequence[Node], start: int, end: int) -> NoteContent:
        """Return what the note between `start` and `end` names; the nodes are those within it."""
        found: list[CitedSource] = []
        tags: list[MaintenanceTag] = []
        at = start
        for node in nodes:
            self._links(at, node.start, found)
            at = node.end
            if node.kind is NodeKind.TEMPLATE:
                self._template(node, found, tags)
        self._links(at, end, found)
        words = plain(self._masked, nodes, start, end).strip()
        if not found and not words:
            found += self._unknown(nodes)
        named = bool(found)
        if not found and words:
            found.append(self._words(words, self._masked.original[start:end]))
            named = found[0].form is not ReferenceForm.TEXT
        elif len(found) == 1:
            found = [_with_title(found[0], words)]
        return NoteContent(
            sources=tuple(found[:MAX_SOURCES]),
            tags=tuple(dict.fromkeys(tags)),
            named=named,
        )

    def short_footnote(self, call: Invocation) -> tuple[CitedSource, ...]:
        """Return the works that a template such as `{{sfn|…}}` means, at least one."""
        cited = self._several(call) if call.name in {"sfnm", "sfnmp", "sfn multiple"} else ()
        cited = cited or (self._harvs(call) if call.name == "harvs" else (self._one(call),))
        return tuple(self._works.source(one, call.name) for one in cited)

    def _template(self, node: Node, found: list[CitedSource], tags: list[MaintenanceTag]) -> None:
        call = invocation(self._masked.text, node)
        kind = template_kind(call.name)
        tag = tag_of(call.name)
        if tag is not None:
            tags.append(tag)
        elif kind in {TemplateKind.SHORT_FOOTNOTE, TemplateKind.TEXTUAL}:
            found += self.short_footnote(call)
        elif call.name in _ARCHIVES:
            self._archived(call, found)
        elif kind is TemplateKind.WORK:
            work = self._work(node)
            found += [work.source] if work is not None else []
        else:
            self._other(call, found, tags)

    def _other(
        self, call: Invocation, found: list[CitedSource], tags: list[MaintenanceTag]
    ) -> None:
        """Read a template that holds others, or names an address without being a cite template."""
        inner = [child for child in call.node.children if child.kind is NodeKind.TEMPLATE]
        for child in inner:
            self._template(child, found, tags)
        if call.first("url") and not inner:
            work = self._work(call.node)
            found += [work.source] if work is not None and work.source.url else []

    def _work(self, node: Node) -> Work | None:
        known = self._read.get(node.start)
        return known or read_work(self._masked.original[node.start : node.end])

    def _unknown(self, nodes: Sequence[Node]) -> list[CitedSource]:
        """Return a template that stands for a source by itself: `{{GEOnet3|…}}`."""
        calls = [
            invocation(self._masked.text, node) for node in nodes if node.kind is NodeKind.TEMPLATE
        ]
        return [
            self._named(call)
            for call in calls
            if template_kind(call.name) is TemplateKind.WORDS
            and not template_words(call, self._masked.text)
        ]

    def _named(self, call: Invocation) -> CitedSource:
        words = [call.name, *(value.of(self._masked.text) for value in call.positional()[:5])]
        title = " ".join(" ".join(words).replace(COMMENT, "").split())[:MAX_FIELD_CHARACTERS]
        return keyed(
            CitedSource(key="", form=ReferenceForm.TEMPLATE, title=title, template=call.name)
        )

    def _written(self, value: Argument) -> str:
        return " ".join(value.of(self._masked.text).split())

    def _archived(self, call: Invocation, found: list[CitedSource]) -> None:
        value = call.first("url", "1")
        url = first_url(value.of(self._masked.original)) if value else ""
        if url and found and not found[-1].archive_url:
            found[-1] = replace(found[-1], archive_url=url)
        elif url and not found:
            title = words_of(self._value(call, "title", "text"))
            found.append(_link_source(url, title, archive=True))

    def _links(self, start: int, end: int, found: list[CitedSource]) -> None:
        for match in _LINK.finditer(self._masked.text, start, end):
            self._link(match["url"] or match["bare"], match["label"] or "", found)

    def _link(self, written: str, label: str, found: list[CitedSource]) -> None:
        url = first_url(written)
        if not url or len(found) >= MAX_SOURCES:
            return
        if _ARCHIVE.search(url) and found and not found[-1].archive_url:
            found[-1] = replace(found[-1], archive_url=url)
        elif all(url not in {one.url, one.archive_url} for one in found):
            title = words_of(label.replace(COMMENT, ""))
            found.append(_link_source(url, title, archive=bool(_ARCHIVE.search(url))))

    def _words(self, words: str, written: str) -> CitedSource:
        short = short_citation(words)
        if short is not None and self._works.find(short) is not None:
            return self._works.source(short, "")
        doi, isbn, pmid = DOI.search(written), _ISBN.search(words), _PMID.search(words)
        return keyed(
            CitedSource(
                key="",
                form=ReferenceForm.TEXT,
                title=words[:MAX_FIELD_CHARACTERS],
                doi=doi[0].rstrip(".,;") if doi else "",
                isbn=bare_isbn(isbn[1]) if isbn else "",
                pmid=pmid[1] if pmid else "",
            )
        )

    def _value(self, call: Invocation, *keys: str) -> str:
        value = call.first(*keys)
        return self._written(value) if value else ""

    def _one(self, call: Invocation) -> ShortCitation:
        given = [written for value in call.positional() if (written := self._written(value))]
        year = given[-1] if given and _YEAR.fullmatch(given[-1]) else ""
        names = given[:-1] if year else given
        return ShortCitation(names=tuple(names[:4]), year=year, pages=self._value(call, *_PAGES))

    def _harvs(self, call: Invocation) -> tuple[ShortCitation, ...]:
        names = [
            name
            for key in ("last", "last1", "last2", "last3", "last4", "author", "author1")
            if (name := self._value(call, key))
        ]
        years = [
            year for key in ("year", "year1", "year2", "year3") if (year := self._value(call, key))
        ]
        pages = self._value(call, *_PAGES)
        return tuple(
            ShortCitation(names=tuple(names), year=year, pages=pages) for year in years or [""]
        )

    def _several(self, call: Invocation) -> tuple[ShortCitation, ...]:
        """Read `{{sfnm|1a1=Smith|1y=2010|1p=5|2a1=…}}`, or the same by place."""
        told: dict[int, dict[str, str]] = {}
        for key in call.named:
            found = _MULTIPLE.fullmatch(key)
            if found:
                told.setdefault(int(found[1]), {})[found[2]] = self._value(call, key)
        cited = []
        for _, parts in sorted(told.items()):
            names = [
                parts[key] for key in sorted(parts) if key.startswith(("a", "last")) and parts[key]
            ]
            pages = parts.get("p") or parts.get("pp") or parts.get("loc") or ""
            year = parts.get("y") or parts.get("year") or ""
            cited.append(ShortCitation(names=tuple(names), year=year, pages=pages))
        return tuple(one for one in cited if one.names) or self._by_place(call)

    def _by_place(self, call: Invocation) -> tuple[ShortCitation, ...]:
        cited: list[ShortCitation] = []
        names: list[str] = []
        for value in call.positional():
            written = self._written(value)
            if _YEAR.fullmatch(written):
                cited.append(ShortCitation(names=tuple(names), year=written))
                names = []
            elif written:
                names.append(written)
        return tuple(one for one in cited if one.names)


def _link_source(url: str, title: str, *, archive: bool) -> CitedSource:
    return keyed(
        CitedSource(
            key="",
            form=ReferenceForm.BARE_LINK,
            title=title[:MAX_FIELD_CHARACTERS],
            url="" if archive else url,
            archive_url=url if archive else "",
        )
    )


def _with_title(source: CitedSource, words: str) -> CitedSource:
    """Return a link with the words around it for a title where it has no label of its own."""
    if source.form is ReferenceForm.BARE_LINK and not source.title:
        without = re.sub(r"\S*://\S*", "", words).strip(" .,;:–-")
        without = "" if _READ_ON.match(without) else without
        return replace(source, title=without[:MAX_FIELD_CHARACTERS])
    return source
