"""Recipes, settings and keys into catalogues."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.corpus.catalogues.recipe import CatalogueName
from claimwright.corpus.catalogues.wanted import Wanted, Within
from claimwright.domain import Identifier, IdentifierKind
from claimwright.errors import InputError
from claimwright.flows.harvesting import key_of, opened
from claimwright.settings import CatalogueSettings

ICE = Wanted(query="ice")
KEYS = {
    "OPENALEX_API_KEY": "o",
    "SEMANTIC_SCHOLAR_API_KEY": "s",
    "NCBI_API_KEY": "n",
}


@pytest.mark.parametrize("name", CatalogueName)
def test_each_catalogue_is_opened_under_its_name_and_at_its_address(name: CatalogueName) -> None:
    settings = CatalogueSettings()
    catalogue = opened(name, ICE, settings, {})
    address = getattr(settings, name.value.replace("-", "_"))

    assert (name.value, True) == (
        catalogue.name,
        catalogue.ask(catalogue.starts[0]).address.startswith(address),
    )


@pytest.mark.parametrize(
    ("name", "key"),
    [
        (CatalogueName.OPENALEX, "o"),
        (CatalogueName.SEMANTIC_SCHOLAR, "s"),
        (CatalogueName.PUBMED, "n"),
    ],
)
def test_keys_come_from_the_variables_that_settings_name(name: CatalogueName, key: str) -> None:
    found = opened(name, ICE, CatalogueSettings(), KEYS).manners.key

    assert found is not None
    assert key == found.value


def test_a_variable_that_is_not_set_is_no_key() -> None:
    assert opened(CatalogueName.OPENALEX, ICE, CatalogueSettings(), {}).manners.key is None


@pytest.mark.parametrize("variable", ["", "UNSET"])
def test_no_variable_is_no_key(variable: str) -> None:
    assert "" == key_of(variable, {"": "x"})


@pytest.mark.parametrize("value", ["two\nlines", "schlüssel", "x" * 1_001])
def test_what_is_no_key_is_refused_and_not_shown(value: str) -> None:
    with pytest.raises(InputError) as raised:
        key_of("KEY", {"KEY": value})

    assert value not in str(raised.value)


def test_a_key_that_changes_nothing_of_what_is_wanted_changes_nothing_of_the_identity() -> None:
    with_key = opened(CatalogueName.OPENALEX, ICE, CatalogueSettings(), KEYS)
    without = opened(CatalogueName.OPENALEX, ICE, CatalogueSettings(), {})

    assert with_key.identity == without.identity


W1 = Wanted(ids=(Identifier(kind=IdentifierKind.OPENALEX, value="W1"),))
PMID = Wanted(ids=(Identifier(kind=IdentifierKind.PMID, value="1"),))
DOI = Wanted(ids=(Identifier(kind=IdentifierKind.DOI, value="10.5555/a"),))
TOPICS = Wanted(topics=("T1",))


@pytest.mark.parametrize(
    ("name", "wanted", "why"),
    [
        *((CatalogueName.OPENALEX, Wanted(topics=(each,)), "no topics") for each in ("ice", "W1")),
        (CatalogueName.OPENALEX, Wanted(topics=("T1", "C1")), "no topics"),
        (CatalogueName.OPENALEX, Wanted(query="ice, sea"), "the end of a filter"),
        (CatalogueName.OPENALEX, Wanted(query="ice|sea"), "the end of a filter"),
        (CatalogueName.OPENALEX, Wanted(query="ice " * 2_000), "write it as a preset"),
        (CatalogueName.SEMANTIC_SCHOLAR, W1, "openalex names such as 'W1'"),
        (CatalogueName.SEMANTIC_SCHOLAR, TOPICS, "no topics"),
        (CatalogueName.CROSSREF, PMID, "no pmid names"),
        (CatalogueName.CROSSREF, TOPICS, "no topics"),
        (CatalogueName.CROSSREF, Wanted(groups=(("ice",),)), "knows no AND"),
        (CatalogueName.CROSSREF, replace(ICE, within=(Within.ABSTRACT,)), "abstracts alone"),
        (CatalogueName.EUROPE_PMC, W1, "no openalex names"),
        (CatalogueName.EUROPE_PMC, TOPICS, "no topics"),
        (CatalogueName.PUBMED, DOI, "ask Europe PMC"),
        (CatalogueName.PUBMED, TOPICS, "ask Europe PMC"),
        (CatalogueName.ARXIV, DOI, "no doi names"),
        (CatalogueName.ARXIV, TOPICS, "no topics"),
    ],
)
def test_what_a_catalogue_cannot_be_asked_is_refused(
    name: CatalogueName, wanted: Wanted, why: str
) -> None:
    with pytest.raises(InputError, match=why):
        opened(name, wanted, CatalogueSettings(), {})
