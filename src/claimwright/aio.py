"""The checks of `claimwright` to be awaited: each runs in a thread, so that others go on.

Examples:
    >>> import asyncio
    >>> from claimwright import aio
    >>> asyncio.iscoroutinefunction(aio.verify)
    True
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import ParamSpec, TypeVar

from claimwright.session import shared

P = ParamSpec("P")
T = TypeVar("T")


def _awaited(call: Callable[P, T]) -> Callable[P, Coroutine[None, None, T]]:
    """Return a call as one that runs in a thread; who stops awaiting it does not stop it."""

    @wraps(call)
    async def run(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.to_thread(call, *args, **kwargs)

    return run


verify = _awaited(shared.verify)
weigh = _awaited(shared.weigh)
debate = _awaited(shared.debate)
check_article = _awaited(shared.check_article)
check_citations = _awaited(shared.check_citations)
open_corpus = _awaited(shared.open_corpus)
