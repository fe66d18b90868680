"""What reads works in, the embedded reasoner's steps of weighing out."""

from __future__ import annotations

from dataclasses import dataclass

from claimwright.reasoning.embedded.both_ways import BothWays
from claimwright.reasoning.embedded.explain import EmbeddedExplainer
from claimwright.reasoning.embedded.grade import EmbeddedGrader, Grading
from claimwright.reasoning.embedded.oppose import EmbeddedOpposer
from claimwright.reasoning.embedded.reading import WorkReader
from claimwright.reasoning.embedded.take_away import EmbeddedTakeawayReader
from claimwright.settings import JudgementSettings
from claimwright.stance.entailment import EntailmentModel


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedSteps:
    """Steps 3, 4 and 6 of weighing; they share one reading of each work.

    Args:
        take_away: A `TakeawayReader`.
        grade: A `Grader`.
        explain: An `Explainer`.
    """

    take_away: EmbeddedTakeawayReader
    grade: EmbeddedGrader
    explain: EmbeddedExplainer


def embedded_steps(
    *, reader: WorkReader, grading: Grading, stance: EntailmentModel, settings: JudgementSettings
) -> EmbeddedSteps:
    """Put the embedded reasoner's steps of weighing together.

    Args:
        reader: Reads the works.
        grading: What was fitted for the verifier that it reads with.
        stance: Compares sentences: an opposite with its claim, an explanation with its quotes.
        settings: From when on a work is about a claim, and what its opposite counts.

    Returns:
        The three steps.
    """
    opposer = EmbeddedOpposer(stance=stance)
    return EmbeddedSteps(
        take_away=EmbeddedTakeawayReader(reader=reader, settings=settings),
        grade=EmbeddedGrader(
            asked=BothWays(reader=reader, opposer=opposer, share=settings.opposite),
            grading=grading,
        ),
        explain=EmbeddedExplainer(stance=stance, entailed=settings.entailed),
    )
