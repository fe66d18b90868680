"""The vocabulary of an exchange."""

import asyncio

import pytest

from claimwright.llm.exchange import Dialect, ExchangeError, FailureKind, Nowhere
from claimwright.llm.ladder import canary


def test_nowhere_sends_nothing() -> None:
    with pytest.raises(ExchangeError, match="no endpoint") as refused:
        asyncio.run(Nowhere().send(canary(), Dialect(), seconds=1.0))

    assert FailureKind.LEFT_ALONE == refused.value.kind
