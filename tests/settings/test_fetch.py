"""What the door to the network, the wiki and the catalogues may be set to."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import CatalogueSettings, Settings, WikiSettings, overlay


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fetch.contact", "two\nlines"),
        ("fetch.contact", "(bracket)"),
        ("fetch.contact", "x" * 201),
        ("fetch.allowed_hosts", '["http://127.0.0.1"]'),
        ("fetch.allowed_hosts", "[1]"),
    ],
)
def test_what_would_break_a_request_is_refused(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=name):
        overlay(Settings(), {name: value})


def test_an_api_without_a_scheme_is_refused() -> None:
    with pytest.raises(InputError, match="must begin with http"):
        WikiSettings(api="en.wikipedia.org/w/api.php")


def test_an_api_of_this_machine_is_taken() -> None:
    api = "http://127.0.0.1:8000/w/api.php"

    assert api == WikiSettings(api=api).api


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
