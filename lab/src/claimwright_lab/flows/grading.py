"""A verifier's folder in, what reads works with it as weighing does out."""

from pathlib import Path

from claimwright.claims.remembered import RememberingEncoder
from claimwright.claims.sentences import split
from claimwright.flows.bundled_models import calibration, encoder, joined
from claimwright.models.cards import WEIGHTS, read_card
from claimwright.models.running import load_cross_encoder
from claimwright.reasoning.embedded.oppose import EmbeddedOpposer
from claimwright.reasoning.embedded.reading import BothWays, WorkReader
from claimwright.settings import Settings
from claimwright.stance.entailment import EntailmentModel

MOST_TEXTS = 50_000
"""Sentences whose embeddings are remembered: a claim and its opposite are read over the same."""


def reading_with(verifier: Path, settings: Settings) -> BothWays:
    """Return what grades are cut from: a reader of works with one verifier and the bundled encoder.

    The large verifier reads together with the bundled small one.

    Raises:
        NotFoundError: A model is missing.
        IntegrityError: A model is damaged.
    """
    card = read_card(verifier)
    own = load_cross_encoder(
        WEIGHTS / "verifier" if card.calibrated_with else verifier, threads=settings.threads
    )
    small = EntailmentModel(reader=own, calibration=calibration(own.card))
    judge = joined(own, card, threads=settings.threads) if card.calibrated_with else small
    reader = WorkReader(
        encoder=RememberingEncoder(encoder=encoder(settings), limit=MOST_TEXTS),
        pairs=judge.reader,
        calibration=judge.calibration,
        split=split,
        settings=settings.judgement,
    )
    return BothWays(
        reader=reader,
        opposer=EmbeddedOpposer(stance=small),
        share=settings.judgement.opposite,
    )
