"""Settings in, flows out: the one place where parts are put together."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from claimwright import __version__
from claimwright.claims.coreference import SalienceResolver
from claimwright.claims.filters import SentenceFilters, load_filters
from claimwright.claims.sentences import split
from claimwright.domain import Provenance, Scalar
from claimwright.errors import IntegrityError, UnavailableError
from claimwright.evaluation.engine import Made
from claimwright.flows.article import ArticleFlow, ClaimChecker
from claimwright.flows.article_reading import read_source
from claimwright.flows.evaluate import EvaluateFlow
from claimwright.flows.find import FindFlow, FindOptions
from claimwright.flows.ingest import IngestSummary
from claimwright.flows.judge import JudgeFlow
from claimwright.flows.kept_corpus import Documents, kept_corpus
from claimwright.flows.sentence_rules import sentence_rules
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.index.catalog import Catalog
from claimwright.llm.opening import open_model
from claimwright.model_cards import WEIGHTS, ModelCard, read_card
from claimwright.onnx import CrossEncoder, OnnxEncoder, OnnxModel
from claimwright.protocols import ArticleReader, Index, LanguageModel, Splitter
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.selection.rerank import EvidenceSelector
from claimwright.settings import Settings, flatten
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright.verdict.provenance import library_versions, provenance

STARTER = Path(__file__).parent / "starter" / "corpus"
"""The bundled corpus, searched when no other is named; never written to."""

_UNSAID = ("home", "data", "fetch.", "llm.")
"""Settings that a report leaves out: no verdict depends on them, and they name private places."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """The bundled models, loaded.

    Args:
        encoder: Texts to embeddings.
        cross_encoder: Claim and evidence to logits.
        stance: Claim and evidence to calibrated probabilities.
        cards: Of both, in that order.
    """

    encoder: OnnxEncoder
    cross_encoder: CrossEncoder
    stance: EntailmentModel
    cards: tuple[ModelCard, ...]


def models(settings: Settings, weights: Path = WEIGHTS) -> Models:
    """Load the bundled models and check their hashes.

    Args:
        settings: Gives the number of threads.
        weights: Folder with `encoder/` and `verifier/`.

    Returns:
        Both, ready to run.

    Raises:
        NotFoundError: A model is missing.
        IntegrityError: A model file is not the one its card describes.
    """
    cards = read_card(weights / "encoder"), read_card(weights / "verifier")
    reader = CrossEncoder(OnnxModel(cards[1], threads=settings.threads))
    return Models(
        encoder=OnnxEncoder(OnnxModel(cards[0], threads=settings.threads)),
        cross_encoder=reader,
        stance=EntailmentModel(cross_encoder=reader, calibration=calibration(cards[1])),
        cards=cards,
    )


def calibration(card: ModelCard) -> Calibration:
    """Read a verifier's fitted calibration from its card; none means as trained.

    Args:
        card: Of a verifier.

    Returns:
        What turns its logits into probabilities.

    Raises:
        IntegrityError: It is no temperature above 0 with three biases.
    """
    temperature = card.calibration.get("temperature", 1.0)
    match card.calibration.get("bias", (0.0, 0.0, 0.0)):
        case (supports, refutes, neither) if isinstance(temperature, float) and temperature > 0.0:
            return Calibration(temperature=temperature, bias=(supports, refutes, neither))
        case _:
            message = (
                f"the card of {card.name!r} has the calibration {dict(card.calibration)!r}; it "
                "must hold a temperature above 0 and three biases: reinstall claimwright"
            )
            raise IntegrityError(message)


def catalog(settings: Settings) -> Catalog:
    """Open the folder of corpora, the bundled starter corpus among them."""
    return Catalog(settings.home, bundled={"starter": STARTER})


def encoder(settings: Settings, weights: Path = WEIGHTS) -> OnnxEncoder:
    """Load the bundled encoder alone: all that making a corpus needs.

    Args:
        settings: Gives the number of threads.
        weights: Folder with `encoder/`.

    Returns:
        Ready to run.

    Raises:
        NotFoundError: The model is missing.
        IntegrityError: A model file is not the one its card describes.
    """
    return OnnxEncoder(OnnxModel(read_card(weights / "encoder"), threads=settings.threads))


def splitter() -> Splitter:
    """Return what cuts text into sentences."""
    return split


def sentence_filters(
    settings: Settings, *, loaded: Models | None = None, weights: Path = WEIGHTS
) -> SentenceFilters:
    """Put the filters of sentences together; they embed each sentence once between them.

    Args:
        settings: Gives the number of threads, where the encoder is not loaded yet.
        loaded: Models whose encoder to share; loaded anew when `None`.
        weights: Folder with one folder per head.

    Returns:
        The filters; their thresholds are in `settings.filters`.

    Raises:
        NotFoundError: A model is missing.
        IntegrityError: A model file is not the one its card describes, or a head was trained on
            another encoder.
    """
    return load_filters(weights, loaded.encoder if loaded else encoder(settings, weights))


def find_flow(
    settings: Settings, *, loaded: Models | None = None, weights: Path = WEIGHTS
) -> FindFlow:
    """Put together what finds the claims of a text.

    Args:
        settings: What is on when a request says nothing, and the thresholds.
        loaded: Models whose encoder to share; loaded anew when `None`.
        weights: Folder with one folder per head.

    Returns:
        The flow.

    Raises:
        NotFoundError: A model is missing.
        IntegrityError: A model is damaged.
    """
    classifiers = sentence_filters(settings, loaded=loaded, weights=weights)
    return FindFlow(
        splitter=splitter(),
        resolver=SalienceResolver(min_probability=settings.find.min_coreference),
        filters=sentence_rules(classifiers, settings.filters),
        settings=settings.find,
    )


def verify_flow(
    settings: Settings, corpus: str, *, loaded: Models | None = None, clock: "Clock | None" = None
) -> VerifyFlow:
    """Put the verify flow together over one corpus.

    Args:
        settings: All settings.
        corpus: Name of the corpus; `starter` is bundled.
        loaded: Models to share between flows; loaded anew when `None`.
        clock: Gives the time of a report; the machine's when `None`.

    Returns:
        The flow, over the newest version of the corpus.

    Raises:
        NotFoundError: There is no such corpus.
        InputError: The corpus was made with another encoder.
        IntegrityError: A model or the corpus is damaged.
    """
    parts = loaded or models(settings)
    index = catalog(settings).open(corpus, encoder_name=parts.encoder.name)
    return _verify_over(index, settings, parts, clock or _now)


def _verify_over(index: Index, settings: Settings, parts: Models, clock: "Clock") -> VerifyFlow:
    return VerifyFlow(
        index=index,
        encoder=parts.encoder,
        retriever=HybridRetriever(index=index, encoder=parts.encoder, settings=settings.retrieval),
        selector=EvidenceSelector(
            index=index,
            encoder=parts.encoder,
            cross_encoder=parts.cross_encoder,
            settings=settings.selection,
        ),
        stance=parts.stance,
        verdict=settings.verdict,
        provenance=_provenance(settings, index, parts.cards, clock),
    )


def judge_flow(settings: Settings, *, loaded: Models | None = None) -> JudgeFlow:
    """Put the judge flow together.

    Args:
        settings: All settings.
        loaded: Models to share between flows; loaded anew when `None`.

    Returns:
        The flow.

    Raises:
        NotFoundError: A model is missing.
        IntegrityError: A model is damaged.
    """
    parts = loaded or models(settings)
    return JudgeFlow(
        encoder=parts.encoder,
        splitter=splitter(),
        cross_encoder=parts.cross_encoder,
        stance=parts.stance,
        settings=settings.selection,
    )


def evaluate_flow(settings: Settings, *, loaded: Models | None = None) -> EvaluateFlow:
    """Put together what answers data sets.

    Args:
        settings: All settings; corpora of data sets are kept in `evaluation` in the home folder.
        loaded: Models to share between flows; loaded anew when `None`.

    Returns:
        The flow.

    Raises:
        NotFoundError: A model is missing.
        IntegrityError: A model is damaged.
    """
    parts = loaded or models(settings)
    shelf = Catalog(settings.home / "evaluation")

    def over(documents: Documents, watch: Callable[[IngestSummary], None]) -> VerifyFlow:
        index = kept_corpus(shelf, documents, encoder=parts.encoder, split=splitter(), watch=watch)
        return _verify_over(index, settings, parts, _now)

    return EvaluateFlow(
        judging=judge_flow(settings, loaded=parts),
        uncalibrated=EntailmentModel(cross_encoder=parts.cross_encoder, calibration=Calibration()),
        library=over,
        verifying=lambda corpus: verify_flow(settings, corpus, loaded=parts),
        settings=settings,
        made_with=Made(
            models={card.name: card.fingerprint for card in parts.cards},
            settings=_said(settings),
        ),
    )


def language_model(
    settings: Settings, environment: Mapping[str, str] | None = None
) -> LanguageModel | None:
    """Return the language model that settings name; nothing is sent before it is asked.

    Args:
        settings: Which one, and what it may cost.
        environment: Holds the key, by the name in the settings; the process's own when `None`.

    Returns:
        The model; `None` when none is configured, which is the default.

    Raises:
        InputError: The address, the model or a budget cannot be used.
        NotFoundError: The variable that should hold the key is not set.
        UnavailableError: One is configured and the extra `[llm]` is not installed.
    """
    if not settings.llm.configured:
        return None
    variables = os.environ if environment is None else environment
    try:
        return open_model(settings.llm, settings.home, variables)
    except ModuleNotFoundError as error:
        message = (
            f"asking the language model {settings.llm.model!r} needs {error.name!r}, which is not "
            "installed: pip install 'claimwright[llm]'"
        )
        raise UnavailableError(message) from error


def read_flow(settings: Settings) -> ArticleReader:
    """Put together what reads articles from files and the web.

    Args:
        settings: What is fetched, and where pages are kept.

    Returns:
        The flow.

    Raises:
        UnavailableError: The extra `[articles]` is not installed.
    """
    try:
        # Of an extra, and heavy: a claim is verified without them.
        from claimwright.fetch.client import FetchClient  # noqa: PLC0415
        from claimwright.flows.read import ReadFlow  # noqa: PLC0415
    except ModuleNotFoundError as error:
        message = (
            f"reading articles needs {error.name!r}, which is not installed: "
            "pip install 'claimwright[articles]'"
        )
        raise UnavailableError(message) from error
    client = FetchClient(settings.fetch, settings.home / "cache" / "pages")
    return ReadFlow(fetch=client.fetch)


def article_flow(
    settings: Settings,
    checker: ClaimChecker,
    *,
    finder: FindFlow,
    reader: Callable[[], ArticleReader] | None = None,
    find: FindOptions | None = None,
) -> ArticleFlow:
    """Put the article flow together.

    Args:
        settings: How many claims, how many together; what is fetched.
        checker: The verify flow over the corpus that is to answer.
        finder: Finds the claims.
        reader: Gives what reads pages, once there is one to read; `read_flow` when `None`.
        find: What is asked of the finder; its settings when `None`.

    Returns:
        The flow.
    """
    pages = reader or partial(read_flow, settings)
    return ArticleFlow(
        read=partial(read_source, reader=pages),
        find=partial(finder.find, options=find),
        checker=checker,
        settings=settings.article,
    )


def article_flow_over(settings: Settings, corpus: str) -> ArticleFlow:
    """Load the models once and put the article flow together over one corpus.

    Args:
        settings: All settings.
        corpus: Name of the corpus.

    Returns:
        The flow.

    Raises:
        NotFoundError: There is no such corpus, or a model is missing.
        IntegrityError: A model or the corpus is damaged.
    """
    parts = models(settings)
    checker = verify_flow(settings, corpus, loaded=parts)
    return article_flow(settings, checker, finder=find_flow(settings, loaded=parts))


Clock = Callable[[], datetime]


def _now() -> datetime:
    return datetime.now(tz=UTC)


def _provenance(
    settings: Settings, index: Index, cards: tuple[ModelCard, ...], clock: Clock
) -> Callable[[VerifyOptions], Provenance]:
    versions = library_versions(__version__)
    table = _said(settings)

    def say(options: VerifyOptions) -> Provenance:
        return provenance(
            versions=versions,
            cards=cards,
            index=index,
            settings={**table, **flatten(options, "options.")},
            now=clock(),
        )

    return say


def _said(settings: Settings) -> Mapping[str, Scalar]:
    """Return the settings that an answer may depend on, flat."""
    return {
        name: value for name, value in flatten(settings).items() if not name.startswith(_UNSAID)
    }
