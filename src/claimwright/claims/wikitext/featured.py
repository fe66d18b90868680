"""An article's wikitext and categories in, whether its editors call it one of the best out."""

import re
from collections.abc import Sequence
from typing import Final

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
