"""Settings in, flows out: the one place where parts are put together.

Models that are `loaded` and `corpora` that are open can be shared between flows; without them a
flow loads and opens its own. The time of a report is the machine's without another `clock`.

A corpus or a model that is missing is a `NotFoundError`, a damaged one an `IntegrityError`; what
else may be raised is said of each.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from claimwright.claims.decompose import decompose_all
from claimwright.claims.filters import SentenceFilters, load_filters
from claimwright.domain import Profile
from claimwright.extras import of_extra
from claimwright.flows.article import ArticleFlow, ClaimChecker, read_source
from claimwright.flows.bundled_corpora import (
    BUNDLED,
    CONTRARIAN,
    STARTER,
    check_answers,
    check_citable,
)
from claimwright.flows.bundled_models import Models, encoder, models, passage_encoder
from claimwright.flows.citations import CitationsFlow
from claimwright.flows.debate import DebateFlow
from claimwright.flows.debating import check_readers, debating, open_spoken_for
from claimwright.flows.find import FindFlow, FindOptions, sentence_rules
from claimwright.flows.judge import JudgeFlow
from claimwright.flows.origin import provenance_of, utc_now
from claimwright.flows.profiles import check_panel
from claimwright.flows.verify import VerifyFlow
from claimwright.flows.verifying import finding_model, judge_of, language_model, verifying
from claimwright.flows.weigh import WeighFlow
from claimwright.index.catalog import Catalog, NewestCorpora
from claimwright.index.object_store import StoreShelf
from claimwright.index.places import Shelf
from claimwright.models.cards import WEIGHTS
from claimwright.protocols import ArticleReader, LanguageModel, SourceReader, StanceModel
from claimwright.reasoning.embedded.reading import WorkReader
from claimwright.reasoning.embedded.weighing import grading
from claimwright.reasoning.language_model.finding import (
    LanguageModelDecomposer,
    LanguageModelWorthiness,
)
from claimwright.reasoning.mixture import embedded_reasoners, mixed, step_names
from claimwright.settings import Reasoner, Settings, VerifierChoice
from claimwright.settings.whole import StoreSettings
from claimwright.verdict.weighing.attribute import gate

__all__ = [
    "CONTRARIAN",
    "STARTER",
    "Clock",
    "Models",
    "article_flow",
    "article_flow_over",
    "catalog",
    "citations_flow",
    "debate_flow",
    "encoder",
    "find_flow",
    "judge_flow",
    "language_model",
    "models",
    "passage_encoder",
    "read_flow",
    "sentence_filters",
    "stance_model",
    "verify_flow",
    "weigh_flow",
    "weighing",
]


def catalog(settings: Settings) -> Catalog:
    """Open the folder of corpora, the bundled ones among them.

    Raises:
        InputError: The address of the store is none of an object store.
        UnavailableError: A store is configured and the extra `[scale]` is not installed.
    """
    return Catalog(settings.home, bundled=BUNDLED, store=_shelf(settings.store))


def _shelf(settings: StoreSettings) -> Shelf | None:
    """Return the object store that corpora lie in; nothing is sent before a corpus is asked for."""
    if not settings.address:
        return None
    with of_extra("scale", f"corpora in {settings.address!r} need"):
        # Of an extra, and heavy: a corpus in a folder is searched without it.
        from claimwright.index.s3 import open_bucket  # noqa: PLC0415
    endpoint = settings.endpoint.rstrip("/")
    return StoreShelf(
        objects=open_bucket(settings.address, endpoint=endpoint, region=settings.region)
    )


def sentence_filters(
    settings: Settings, *, loaded: Models | None = None, weights: Path = WEIGHTS
) -> SentenceFilters:
    """Return the filters of sentences; they embed each sentence once between them.

    Raises:
        IntegrityError: A model file is not the one its card describes, or a head was trained on
            another encoder.
    """
    return load_filters(weights, loaded.encoder if loaded else encoder(settings, weights))


def find_flow(
    settings: Settings, *, loaded: Models | None = None, weights: Path = WEIGHTS
) -> FindFlow:
    """Return what finds the claims of a text.

    Raises:
        InputError: A language model is to find claims, and none is configured.
    """
    classifiers = sentence_filters(settings, loaded=loaded, weights=weights)
    asked = finding_model(settings)
    if asked is not None and settings.find.by is Reasoner.LANGUAGE_MODEL:
        head = LanguageModelWorthiness(model=asked, second=classifiers.check_worthiness)
        classifiers = replace(classifiers, check_worthiness=head)
    parts = asked if settings.find.decompose_by is Reasoner.LANGUAGE_MODEL else None
    return FindFlow(
        filters=sentence_rules(classifiers, settings.filters),
        settings=settings.find,
        decompose=decompose_all if parts is None else LanguageModelDecomposer(model=parts),
    )


def verify_flow(
    settings: Settings,
    corpus: str,
    *,
    loaded: Models | None = None,
    corpora: NewestCorpora | None = None,
    clock: "Clock | None" = None,
) -> VerifyFlow:
    """Return the verify flow over the newest version of one corpus.

    Raises:
        InputError: The corpus was made with another encoder, or answers no claims.
    """
    check_answers(corpus)
    parts = loaded or models(settings)
    shelf = corpora or catalog(settings)
    index = shelf.open(corpus, encoder_name=parts.over(corpus).passage_encoder.name)
    model = language_model(settings)
    return verifying(settings, index, parts, clock or utc_now, model=model)


def debate_flow(
    settings: Settings,
    profiles: Sequence[Profile],
    *,
    loaded: Models | None = None,
    corpora: NewestCorpora | None = None,
    clock: "Clock | None" = None,
) -> DebateFlow:
    """Return the debate flow: one advocate per profile, over the newest version of its corpus.

    Raises:
        InputError: The advocates cannot debate together, a corpus is empty or was made with
            another encoder, or a profile asks for a language model where none is configured.
    """
    check_panel(profiles)
    model = language_model(settings)
    check_readers(profiles, settings.debate, model)
    parts = loaded or models(settings)
    spoken_for = open_spoken_for(
        profiles,
        corpora or catalog(settings),
        encoder_of=lambda corpus: parts.over(corpus).passage_encoder.name,
    )
    return debating(
        settings, profiles, spoken_for, models=parts, model=model, clock=clock or utc_now
    )


def weigh_flow(
    settings: Settings,
    corpus: str,
    *,
    loaded: Models | None = None,
    corpora: NewestCorpora | None = None,
    clock: "Clock | None" = None,
) -> WeighFlow:
    """Return the weigh flow over the newest version of one corpus.

    Raises:
        InputError: The corpus was made with another encoder, or a step is given to a language
            model and none is configured.
    """
    check_answers(corpus)
    parts = loaded or models(settings)
    shelf = corpora or catalog(settings)
    index = shelf.open(corpus, encoder_name=parts.over(corpus).passage_encoder.name)
    model = language_model(settings)
    finding = verifying(settings, index, parts, clock or utc_now, model=model)
    return weighing(settings, finding, models=parts, model=model, clock=clock or utc_now)


def stance_model(settings: Settings, *, loaded: Models | None = None) -> StanceModel:
    """Return who judges what passages say of claims: the verifier, a model, or both in turn.

    Raises:
        InputError: A language model is to judge, and none is configured.
    """
    parts = loaded or models(settings)
    return judge_of(settings, parts.stance, language_model(settings))


def judge_flow(settings: Settings, *, loaded: Models | None = None) -> JudgeFlow:
    """Return the judge flow."""
    parts = loaded or models(settings)
    return JudgeFlow(
        encoder=parts.encoder,
        cross_encoder=parts.cross_encoder,
        stance=stance_model(settings, loaded=parts),
        settings=settings.selection,
    )


def read_flow(settings: Settings) -> ArticleReader:
    """Return what reads articles from files and the web.

    Raises:
        UnavailableError: The extra `[articles]` is not installed.
    """
    with of_extra("articles", "reading articles needs"):
        # Of an extra, and heavy: a claim is verified without them.
        from claimwright.fetch.client import FetchClient  # noqa: PLC0415
        from claimwright.flows.read import ReadFlow  # noqa: PLC0415
    client = FetchClient(settings.fetch, settings.home / "cache" / "pages")
    return ReadFlow(fetch=client.fetch)


def citations_flow(
    settings: Settings,
    *,
    corpus: str | None = None,
    loaded: Models | None = None,
    corpora: NewestCorpora | None = None,
    reader: SourceReader | None = None,
    clock: "Clock | None" = None,
) -> CitationsFlow:
    """Return the citations flow over the newest version of one corpus.

    Better sources are looked for in `corpus`: that of the settings when `None`, none when empty.

    Raises:
        InputError: The corpus was made with another encoder, or is a bundled one.
        UnavailableError: The extra `[articles]` is not installed.
    """
    with of_extra("articles,wikipedia", "citations need"):
        from claimwright.flows.citing import citing  # noqa: PLC0415  # of an extra
    named = settings.citations.corpus if corpus is None else corpus
    check_citable(named)
    ours = settings.verifier in set(VerifierChoice)
    parts = loaded or models(replace(settings, verifier=VerifierChoice.SMALL) if ours else settings)
    name = parts.passage_encoder.name
    index = (corpora or catalog(settings)).open(named, encoder_name=name) if named else None
    return citing(
        settings,
        index,
        models=parts,
        reader=reader,
        clock=clock or utc_now,
        model=language_model(settings),
    )


def article_flow(
    settings: Settings,
    checker: ClaimChecker,
    *,
    finder: FindFlow,
    reader: Callable[[], ArticleReader] | None = None,
    find: FindOptions | None = None,
) -> ArticleFlow:
    """Return the article flow over a verify flow; pages are read by `read_flow` when `None`."""
    pages = reader or partial(read_flow, settings)
    return ArticleFlow(
        read=partial(read_source, reader=pages),
        find=partial(finder.find, options=find),
        checker=checker,
        settings=settings.article,
    )


def article_flow_over(settings: Settings, corpus: str) -> ArticleFlow:
    """Return the article flow over one corpus, the models loaded once."""
    parts = models(settings)
    checker = verify_flow(settings, corpus, loaded=parts)
    return article_flow(settings, checker, finder=find_flow(settings, loaded=parts))


Clock = Callable[[], datetime]


def weighing(
    settings: Settings,
    finding: VerifyFlow,
    *,
    models: Models,
    model: LanguageModel | None,
    clock: Clock,
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
        reasoners=mixed(embedded, model, settings.weigh, stance=models.small),
        names=step_names(settings.weigh),
        instead=embedded,
        gate=lambda claim, drafts, works: gate(
            drafts, works, models.small, settings.judgement, claim=claim
        ),
        settings=settings.weigh,
        provenance=provenance_of(settings, finding.index, models.cards, clock, named),
    )
