"""What reads works in, the embedded reasoners of weighing out."""

from claimwright.protocols import StanceModel
from claimwright.reasoning.embedded.explain import EmbeddedExplainer
from claimwright.reasoning.embedded.grade import EmbeddedGrader, Grading
from claimwright.reasoning.embedded.oppose import EmbeddedOpposer
from claimwright.reasoning.embedded.reading import BothWays, WorkReader
from claimwright.reasoning.embedded.take_away import EmbeddedTakeawayReader
from claimwright.reasoning.reasoners import Reasoners
from claimwright.settings import JudgementSettings


def embedded_reasoners(
    *, reader: WorkReader, grading: Grading, stance: StanceModel, settings: JudgementSettings
) -> Reasoners:
    """Put the embedded reasoners together; they share one reading of each work."""
    opposer = EmbeddedOpposer(stance=stance)
    return Reasoners(
        oppose=opposer,
        take_away=EmbeddedTakeawayReader(reader=reader, settings=settings),
        grade=EmbeddedGrader(
            asked=BothWays(reader=reader, opposer=opposer, share=settings.opposite), grading=grading
        ),
        explain=EmbeddedExplainer(stance=stance, entailed=settings.entailed),
    )
