"""Models, a corpus and settings in, the weigh flow over them out."""

from collections.abc import Callable
from datetime import datetime

from claimwright.claims.sentences import split
from claimwright.flows.bundled_models import Models
from claimwright.flows.origin import provenance_of
from claimwright.flows.verify import VerifyFlow
from claimwright.flows.weigh import WeighFlow
from claimwright.protocols import LanguageModel
from claimwright.reasoning.embedded.grade import grading
from claimwright.reasoning.embedded.reading import WorkReader
from claimwright.reasoning.mixture import embedded_reasoners, mixed, step_names
from claimwright.settings import Settings
from claimwright.verdict.weighing.attribute import gate


def weighing(
    settings: Settings,
    finding: VerifyFlow,
    *,
    models: Models,
    model: LanguageModel | None,
    clock: Callable[[], datetime],
) -> WeighFlow:
    """Return the weigh flow over the corpus in which `finding` finds works.

    Raises:
        InputError: A step is given to a language model and none is configured.
        IntegrityError: The verifier's card holds impossible cut points.
    """
    named = {"language_model": model.name} if model is not None else {}
    models = models.over(finding.index.corpus)
    reader = WorkReader(
        encoder=models.passage_encoder,
        query_encoder=models.query_encoder,
        pairs=models.stance.reader,
        calibration=models.stance.calibration,
        split=split,
        settings=settings.judgement,
        stored=finding.index.sentences,
    )
    embedded = embedded_reasoners(
        reader=reader,
        grading=grading(models.judge, models.stance.calibration),
        stance=models.small,
        settings=settings.judgement,
    )
    return WeighFlow(
        index=finding.index,
        retriever=finding.retriever,
        selector=models.selector(finding.index, settings.selection, collapses=False),
        reasoners=mixed(embedded, model, settings.weigh, split=split, stance=models.small),
        names=step_names(settings.weigh),
        instead=embedded,
        gate=lambda claim, drafts, works: gate(
            drafts, works, models.small, settings.judgement, claim=claim
        ),
        settings=settings.weigh,
        provenance=provenance_of(settings, finding.index, models.cards, clock, named),
    )
