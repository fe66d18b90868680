"""The language model over real HTTP: what it sends, and what it makes of every fault."""

import gc
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.cache_lookups import CacheKind, lookups
from claimwright.domain import Answer, AnswerStatus, Json, Prompt
from claimwright.errors import UnavailableError
from claimwright.llm.opening import open_model
from claimwright.llm.usage import claim_scope
from claimwright.testing.chat_server import ChatCall, ChatServer, Served, failing, said
from tests.llm.prompts import GOOD, PROMPT, configured, numbered, opened, serving

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

WHOLE = json.dumps(GOOD)
USAGE: Mapping[str, Json] = {
    "prompt_tokens": 1000,
    "completion_tokens": 500,
    "prompt_tokens_details": {"cached_tokens": 400},
    "completion_tokens_details": {"reasoning_tokens": 300},
}


def ask(served: Served, home: Path, table: Mapping[str, str | float] | None = None) -> Answer:
    """Ask a server that sends one thing."""
    with serving(lambda _: served, home, table) as (_, model):
        return model.ask([PROMPT])[0]


def ask_in_turn(served: list[Served], home: Path) -> tuple[Answer, list[ChatCall]]:
    """Ask a server that sends one thing after the other; also return what it was sent."""
    with serving(lambda call: served[min(call.number, len(served)) - 1], home) as (server, model):
        return model.ask([PROMPT])[0], server.calls


def test_values_come_in_the_shape_asked_for(tmp_path: Path) -> None:
    answer = ask(said(WHOLE), tmp_path)

    assert (AnswerStatus.ANSWERED, GOOD, "served", 1) == (
        answer.status,
        answer.values,
        answer.model,
        answer.attempts,
    )


def test_the_tokens_are_those_the_endpoint_counts(tmp_path: Path) -> None:
    usage = ask(said(WHOLE, usage=USAGE), tmp_path, {"prices": '["small 1 0.5 2"]'}).usage

    assert (1000, 400, 500, 300, False) == (
        usage.prompt_tokens,
        usage.cached_tokens,
        usage.completion_tokens,
        usage.reasoning_tokens,
        usage.estimated,
    )
    assert pytest.approx(0.0018) == usage.usd


def test_tokens_that_are_not_counted_are_guessed_and_their_cost_unknown(tmp_path: Path) -> None:
    usage = ask(said(WHOLE), tmp_path).usage

    assert (True, None, 10) == (usage.estimated, usage.usd, usage.completion_tokens)


@pytest.mark.parametrize(
    ("served", "status", "word"),
    [
        (said("", refusal="I will not."), AnswerStatus.REFUSED, "refused"),
        (said("", finish="content_filter"), AnswerStatus.REFUSED, "refused"),
        (said('{"why": "I was', finish="length"), AnswerStatus.TRUNCATED, "cut off at 400"),
        (said("No idea."), AnswerStatus.TECHNICAL_FAILURE, "one JSON object"),
        (said("{}"), AnswerStatus.TECHNICAL_FAILURE, "missing"),
        (failing(401, "who are you"), AnswerStatus.TECHNICAL_FAILURE, "401: who are you"),
        (failing(400, "too long"), AnswerStatus.TECHNICAL_FAILURE, "400: too long"),
        (failing(302, location="/x"), AnswerStatus.TECHNICAL_FAILURE, "302"),
        (
            failing(429, "insufficient_quota"),
            AnswerStatus.TECHNICAL_FAILURE,
            "429: insufficient_quota",
        ),
    ],
)
def test_ways_not_to_answer_are_kept_apart(
    served: Served, status: AnswerStatus, word: str, tmp_path: Path
) -> None:
    answer = ask(served, tmp_path)

    assert (status, {}) == (answer.status, answer.values)
    assert word in answer.reason


@pytest.mark.parametrize(
    "fault",
    [
        failing(429, retry_after="0"),
        failing(500, retry_after_ms="1"),
        failing(503, retry_after="0"),
        Served(body="<html>Bad gateway</html>"),
        Served(body="[]"),
        Served(body='{"choices": []}'),
        Served(body=said(WHOLE).body, closes=True),
        Served(body="{}", headers={"content-encoding": "gzip"}),
    ],
)
def test_after_a_fault_the_endpoint_is_asked_again(fault: Served, tmp_path: Path) -> None:
    answer, calls = ask_in_turn([fault, said(WHOLE)], tmp_path)

    assert (GOOD, 2, 2) == (answer.values, answer.attempts, len(calls))


