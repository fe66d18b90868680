"""Installed models in, the models loaded and checked out."""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from claimwright.claims.conclusion import conclusion
from claimwright.claims.identification import is_english
from claimwright.claims.metric_units import in_metric_units
from claimwright.claims.opposition.called_false import called_false
from claimwright.claims.opposition.exchange import exchanged
from claimwright.claims.opposition.opposites import affirmed
from claimwright.claims.quantities import depends_on_passage, readings
from claimwright.claims.stating import states_nothing
from claimwright.errors import IntegrityError, UnavailableError
from claimwright.fact_checks.matching import Matcher
from claimwright.flows.bundled_corpora import BUNDLED
from claimwright.memory import once
from claimwright.models.cards import WEIGHTS, ModelCard, describe, read_card
from claimwright.models.cross_encoder import CrossEncoder, PairReader, Reranker, load_reranker
from claimwright.models.encoder import OnnxEncoder
from claimwright.models.inspection import Kind
from claimwright.models.registry import folder_of
from claimwright.models.running import OnnxModel, free_bytes, layers_for, matcher_folder
from claimwright.models.sources import INSTALLED, LARGE, installed_folder
from claimwright.protocols import Index
from claimwright.reasoning.embedded.citation_checks import is_fitted_on
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.selection.rerank import EvidenceSelector
from claimwright.settings import (
    BUNDLED_ENCODER,
    NO_RERANKER,
    RetrievalSettings,
    SelectionSettings,
    Settings,
    VerifierChoice,
)
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright.stance.readers import Ensemble, MirroringReader, QuantityReader
from claimwright.verdict.aggregate import VerdictFit

_log = logging.getLogger(__name__)

NEEDED_BYTES: Final = 1_200_000_000
"""Free memory from which on the large verifier is loaded; it takes about a third of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """The models, loaded.

    Args:
        encoder: Texts to embeddings, by the bundled encoder: the filters of sentences, the checks
            of citations and the corpora that came with claimwright are made for it.
        passage_encoder: Embeds the passages of all other corpora: the one of the settings.
        query_encoder: Embeds claims that search them; the same, with the prompt of queries.
        cross_encoder: The small verifier, which ranks passages and marks sentences in them.
        reranker: Reads the candidates of a search first, where one is configured.
        stance: Claim and evidence to calibrated probabilities, by the most accurate verifier that
            is used: the small and the large one together, or the small one alone.
        small: The same by the small verifier alone, for whoever reads very many pairs.
        citing: Reads claims against cited sources: a brought verifier that citation checks were
            fitted on, else the small one.
        matcher: Loads what tells whether two claims say the same: the judge's matcher, or the small
            verifier's where the judge was brought.
        verdict: How the weights of those stances turn into odds.
        cards: Of those that answer from a corpus: the encoder's, the small verifier's, the
            re-ranker's and the other verifier's where there are such.
    """

    encoder: OnnxEncoder
    passage_encoder: OnnxEncoder
    query_encoder: OnnxEncoder
    cross_encoder: CrossEncoder
    reranker: Reranker | None
    stance: EntailmentModel
    small: EntailmentModel
    citing: CrossEncoder
    matcher: Callable[[], Matcher]
    verdict: VerdictFit
    cards: tuple[ModelCard, ...]

    @property
    def judge(self) -> ModelCard:
        """The card that holds what was fitted for `stance`: the last verifier's."""
        return next(card for card in reversed(self.cards) if card.kind == Kind.VERIFIER)

    def retriever(self, index: Index, settings: RetrievalSettings) -> HybridRetriever:
        """Return what finds candidates in a corpus."""
        return HybridRetriever(index=index, encoder=self.query_encoder, settings=settings)

    def selector(
        self, index: Index, settings: SelectionSettings, *, collapses: bool = True
    ) -> EvidenceSelector:
        """Return what makes evidence of candidates; `collapses` as in `EvidenceSelector`."""
        return EvidenceSelector(
            index=index,
            encoder=self.query_encoder,
            cross_encoder=self.cross_encoder,
            settings=settings,
            reranker=self.reranker,
            collapses=collapses,
        )

    def over(self, corpus: str) -> "Models":
        """Return the models that answer from a corpus.

        Args:
            corpus: Its name. One that came with claimwright is searched by the bundled encoder,
                which made it, whatever the settings say.
        """
        if corpus not in BUNDLED or self.passage_encoder is self.encoder:
            return self
        return replace(
            self,
            passage_encoder=self.encoder,
            query_encoder=self.encoder,
            cards=(self.encoder.card, *self.cards[1:]),
        )


