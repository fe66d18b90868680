"""The target of a link in, what it leads to out: a page, a picture, a category, another wiki."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final


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
