"""Folders of bundled models in, the models loaded and checked out."""

from dataclasses import dataclass
from pathlib import Path

from claimwright.errors import IntegrityError
from claimwright.model_cards import WEIGHTS, ModelCard, read_card
from claimwright.onnx import CrossEncoder, OnnxEncoder, OnnxModel
from claimwright.settings import Settings
from claimwright.stance.entailment import Calibration, EntailmentModel


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
