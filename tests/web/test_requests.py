"""The bodies of /v1: what is read, what is refused, what is filled in."""

import math

import pytest
from pydantic import TypeAdapter, ValidationError

from claimwright.domain import Claim, Filter, ReRank, Unit
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import SelectionSettings, Settings
from claimwright.web.requests import (
    ClaimsBody,
    ClaimText,
    ContextText,
    Date,
    FilterInput,
    ManyClaims,
    Name,
    OneClaim,
    OptionsInput,
    Threshold,
    TopK,
)

BODY = TypeAdapter[OneClaim | ManyClaims](ClaimsBody)


def test_one_claim_is_read_with_all_that_is_known_of_it() -> None:
    body = {"claim": "Ice melts.", "context": "In a warm year.", "date": "2024-05", "id": "7"}

    assert BODY.validate_python(body).claims() == (
        Claim(text="Ice melts.", context="In a warm year.", date="2024-05", id="7"),
    )


def test_several_claims_are_read_in_order() -> None:
    body = {"claims": [{"claim": "Ice melts.", "id": "a"}, {"claim": "Seas rise."}]}

    assert BODY.validate_python(body).claims() == (
        Claim(text="Ice melts.", id="a"),
        Claim(text="Seas rise."),
    )


def test_no_claims_are_read_as_none() -> None:
    assert BODY.validate_python({"claims": []}).claims() == ()


def test_absent_options_are_those_of_the_settings() -> None:
    settings = Settings(
        top_k=3, unit=Unit.SENTENCE, selection=SelectionSettings(re_rank=ReRank.NONE)
    )

    assert OptionsInput().to_domain(settings) == VerifyOptions(
        top_k=3, unit=Unit.SENTENCE, re_rank=ReRank.NONE
    )


def test_null_options_are_those_of_the_settings() -> None:
    nulls = dict.fromkeys(("corpus", "top_k", "unit", "re_rank", "threshold"))

    assert OptionsInput.model_validate(nulls).to_domain(Settings()) == VerifyOptions()


def test_given_options_are_kept() -> None:
    given = {"top_k": 5, "unit": "sentence", "re_rank": "citations", "threshold": 0.6}

    assert OptionsInput.model_validate(given).to_domain(Settings()) == VerifyOptions(
        top_k=5, unit=Unit.SENTENCE, re_rank=ReRank.CITATIONS, threshold=0.6
    )


def test_a_filter_is_read_whole() -> None:
    given = {
        "year_from": 1990,
        "year_to": 2020,
        "venues": ["Nature"],
        "languages": ["en"],
        "min_citations": 5,
        "sources": ["openalex"],
        "document_ids": ["a", "b"],
        "exclude_retracted": True,
    }

    assert FilterInput.model_validate(given).to_domain() == Filter(
        year_from=1990,
        year_to=2020,
        venues=("Nature",),
        languages=("en",),
        min_citations=5,
        sources=("openalex",),
        document_ids=("a", "b"),
        exclude_retracted=True,
    )


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"claim": "a", "claims": []},
        {"claim": "a", "colour": "red"},
        {"claims": ["a"]},
        {"claims": [{"claim": "a"}] * 1_001},
        {"claims": {"claim": "a"}},
        {"claim": "a", "context": "x" * 20_001},
        {"claim": "a", "id": "x" * 201},
        {"claim": "a", "id": 7},
        {"claim": "a", "date": "tomorrow"},
        {"claim": "a", "options": {"unit": "window"}},
        {"claim": "a", "options": {"unit": "phrase"}},
        {"claim": "a", "options": {"re_rank": True}},
        {"claim": "a", "options": {"corpus": ""}},
        {"claim": "a", "options": {"top_k": 0}},
        {"claim": "a", "options": {"filter": {"year_from": 2020, "year_to": 2010}}},
        {"claim": "a", "options": {"filter": {"year_to": -1}}},
        {"claim": "a", "options": {"filter": {"min_citations": -1}}},
        {"claim": "a", "options": {"filter": {"venues": ["v"] * 1_001}}},
        {"claim": "a", "options": {"filter": {"journal": "Nature"}}},
        {"claim": "a", "options": []},
        [],
        None,
        "a claim",
        7,
    ],
)
def test_what_is_not_known_or_out_of_range_is_refused(body: object) -> None:
    with pytest.raises(ValidationError):
        BODY.validate_python(body)


CLAIM, CONTEXT = TypeAdapter[str](ClaimText), TypeAdapter[str](ContextText)
DATE, NAME = TypeAdapter[str](Date), TypeAdapter[str](Name)
TOP_K, THRESHOLD = TypeAdapter[int](TopK), TypeAdapter[float](Threshold)


@pytest.mark.parametrize(
    "text",
    ["a", "x" * 10_000, "Seas\trise\r\nfast.", "🌍 warms", "Die Erde erwärmt sich", "海面上升"],
)
def test_a_claim_is_taken_unaltered(text: str) -> None:
    assert text == CLAIM.validate_python(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "at least 1 character"),
        (" \n\t", "at least one letter or digit"),
        ("\u200b\u3000", "at least one letter or digit"),
        ("?!", "at least one letter or digit"),
        ("🌍🔥", "at least one letter or digit"),
        ("x" * 10_001, "at most 10000 characters"),
        ("a\x00b", "remove it"),
        ("a\x1b[31m", "remove it"),
        ("a\ud800", "unicode"),
        (7, "valid string"),
        (None, "valid string"),
    ],
)
def test_no_claim_is_refused_with_the_reason(text: object, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        CLAIM.validate_python(text)


def test_a_context_may_be_empty() -> None:
    assert CONTEXT.validate_python("") == ""


@pytest.mark.parametrize("text", ["x" * 20_001, "a\x07"])
def test_a_context_has_its_bounds(text: str) -> None:
    with pytest.raises(ValidationError):
        CONTEXT.validate_python(text)


def test_a_name_has_its_bound() -> None:
    with pytest.raises(ValidationError, match="at most 200"):
        NAME.validate_python("n" * 201)


@pytest.mark.parametrize(("given", "expected"), [(1, 1), (100, 100), ("10", 10), (10.0, 10)])
def test_a_number_of_evidence_is_read(given: object, expected: int) -> None:
    assert expected == TOP_K.validate_python(given)


@pytest.mark.parametrize("given", [0, -1, -5, 101, 10**9, 2.7, "abc", True, None, math.inf, [1]])
def test_no_usable_number_of_evidence_is_refused(given: object) -> None:
    with pytest.raises(ValidationError):
        TOP_K.validate_python(given)


@pytest.mark.parametrize("given", [0, 0.0, 0.7, 1])
def test_a_threshold_is_read(given: float) -> None:
    assert given == THRESHOLD.validate_python(given)


@pytest.mark.parametrize("given", [-0.1, 1.1, math.nan, math.inf, "high", True, "nan", 1e400])
def test_no_usable_threshold_is_refused(given: object) -> None:
    with pytest.raises(ValidationError):
        THRESHOLD.validate_python(given)


@pytest.mark.parametrize("given", ["", "2024", "2024-02", "2024-02-29"])
def test_a_date_is_read(given: str) -> None:
    assert given == DATE.validate_python(given)


@pytest.mark.parametrize("given", ["24", "2024-13", "2024-02-32", "yesterday", "2024-02-01T10:00"])
def test_no_date_is_refused(given: str) -> None:
    with pytest.raises(ValidationError):
        DATE.validate_python(given)