def models(settings: Settings, weights: Path = WEIGHTS) -> Models:
    """Return all models, ready to run, their hashes checked.

    Raises:
        NotFoundError: A model is missing, or none was brought under a name.
        IntegrityError: A model file is not the one its card describes, or the large verifier was
            calibrated with another small one.
        InputError: Embeddings are to have more numbers than the encoder gives.
        UnavailableError: The accurate verifier is asked for and not installed.
    """
    large = _judge_folder(settings, small=describe(weights / "verifier"))
    # The large one takes longest, so it comes first.
    folders = [*([large] if large else []), weights / "encoder", weights / "verifier"]
    *further, bundled, verifier = _loaded(folders, threads=settings.threads)
    reader = CrossEncoder(verifier)
    judge = CrossEncoder(further[0]) if further else None
    small = _entailment(reader, reader.card)
    brought = judge if judge is not None and not judge.card.calibrated_with else None
    if judge is None:
        stance = small
    elif brought is None:
        stance = joined(reader, judge)
    else:
        stance = _entailment(brought, brought.card)
    own = OnnxEncoder(bundled)
    passages, queries = _corpus_encoders(settings, own)
    reranker = _reranker(settings)
    judged = judge if judge is not None and brought is None else reader
    beside = (reader, reranker, judge)
    return Models(
        encoder=own,
        passage_encoder=passages,
        query_encoder=queries,
        cross_encoder=reader,
        reranker=reranker,
        stance=stance,
        small=small,
        citing=brought if brought is not None and is_fitted_on(brought.card) else reader,
        matcher=once(partial(_matcher, judged.card, threads=settings.threads)),
        verdict=verdict_fit((judge or reader).card),
        cards=(passages.card, *(model.card for model in beside if model is not None)),
    )


def _loaded(folders: Sequence[Path], *, threads: int) -> list[OnnxModel]:
    """Load models side by side, their hashes checked: the runtime leaves Python to others."""
    with ThreadPoolExecutor() as pool:
        return list(pool.map(lambda folder: OnnxModel(read_card(folder), threads=threads), folders))


def _matcher(verifier: ModelCard, *, threads: int) -> Matcher:
    """Load the matcher of a verifier.

    Raises:
        NotFoundError: There is none.
        IntegrityError: Its file is not the one its card describes, or it is another verifier's.
    """
    card = read_card(matcher_folder(verifier.folder))
    model = OnnxModel(verifier, threads=threads, layers=layers_for(card, verifier))
    least = card.calibration.get("least")
    if not isinstance(least, float):
        raise _faulty(card, f"shows fact checks from {least!r} on; it must be a number")
    stance = EntailmentModel(reader=CrossEncoder(model), calibration=calibration(card))
    return Matcher(stance=stance, least=least)


def _corpus_encoders(settings: Settings, bundled: OnnxEncoder) -> tuple[OnnxEncoder, OnnxEncoder]:
    """Return what embeds passages of corpora, and what embeds claims that search them."""
    if settings.encoder != BUNDLED_ENCODER:
        folder = folder_of(settings.home, settings.encoder, Kind.ENCODER)
        model = OnnxModel(read_card(folder), threads=settings.threads)
    elif settings.encoder_dimension:
        model = bundled.model
    else:
        return bundled, bundled
    size = settings.encoder_dimension
    return (
        OnnxEncoder(model, dimension=size, prompt=model.card.passage_prompt),
        OnnxEncoder(model, dimension=size, prompt=model.card.query_prompt),
    )


def _reranker(settings: Settings) -> Reranker | None:
    if settings.reranker == NO_RERANKER:
        return None
    folder = folder_of(settings.home, settings.reranker, Kind.RERANKER)
    return load_reranker(folder, threads=settings.threads)


def _entailment(reader: PairReader, card: ModelCard) -> EntailmentModel:
    """Let a verifier judge, and claims that compare or deny be read both ways round."""
    gain = card.calibration.get("exchange.gain", 1.0)
    if not isinstance(gain, float) or gain <= 0.0:
        raise _faulty(card, f"gives exchanged claims the gain {gain!r}; it must be above 0")
    mirroring = MirroringReader(
        reader=QuantityReader(reader=reader, readings=readings),
        exchange=exchanged,
        affirm=affirmed,
        gain=gain,
    )
    return EntailmentModel(reader=mirroring, calibration=calibration(card), conclusion=conclusion)


def says_of_nothing(claim: str) -> tuple[str, ...]:
    """Return why a verdict on a claim says nothing: it is not in English, or states nothing."""
    if not is_english(claim):
        return ("The claim does not read as English, and the bundled models read only that.",)
    told = states_nothing(claim)
    return (told,) if told else ()


def read_beside(claim: str) -> tuple[str, ...]:
    """Return what else verifiers read passages for: a claim's opposite and its conclusion."""
    false = called_false(claim)
    claim = false or claim
    if told := says_of_nothing(claim):
        return told
    opposite, end = exchanged(claim) or affirmed(claim), conclusion(claim)
    metric = in_metric_units(claim)
    said = [f"The claim calls “{false}” false: passages were read for that."] if false else []
    if metric != claim:
        said.append(f"The claim was read as “{metric}” beside passages without such units.")
    if depends_on_passage(metric):
        said.append(
            "Numbers of the claim, and the year since which something is so, were read as a "
            "passage has them where both are alike enough."
        )
    if opposite:
        said.append(
            f"Each passage was also read for the opposite, “{opposite}”; both readings count."
        )
    if end:
        said.append(
            f"The claim concludes “{end}”: what refutes this refutes the claim, and what supports "
            "it alone does not support the claim."
        )
    return tuple(said)


