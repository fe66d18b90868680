"""A small head of numbers drawn from a seed, the folder of one, and encoders for it."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from claimwright.claims.heads import BAG_SIZE, HEAD_FILE, SURFACE_SIZE, Head, Numbers
from claimwright.testing import HashEncoder

ENCODER = HashEncoder(8)
LABELS = ("climate", "science", "other")
_HIDDEN = 4


def parts(labels: int = len(LABELS), *, seed: int = 1) -> dict[str, Numbers]:
    """Draw numbers of the right shapes."""
    random = np.random.default_rng(seed)
    shapes = {
        "inner": (ENCODER.dimension + SURFACE_SIZE, _HIDDEN),
        "inner_bias": (_HIDDEN,),
        "outer": (_HIDDEN, labels),
        "outer_bias": (labels,),
        "words": (BAG_SIZE, labels),
    }
    return {
        name: random.standard_normal(shape).astype(np.float16).astype(np.float32)
        for name, shape in shapes.items()
    }


def head(
    labels: tuple[str, ...] = LABELS, *, encoder: str = ENCODER.name, name: str = "topic"
) -> Head:
    """Return a head over the test encoder's embeddings."""
    return Head(name=name, labels=labels, encoder=encoder, temperature=2.0, **parts(len(labels)))


def folder(
    place: Path,
    labels: tuple[str, ...] = LABELS,
    *,
    stored: Mapping[str, Numbers] | None = None,
    **changes: object,
) -> Path:
    """Write a head and its card; return the folder."""
    place.mkdir(parents=True, exist_ok=True)
    numbers = parts(len(labels)) if stored is None else stored
    small = {name: value.astype(np.float16) for name, value in numbers.items()}
    np.savez(place / HEAD_FILE, allow_pickle=False, **small)
    content = (place / HEAD_FILE).read_bytes()
    card = {
        "name": f"claimwright-{place.name}",
        "kind": "head",
        "version": "1.0.0",
        "licence": "Apache-2.0",
        "base": ENCODER.name,
        "max_tokens": 16,
        "outputs": ["logits"],
        "labels": list(labels),
        "calibration": {"temperature": 2.0},
        "encoder": ENCODER.name,
        "files": {
            HEAD_FILE: {"sha256": hashlib.sha256(content).hexdigest(), "size_bytes": len(content)}
        },
        **changes,
    }
    (place / "card.json").write_text(json.dumps(card), encoding="utf-8")
    return place
