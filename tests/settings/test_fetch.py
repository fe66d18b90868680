"""What the door to the network, the wiki and the catalogues may be set to."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import CatalogueSettings, Settings, WikiSettings, overlay


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fetch.max_bytes", 999),
        ("fetch.max_redirects", 21),
        ("fetch.connect_s", 0),
        ("fetch.read_s", "inf"),
        ("fetch.total_s", 601),
        ("fetch.host_interval_s", -1),
        ("fetch.cache_bytes", -1),
        ("fetch.ports", "[0]"),
        ("fetch.ports", '["80"]'),
    ],
)
def test_a_number_outside_its_range_is_refused_with_the_range(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})


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


@pytest.mark.parametrize(
    "chosen",
    [{"maxlag": -1}, {"maxlag": 4_000}, {"tries": 0}, {"tries": 21}, {"max_wait_s": 601.0}],
)
def test_what_lies_outside_its_range_is_refused(chosen: dict[str, float]) -> None:
    with pytest.raises(InputError, match=r"wiki\."):
        WikiSettings(**chosen)  # type: ignore[arg-type]  # a test's own


def test_an_api_without_a_scheme_is_refused() -> None:
    with pytest.raises(InputError, match="must begin with http"):
        WikiSettings(api="en.wikipedia.org/w/api.php")


def test_an_api_of_this_machine_is_taken() -> None:
    api = "http://127.0.0.1:8000/w/api.php"

    assert api == WikiSettings(api=api).api


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
