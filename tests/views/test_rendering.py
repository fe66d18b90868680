"""Templates: what comes from outside is text; a file of its own has its styles inside."""

import re

import pytest
from jinja2 import UndefinedError

from claimwright.views.article import article_page
from claimwright.views.filters import EvidenceFilter
from claimwright.views.rendering import address_of, assets, environment, fragment, standalone
from tests.views.samples import EVIL, article, one_claim


def test_markup_in_a_value_is_escaped() -> None:
    shown = article_page(article(title=EVIL))

    assert "<script" not in fragment("source.html", report=shown)


def test_a_value_that_is_missing_is_an_error_and_not_a_gap() -> None:
    with pytest.raises(UndefinedError):
        fragment("source.html")


@pytest.mark.parametrize("name", environment().list_templates())
def test_no_template_trusts_a_value_or_styles_in_place(name: str) -> None:
    loader = environment().loader
    assert loader is not None
    source, _, _ = loader.get_source(environment(), name)
    forbidden = ("|safe", "autoescape false", " style=", "onclick", "http://", 'src="//')

    assert [word for word in forbidden if word in source] == []


def test_evidence_below_the_probability_asked_for_is_hidden() -> None:
    claim = article_page(one_claim()).alone
    shown = fragment("evidence.html", claim=claim, filter=EvidenceFilter(above=0.95))

    assert 'data-probability="0.9000" hidden' in shown


@pytest.mark.parametrize("name", sorted(assets()))
def test_no_file_names_another_host(name: str) -> None:
    text = assets()[name][0].decode()
    hosts = set(re.findall(r"https?://([\w.-]+)", text))

    assert hosts <= {"www.w3.org"}  # the name of SVG, which nothing loads


def test_all_files_together_are_light() -> None:
    sizes = {name: len(content) for name, (content, _) in assets().items()}
    # No page loads the user script: an article on a wiki does, and nothing else of these.
    script = sizes.pop("wikipedia.user.js")

    assert sum(sizes.values()) < 80_000
    assert script < 20_000


def test_an_address_names_the_content() -> None:
    assert address_of("page.css") == f"/static/page.css?v={assets()['page.css'][1]}"


def test_a_file_of_its_own_has_its_styles_inside_and_leads_nowhere() -> None:
    page = standalone("problem.html", title="t", code=404, detail="d", request_id="")

    assert (assets()["theme.css"][0].decode() in page, "<nav" in page) == (True, False)
