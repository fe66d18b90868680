"""One revision of an article in, its cited claims and the references left out, out."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from claimwright.claims.sentences import MAX_TEXT_CHARACTERS, split
from claimwright.claims.wikitext.blocks import Block, BlockKind, blocks
from claimwright.claims.wikitext.groups import MAX_CLAIM_CHARACTERS, Group, groups, word_count
from claimwright.claims.wikitext.invocations import invocation
from claimwright.claims.wikitext.notes import Marker, is_marker, markers
from claimwright.claims.wikitext.rendering import Rendered, render
from claimwright.claims.wikitext.template_kinds import TemplateKind, template_kind
from claimwright.claims.wikitext.tree import Hidden, Masked, Node, NodeKind, mask, outline, walk
from claimwright.domain import (
    CitedArticle,
    CitedClaim,
    Claim,
    LeftOutReference,
    MaintenanceTag,
    Reference,
    WikiArticle,
)
from claimwright.errors import TooLargeError

MAX_WIKITEXT_CHARACTERS: Final = 5_000_000
"""Longest article that is read; MediaWiki itself takes two megabytes."""

MAX_CLAIMS: Final = 10_000
"""Claims of one article that are read, the first ones; the longest articles have a thousand."""

MAX_TITLE_CHARACTERS: Final = 300
"""Longest title; MediaWiki takes 255 bytes."""

_REDIRECT: Final = re.compile(
    r"\s*#\s*(?:redirect|weiterleitung|redirection|redirección|rinvia|doorverwijzing|"
    r"redirecionamento|przekieruj|перенаправление)\s*:?\s*\[\[([^\[\]|]{1,300})",
    re.IGNORECASE,
)
_LOWER_WORD: Final = re.compile(r"\b[^\W\d_A-Z]{3,}\b")
_STRICT: Final = frozenset({BlockKind.CELL, BlockKind.CAPTION})
_LEAST_WORDS: Final = 2
_ITEM_WORDS: Final = 3
_STRICT_WORDS: Final = 5
"""Least words of a sentence in a paragraph, in a list, in a table."""

_STRICT_LOWER: Final = 2

_INFOBOX: Final = "in an infobox"


def read_article(article: WikiArticle) -> CitedArticle:
    """Return the cited claims of an article, and each reference that stands behind none, with why.

    Every reference is in exactly one of both, but for used definitions in the list of notes.

    Raises:
        TooLargeError: The wikitext is over 5,000,000 characters, or the title over 300.

    Examples:
        >>> read = read_article(WikiArticle(title="Ice", wikitext="Ice melts.<ref>Snow 2010</ref>"))
        >>> read.claims[0].claim.text, read.claims[0].references[0].sources[0].title
        ('Ice melts.', 'Snow 2010')
    """
    _check(article)
    masked = mask(article.wikitext)
    nodes = outline(masked.text)
    found = markers(masked, nodes)
    notices = [*masked.notices]
    redirect = _REDIRECT.match(masked.text)
    if redirect:
        notices.append(f"the page only redirects to {redirect[1].strip()!r}")
    reader = _Reader(article, masked, found)
    claims = tuple(
        claim for block in blocks(masked, nodes) if block.nodes for claim in reader.claims(block)
    )
    notices += _broken(found)
    return CitedArticle(
        article=article, claims=claims, left_out=tuple(reader.left_out()), notices=tuple(notices)
    )


def _check(article: WikiArticle) -> None:
    if len(article.wikitext) > MAX_WIKITEXT_CHARACTERS:
        message = (
            f"the wikitext of {article.title[:80]!r} has {len(article.wikitext):,} characters, "
            f"over the limit of {MAX_WIKITEXT_CHARACTERS:,}; give its sections one by one"
        )
        raise TooLargeError(message)
    if len(article.title) > MAX_TITLE_CHARACTERS:
        message = (
            f"the title {article.title[:80]!r}… is over the limit of {MAX_TITLE_CHARACTERS} "
            "characters; shorten it"
        )
        raise TooLargeError(message)


def _broken(found: Sequence[Marker]) -> list[str]:
    broken = sum(marker.problem.startswith("a <ref> that is never") for marker in found)
    return [f"{broken} <ref> that are never closed were read as text"] if broken else []


class _Reader:
    """Gives each marker of an article its claim, or its reason."""

    def __init__(self, article: WikiArticle, masked: Masked, found: Sequence[Marker]) -> None:
        self._article = article
        self._masked = masked
        self._markers: Mapping[int, Marker] = {marker.node.start: marker for marker in found}
        self._reasons: dict[int, str] = {}
        self._told: set[int] = set()
        self._read = 0
        self._seen = Counter[str]()
        self._lead_in: tuple[tuple[int, int], tuple[str, ...]] = ((-1, -1), ())

    def claims(self, block: Block) -> Iterator[CitedClaim]:
        """Yield the claims of a block."""
        rendered = render(self._masked, block.nodes, block.start, block.end)
        if not rendered.marks:
            return
        if len(rendered.text) > MAX_TEXT_CHARACTERS:
            self._refuse(
                [mark.node.start for mark in rendered.marks], "in a paragraph too long to read"
            )
            return
        paragraph = rendered.text.strip()  # once: claims share it
        for group in groups(rendered, split(rendered.text)):
            if self._read == MAX_CLAIMS:
                self._refuse(
                    [mark.node.start for mark in rendered.marks],
                    f"behind the first {MAX_CLAIMS:,} claims of the article",
                )
                return
            claim = self._claim(block, rendered, group, paragraph)
            if claim is not None:
                self._read += 1
                yield claim

    def left_out(self) -> Iterator[LeftOutReference]:
        """Yield the references that stand behind no claim, in reading order."""
        found = list(hidden_references(self._masked))
        for start, marker in self._markers.items():
            if start in self._told or (marker.definition and marker.used):
                continue
            why = marker.problem or self._reasons.get(start) or reason(self._masked, marker)
            span = self._masked.span(start, marker.node.end)
            found.append(LeftOutReference(span=span, reason=why))
        yield from sorted(found, key=lambda one: one.span.start)

    def _context(self, block: Block) -> tuple[str, ...]:
        if block.lead_in is None:
            return ()
        if self._lead_in[0] != block.lead_in:
            start, end = block.lead_in
            nodes = outline(self._masked.text, start, end)
            text = render(self._masked, nodes, start, end).text.strip()
            continued = text.endswith(":") and len(text) <= MAX_TEXT_CHARACTERS
            spoken = (split(text)[-1].text[-MAX_CLAIM_CHARACTERS:],) if continued else ()
            self._lead_in = (block.lead_in, spoken)
        return self._lead_in[1]

    def _claim(
        self, block: Block, rendered: Rendered, group: Group, paragraph: str
    ) -> CitedClaim | None:
        starts = [mark.node.start for mark in group.marks]
        here = [self._markers[start] for start in starts if start in self._markers]
        named = [marker for marker in here if marker.references]
        text = rendered.text
        why = _refusal(block.kind, group, text)
        if why or not named:
            self._refuse(starts, why)
            return None
        self._told.update(marker.node.start for marker in named)
        words = text[group.start : group.end]
        context = group.context or self._context(block)
        return CitedClaim(
            claim=Claim(text=words, id=self._name(words), context=" ".join(context)),
            sentence=text[slice(*group.sentence)].strip(),
            context=context,
            paragraph=paragraph,
            section=block.section,
            article_title=self._article.title,
            span=self._masked.span(*rendered.source(group.start, group.end)),
            references=self._references(named, group),
            tags=_tags(group, named),
        )

    def _name(self, text: str) -> str:
        """Return twelve hexadecimal digits of the SHA-256 of the words.

        They are in lower case, with single blanks between; the same words again get `-2`.
        """
        words = " ".join(text.split()).casefold().encode("utf-8", "replace")
        digest = hashlib.sha256(words).hexdigest()[:12]
        self._seen[digest] += 1
        times = self._seen[digest]
        return digest if times == 1 else f"{digest}-{times}"

    def _references(self, named: Sequence[Marker], group: Group) -> tuple[Reference, ...]:
        references = [one for marker in named for one in marker.references]
        if group.pages is not None:
            call = invocation(self._masked.text, group.pages.node)
            value = call.first("1", "p", "pp", "page", "pages", "at")
            pages = value.of(self._masked.text).strip()[:100] if value else ""
            last = references[-1]
            sources = tuple(replace(source, pages=pages or source.pages) for source in last.sources)
            references[-1] = replace(last, sources=sources)
        return tuple(references)

    def _refuse(self, starts: Sequence[int], why: str) -> None:
        for start in starts:
            if why:
                self._reasons.setdefault(start, why)


def _refusal(kind: BlockKind, group: Group, text: str) -> str:
    """Return why the words before a marker are no claim; empty when they are one."""
    if kind is BlockKind.HEADING:
        return "in a heading"
    if group.empty:
        return f"in {kind.value}, without a statement before it"
    sentence = text[slice(*group.sentence)]
    strict = kind in _STRICT
    least = _STRICT_WORDS if strict else _ITEM_WORDS if kind is BlockKind.ITEM else _LEAST_WORDS
    spoken = word_count(sentence) >= least
    if strict:
        spoken = spoken and len(_LOWER_WORD.findall(sentence)) >= _STRICT_LOWER
    return "" if spoken else f"in {kind.value}, without a sentence before it"


def _tags(group: Group, named: Sequence[Marker]) -> tuple[MaintenanceTag, ...]:
    tags = [*group.tags, *(tag for marker in named for tag in marker.tags)]
    return tuple(dict.fromkeys(tags))


def reason(masked: Masked, marker: Marker) -> str:
    """Return why a marker stands behind no claim, by what stands around it."""
    if marker.definition:
        return "defined in the list of notes and used nowhere"
    reasons = [why for node in reversed(marker.around) if (why := _around(masked, node))]
    if _INFOBOX in reasons:
        return _INFOBOX
    return reasons[0] if reasons else "not in a sentence"


def hidden_references(masked: Masked) -> Iterator[LeftOutReference]:
    """Yield what looks like a reference in comments, programs and text that shows marks."""
    for part in masked.hidden:
        where = "a comment" if part.name == "comment" else f"<{part.name}>"
        for start, end in _references(masked.original, part):
            yield LeftOutReference(span=masked.span(start, end), reason=f"in {where}")


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
    if node.kind is not NodeKind.TEMPLATE:
        return _AROUND.get(node.kind, "")
    call = invocation(masked.text, node)
    infobox = template_kind(call.name) is TemplateKind.INFOBOX
    return _INFOBOX if infobox else f"in the template {call.name[:60]!r}"


_AROUND: Final = {
    NodeKind.TABLE: "in a table",
    NodeKind.GALLERY: "in a caption",
    NodeKind.REFERENCES: "in the list of notes",
    NodeKind.LINK: "in a link or picture",
}


_TEMPLATE: Final = re.compile(
    r"\{\{\s*(?:featured article|fa|link fa-self|featured list|exzellent|article de qualité|adq"
    r"|artículo destacado|artigo em destaque|vetrina|etalage|medaliowany artykuł|избранная статья"
    r"|избранный список|informatif|artikkelen er utmerket|utmerket|utvald artikel|utmärkt"
    r"|suositeltu sivu|seçkin madde|vybraný článek|article de qualitat)\s*(?:\||\}\})",
    re.IGNORECASE,
)
_CATEGORY: Final = re.compile(
    r"[^:]{1,30}:(?:featured (?:articles|lists)|wikipedia featured articles"
    r"|wikipedia:exzellent|article de qualité\b.*|wikipedia:artículos destacados"
    r"|!?artigos destacados|wikipedia:избранные статьи\b.*|voci in vetrina\b.*"
    r"|wikipedia:etalage-artikelen|utmärkta artiklar)",
    re.IGNORECASE,
)
_IN_TEXT: Final = re.compile(r"\[\[\s*([^\[\]|{}]{3,100}?)\s*(?:\|[^\[\]]*)?\]\]")
_ENDS: Final = 20_000
"""Characters at the beginning and the end of an article in which editors mark it."""


def is_featured(wikitext: str, categories: Sequence[str] = ()) -> bool:
    """Return whether an article bears one of the marks that large wikis give to their best.

    The mark stands at the beginning or end of the wikitext, or among the categories by full title.

    Examples:
        >>> is_featured("{{Featured article}}"), is_featured("", ["Category:Featured articles"])
        (True, True)
        >>> is_featured("{{Good article}} Ice.")
        False
    """
    ends = wikitext[:_ENDS] + "\n" + wikitext[-_ENDS:]
    named = [*categories, *(found[1] for found in _IN_TEXT.finditer(ends))]
    return _TEMPLATE.search(ends) is not None or any(
        _CATEGORY.fullmatch(" ".join(name.replace("_", " ").split())) for name in named
    )
