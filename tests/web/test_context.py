"""How much one request may ask for, and what waits for no model."""

import threading
from functools import partial

import anyio
import anyio.lowlevel
import pytest

from claimwright.errors import InputError
from claimwright.settings import Settings
from claimwright.web.admission import Admission
from claimwright.web.context import Context
from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import DoubleEngine


@pytest.fixture(scope="module")
def context() -> Context:
    return Context(
        engine=DoubleEngine(),
        settings=Settings(),
        server=ServerSettings(max_passages=20),
        admission=Admission(concurrency=1, queue=0),
    )


def test_as_much_as_the_limit_is_allowed(context: Context) -> None:
    context.check_size(["a", "b"], 10)


def test_more_than_the_limit_is_refused_with_numbers_and_remedy(context: Context) -> None:
    with pytest.raises(InputError, match=r"3 claims with top_k 10 ask for 30 .*20: send fewer"):
        context.check_size(["a", "b", "c"], 10)


def test_corpora_are_listed_while_the_door_to_the_models_is_full(context: Context) -> None:
    gate = threading.Event()

    async def scenario() -> list[str]:
        async with anyio.create_task_group() as group:
            group.start_soon(context.admission.run, partial(gate.wait, 10))
            while not context.admission.inside:
                await anyio.lowlevel.checkpoint()
            try:
                found = await context.claim_corpora()
            finally:
                gate.set()
        return found

    assert anyio.run(scenario) == ["starter"]
