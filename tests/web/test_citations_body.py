"""What a request may say of an article or of single claims."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from claimwright.domain import SourceState, SourceText
from claimwright.flows.source_texts import source_text
from claimwright.settings import CitationSettings
from claimwright.web.citations import (
    CheckInput,
    ChecksInput,
    CitationsBody,
    CitationsInput,
    kind_of_body,
)

BODY: TypeAdapter[CitationsInput | CheckInput | ChecksInput] = TypeAdapter(CitationsBody)
SETTINGS = CitationSettings(max_characters=1_000)
CHECK = {"claim": "Seas rise.", "source_text": "Seas rise fast."}


def given(text: str) -> SourceText:
    """Return the source of a check with a text."""
    found = CheckInput(claim="Seas rise.", source_text=text).row(SETTINGS).given
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"title": "x"}, "article"),
        (CHECK, "check"),
        ({"checks": []}, "checks"),
        ({}, "article"),
        (["x"], "article"),
    ],
)
def test_a_body_is_told_by_its_members(body: object, kind: str) -> None:
    assert kind_of_body(body) == kind


def test_the_examples_name_no_corpus_that_a_new_server_lacks() -> None:
    examples = CitationsInput.model_json_schema()["examples"]

    assert [one["corpus"] for one in examples if "corpus" in one] == []


def test_a_corpus_that_is_not_named_is_the_server_s() -> None:
    assert CitationsInput(title="x").to_domain("pages").corpus == "pages"


def test_an_empty_corpus_searches_none() -> None:
    assert CitationsInput(title="x", corpus="").to_domain("pages").corpus == ""


def test_a_text_that_is_given_is_not_read() -> None:
    row = CheckInput.model_validate({**CHECK, "source_title": "Seas", "id": "7"}).row(SETTINGS)

    assert row.given == source_text("Seas rise fast.", title="Seas", url="", settings=SETTINGS)
    assert (row.claim.id, row.url) == ("7", "")


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (" ", SourceState.EMPTY),
        ("…", SourceState.EMPTY),
        ("404 people died in the flood of 1953.", SourceState.OK),
        ("Das Meer steigt seit vielen Jahren an allen Küsten. " * 4, SourceState.OTHER_LANGUAGE),
    ],
)
def test_a_text_is_taken_for_what_the_command_takes_it(text: str, state: SourceState) -> None:
    assert given(text).state is state


def test_a_text_is_read_as_far_as_the_settings_say() -> None:
    assert "only the first 1,000 of 1,500 characters" in given("The seas rise. " * 100).detail


def test_an_empty_text_beside_an_address_is_as_none() -> None:
    row = CheckInput(claim="Seas rise.", source_text="", source_url="https://x.example/a").row(
        SETTINGS
    )

    assert (row.given, row.url) == (None, "https://x.example/a")


def test_an_address_is_read() -> None:
    row = CheckInput(claim="Seas rise.", source_url=" https://x.example/a ").row(SETTINGS)

    assert (row.given, row.url) == (None, "https://x.example/a")


def test_several_claims_stay_in_order() -> None:
    several = BODY.validate_python({"checks": [CHECK, {**CHECK, "claim": "Ice melts."}]})

    assert isinstance(several, ChecksInput)
    assert [row.claim.text for row in several.rows(SETTINGS)] == ["Seas rise.", "Ice melts."]


@pytest.mark.parametrize("revision", [0, -1, 1.5, "7", True, 2**53])
def test_a_revision_is_a_whole_number_above_0(revision: object) -> None:
    with pytest.raises(ValidationError, match="revision"):
        BODY.validate_python({"title": "x", "revision": revision})
