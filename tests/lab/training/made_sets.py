"""Data folders with a handful of invented rows in the formats of the published sets."""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping, Sequence
from pathlib import Path

Row = Mapping[str, object]


def pack(path: Path, rows: Sequence[Row]) -> None:
    """Write rows as the sets are kept."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress("\n".join(map(json.dumps, rows)).encode()))


def debates(data: Path) -> Path:
    """Write CheckThat and ClaimBuster; one dev sentence stands in both their training sets."""
    train = [
        {"id": "a", "text": "Unemployment fell to 5 percent last year.", "label": "Yes"},
        {"id": "b", "text": "We must do better!", "label": "No"},
        {"id": "1492", "text": "I moved here in June.", "label": "No"},
        {"id": "65", "text": "Thank you, Jim.", "label": "No"},
        {"id": "c", "text": "Taxes rose by a third", "label": "Yes"},
        {"id": "d", "text": "we must do better", "label": "No"},
    ]
    busted = [
        {"sentence_id": 1, "text": "Taxes rose by a third.", "label": 1},
        {"sentence_id": 2, "text": "Crime doubled in ten years.", "label": 1},
        {"sentence_id": 3, "text": "Good evening.", "label": 0},
    ]
    dev = [
        {"id": "e", "text": "Taxes rose by a third.", "label": "Yes"},
        {"id": "f", "text": "Let me answer.", "label": "No"},
    ]
    pack(data / "claims/checkthat24_train.jsonl.xz", train)
    pack(data / "claims/checkthat24_dev.jsonl.xz", dev)
    pack(data / "claims/claimbuster_two_class_train.jsonl.xz", busted)
    return data


def votes(sentence: str, said: str, estimated: Sequence[float] = ()) -> Row:
    """Return a row of the stance set: a letter per worker (a, n or d)."""
    names = {"a": "agrees", "n": "neutral", "d": "disagrees"}
    stances = ("agree", "neutral", "disagree")
    given = [str(one) for one in estimated] or ["", "", ""]
    return {
        "sentence": sentence,
        **{f"worker_{number}": names[letter] for number, letter in enumerate(said)},
        **dict(zip(stances, given, strict=True)),
    }


def stances(data: Path) -> Path:
    """Write sentences on global warming; the first, a screening one, twice."""
    rows = [
        votes("Warming is a hoax.", "dddddddd"),
        votes("warming is a hoax", "nnnnnnnn"),
        votes("The ice is melting fast.", "aaaannnn", (1.0, 0.0, 0.0)),
        votes("Some icebergs are blue.", "nnnnnnnn", (0.0, 1.0, 0.0)),
    ]
    pack(data / "claims/global_warming_stance_dev80.jsonl.xz", rows)
    return data
