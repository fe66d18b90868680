"""The checks of `claimwright` to be awaited."""

from __future__ import annotations

import asyncio

import pytest

import claimwright
from claimwright import aio
from claimwright.errors import InputError

CHECKS = ("verify", "weigh", "debate", "check_article", "check_citations", "open_corpus")


@pytest.mark.parametrize("name", CHECKS)
def test_every_check_can_be_awaited_and_is_explained_alike(name: str) -> None:
    check = getattr(aio, name)

    assert asyncio.iscoroutinefunction(check)
    assert getattr(claimwright, name).__doc__ == check.__doc__


def test_an_error_reaches_who_awaits() -> None:
    with pytest.raises(InputError, match="at least one letter"):
        asyncio.run(aio.verify("…"))
