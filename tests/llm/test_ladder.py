"""Endpoints found out, step by step."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from claimwright.llm.exchange import Call, Dialect, ExchangeError, FailureKind, Reply
from claimwright.llm.ladder import Ladder, canary, kept, lowered
from claimwright.settings import AnswerFormat

KEPT = Reply(text='{"word": "vermilion-quay-4821"}')
NOT_KEPT = Reply(text='{"word": "yes"}')
CALL = Call(task="t", system="", user="", mark="", schema={}, max_tokens=9, seed=0)
SCHEMA, OBJECT, PROMPT = (AnswerFormat.JSON_SCHEMA, AnswerFormat.JSON_OBJECT, AnswerFormat.PROMPT)


class Memory:
    """Remembers one dialect."""

    def __init__(self, dialect: Dialect | None = None) -> None:
        self.dialect = dialect

    def find(self, address: str, model: str) -> Dialect | None:
        assert ("http://a", "m") == (address, model)
        return self.dialect

    def keep(self, address: str, model: str, dialect: Dialect) -> None:
        assert ("http://a", "m") == (address, model)
        self.dialect = dialect


class Wire:
    """Answers each call by a function, and remembers them."""

    def __init__(self, answer: Callable[[Call, Dialect], Reply]) -> None:
        self._answer = answer
        self.sent: list[tuple[str, Dialect]] = []

    async def once(self, call: Call, dialect: Dialect) -> Reply:
        self.sent.append((call.task, dialect))
        return self._answer(call, dialect)


def rejected(detail: str, status: int = 400) -> ExchangeError:
    return ExchangeError(FailureKind.REJECTED, detail, status=status)


def settle(
    answer: Callable[[Call, Dialect], Reply],
    wanted: AnswerFormat = AnswerFormat.PROBE,
    memory: Memory | None = None,
) -> Dialect:
    ladder = Ladder(wanted, address="http://a", model="m", known=memory)
    return asyncio.run(ladder.settled(Wire(answer).once))


def refusing(*formats: AnswerFormat) -> Callable[[Call, Dialect], Reply]:
    def answer(call: Call, dialect: Dialect) -> Reply:
        assert call == canary()
        if dialect.answer_format in formats:
            detail = f"response_format {dialect.answer_format} is unknown"
            raise rejected(detail)
        return KEPT if dialect.answer_format is SCHEMA else NOT_KEPT

    return answer


@pytest.mark.parametrize(
    ("refused", "expected"), [((), SCHEMA), ((SCHEMA,), OBJECT), ((SCHEMA, OBJECT), PROMPT)]
)
def test_the_highest_step_that_is_taken_is_settled_on(
    refused: tuple[AnswerFormat, ...], expected: AnswerFormat
) -> None:
    assert expected == settle(refusing(*refused)).answer_format


def test_a_schema_that_is_taken_and_not_kept_to_is_not_relied_on() -> None:
    assert OBJECT == settle(lambda *_: NOT_KEPT).answer_format


def test_a_format_that_is_set_is_not_probed() -> None:
    def answer(call: Call, dialect: Dialect) -> Reply:
        raise AssertionError((call, dialect))

    assert Dialect(answer_format=PROMPT) == settle(answer, PROMPT)


def test_what_was_found_out_is_remembered() -> None:
    memory = Memory()
    settle(refusing(SCHEMA), memory=memory)

    assert Dialect(answer_format=OBJECT) == memory.dialect


def test_what_is_remembered_is_not_probed() -> None:
    def answer(call: Call, dialect: Dialect) -> Reply:
        raise AssertionError((call, dialect))

    known = Dialect(answer_format=OBJECT, seed=False)

    assert known == settle(answer, memory=Memory(known))


def test_an_endpoint_that_does_not_answer_is_not_remembered() -> None:
    memory = Memory()

    def answer(call: Call, dialect: Dialect) -> Reply:
        raise ExchangeError(FailureKind.UNREACHABLE, f"{call.task} {dialect.seed}")

    with pytest.raises(ExchangeError):
        settle(answer, memory=memory)
    assert memory.dialect is None


@pytest.mark.parametrize(
    ("detail", "expected"),
    [
        (
            "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
            Dialect(completion_tokens=True),
        ),
        ("temperature does not support 0.0 with this model", Dialect(temperature=False)),
        ("unknown field seed", Dialect(seed=False)),
        ("System role not supported", Dialect(system=False)),
        ("logprobs are not supported with reasoning models", Dialect(logprobs=False)),
        ("failed to parse grammar", Dialect(answer_format=OBJECT)),
        ("Invalid schema for response_format 'answer'", Dialect(answer_format=OBJECT)),
        ("the context is too long", None),
    ],
)
def test_what_an_endpoint_refuses_is_left_out(detail: str, expected: Dialect | None) -> None:
    assert expected == lowered(Dialect(), rejected(detail), formats=True)


@pytest.mark.parametrize(
    "error",
    [
        rejected("bad schema", status=401),
        ExchangeError(FailureKind.BROKEN, "bad schema", status=500),
    ],
)
def test_other_failures_lower_nothing(error: ExchangeError) -> None:
    assert lowered(Dialect(), error, formats=True) is None


def test_what_is_left_out_already_is_not_left_out_again() -> None:
    assert lowered(Dialect(seed=False), rejected("seed"), formats=True) is None


def test_a_task_whose_schema_alone_is_refused_steps_down_alone_and_once() -> None:
    other = replace(CALL, task="other")

    def answer(call: Call, dialect: Dialect) -> Reply:
        if call == CALL and dialect.answer_format is SCHEMA:
            detail = "schema is too large"
            raise rejected(detail)
        return KEPT

    wire = Wire(answer)
    ladder = Ladder(AnswerFormat.PROBE, address="http://a", model="m", known=None)

    async def in_turn() -> None:
        for call in (CALL, CALL, other):
            await ladder.exchange(call, wire.once)

    asyncio.run(in_turn())

    assert [SCHEMA, SCHEMA, OBJECT, OBJECT, SCHEMA] == [d.answer_format for _, d in wire.sent]


def test_a_parameter_that_is_refused_is_not_sent_again() -> None:
    def answer(call: Call, dialect: Dialect) -> Reply:
        if dialect.temperature:
            detail = f"no temperature for {call.task}"
            raise rejected(detail)
        return KEPT

    wire = Wire(answer)
    ladder = Ladder(SCHEMA, address="http://a", model="m", known=None)

    async def twice() -> None:
        await ladder.exchange(CALL, wire.once)
        await ladder.exchange(CALL, wire.once)

    asyncio.run(twice())

    assert [True, False, False] == [dialect.temperature for _, dialect in wire.sent]


@pytest.mark.parametrize(
    ("text", "expected"),
    [(KEPT.text, True), (NOT_KEPT.text, False), ("", False), ("vermilion-quay-4821", False)],
)
def test_the_canary_sings_only_the_word_of_its_schema(text: str, *, expected: bool) -> None:
    assert expected is kept(Reply(text=text))


def test_an_endpoint_that_takes_nothing_is_asked_for_the_least_and_given_up() -> None:
    def answer(call: Call, dialect: Dialect) -> Reply:
        detail = f"{call.task}: no system role, temperature, seed, schema, max_completion_tokens"
        raise rejected(detail, 400 if dialect.seed else 422)

    wire = Wire(answer)
    ladder = Ladder(AnswerFormat.PROBE, address="http://a", model="m", known=None)

    with pytest.raises(ExchangeError):
        asyncio.run(ladder.settled(wire.once))
    assert (7, PROMPT) == (len(wire.sent), wire.sent[-1][1].answer_format)
