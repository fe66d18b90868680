"""What each process of a bulk ingestion loads: the encoder on one core, a splitter."""

from dataclasses import dataclass
from pathlib import Path

from claimwright.claims.sentences import split
from claimwright.flows.bundled_models import encoder, passage_encoder
from claimwright.models.cards import WEIGHTS
from claimwright.protocols import Encoder, Splitter
from claimwright.settings import BUNDLED_ENCODER, Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class BundledKit:
    """An encoder and the splitter of every corpus.

    A dimension of 0 keeps all numbers of an embedding. The home folder is that of the machine of
    each process; more processes are faster than more threads.
    """

    name: str = BUNDLED_ENCODER
    dimension: int = 0
    home: Path = Path()
    threads: int = 1
    weights: Path = WEIGHTS

    def encoder(self) -> Encoder:
        """Return the encoder, loaded.

        Raises:
            NotFoundError: The model is missing on the machine of the process.
            IntegrityError: It is damaged.
        """
        settings = Settings(
            home=self.home,
            encoder=self.name,
            encoder_dimension=self.dimension,
            threads=self.threads,
        )
        return passage_encoder(settings, encoder(settings, self.weights))

    def splitter(self) -> Splitter:
        """Return what finds sentences."""
        return split
