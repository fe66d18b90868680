"""Templates: what comes from outside is text, what a page may load is said."""

import pytest
from jinja2 import UndefinedError

from claimwright.web.pages.article_view import article_page
from claimwright.web.pages.filters import EvidenceFilter
from claimwright.web.pages.rendering import POLICY, environment, fragment, page
from tests.web.pages.samples import EVIL, article, one_claim


def test_markup_in_a_value_is_escaped() -> None:
    shown = article_page(article(title=EVIL))

    assert "<script" not in fragment("source.html", report=shown)


def test_a_value_that_is_missing_is_an_error_and_not_a_gap() -> None:
    with pytest.raises(UndefinedError):
        fragment("source.html")


def test_a_page_says_what_it_may_load() -> None:
    answer = page("problem.html", status=404, title="t", code=404, detail="d", request_id="")

    assert (answer.status_code, answer.headers["Content-Security-Policy"]) == (404, POLICY)


def test_nothing_that_stands_in_a_text_may_run() -> None:
    assert ("unsafe" in POLICY, POLICY.startswith("default-src 'self'")) == (False, True)


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
