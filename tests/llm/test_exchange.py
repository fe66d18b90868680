"""The vocabulary of an exchange."""

import asyncio

import pytest

from claimwright.llm.exchange import Dialect, ExchangeError, FailureKind, Nowhere, canonical, key_of
from claimwright.llm.ladder import canary


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
