"""Sentences that nobody labelled, as they stand and turned round."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, SUPPORTS, Example
from claimwright_lab.training.turned_sentences import ABSTRACTS, REPORTS, conclusions, reported

_RESULTS = (
    "Sea ice was measured by satellite over thirty summers. "
    "Warming of the Arctic region went with a smaller extent of floating summer ice. "
    "Winds explain little of it. "
    "The thickness was not measured in this work. "
)
_CONCLUSION = (
    "In conclusion, warming of the Arctic region decreases the extent of floating summer ice "
    "(p < 0.01)."
)


def _written(folder: Path, name: str, rows: list[dict[str, str]]) -> None:
    path = folder / f"corpora/{name}.jsonl.xz"
    path.parent.mkdir(exist_ok=True)
    with lzma.open(path, "wt") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)


def _abstracts(folder: Path, *texts: str) -> None:
    rows = [{"set": "ice", "title": f"Work {n}", "abstract": text} for n, text in enumerate(texts)]
    _written(folder, "abstracts_synergy", rows)
    _written(folder, "abstracts_cgiar_climate", [])
    _written(folder, "abstracts_cdr_map", [])


def _every(_: Example) -> bool:
    return True


@pytest.mark.parametrize("seed", range(4))
def test_a_conclusion_is_asked_in_both_polarities_of_one_evidence(
    tmp_path: Path, seed: int
) -> None:
    _abstracts(tmp_path, _RESULTS + _CONCLUSION)

    asked, turned = conclusions(tmp_path, count=5, seed=seed, keep=_every)

    assert (asked.stance, turned.stance) == ((SUPPORTS,), (REFUTES,))
    assert asked.claim.startswith("Warming ")
    assert "conclusion" not in asked.claim + turned.claim
    assert "0.01" not in asked.claim
    assert asked.claim != turned.claim
    assert asked.evidence == turned.evidence
    assert asked.dataset == ABSTRACTS


def test_what_the_rest_of_an_abstract_carries_is_in_doubt(tmp_path: Path) -> None:
    _abstracts(tmp_path, *(_RESULTS + _CONCLUSION for _ in range(12)))

    pairs = [
        pair
        for pair in conclusions(tmp_path, count=12, seed=1, keep=_every)
        if pair.stance != (NOT_ENOUGH_INFO,)
    ]

    assert {"region decreases" in pair.evidence for pair in pairs} == {True, False}
    assert all((pair.shares is None) == ("region decreases" in pair.evidence) for pair in pairs)


def test_another_text_of_the_group_does_not_decide(tmp_path: Path) -> None:
    other = "Ice of lakes is thin. Summer came. The sea rose. Winds blew. Nobody needed it."
    _abstracts(tmp_path, _RESULTS + _CONCLUSION, other)

    undecided = [
        pair
        for seed in range(8)
        for pair in conclusions(tmp_path, count=2, seed=seed, keep=_every)
        if pair.stance == (NOT_ENOUGH_INFO,)
    ]

    assert undecided
    assert {pair.title for pair in undecided} == {"Work 1"}


def test_a_sentence_of_a_report_stands_in_its_evidence(tmp_path: Path) -> None:
    text = (
        "It was seen. Rain increased over northern land since 1950 (high confidence). It goes on."
    )
    _written(
        tmp_path, "ipcc_ar6_paragraphs", [{"chapter": "1", "section": "Rain", "text": text}] * 9
    )

    pairs = reported(tmp_path, count=9, seed=2, keep=_every)
    decided = [pair for pair in pairs if pair.stance == (REFUTES,)]

    assert decided
    assert all("Rain increased" in pair.evidence for pair in decided)
    assert not any("increased" in pair.claim or "confidence" in pair.claim for pair in decided)
    assert {pair.dataset for pair in pairs} == {REPORTS}


def test_what_must_not_be_trained_on_is_left_out(tmp_path: Path) -> None:
    _abstracts(tmp_path, _RESULTS + _CONCLUSION)

    assert conclusions(tmp_path, count=5, seed=1, keep=lambda _: False) == []


@pytest.mark.parametrize(
    "ending",
    [
        "Further work on the extent of summer sea ice is needed.",
        "It shrank.",
        "Does warming decrease the extent of summer sea ice in all of the seas?",
    ],
)
def test_a_conclusion_that_says_nothing_is_left_out(tmp_path: Path, ending: str) -> None:
    _abstracts(tmp_path, _RESULTS + ending)

    assert conclusions(tmp_path, count=5, seed=1, keep=_every) == []
