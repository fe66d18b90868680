"""What a person says of a model that is brought, and what is found out about it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from claimwright.domain import Label
from claimwright.models.cards import ModelCard
from claimwright.models.probes import Probed

ONE_SIDED: Final = (
    "It never says that evidence refutes a claim: what it does not support counts as neither."
)
"""What a card says of a verifier without a label for refuting."""


class Kind(StrEnum):
    """What a model that is brought can be; a card writes it the same way."""

    VERIFIER = "cross-encoder"
    ENCODER = "encoder"
    RERANKER = "re-ranker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a person says of a model, where its files leave it open.

    Args:
        kind: What it is for; an encoder where the folder has the layout of sentence-transformers,
            else a verifier, when `None`.
        labels: Of a verifier: what the logits mean, in order; read from the configuration when
            empty.
        first: Of a verifier: which text goes first, `claim` or `evidence`; found out by probes
            when empty.
        relevant: Of a re-ranker: name of the label that counts; read from the configuration when
            empty.
        pooling: Of an encoder: one of `sentence_encoder.POOLINGS`; read from its folder when empty.
        query_prompt: Of an encoder: stands before claims; read from its folder when `None`.
        passage_prompt: The same before passages.
        file: Of the graph, by its path in the folder; found when empty.
        base: Where the model comes from, for its card.
    """

    kind: Kind | None = None
    labels: tuple[Label, ...] = ()
    first: str = ""
    relevant: str = ""
    pooling: str = ""
    query_prompt: str | None = None
    passage_prompt: str | None = None
    file: str = ""
    base: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """What was found out about a model.

    Args:
        card: As it would be added.
        right: Share of plain probes that it answers rightly, 0..1.
        names: Of the labels, as its configuration writes them; none of an encoder.
        probes: How a verifier answers in either order; `None` of other models.
        dimension: Numbers in an embedding; 0 of other models.
    """

    card: ModelCard
    right: float
    names: tuple[str, ...] = ()
    probes: Probed | None = None
    dimension: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """How far the answers of an int8 model are from those of the model it was made from.

    Args:
        compared: Texts or pairs that both answered: every claim of the plain probes beside every
            evidence, or their texts.
        same: Share of them with the same first label, or the same nearest other text, 0..1.
        mean: Mean absolute difference of a logit, or one less the mean cosine of embeddings.
        largest: The largest such difference.
        pace: How many times as fast the int8 one answered, in one run.
        size: Its bytes, as a share of those of the other.
    """

    compared: int
    same: float
    mean: float
    largest: float
    pace: float
    size: float
