"""DOIs as careless records write them: the same name in many dresses."""

from __future__ import annotations

import html
import random
from collections.abc import Callable
from urllib.parse import quote

_DRESSES: tuple[Callable[[str], str], ...] = (
    str.upper,
    str.title,
    lambda doi: f"{doi}.",
    lambda doi: f"{doi},",
    lambda doi: f" {doi} \n",
    lambda doi: f"doi:{doi}",
    lambda doi: f"DOI: {doi}",
    lambda doi: f"DOI {doi};",
    lambda doi: f"https://doi.org/{doi}",
    lambda doi: f"http://dx.doi.org/{doi}",
    lambda doi: f"HTTPS://DOI.ORG/{doi.upper()}",
    lambda doi: f"https://doi.org/{quote(doi, safe='')}",
    lambda doi: quote(quote(doi, safe=""), safe=""),
    lambda doi: f"https://doi.org/{quote(doi)}?utm_source=mail",
    lambda doi: f"<{doi}>",
    lambda doi: f"<https://doi.org/{doi}>",
    lambda doi: f"“{doi}”",
    lambda doi: html.escape(f"<{doi}>"),
    lambda doi: html.escape(html.escape(f"<{doi}>")),
    lambda doi: doi.replace("-", "\N{NON-BREAKING HYPHEN}"),
    lambda doi: doi.replace("-", "\N{EN DASH}"),
    lambda doi: doi.replace("/", "/\u200b", 1),
    lambda doi: doi.replace("_", r"\_"),
    lambda doi: f"info:doi/{doi}",
    lambda doi: f"[{doi}],",
)


def respelled(doi: str, chance: random.Random) -> str:
    """Return a DOI in one dress, or in two over each other."""
    inner, outer = chance.choices(_DRESSES, k=2)
    return outer(inner(doi)) if _can_be_nested(inner, outer) else inner(doi)


def _can_be_nested(inner: Callable[[str], str], outer: Callable[[str], str]) -> bool:
    """Whether two dresses may be worn over each other: case, dashes and encodings always may."""
    return _DRESSES.index(inner) in _UNDER and _DRESSES.index(outer) not in _UNDER


_UNDER = (0, 1, 2, 3, 19, 20, 21)
