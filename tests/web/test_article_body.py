"""The bodies of requests on an article."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from claimwright.domain import ReRank
from claimwright.flows.article import ArticleSource
from claimwright.flows.find import MAX_ARTICLE_CHARACTERS, FindOptions, options_of
from claimwright.settings import FindSettings, Settings
from claimwright.web.articles import ArticleInput, FindOptionsInput, TextInput, find_options


def request(**body: object) -> ArticleInput:
    return ArticleInput.model_validate(body)


def test_what_is_not_said_takes_the_default() -> None:
    made = request(text="Seas rise.").to_domain(Settings(top_k=3))

    assert (made.source, made.corpus) == (ArticleSource(text="Seas rise."), "starter")
    assert (made.options.top_k, made.options.include_title) == (3, True)


def test_the_settings_say_how_claims_are_looked_for() -> None:
    settings = Settings(find=FindSettings(coreference=False, topic=True))
    made = request(text="Seas rise.").to_domain(settings)

    assert made.find == FindOptions(
        coreference=False, filters=frozenset({"form", "check_worthiness", "topic"})
    )


def test_a_request_goes_before_the_settings() -> None:
    options = {
        "corpus": "other",
        "re_rank": "citations",
        "include_title": False,
        "coreference": False,
        "decompose": False,
        "filters": [],
    }
    made = request(url=" https://example.org ", title="T", options=options).to_domain(Settings())

    assert made.source == ArticleSource(url="https://example.org", title="T")
    assert (made.corpus, made.options.re_rank) == ("other", ReRank.CITATIONS)
    assert made.options.include_title is False
    assert made.find == FindOptions(coreference=False, decompose=False, filters=frozenset())


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": " \n"},
        {"text": "a", "html": "<p>b"},
        {"url": "a\x00b"},
        {"url": "x" * 2_001},
        {"text": "a", "title": "x" * 1_001},
        {"text": "a", "options": {"filters": ["form"] * 6}},
    ],
)
def test_what_names_no_article_is_refused(body: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        request(**body)


def test_a_page_is_a_source() -> None:
    assert request(html="<p>Seas rise.").to_domain(Settings()).source.html == "<p>Seas rise."


def test_what_a_search_for_claims_does_not_say_the_settings_say() -> None:
    settings = Settings(find=FindSettings(topic=True))

    assert find_options(FindOptionsInput(), settings) == options_of(settings.find)


def test_what_a_search_for_claims_says_goes_before_the_settings() -> None:
    asked = FindOptionsInput(coreference=False, decompose=False, filters=["topic"])

    assert find_options(asked, Settings()) == FindOptions(
        coreference=False, decompose=False, filters=frozenset({"topic"})
    )


def test_a_text_to_search_for_claims_is_a_source() -> None:
    assert TextInput(text="Seas rise.", title="The sea").source().text == "Seas rise."


def test_a_text_over_two_million_characters_is_refused() -> None:
    with pytest.raises(ValidationError, match="at most 2000000 characters"):
        TextInput(text="a" * (MAX_ARTICLE_CHARACTERS + 1))
