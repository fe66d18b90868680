"""What a person says of a verifier that is brought, and what is found out about it."""

from dataclasses import dataclass

from claimwright.domain import Label
from claimwright.models.cards import ModelCard
from claimwright.models.probes import Probed


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a person says of a verifier, where its files leave it open.

    Args:
        labels: What the logits mean, in order; read from the configuration when empty.
        first: Which text goes first, `claim` or `evidence`; found out by probes when empty.
        file: Of the graph, by its path in the folder; found when empty.
        base: Where the model comes from, for its card.
    """

    labels: tuple[Label, ...] = ()
    first: str = ""
    file: str = ""
    base: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """What was found out about a verifier.

    Args:
        card: As it would be added.
        names: Of its labels, as its configuration writes them.
        probes: How it answers the probes.
    """

    card: ModelCard
    names: tuple[str, ...]
    probes: Probed
