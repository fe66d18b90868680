"""Installed models in, the models loaded and checked out."""

import logging
import re
import sys
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.models.cards import WEIGHTS, ModelCard, describe, read_card
from claimwright.models.registry import folder_of
from claimwright.models.running import CrossEncoder, OnnxEncoder, OnnxModel, PairReader
from claimwright.settings import Settings, VerifierChoice
from claimwright.stance.ensemble import Ensemble
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright.verdict.aggregate import VerdictFit

_log = logging.getLogger(__name__)

INSTALLED: Final = "claimwright.models"
"""Entry points of distributions that bring a model: each names its folder."""

LARGE: Final = "verifier-large"

_AVAILABLE: Final = re.compile(r"^MemAvailable:\s+(\d+) kB", re.MULTILINE)

NEEDED_BYTES: Final = 1_200_000_000
"""Free memory from which on the large verifier is loaded; it takes about a third of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """The models, loaded.

    Args:
        encoder: Texts to embeddings.
        cross_encoder: The small verifier, which ranks passages and marks sentences in them.
        stance: Claim and evidence to calibrated probabilities, by the most accurate verifier that
            is used: the small and the large one together, or the small one alone.
        small: The same by the small verifier alone, for whoever reads very many pairs.
        verdict: How the weights of those stances turn into odds.
        cards: Of all of them: the encoder's, the small verifier's and, where it is used, the large
            one's.
    """

    encoder: OnnxEncoder
    cross_encoder: CrossEncoder
    stance: EntailmentModel
    small: EntailmentModel
    verdict: VerdictFit
    cards: tuple[ModelCard, ...]

    @property
    def judge(self) -> ModelCard:
        """The card that holds what was fitted for `stance`: the last one's."""
        return self.cards[-1]


def models(settings: Settings, weights: Path = WEIGHTS) -> Models:
    """Load the models and check their hashes.

    Args:
        settings: Which verifier, and the number of threads.
        weights: Folder with `encoder/` and `verifier/`.

    Returns:
        All, ready to run.

    Raises:
        NotFoundError: A model is missing, or no verifier was brought under that name.
        IntegrityError: A model file is not the one its card describes, or the large verifier was
            calibrated with another small one.
        UnavailableError: The accurate verifier is asked for and not installed.
    """
    cards = read_card(weights / "encoder"), read_card(weights / "verifier")
    judge = _judge_card(settings, small=cards[1])
    reader = CrossEncoder(OnnxModel(cards[1], threads=settings.threads))
    small = EntailmentModel(reader=reader, calibration=calibration(cards[1]))
    return Models(
        encoder=OnnxEncoder(OnnxModel(cards[0], threads=settings.threads)),
        cross_encoder=reader,
        stance=small if judge is None else _judging(reader, judge, threads=settings.threads),
        small=small,
        verdict=verdict_fit(cards[1] if judge is None else judge),
        cards=cards if judge is None else (*cards, judge),
    )


def _judging(small: CrossEncoder, card: ModelCard, *, threads: int) -> EntailmentModel:
    """Load what judges evidence: the large verifier joined with the small one, or a brought one."""
    if card.calibrated_with:
        return joined(small, card, threads=threads)
    brought = CrossEncoder(OnnxModel(card, threads=threads))
    return EntailmentModel(reader=brought, calibration=calibration(card))


def large_verifier() -> Path | None:
    """Return the folder of the large verifier that is installed; `None` where none is."""
    found = entry_points(group=INSTALLED, name=LARGE)
    return next((Path(str(point.load())) for point in found), None)


def _judge_card(settings: Settings, *, small: ModelCard) -> ModelCard | None:
    """Return the checked card of the verifier that judges, unless the small one does so alone."""
    if settings.verifier == VerifierChoice.SMALL:
        return None
    if settings.verifier in {VerifierChoice.AUTO, VerifierChoice.ACCURATE}:
        return _large_card(VerifierChoice(settings.verifier), small=small)
    return read_card(folder_of(settings.home, settings.verifier))


def _large_card(choice: VerifierChoice, *, small: ModelCard) -> ModelCard | None:
    """Return the checked card of the large verifier if it is to be used."""
    folder = large_verifier()
    if folder is None:
        if choice is VerifierChoice.ACCURATE:
            message = (
                "verifier is 'accurate', but the large verifier is not installed: "
                "pip install 'claimwright[accurate]' (in a clone ./accurate), or set verifier to "
                "'small'"
            )
            raise UnavailableError(message)
        return None
    card = describe(folder)
    if card.calibrated_with != small.fingerprint:
        message = (
            f"{card.name} {card.version} belongs to the small verifier "
            f"{card.calibrated_with[:12]}, but {small.fingerprint[:12]} is installed: install the "
            "claimwright-accurate that this claimwright names, or set verifier to 'small'"
        )
        raise IntegrityError(message)
    if choice is VerifierChoice.AUTO and (free := free_bytes()) < NEEDED_BYTES:
        _log.warning(
            "only %d MB of memory are free, the large verifier wants %d: the small one answers "
            "alone; set verifier to 'accurate' to load it all the same",
            free // 1_000_000,
            NEEDED_BYTES // 1_000_000,
        )
        return None
    return read_card(folder)


def free_bytes(told: Path = Path("/proc/meminfo"), group: Path = Path("/sys/fs/cgroup")) -> int:
    """Return how much memory can be had; very much where the system does not say.

    Args:
        told: Where Linux says it of the machine.
        group: Where it says it of a container, which may be allowed less.

    Returns:
        Bytes, the lesser of both.
    """
    found = _AVAILABLE.search(_read(told))
    whole = int(found[1]) * 1024 if found else sys.maxsize
    most, used = _read(group / "memory.max").strip(), _read(group / "memory.current").strip()
    if not (most.isdecimal() and used.isdecimal()):
        return whole
    return min(whole, max(0, int(most) - int(used)))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""


def joined(small: CrossEncoder, card: ModelCard, *, threads: int) -> EntailmentModel:
    """Load the large verifier and let it judge together with the small one.

    Args:
        small: The small one.
        card: The large one's, checked.
        threads: Of the large one.

    Returns:
        Both as one.

    Raises:
        IntegrityError: The card gives the large one no share in 0..1.
    """
    large = CrossEncoder(OnnxModel(card, threads=threads))
    share = card.calibration.get("ensemble.share")
    if not isinstance(share, float) or not 0.0 <= share <= 1.0:
        message = (
            f"the card of {card.name!r} gives the large verifier the share {share!r}; it must lie "
            "in 0..1: reinstall claimwright-accurate"
        )
        raise IntegrityError(message)
    joined: PairReader = Ensemble(small=small, large=large, share=share)
    return EntailmentModel(reader=joined, calibration=calibration(card))


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


def verdict_fit(card: ModelCard) -> VerdictFit:
    """Read from a verifier's card how the weights of its stances turn into odds.

    Args:
        card: Of the verifier that judges.

    Returns:
        The fitted numbers; those that stand where the card has none.

    Raises:
        IntegrityError: They are not three numbers, or a factor is not above 0.
    """
    match card.calibration.get("verdict"):
        case None:
            return VerdictFit()
        case (intercept, stronger, weaker) if stronger > 0.0 and weaker > 0.0:
            return VerdictFit(intercept=intercept, stronger=stronger, weaker=weaker)
        case found:
            message = (
                f"the card of {card.name!r} turns weights into odds by {found!r}; it must hold an "
                "intercept and two factors above 0: reinstall claimwright"
            )
            raise IntegrityError(message)


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
