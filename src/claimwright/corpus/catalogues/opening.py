"""Turns a recipe, settings and keys into the catalogue that is walked through."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from claimwright.corpus.catalogues import (
    arxiv,
    crossref,
    europe_pmc,
    openalex,
    pubmed,
    semantic_scholar,
)
from claimwright.corpus.catalogues.catalogue import Catalogue
from claimwright.corpus.catalogues.recipe import CatalogueName
from claimwright.corpus.catalogues.wanted import Wanted
from claimwright.errors import InputError
from claimwright.fetch.requests import Manners
from claimwright.settings import CatalogueSettings

_MAX_KEY_CHARACTERS: Final = 1_000
_MADE: Final[Mapping[CatalogueName, tuple[type[Catalogue], Callable[[str, str], Manners]]]] = {
    CatalogueName.OPENALEX: (openalex.OpenAlex, openalex.manners),
    CatalogueName.SEMANTIC_SCHOLAR: (semantic_scholar.SemanticScholar, semantic_scholar.manners),
    CatalogueName.CROSSREF: (crossref.Crossref, crossref.manners),
    CatalogueName.EUROPE_PMC: (europe_pmc.EuropePmc, europe_pmc.manners),
    CatalogueName.PUBMED: (pubmed.PubMed, pubmed.manners),
    CatalogueName.ARXIV: (arxiv.Arxiv, arxiv.manners),
}
"""Its class, and how it wants to be asked by who has a key and a contact, or empty texts.

Its address and the variable of its key are the settings of its name.
"""


def key_of(variable: str, environment: Mapping[str, str]) -> str:
    """Return the key in an environment variable; empty when there is none, or no variable.

    Raises:
        InputError: What the variable holds is no key; it is not shown.
    """
    key = environment.get(variable, "").strip() if variable else ""
    if len(key) > _MAX_KEY_CHARACTERS or not (key.isascii() and key.isprintable()):
        raise InputError(
            f"the environment variable {variable!r} holds no key: it must be at most "
            f"{_MAX_KEY_CHARACTERS:,} printable ASCII characters"
        )
    return key


def opened(
    name: CatalogueName,
    wanted: Wanted,
    settings: CatalogueSettings,
    environment: Mapping[str, str],
    contact: str = "",
) -> Catalogue:
    """Return a catalogue, ready to be walked through; nothing is asked yet.

    Raises:
        InputError: It cannot give what is wanted, or a key is none.
    """
    made, manners = _MADE[name]
    part = name.replace("-", "_")
    key = key_of(getattr(settings, f"{part}_key_variable", ""), environment)
    return made(wanted=wanted, manners=manners(key, contact), address=getattr(settings, part))


def opened_semantic_scholar(
    wanted: Wanted, settings: CatalogueSettings, environment: Mapping[str, str]
) -> semantic_scholar.SemanticScholar:
    """Return Semantic Scholar, as `opened` does."""
    found = opened(CatalogueName.SEMANTIC_SCHOLAR, wanted, settings, environment)
    return cast("semantic_scholar.SemanticScholar", found)