def large_verifier() -> Path | None:
    """Return the folder of the large verifier that is installed; `None` where none is."""
    found = entry_points(group=INSTALLED, name=LARGE)
    return next(map(installed_folder, found), None)


def lacks_large_verifier(settings: Settings, loaded: Models) -> str:
    """Say why the small verifier answers alone though the large one was asked for; else empty."""
    may = settings.verifier == VerifierChoice.AUTO and large_verifier() is not None
    if not may or loaded.judge.calibrated_with:
        return ""
    return "the small verifier answers alone: there was too little memory for the large one"


def _judge_folder(settings: Settings, *, small: ModelCard) -> Path | None:
    """Return the folder of the verifier that judges, unless the small one does so alone."""
    if settings.verifier == VerifierChoice.SMALL:
        return None
    if settings.verifier in {VerifierChoice.AUTO, VerifierChoice.ACCURATE}:
        return _large_folder(VerifierChoice(settings.verifier), small=small)
    return folder_of(settings.home, settings.verifier, Kind.VERIFIER)


def _large_folder(choice: VerifierChoice, *, small: ModelCard) -> Path | None:
    """Return the folder of the large verifier if it is to be used."""
    folder = large_verifier()
    if folder is None:
        if choice is VerifierChoice.ACCURATE:
            raise UnavailableError(
                "verifier is 'accurate', but the large verifier is not installed: "
                "pip install 'claimwright[accurate]' (in a clone ./accurate), or set verifier to "
                "'small'"
            )
        return None
    card = describe(folder)
    if card.calibrated_with != small.fingerprint:
        raise IntegrityError(
            f"{card.name} {card.version} belongs to the small verifier "
            f"{card.calibrated_with[:12]}, but {small.fingerprint[:12]} is installed: install the "
            "claimwright-accurate that this claimwright names, or set verifier to 'small'"
        )
    if choice is VerifierChoice.AUTO and (free := free_bytes()) < NEEDED_BYTES:
        _log.warning(
            "only %d MB of memory are free, the large verifier wants %d: the small one answers "
            "alone; set verifier to 'accurate' to load it all the same",
            free // 1_000_000,
            NEEDED_BYTES // 1_000_000,
        )
        return None
    return folder


def joined(small: CrossEncoder, large: CrossEncoder) -> EntailmentModel:
    """Return the large verifier judging together with the small one.

    Raises:
        IntegrityError: The large one's card gives it no share in 0..1.
    """
    card = large.card
    share = card.calibration.get("ensemble.share")
    if not isinstance(share, float) or not 0.0 <= share <= 1.0:
        said = f"gives the large verifier the share {share!r}; it must lie in 0..1"
        raise _faulty(card, said, "claimwright-accurate")
    return _entailment(Ensemble(small=small, large=large, share=share), card)


def calibration(card: ModelCard) -> Calibration:
    """Return a verifier's fitted calibration from its card; none means as trained.

    Raises:
        IntegrityError: It is no temperature above 0 with three biases.
    """
    temperature = card.calibration.get("temperature", 1.0)
    match card.calibration.get("bias", (0.0, 0.0, 0.0)):
        case (supports, refutes, neither) if isinstance(temperature, float) and temperature > 0.0:
            return Calibration(temperature=temperature, bias=(supports, refutes, neither))
        case _:
            said = f"has the calibration {dict(card.calibration)!r}"
            raise _faulty(card, f"{said}; it must hold a temperature above 0 and three biases")


def verdict_fit(card: ModelCard) -> VerdictFit:
    """Return how the weights of a verifier's stances turn into odds, as far as its card tells.

    Three numbers named `verdict`, of an older rule, tell nothing: they would be misread.
    """
    match card.calibration.get("verdict.odds"):
        case None:
            return VerdictFit()
        case (intercept, total, surest) if total >= 0.0 and surest >= 0.0:
            return VerdictFit(intercept=intercept, total=total, surest=surest)
        case found:
            said = f"turns weights into odds by {found!r}"
            raise _faulty(card, f"{said}; it must hold an intercept and two factors from 0 on")


def _faulty(card: ModelCard, said: str, package: str = "claimwright") -> IntegrityError:
    return IntegrityError(f"the card of {card.name!r} {said}: reinstall {package}")


def encoder(settings: Settings, weights: Path = WEIGHTS) -> OnnxEncoder:
    """Return the bundled encoder alone: all that the filters of sentences need.

    Raises:
        NotFoundError: The model is missing.
        IntegrityError: A model file is not the one its card describes.
    """
    return OnnxEncoder(OnnxModel(read_card(weights / "encoder"), threads=settings.threads))


def passage_encoder(settings: Settings, bundled: OnnxEncoder) -> OnnxEncoder:
    """Return the encoder of the settings, or the bundled one: all that making a corpus needs.

    Raises:
        NotFoundError: None was brought under that name.
        IntegrityError: A model file is not the one its card describes.
        InputError: Embeddings are to have more numbers than it gives.
    """
    return _corpus_encoders(settings, bundled)[0]
