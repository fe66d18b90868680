"""What each process of a bulk ingestion loads: the bundled encoder on one core, a splitter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from claimwright.claims.sentences import split
from claimwright.flows.bundled_models import encoder
from claimwright.models.cards import WEIGHTS
from claimwright.protocols import Encoder, Splitter
from claimwright.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class BundledKit:
    """The bundled encoder and the splitter of every corpus.

    Args:
        threads: Of the encoder in each process; more processes are faster than more threads.
        weights: Folder with `encoder/`.
    """

    threads: int = 1
    weights: Path = WEIGHTS

    def encoder(self) -> Encoder:
        """Load the encoder.

        Returns:
            Ready to run.

        Raises:
            NotFoundError: The model is missing on the machine of the process.
            IntegrityError: It is damaged.
        """
        return encoder(replace(Settings(), threads=self.threads), self.weights)

    def splitter(self) -> Splitter:
        """Return what finds sentences."""
        return split
