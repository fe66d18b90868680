"""Tests of knowing featured articles."""

import pytest

from claimwright.claims.wikitext.featured import is_featured


@pytest.mark.parametrize(
    "wikitext",
    [
        "{{featured article}}",
        "Eis.\n{{Exzellent|5. Mai 2010|123}}",
        "{{Article de qualité|oldid=5}}",
        "[[Category:Featured articles]]",
    ],
)
def test_the_marks_of_large_wikis_are_known(wikitext: str) -> None:
    assert is_featured(wikitext)


@pytest.mark.parametrize("wikitext", ["", "{{Former featured article}}", "[[Featured articles]]"])
def test_other_articles_are_not_featured(wikitext: str) -> None:
    assert not is_featured(wikitext)
