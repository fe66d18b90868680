"""What every language model must do, the double and the one behind an endpoint alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import AnswerStatus, Json
from claimwright.errors import InputError
from claimwright.protocols import LanguageModel
from claimwright.testing import ScriptedModel
from claimwright.testing.chat_server import ChatServer
from tests.llm.prompts import GOOD, PROMPT, configured, numbered, opened

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

Values = Callable[[int], Mapping[str, Json]]
"""What is answered the first, second, … time."""

Opened = Callable[[Values], LanguageModel]


@pytest.fixture(params=["scripted", "endpoint"])
def model_of(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opened]:
    """Return what makes a language model that answers so."""

    def scripted(values: Values) -> LanguageModel:
        numbers = iter(range(1, 1_000))
        return ScriptedModel(lambda _: values(next(numbers)))

    with ExitStack() as entered:

        def endpoint(values: Values) -> LanguageModel:
            server = entered.enter_context(ChatServer(lambda call: values(call.number)))
            settings = configured(server.address, {"concurrency": 1})
            return entered.enter_context(opened(settings, tmp_path))

        yield scripted if request.param == "scripted" else endpoint


def test_it_has_a_name(model_of: Opened) -> None:
    assert model_of(lambda _: GOOD).name


def test_there_is_one_answer_per_prompt_in_order(model_of: Opened) -> None:
    model = model_of(lambda number: {**GOOD, "why": str(number)})

    answers = model.ask([numbered(number) for number in range(3)])

    assert ["1", "2", "3"] == [answer.values["why"] for answer in answers]


def test_an_answer_has_exactly_the_fields_of_its_shape(model_of: Opened) -> None:
    answer = model_of(lambda _: GOOD).ask([PROMPT])[0]

    assert (AnswerStatus.ANSWERED, GOOD, "") == (answer.status, answer.values, answer.reason)


def test_an_answer_of_another_shape_has_no_values_and_a_reason(model_of: Opened) -> None:
    answer = model_of(lambda _: {"label": "yes"}).ask([PROMPT])[0]

    assert (AnswerStatus.TECHNICAL_FAILURE, {}) == (answer.status, answer.values)
    assert "'why' is missing" in answer.reason


def test_what_the_check_finds_is_asked_for_again(model_of: Opened) -> None:
    model = model_of(lambda number: {**GOOD, "why": str(number)})

    answer = model.ask([PROMPT], check=lambda _, values: "not yet" * (values["why"] != "2"))[0]

    assert ("2", 2) == (answer.values["why"], answer.attempts)


def test_a_check_that_is_never_content_ends_in_a_failure(model_of: Opened) -> None:
    answer = model_of(lambda _: GOOD).ask([PROMPT], check=lambda *_: "never")[0]

    assert (AnswerStatus.TECHNICAL_FAILURE, "never") == (answer.status, answer.reason)


def test_a_shape_that_no_answer_could_have_is_refused(model_of: Opened) -> None:
    with pytest.raises(InputError, match="fields"):
        model_of(lambda _: GOOD).ask([replace(PROMPT, shape=())])