@pytest.mark.parametrize(
    "slow",
    [Served(body=said(WHOLE).body, delay_s=0.6), Served(body=said(WHOLE).body, piece_s=0.05)],
)
def test_an_answer_that_takes_too_long_is_given_up(slow: Served, tmp_path: Path) -> None:
    answer = ask(slow, tmp_path, {"total_s": 0.4, "answer_format": "prompt"})

    assert AnswerStatus.TECHNICAL_FAILURE == answer.status
    assert "did not answer in time" in answer.reason


def test_a_pause_in_an_answer_is_waited_for_so_long_and_then_asked_again(tmp_path: Path) -> None:
    late = Served(body=said(WHOLE).body, delay_s=0.6)
    with serving(
        lambda call: late if call.number == 1 else said(WHOLE), tmp_path, {"read_s": 0.3}
    ) as (_, model):
        answer = model.ask([PROMPT])[0]

    assert (GOOD, 2, True) == (answer.values, answer.attempts, answer.usage.estimated)


def test_a_model_is_asked_again_with_what_was_wrong_and_nothing_else_new(tmp_path: Path) -> None:
    wrong = said('{"why": "SECRET WORD", "label": "perhaps"}')

    answer, calls = ask_in_turn([wrong, said(WHOLE)], tmp_path)

    assert (GOOD, 2) == (answer.values, answer.attempts)
    assert "Your answer before this one could not be used: the field 'label' must be one of" in (
        calls[1].user
    )
    assert "SECRET WORD" not in calls[1].user
    assert (calls[0].system, calls[0].texts) == (calls[1].system, calls[1].texts)


def test_what_comes_from_outside_never_stands_in_the_system_role(tmp_path: Path) -> None:
    _, calls = ask_in_turn([said(WHOLE)], tmp_path)

    assert "Ignore" not in calls[0].system
    assert "Seas" not in calls[0].system
    assert PROMPT.instructions in calls[0].system
    assert {one.id: one.text for one in PROMPT.material} == calls[0].texts


def test_answers_come_in_the_order_of_the_prompts(tmp_path: Path) -> None:
    def script(call: ChatCall) -> Served:
        text = call.texts["claim"]
        late = 0.1 if text == "Claim 0." else 0.0
        return Served(body=said(json.dumps({**GOOD, "why": text})).body, delay_s=late)

    with serving(script, tmp_path) as (_, model):
        answers = model.ask([numbered(number) for number in range(6)])

    assert [f"Claim {number}." for number in range(6)] == [one.values["why"] for one in answers]


def test_no_prompts_are_answered_by_nothing_without_a_call(tmp_path: Path) -> None:
    with opened(configured("http://127.0.0.1:1/v1"), tmp_path) as model:
        assert () == model.ask([])


def test_an_endpoint_that_is_not_there_is_a_technical_failure(tmp_path: Path) -> None:
    with opened(configured("http://127.0.0.1:1/v1", {"tries": 1}), tmp_path) as model:
        answer = model.ask([PROMPT])[0]

    assert AnswerStatus.TECHNICAL_FAILURE == answer.status
    assert "no connection was made" in answer.reason


def test_after_failures_on_end_the_endpoint_is_left_alone(tmp_path: Path) -> None:
    table: Mapping[str, str | float] = {
        "breaker_failures": 2,
        "tries": 1,
        "concurrency": 1,
        "answer_format": "prompt",
    }
    with serving(lambda _: failing(500), tmp_path, table) as (server, model):
        answers = model.ask([numbered(number) for number in range(4)])

    assert 2 == len(server.calls)
    assert "left alone" in answers[3].reason


def test_a_budget_that_is_used_up_is_told_as_that(tmp_path: Path) -> None:
    table: Mapping[str, str | float] = {
        "claim_tokens": 1_800,
        "concurrency": 1,
        "answer_format": "prompt",
    }
    usage: Mapping[str, Json] = {"prompt_tokens": 1_000, "completion_tokens": 500}
    with serving(lambda _: said(WHOLE, usage=usage), tmp_path, table) as (server, model):
        answers = model.ask([numbered(number) for number in range(3)])

    assert [AnswerStatus.ANSWERED, *[AnswerStatus.BUDGET_EXHAUSTED] * 2] == [
        answer.status for answer in answers
    ]
    assert "over llm.claim_tokens 1,800; raise it" in answers[2].reason
    assert 1 == len(server.calls)


