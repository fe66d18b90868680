"""Debates in which a language model speaks for a corpus, from memory, or words the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from claimwright.domain import (
    AdvocateStatus,
    Answer,
    AnswerStatus,
    Claim,
    DebateReport,
    Json,
    Profile,
    Prompt,
    Reader,
)
from claimwright.flows.debate import DebateFlow, DebateOptions
from claimwright.llm.usage import ClaimScope, current_scope
from claimwright.reasoning.language_model.advocate import LanguageModelAdvocate, RecallAdvocate
from claimwright.reasoning.language_model.mediator import LanguageModelMediator
from claimwright.testing.scripted import ScriptedModel
from tests.memory_debates import FOR, advocate, debate_over, profile

CLAIM = Claim(text="Seas rise because ice melts.")
MEMORY = Profile(name="memory", title="A model", corpus="", trust=2, reader=Reader.RECALL)


def false(prompt: Prompt) -> Mapping[str, Json]:
    """Say of every statement that it is false, by the first piece of evidence if there is any."""
    names = [material.id for material in prompt.material]
    cited: dict[str, Json] = {"evidence": ["e1"]} if "e1" in names else {}
    rows: list[Json] = [
        {"statement": name, "reasoning": "No.", "veracity": "false", "wrong": "it is false"} | cited
        for name in names
        if name[0] == "t" and name[1:].isdecimal()
    ]
    return {"positions": rows}


def refusing(prompt: Prompt) -> Answer:
    """Refuse whatever is asked."""
    del prompt
    return Answer(status=AnswerStatus.REFUSED, reason="policy")


def reported(flow: DebateFlow) -> DebateReport:
    return flow.debate([CLAIM], DebateOptions())[0]


def test_a_language_model_speaks_for_a_corpus() -> None:
    speaker = LanguageModelAdvocate(model=ScriptedModel(false), second=advocate(profile("a"), FOR))

    assert reported(debate_over([speaker])).verdict.veracity == -3


def test_a_model_that_refuses_is_told_as_a_failure_and_the_rest_go_on() -> None:
    silent = LanguageModelAdvocate(
        model=ScriptedModel(refusing), second=advocate(profile("a"), FOR)
    )
    report = reported(debate_over([silent, advocate(profile("b", 2), FOR)]))

    statuses = {answer.advocate: answer.status for answer in report.rounds[0].answers}
    assert statuses == {"a": AdvocateStatus.FAILED, "b": AdvocateStatus.ANSWERED}


def test_one_that_answers_from_memory_takes_part_without_a_corpus() -> None:
    recall = RecallAdvocate(profile=MEMORY, model=ScriptedModel(false))
    report = reported(debate_over([advocate(profile("a"), FOR), recall]))

    assert [each.reader for each in report.profiles] == [Reader.EMBEDDED, Reader.RECALL]


def test_a_summary_that_the_model_refuses_is_worded_by_the_embedded_mediator() -> None:
    flow = debate_over([advocate(profile("a"), FOR)])
    chaired = replace(
        flow,
        mediator=LanguageModelMediator(model=ScriptedModel(refusing), second=flow.mediator),
    )

    report = reported(chaired)

    assert report.summary == reported(flow).summary
    assert "could not word the summary: the language model refused (policy)" in report.notes[-1]


def test_what_all_advocates_ask_is_counted_as_one_claims() -> None:
    asked: list[ClaimScope] = []

    def noting(prompt: Prompt) -> Mapping[str, Json]:
        asked.append(current_scope())
        return false(prompt)

    speakers = [
        LanguageModelAdvocate(model=ScriptedModel(noting), second=advocate(profile(name), FOR))
        for name in ("a", "b")
    ]
    reported(debate_over(speakers))

    assert (len(asked), len(set(map(id, asked)))) == (2, 1)
