"""What an answer was made with in, its provenance out."""

import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version

from claimwright.domain import Provenance, Scalar
from claimwright.models.cards import ModelCard
from claimwright.protocols import Index

_LIBRARIES = ("numpy", "onnxruntime", "pylance", "sentencex", "tokenizers")
"""The libraries whose arithmetic or cutting an answer rests on."""


def library_versions(own: str) -> dict[str, str]:
    """Return the versions that a result depends on, claimwright's own first."""
    return {
        "claimwright": own,
        "python": platform.python_version(),
        "machine": platform.machine(),
        **{name: version(name) for name in _LIBRARIES},
    }


def provenance(
    *,
    versions: Mapping[str, str],
    cards: Sequence[ModelCard],
    index: Index | None,
    settings: Mapping[str, Scalar],
    now: datetime,
) -> Provenance:
    """Gather where a report comes from: enough to make it again; without an index no corpus."""
    return Provenance(
        versions=versions,
        models={card.name: card.fingerprint for card in cards},
        corpus="" if index is None else index.corpus,
        corpus_version=0 if index is None else index.version,
        settings=settings,
        created_at=now.astimezone(UTC).isoformat(timespec="seconds"),
    )