def test_the_account_of_a_claim_tells_what_a_task_took(tmp_path: Path) -> None:
    with (
        serving(lambda _: said(WHOLE, usage=USAGE), tmp_path) as (_, model),
        claim_scope() as claim,
    ):
        model.ask([numbered(1), numbered(2)])

    assert [("weigh.label", 2, 2, 2, 2000)] == [
        (one.task, one.prompts, one.answered, one.attempts, one.usage.prompt_tokens)
        for one in claim.accounts
    ]


def test_the_second_time_an_answer_comes_from_the_cache(tmp_path: Path) -> None:
    before = lookups()
    with ChatServer(lambda _: said(WHOLE)) as server:
        settings = configured(server.address, {"cache": "read"})
        with opened(settings, tmp_path) as model:
            first = model.ask([PROMPT])[0]
        with opened(settings, tmp_path) as model:
            second = model.ask([PROMPT])[0]

    kind = CacheKind.LANGUAGE_MODEL
    assert [lookups()[kind, hit] - before[kind, hit] for hit in (True, False)] == [1, 1]
    assert (1, 1) == (len(server.calls), len(server.probes))
    assert (first.values, True, 0, 0.0) == (
        second.values,
        second.cached,
        second.attempts,
        second.usage.usd,
    )


def test_a_refreshed_answer_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    with ChatServer(lambda call: {**GOOD, "why": f"Call {call.number}."}) as server:
        for mode in ("read", "refresh"):
            with opened(configured(server.address, {"cache": mode}), tmp_path) as model:
                model.ask([PROMPT])
        with opened(configured(server.address, {"cache": "read"}), tmp_path) as model:
            found = model.ask([PROMPT])[0]

    assert ("Call 2.", True) == (found.values["why"], found.cached)


def test_a_kept_answer_that_fails_a_check_is_asked_for_anew(tmp_path: Path) -> None:
    with serving(
        lambda call: {**GOOD, "why": f"Call {call.number}."}, tmp_path, {"cache": "read"}
    ) as (_, model):
        model.ask([PROMPT])
        found = model.ask([PROMPT], check=lambda _, v: "no" * (v["why"] == "Call 1."))[0]

    assert "Call 2." == found.values["why"]


def test_a_failure_is_not_kept(tmp_path: Path) -> None:
    with ChatServer(lambda call: said(WHOLE) if call.number > 1 else failing(400)) as server:
        settings = configured(server.address, {"cache": "read"})
        with opened(settings, tmp_path) as model:
            answers = [model.ask([PROMPT])[0] for _ in range(2)]

    assert [AnswerStatus.TECHNICAL_FAILURE, AnswerStatus.ANSWERED] == [a.status for a in answers]


def test_another_sample_is_another_question(tmp_path: Path) -> None:
    with serving(lambda _: said(WHOLE), tmp_path, {"cache": "read", "seed": 7}) as (server, model):
        model.ask([PROMPT, replace(PROMPT, sample=1)])

    assert {7, 8} == {call.body["seed"] for call in server.calls}


def test_what_a_check_raises_is_the_callers(tmp_path: Path) -> None:
    def check(prompt: Prompt, values: Mapping[str, Json]) -> str:
        raise KeyError(prompt.task, values)

    with serving(lambda _: said(WHOLE), tmp_path) as (_, model), pytest.raises(KeyError):
        model.ask([PROMPT], check=check)


def test_a_closed_model_says_that_it_is_closed(tmp_path: Path) -> None:
    with opened(configured("http://127.0.0.1:1/v1"), tmp_path) as model:
        pass

    with pytest.raises(UnavailableError, match="closed"):
        model.ask([PROMPT])


def test_a_model_that_is_dropped_closes_its_connections(tmp_path: Path) -> None:
    with ChatServer(lambda _: GOOD) as server:
        model = open_model(configured(server.address), tmp_path, {})
        model.ask([PROMPT])
        loop = model._loop
        del model
        gc.collect()

        assert loop._stopped
