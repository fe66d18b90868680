"""A number of public abstracts in, a large corpus out.

Real embeddings of fifty thousand abstracts and their four hundred thousand sentences take an hour
on two cores. Time and memory of a search do not depend on what embeddings mean, so the bulk is
embedded with `MeaninglessEncoder`; claims are always read by the bundled models.
"""

from functools import partial

from benchmarks.corpora import kept
from benchmarks.data_sets import abstracts, abstracts_key, climate_claims
from benchmarks.embeddings import MeaninglessEncoder
from claimwright.build import Models
from claimwright.domain import Claim
from claimwright.protocols import Encoder
from claimwright.settings import Settings
from claimwright_lab.flows.kept_corpus import Documents


def documents(limit: int) -> Documents:
    """Return the first abstracts of the public corpora as a source."""
    return Documents(
        name=f"abstracts-{limit}", fingerprint=abstracts_key(limit), made=partial(abstracts, limit)
    )


def meaningless(loaded: Models) -> MeaninglessEncoder:
    """Return what embeds the bulk in the place of the bundled encoder."""
    return MeaninglessEncoder(name=loaded.encoder.name, dimension=loaded.encoder.dimension)


def corpus(limit: int, encoder: Encoder) -> tuple[Settings, str]:
    """Return settings and the name of a corpus of abstracts, built unless it is kept."""
    return kept(documents(limit), encoder)


def claims(limit: int) -> tuple[Claim, ...]:
    """Return claims to ask."""
    return tuple(Claim(text=text) for text in climate_claims(limit))
