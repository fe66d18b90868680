"""Settings in, flows out: the one place where parts are put together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from claimwright import __version__
from claimwright.claims.sentences import split
from claimwright.domain import Provenance, Scalar
from claimwright.errors import IntegrityError, UnavailableError
from claimwright.evaluation.engine import Made
from claimwright.flows.evaluate import EvaluateFlow
from claimwright.flows.ingest import IngestSummary
from claimwright.flows.judge import JudgeFlow
from claimwright.flows.kept_corpus import Documents, kept_corpus
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.index.catalog import Catalog
from claimwright.model_cards import WEIGHTS, ModelCard, read_card
from claimwright.onnx import CrossEncoder, OnnxEncoder, OnnxModel
from claimwright.protocols import ArticleReader, Index, Splitter
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.selection.rerank import EvidenceSelector
from claimwright.settings import Settings, flatten
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright.verdict.provenance import library_versions, provenance

STARTER = Path(__file__).parent / "starter" / "corpus"
"""The bundled corpus, searched when no other is named; never written to."""

_UNSAID = ("home", "data", "fetch.")
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
