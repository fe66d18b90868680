"""A template in, its name and arguments out; a link's target in, what it leads to out."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from claimwright.claims.wikitext.tree import COMMENT, Node

MAX_ARGUMENTS: Final = 2_000
"""Arguments of one template that are read, the first ones."""

_NAMESPACE: Final = re.compile(r"(?:template|vorlage|modèle|plantilla|msg|subst|safesubst):")
_KEY: Final = re.compile(r"\s*([^=\[\]{}<>\n]{1,60}?)\s*=")
_BLANK: Final = re.compile(r"[\s_]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """Where a value that a template is given stands."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """Return the value as it stands in the text."""
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """A template with what it is given.

    The name and the keys are in lower case; values without a key are `1`, `2` and so on. Of several
    with one key the last counts, as in MediaWiki.
    """

    node: Node
    name: str
    named: Mapping[str, Argument]

    def first(self, *keys: str) -> Argument | None:
        """Return the value of the first of the keys that is given; `None` when none is."""
        return next((self.named[key] for key in keys if key in self.named), None)

    def positional(self) -> tuple[Argument, ...]:
        """Return the values without a key, in order."""
        return tuple(value for key, value in self.named.items() if key.isdecimal())


def invocation(text: str, node: Node) -> Invocation:
    """Return the name and arguments of a template in a masked text."""
    (first, last), *parts = split_at_bars(text, node, limit=MAX_ARGUMENTS)
    named: dict[str, Argument] = {}
    place = 0
    for start, end in parts:
        key = _KEY.match(text, start, end)
        if key and not any(c.start < key.end() and c.end > start for c in node.children):
            name = _BLANK.sub(" ", key[1].replace(COMMENT, "")).strip().lower()
            start = key.end()  # noqa: PLW2901  # the value begins after its key
        else:
            place += 1
            name = str(place)
        named.pop(name, None)
        named[name] = Argument(start=start, end=end)
    return Invocation(node=node, name=template_name(text[first:last]), named=named)


def template_name(written: str) -> str:
    r"""Return the name of a template in one spelling.

    Examples:
        >>> template_name(" Template:Cite_web \n")
        'cite web'
    """
    name = _BLANK.sub(" ", written.replace(COMMENT, "")).strip().lower()
    return _NAMESPACE.sub("", name).strip()


def split_at_bars(text: str, node: Node, limit: int = -1) -> list[tuple[int, int]]:
    """Return start and end of what stands inside a node between bars that are not in its children.

    Of at most `limit` pieces the last is whole; -1 sets no bound.
    """
    cuts: list[int] = []
    at = node.inner_start
    for child in (*node.children, None):
        end = child.start if child else node.inner_end
        while (found := text.find("|", at, end)) >= 0:
            cuts.append(found)
            at = found + 1
        at = child.end if child else at
    if limit >= 0:
        cuts = cuts[: limit - 1]
    starts = [node.inner_start, *(cut + 1 for cut in cuts)]
    return list(zip(starts, [*cuts, node.inner_end], strict=True))


class LinkKind(StrEnum):
    """What a link leads to."""

    PAGE = "page"
    FILE = "file"
    CATEGORY = "category"
    OTHER_WIKI = "other_wiki"


_FILE: Final = re.compile(
    r"\s*(?:file|image|media|datei|bild|fichier|archivo|imagen|ficheiro|imagem|immagine|bestand"
    r"|afbeelding|plik|grafika|файл|изображение|fitxer|tiedosto|fil|kép|soubor|slika|文件|ファイル"
    r"|画像|파일|그림|ملف)\s*:",
    re.IGNORECASE,
)
_CATEGORY: Final = re.compile(
    r"\s*(?:category|kategorie|catégorie|categoría|categoria|categorie|kategoria|kategori"
    r"|luokka|категория|分类|カテゴリ|분류|تصنيف)\s*:",
    re.IGNORECASE,
)
_OTHER_WIKI: Final = re.compile(
    r"\s*(?!(?:talk|user|help|wp)\b)[a-z]{2,3}(?:-[a-z]{2,12})?\s*:\s*\S|\s*simple:\S"
)


def link_kind(target: str) -> LinkKind:
    """Return what a link leads to, by its target as written before the first bar.

    With a colon before it a link to a category or file is one to its page.

    Examples:
        >>> [link_kind(target).value for target in ("Ice", "File:Ice.jpg", ":File:Ice.jpg")]
        ['page', 'file', 'page']
    """
    if target.lstrip().startswith(":"):
        return LinkKind.PAGE
    if _FILE.match(target):
        return LinkKind.FILE
    if _CATEGORY.match(target):
        return LinkKind.CATEGORY
    return LinkKind.OTHER_WIKI if _OTHER_WIKI.match(target) else LinkKind.PAGE
