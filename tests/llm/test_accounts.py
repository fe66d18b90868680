"""What each task took, for the run and for each claim."""

from contextvars import copy_context
from threading import Thread

from claimwright.domain import Answer, AnswerStatus, TaskAccount, Usage
from claimwright.llm.accounts import ClaimScope, Ledger, charged_to, claim_scope, current_scope
from claimwright.llm.budget import Allowance, Limits

GOOD = Answer(
    status=AnswerStatus.ANSWERED,
    attempts=2,
    usage=Usage(prompt_tokens=10, completion_tokens=5, usd=0.5),
)
KEPT = Answer(status=AnswerStatus.ANSWERED, cached=True, usage=Usage(usd=0.0))
FAILED = Answer(status=AnswerStatus.TECHNICAL_FAILURE, attempts=3, usage=Usage(usd=0.25))


def test_the_answers_of_a_task_are_added_up() -> None:
    ledger = Ledger()
    ledger.enter("a", GOOD)
    ledger.enter("b", KEPT)
    ledger.enter("a", FAILED)

    assert (
        TaskAccount(
            task="a",
            prompts=2,
            answered=1,
            attempts=5,
            usage=Usage(prompt_tokens=10, completion_tokens=5, usd=0.75),
        ),
        TaskAccount(task="b", prompts=1, answered=1, cached=1, usage=Usage(usd=0.0)),
    ) == ledger.accounts


def test_a_probe_is_a_request_without_a_prompt() -> None:
    ledger = Ledger()
    ledger.enter_usage("llm.probe", Usage(prompt_tokens=3, usd=0.0))

    assert (
        TaskAccount(task="llm.probe", attempts=1, usage=Usage(prompt_tokens=3, usd=0.0)),
    ) == ledger.accounts


def test_inside_a_claim_everything_counts_for_it() -> None:
    with claim_scope() as claim:
        current_scope().ledger.enter("a", GOOD)

    assert ["a"] == [account.task for account in claim.accounts]


def test_outside_a_claim_each_question_is_one_of_its_own() -> None:
    assert current_scope() is not current_scope()


def test_a_thread_that_runs_in_a_copy_of_the_context_counts_for_the_claim() -> None:
    found: list[ClaimScope] = []
    with claim_scope() as claim:
        thread = Thread(target=copy_context().run, args=(lambda: found.append(current_scope()),))
        thread.start()
        thread.join()

    assert [claim] == found


def test_a_claim_has_one_allowance_per_model() -> None:
    scope = ClaimScope()
    limits = Limits(tokens=5)

    assert scope.allowance("a", limits) is scope.allowance("a", limits)
    assert scope.allowance("a", limits) is not scope.allowance("b", limits)


def test_the_time_of_a_claim_runs_from_its_beginning() -> None:
    assert 0.0 < ClaimScope().seconds_left(60.0) <= 60.0
    assert 0.0 == ClaimScope().seconds_left(0.0)


def test_whoever_pays_pays_for_every_claim_inside_and_for_none_outside() -> None:
    purse = Allowance("caller", Limits(tokens=9))
    with charged_to(purse):
        with claim_scope() as claim:
            assert claim.further == (purse,)
        with charged_to(None):
            assert current_scope().further == ()

    assert current_scope().further == ()
