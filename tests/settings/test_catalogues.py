"""The ranges within which catalogues may be asked."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright.settings import CatalogueSettings


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tries", 0),
        ("first_wait_s", 0.0),
        ("max_wait_s", 4_000.0),
        ("stop_after", 101),
        ("max_requests", 0),
        ("max_total_bytes", 10),
        ("max_answer_bytes", 10),
        ("answer_s", float("nan")),
        ("max_age_days", -1.0),
        ("max_kept_bytes", -1),
    ],
)
def test_a_value_outside_its_range_is_refused_by_name(name: str, value: float) -> None:
    with pytest.raises(InputError, match=f"catalogues.{name}"):
        CatalogueSettings(**{name: value})  # type: ignore[arg-type]  # any of them


@pytest.mark.parametrize(
    "address", ["ftp://example.org", "https://me:pw@example.org", "https://example.org/?a=1", ""]
)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(InputError, match=r"catalogues\.openalex"):
        CatalogueSettings(openalex=address)


def test_a_key_written_where_its_variable_belongs_is_refused_and_not_shown() -> None:
    with pytest.raises(InputError) as raised:
        CatalogueSettings(openalex_key_variable="sk-secret/0123")

    assert "secret" not in str(raised.value)


def test_no_variable_means_no_key() -> None:
    assert CatalogueSettings(pubmed_key_variable="").pubmed_key_variable == ""
