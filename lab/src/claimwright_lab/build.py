"""Settings in, what answers data sets out."""

from collections.abc import Callable

from claimwright.build import (
    Models,
    judge_flow,
    language_model,
    models,
    verify_flow,
    weighing,
)
from claimwright.flows.ingest import IngestSummary
from claimwright.flows.origin import said, utc_now
from claimwright.flows.verify import VerifyFlow
from claimwright.flows.verifying import verifying
from claimwright.index.catalog import Catalog
from claimwright.settings import Settings
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright_lab.evaluation.engine import Corpus, Made
from claimwright_lab.flows.evaluate import EvaluateFlow
from claimwright_lab.flows.kept_corpus import kept_corpus


def evaluate_flow(settings: Settings, *, loaded: Models | None = None) -> EvaluateFlow:
    """Put together what answers data sets; models are loaded anew unless given.

    Corpora of data sets are kept in `evaluation` in the home folder.

    Raises:
        NotFoundError: A model is missing.
        IntegrityError: A model is damaged.
    """
    parts = loaded or models(settings)
    shelf = Catalog(settings.home / "evaluation")
    asked = language_model(settings)  # one for all claims: it knows the endpoint and its budgets

    def over(corpus: Corpus, watch: Callable[[IngestSummary], None]) -> VerifyFlow:
        index = kept_corpus(shelf, corpus, encoder=parts.passage_encoder, watch=watch)
        return verifying(settings, index, parts, utc_now)

    return EvaluateFlow(
        judging=judge_flow(settings, loaded=parts),
        uncalibrated=EntailmentModel(reader=parts.stance.reader, calibration=Calibration()),
        library=over,
        verifying=lambda corpus: verify_flow(settings, corpus, loaded=parts),
        weighing=lambda index: weighing(
            settings,
            verifying(settings, index, parts, utc_now),
            models=parts,
            model=asked,
            clock=utc_now,
        ),
        settings=settings,
        made_with=Made(
            models={card.name: card.fingerprint for card in parts.cards},
            settings=said(settings),
        ),
    )
