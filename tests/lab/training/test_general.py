"""General entailment and fact-checking sets."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

from claimwright_lab.training.general import SOURCES, fool_me_twice, general_pairs


def _data(folder: Path) -> Path:
    rows = [
        {"claim": f"claim {number}", "evidence": "some evidence", "label": label}
        for number, label in enumerate(("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO") * 3)
    ]
    rows.append({"claim": "long", "evidence": "word " * 111, "label": "SUPPORTS"})
    packed = lzma.compress("\n".join(map(json.dumps, rows)).encode())
    for source in SOURCES:
        path = folder / f"verification/{source.file}.jsonl.xz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(packed)
    twice = {
        "text": "claim",
        "gold_evidence": [{"text": "one"}, {"text": "two"}],
        "label": "REFUTES",
        "wikipedia_page": "Page",
    }
    path = folder / "verification/fool_me_twice_dev.jsonl.xz"
    path.write_bytes(lzma.compress(json.dumps(twice).encode()))
    return folder


def test_long_evidence_is_left_out(tmp_path: Path) -> None:
    pairs = general_pairs(_data(tmp_path), keep=lambda _: True, seed=1)

    assert all(pair.claim != "long" for pair in pairs)


def test_caps_are_kept(tmp_path: Path) -> None:
    pairs = general_pairs(_data(tmp_path), keep=lambda _: True, seed=1)

    begin = [pair.stance for pair in pairs if pair.dataset == "BEGIN"]
    assert len(begin) == 6
    assert (1,) not in begin


def test_what_is_not_kept_is_absent(tmp_path: Path) -> None:
    assert general_pairs(_data(tmp_path), keep=lambda _: False, seed=1) == []


def test_gold_sentences_are_joined_under_their_page(tmp_path: Path) -> None:
    (pair,) = fool_me_twice(_data(tmp_path))

    assert pair.evidence == "one two"
    assert pair.title == "Page"
