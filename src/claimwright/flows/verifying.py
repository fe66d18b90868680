"""Models, a corpus and settings in, the verify flow over them out."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final

from claimwright.claims.clauses import speaker
from claimwright.claims.conclusion import conclusion
from claimwright.claims.decompose import statements
from claimwright.claims.opposition.assertion import is_assertion
from claimwright.claims.quantities import readings
from claimwright.claims.sentences import split
from claimwright.claims.years import dates, years
from claimwright.domain import Scalar
from claimwright.fact_checks.matching import KnownChecks
from claimwright.fact_checks.store import FactCheckStore
from claimwright.flows.bundled_models import Models, read_beside
from claimwright.flows.chosen_judge import judge_calibration, judge_of
from claimwright.flows.origin import never_refutes, provenance_of
from claimwright.flows.verify import VerifyFlow
from claimwright.protocols import Index, LanguageModel, Retriever
from claimwright.reasoning.language_model.asking import configured
from claimwright.reasoning.language_model.queries import QueryWritingRetriever
from claimwright.settings import JudgeChoice, Settings
from claimwright.stance.deciding import DecidingModel, same_speaker, same_year
from claimwright.stance.titles import TitleModel

_ONE_SIDED: Final = (
    "The verifier that judged never says that a passage refutes a claim; passages against it count "
    "as saying neither."
)


def verifying(
    settings: Settings,
    index: Index,
    models: Models,
    clock: Callable[[], datetime],
    *,
    model: LanguageModel | None = None,
) -> VerifyFlow:
    """Return the verify flow.

    Raises:
        InputError: A language model is to judge or to write queries, and none is configured.
    """
    named: dict[str, Scalar] = {}
    if model is not None and settings.retrieval.written_queries:
        named = {"language_model": model.name}
    if model is not None and settings.judge.by is not JudgeChoice.EMBEDDED:
        fitted = judge_calibration(settings, model) is not None
        named |= {"language_model": model.name, "judge.calibrated": fitted}
    models = models.over(index.corpus)
    one_sided = never_refutes(models.cards)
    by_model = settings.judge.by is JudgeChoice.LANGUAGE_MODEL
    return VerifyFlow(
        index=index,
        encoder=models.query_encoder,
        retriever=_retriever(settings, index, models, model),
        selector=models.selector(index, settings.selection),
        stance=judge_of(
            settings,
            DecidingModel(
                stance=TitleModel(
                    stance=models.stance,
                    states=is_assertion,
                    sentences=lambda text: [sentence.text for sentence in split(text)],
                    readings=readings,
                ),
                rules=(same_speaker(speaker), same_year(years, dates)),
            ),
            model,
        ),
        verdict=settings.verdict,
        provenance=provenance_of(settings, index, models.cards, clock, named),
        fit=models.verdict,
        known=known_checks(settings, models),
        beside=None if one_sided or by_model else read_beside,
        conclusion=conclusion,
        statements=partial(statements, least=_WITHIN_A_CLAIM),
        limits=(_ONE_SIDED,) if one_sided and settings.judge.by is JudgeChoice.EMBEDDED else (),
    )


_WITHIN_A_CLAIM: Final = 0.5
"""How sure it must be of what a pronoun of a claim stands for: there is little else to choose from.
Of 112 compound claims nine more come apart than with the .75 of articles, all nine rightly.
"""


def known_checks(settings: Settings, models: Models) -> KnownChecks:
    """Return what looks claims up among the fact checks of the home folder, once it is asked."""
    return KnownChecks(
        store=FactCheckStore(settings.home), encoder=models.encoder, matcher=models.matcher
    )


def _retriever(
    settings: Settings, index: Index, models: Models, model: LanguageModel | None
) -> Retriever:
    own = models.retriever(index, settings.retrieval)
    written = settings.retrieval.written_queries
    if not written:
        return own
    asked = configured(model, "retrieval.written_queries", str(written), "0")
    return QueryWritingRetriever(retriever=own, model=asked, settings=settings.retrieval)
