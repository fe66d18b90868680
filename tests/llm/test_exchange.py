"""The vocabulary of an exchange."""

import asyncio

import pytest

from claimwright.errors import InputError, NotFoundError
from claimwright.llm.exchange import (
    Dialect,
    Endpoint,
    ExchangeError,
    FailureKind,
    Nowhere,
    canonical,
    endpoint_of,
    key_of,
)
from claimwright.llm.ladder import canary
from claimwright.settings import LlmSettings

KEY = "sk-0123456789"


def settings(address: str, *plain_hosts: str) -> LlmSettings:
    return LlmSettings(address=address, model="m", plain_hosts=plain_hosts)


@pytest.mark.parametrize(
    ("address", "plain_hosts"),
    [
        ("https://api.example.org/v1", ()),
        ("http://127.0.0.1:8080/v1", ()),
        ("http://localhost:11434/v1", ()),
        ("http://[::1]:8000/v1", ()),
        ("http://192.168.1.5:8000/v1", ("192.168.1.5",)),
        ("http://ollama.lan:11434/v1", ("Ollama.lan",)),
        ("https://10.0.0.1/v1", ()),
    ],
)
def test_an_address_that_may_be_asked_is_kept(address: str, plain_hosts: tuple[str, ...]) -> None:
    assert address == endpoint_of(settings(address, *plain_hosts), {}).address


@pytest.mark.parametrize(
    ("address", "plain_hosts", "why"),
    [
        ("http://192.168.1.5:8000/v1", (), "llm.plain_hosts"),
        ("http://api.example.org/v1", (), "llm.plain_hosts"),
        ("http://93.184.215.14/v1", ("93.184.215.14",), "over the internet"),
        ("ftp://127.0.0.1/v1", (), "must begin with"),
        ("127.0.0.1:8080", (), "must begin with"),
        ("https://", (), "must begin with"),
        ("https://user:secret@api.example.org/v1", (), "no name or password"),
        ("https://api.example.org/v1?key=1", (), "no \\? and no #"),
        ("https://169.254.169.254/v1", (), "no machine's"),
        ("http://0.0.0.0:1/v1", (), "no machine's"),
        ("https://[::1/v1", (), "it is no address"),
        ("https://host:99999/v1", (), "it is no address"),
    ],
)
def test_another_address_is_refused_with_the_reason_and_a_remedy(
    address: str, plain_hosts: tuple[str, ...], why: str
) -> None:
    with pytest.raises(InputError, match=why) as refused:
        endpoint_of(settings(address, *plain_hosts), {})

    assert "http://127.0.0.1:PORT/v1" in str(refused.value)
    assert "secret" not in str(refused.value)


def test_an_address_without_a_model_is_refused() -> None:
    with pytest.raises(InputError, match=r"llm\.model"):
        endpoint_of(LlmSettings(address="http://127.0.0.1/v1"), {})


def test_the_key_comes_from_the_variable_that_is_named() -> None:
    named = LlmSettings(address="http://127.0.0.1/v1", model="m", key_variable="MY_KEY")

    assert KEY == endpoint_of(named, {"MY_KEY": KEY, "OPENAI_API_KEY": "another"}).key


def test_without_a_name_no_key_is_taken_from_the_environment() -> None:
    assert "" == endpoint_of(settings("http://127.0.0.1/v1"), {"OPENAI_API_KEY": KEY}).key


def test_a_variable_that_is_not_set_is_named() -> None:
    named = LlmSettings(address="http://127.0.0.1/v1", model="m", key_variable="MY_KEY")

    with pytest.raises(NotFoundError, match="'MY_KEY', which is not set"):
        endpoint_of(named, {})


@pytest.mark.parametrize("key", ["k\ney", "schlüssel", "k" * 1_001])
def test_what_can_be_no_key_is_refused_without_showing_it(key: str) -> None:
    named = LlmSettings(address="http://127.0.0.1/v1", model="m", key_variable="MY_KEY")

    with pytest.raises(InputError) as refused:
        endpoint_of(named, {"MY_KEY": key})

    assert key not in str(refused.value)


def test_an_endpoint_does_not_show_its_key() -> None:
    endpoint = Endpoint(address="https://api.example.org/v1", model="m", key=KEY)

    assert KEY not in f"{endpoint!r} {endpoint} {endpoint.name}"


@pytest.mark.parametrize(
    ("key", "expected"), [(KEY, "wrong key [key]!"), ("", f"wrong key {KEY}!")]
)
def test_a_key_that_is_said_back_is_struck_out(key: str, expected: str) -> None:
    endpoint = Endpoint(address="https://api.example.org/v1", model="m", key=key)

    assert expected == endpoint.redact(f"wrong key {KEY}!")


def test_nowhere_sends_nothing() -> None:
    with pytest.raises(ExchangeError, match="no endpoint") as refused:
        asyncio.run(Nowhere().send(canary(), Dialect(), seconds=1.0))

    assert FailureKind.LEFT_ALONE == refused.value.kind


def test_the_order_of_fields_does_not_matter() -> None:
    assert key_of({"a": 1, "b": [1, None]}) == key_of({"b": [1, None], "a": 1})


def test_the_order_of_a_list_does() -> None:
    assert key_of({"a": [1, 2]}) != key_of({"a": [2, 1]})


def test_the_canonical_form_has_no_room_for_another() -> None:
    assert '{"a":"é","b":{"c":true}}' == canonical({"b": {"c": True}, "a": "é"})


def test_a_broken_character_has_a_key_too() -> None:
    assert 64 == len(key_of({"a": "\ud800"}))
