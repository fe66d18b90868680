"""The bundled models in, the embedded reasoner's steps of weighing out."""

from __future__ import annotations

from dataclasses import dataclass

from claimwright.onnx import CrossEncoder
from claimwright.protocols import Encoder, Splitter
from claimwright.reasoning.embedded.both_ways import BothWays
from claimwright.reasoning.embedded.cut_points import grading
from claimwright.reasoning.embedded.explain import EmbeddedExplainer
from claimwright.reasoning.embedded.grade import EmbeddedGrader
from claimwright.reasoning.embedded.oppose import EmbeddedOpposer
from claimwright.reasoning.embedded.reading import Stored, WorkReader
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
    *,
    encoder: Encoder,
    cross_encoder: CrossEncoder,
    stance: EntailmentModel,
    split: Splitter,
    settings: JudgementSettings,
    stored: Stored | None = None,
) -> EmbeddedSteps:
    """Put the embedded reasoner's steps of weighing together.

    Args:
        encoder: Finds the sentences of a work that are nearest to a claim.
        cross_encoder: Reads them; its card holds the fitted cut points.
        stance: The same with its calibration of single passages.
        split: Cuts works into sentences.
        settings: How much is read, and from when on a work is about a claim.
        stored: `Index.sentences` of the corpus that the works come from, so that nothing is
            embedded twice; `None` embeds every sentence.

    Returns:
        The three steps.

    Raises:
        IntegrityError: The verifier's card holds impossible cut points.
    """
    reader = WorkReader(
        encoder=encoder,
        pairs=cross_encoder,
        calibration=stance.calibration,
        split=split,
        settings=settings,
        stored=stored,
    )
    return EmbeddedSteps(
        take_away=EmbeddedTakeawayReader(reader=reader, settings=settings),
        grade=EmbeddedGrader(
            asked=BothWays(
                reader=reader, opposer=EmbeddedOpposer(stance=stance), share=settings.opposite
            ),
            grading=grading(cross_encoder.card, stance.calibration),
        ),
        explain=EmbeddedExplainer(stance=stance, entailed=settings.entailed),
    )
