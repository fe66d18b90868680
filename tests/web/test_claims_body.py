"""The body of a request to find claims."""

import pytest
from pydantic import ValidationError

from claimwright.flows.find import MAX_ARTICLE_CHARACTERS, FindOptions, options_of
from claimwright.settings import FindSettings, Settings
from claimwright.web.claims_body import FindOptionsInput, TextInput


def test_what_a_request_does_not_say_the_settings_say() -> None:
    settings = Settings(find=FindSettings(topic=True))

    assert FindOptionsInput().to_domain(settings) == options_of(settings.find)


def test_what_a_request_says_goes_before_the_settings() -> None:
    asked = FindOptionsInput(coreference=False, decompose=False, filters=["topic"])

    assert asked.to_domain(Settings()) == FindOptions(
        coreference=False, decompose=False, filters=frozenset({"topic"})
    )


def test_a_request_has_one_source() -> None:
    assert TextInput(text="Seas rise.", title="The sea").source().text == "Seas rise."


def test_a_text_over_two_million_characters_is_refused() -> None:
    with pytest.raises(ValidationError, match="at most 2000000 characters"):
        TextInput(text="a" * (MAX_ARTICLE_CHARACTERS + 1))
