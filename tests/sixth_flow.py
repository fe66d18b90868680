"""A flow that another package could bring: how surely the evidence for a claim agrees.

All that it says of itself stands here; its command, paths, jobs, streams, list and JSON follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from claimwright.domain import Claim, Label
from claimwright.flows.brought import BroughtFlow, Engine
from claimwright.flows.verify import VerifyOptions

SIDES = (Label.SUPPORTS, Label.REFUTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """How agreement is measured.

    Args:
        corpus: Where evidence is looked for.
        top_k: Most pieces of evidence.
        by: What is counted, passages or probabilities.
    """

    corpus: str = "starter"
    top_k: int = 5
    by: Literal["passages", "probabilities"] = "passages"


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How far the evidence agrees.

    Args:
        claim: What was asked about.
        supporting: For it, a count or a sum of probabilities.
        refuting: Against it, likewise.
    """

    claim: Claim
    supporting: float
    refuting: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Evidence was found and judged.

    Args:
        passages: How many.
    """

    passages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """The evidence was counted.

    Args:
        report: What came out.
    """

    report: Agreement


def begin(engine: Engine, choice: Choice) -> Callable[[Claim], Iterator[Found | Agreed]]:
    """Open the corpus."""
    flow, options = engine.flow(choice.corpus), VerifyOptions(top_k=choice.top_k)

    def steps(claim: Claim) -> Iterator[Found | Agreed]:
        stances = [piece.stance for piece in flow.verify([claim], options)[0].evidence]
        yield Found(passages=len(stances))
        for_, against = (float(sum(s.label is side for s in stances)) for side in SIDES)
        if choice.by == "probabilities":
            for_ = sum(each.supports for each in stances)
            against = sum(each.refutes for each in stances)
        yield Agreed(report=Agreement(claim=claim, supporting=for_, refuting=against))

    return steps


AGREEMENT = BroughtFlow(
    name="agreement",
    summary="Say how far the evidence for a claim agrees.",
    options=Choice,
    report=Agreement,
    steps={Found: "found", Agreed: "report"},
    begin=begin,
    text=lambda report: f"{report.supporting:g} for, {report.refuting:g} against",
)
