"""Turns a recipe, settings and keys into the catalogue that is walked through."""

from collections.abc import Mapping
from typing import Final, assert_never

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
from claimwright.settings import CatalogueSettings

_MAX_KEY_CHARACTERS: Final = 1_000


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
    match name:
        case CatalogueName.OPENALEX:
            return openalex.OpenAlex(
                wanted=wanted,
                manners=openalex.manners(
                    key_of(settings.openalex_key_variable, environment), contact
                ),
                address=settings.openalex,
            )
        case CatalogueName.SEMANTIC_SCHOLAR:
            return opened_semantic_scholar(wanted, settings, environment)
        case CatalogueName.CROSSREF:
            return crossref.Crossref(
                wanted=wanted, manners=crossref.manners(contact), address=settings.crossref
            )
        case CatalogueName.EUROPE_PMC:
            return europe_pmc.EuropePmc(
                wanted=wanted, manners=europe_pmc.manners(), address=settings.europe_pmc
            )
        case CatalogueName.PUBMED:
            key = key_of(settings.pubmed_key_variable, environment)
            return pubmed.PubMed(
                wanted=wanted, manners=pubmed.manners(key, contact), address=settings.pubmed
            )
        case CatalogueName.ARXIV:
            return arxiv.Arxiv(wanted=wanted, manners=arxiv.manners(), address=settings.arxiv)
        case _:
            assert_never(name)


def opened_semantic_scholar(
    wanted: Wanted, settings: CatalogueSettings, environment: Mapping[str, str]
) -> semantic_scholar.SemanticScholar:
    """Return Semantic Scholar, ready to be asked; nothing is asked yet.

    Raises:
        InputError: It does not know such names, or the key is none.
    """
    key = key_of(settings.semantic_scholar_key_variable, environment)
    return semantic_scholar.SemanticScholar(
        wanted=wanted, manners=semantic_scholar.manners(key), address=settings.semantic_scholar
    )
