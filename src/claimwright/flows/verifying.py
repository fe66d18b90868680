"""Models, a corpus and settings in, the verify flow over them out.

Passages are judged by the verifier, by the language model of the settings, or by both in turn.
"""

import os
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Final

from claimwright.claims.clauses import speaker
from claimwright.claims.conclusion import conclusion
from claimwright.claims.decompose import statements
from claimwright.claims.opposition.assertion import is_assertion
from claimwright.claims.opposition.called_false import called_false
from claimwright.claims.quantities import readings
from claimwright.claims.spelling import spelt_as
from claimwright.claims.stating import states_nothing
from claimwright.domain import Scalar
from claimwright.extras import of_extra
from claimwright.fact_checks.matching import KnownChecks
from claimwright.fact_checks.store import FactCheckStore
from claimwright.flows.bundled_models import Models, read_beside, says_of_nothing
from claimwright.flows.origin import never_refutes, provenance_of
from claimwright.flows.verify import VerifyFlow
from claimwright.llm.opening import open_model
from claimwright.protocols import CitationChecker, Index, LanguageModel, Retriever, StanceModel
from claimwright.reasoning.language_model.asking import configured, own_instructions
from claimwright.reasoning.language_model.citation_judge import LanguageModelCitationChecker
from claimwright.reasoning.language_model.judge import LanguageModelJudge, find_calibration
from claimwright.reasoning.language_model.queries import QueryWritingRetriever
from claimwright.settings import JudgeChoice, Reasoner, Settings
from claimwright.stance.stance_models import (
    CalledFalseModel,
    DecidingModel,
    TitleModel,
    same_speaker,
    same_year,
    statement,
)

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
        fitted = find_calibration(settings.home, model.name, settings.judge) is not None
        named |= {"language_model": model.name, "judge.calibrated": fitted}
    models = models.over(index.corpus)
    one_sided = never_refutes(models.cards)
    by_model = settings.judge.by is JudgeChoice.LANGUAGE_MODEL
    reads = DecidingModel(
        stance=TitleModel(stance=models.stance, states=is_assertion, readings=readings),
        rules=(statement(states_nothing), same_speaker(speaker), same_year),
    )
    return VerifyFlow(
        index=index,
        encoder=models.query_encoder,
        retriever=_retriever(settings, index, models, model),
        selector=models.selector(index, settings.selection),
        stance=judge_of(
            settings,
            # Who never refutes would only refute what a claim calls false, so it reads the claim.
            reads if one_sided else CalledFalseModel(stance=reads, called_false=called_false),
            model,
        ),
        verdict=settings.verdict,
        provenance=provenance_of(settings, index, models.cards, clock, named),
        fit=models.verdict,
        known=known_checks(settings, models),
        beside=None if by_model else says_of_nothing if one_sided else read_beside,
        conclusion=conclusion,
        spelling=partial(spelt_as, known=models.encoder.knows),
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


def judge_of(settings: Settings, verifier: StanceModel, model: LanguageModel | None) -> StanceModel:
    """Return who judges what passages say of claims, as the setting `judge` names them.

    Raises:
        InputError: A language model is to judge, and none is configured.
        IntegrityError: What was fitted on it cannot be read.
    """
    if settings.judge.by is JudgeChoice.EMBEDDED:
        return verifier
    asked = _there(settings, model)
    return LanguageModelJudge(
        model=asked,
        second=verifier,
        settings=settings.judge,
        calibration=find_calibration(settings.home, asked.name, settings.judge),
    )


def citation_checker_of(
    settings: Settings, engine: CitationChecker, model: LanguageModel | None
) -> CitationChecker:
    """Return who judges whether sources hold a claim, as the setting `judge` names them.

    Raises:
        InputError: A language model is to judge, and none is configured.
    """
    if settings.judge.by is JudgeChoice.EMBEDDED:
        return engine
    return LanguageModelCitationChecker(
        model=_there(settings, model), second=engine, settings=settings.judge
    )


def _there(settings: Settings, model: LanguageModel | None) -> LanguageModel:
    return configured(model, "judge.by", repr(settings.judge.by.value), "'embedded'")


def finding_model(settings: Settings) -> LanguageModel | None:
    """Return the language model that finds claims or takes them apart, if `find` asks for one.

    Raises:
        InputError: One is asked, and none is configured.
    """
    for name in ("by", "decompose_by"):
        if getattr(settings.find, name) is Reasoner.LANGUAGE_MODEL:
            model = language_model(settings)
            return configured(model, f"find.{name}", "'language_model'", "'embedded'")
    return None


def language_model(
    settings: Settings, environment: Mapping[str, str] | None = None
) -> LanguageModel | None:
    """Return the language model that settings name, if any; nothing is sent before it is asked.

    The environment, else the process's own, holds its key by the name in the settings.

    Raises:
        InputError: The address, the model, a budget or a file of instructions cannot be used.
        NotFoundError: The variable that should hold the key is not set, or the folder of
            instructions is not there.
        UnavailableError: One is configured and the extra `[llm]` is not installed.
    """
    if not settings.llm.configured:
        return None
    variables = os.environ if environment is None else environment
    folder = settings.llm.prompts
    instructions = own_instructions(settings.home / folder) if folder else {}
    with of_extra("llm", f"asking the language model {settings.llm.model!r} needs"):
        return open_model(settings.llm, settings.home, variables, instructions=instructions)
