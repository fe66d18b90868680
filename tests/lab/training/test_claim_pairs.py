"""Pairs of claims that say the same, the opposite or neither."""

from __future__ import annotations

import json
import lzma
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.training import claim_pairs
from claimwright_lab.training.claim_pairs import GROUPS, Group, pairs_of, read_groups
from claimwright_lab.training.records import jsonl_rows

WORDINGS = 4
DENIED = {"not", "falling."}


def group(name: str) -> Group:
    return Group(
        id=name,
        claim=f"The sea around {name} is rising.",
        same=tuple(f"Around {name} the water climbs, {n}." for n in range(WORDINGS)),
        opposite=tuple(f"Around {name} the water drops, {n}." for n in range(WORDINGS)),
        other=tuple(f"The sea around {name} is warm, {n}." for n in range(WORDINGS)),
    )


def test_pairs_are_what_they_were_written_as() -> None:
    one, two = group("Oslo"), group("Rome")

    pairs = pairs_of([one, two], seed=7)

    own = [pair for pair in pairs if "Rome" not in pair.claim + pair.evidence]
    for pair in own:
        texts = {pair.claim, pair.evidence}
        if texts & set(one.other):
            assert pair.stance == (2,)
        elif texts & set(one.opposite) or any(DENIED & set(text.split()) for text in texts):
            assert pair.stance == (1,)
        else:
            assert pair.stance == (0,)
    across = [pair for pair in pairs if "Oslo" in pair.claim + pair.evidence and pair not in own]
    assert across
    assert {pair.stance for pair in across} == {(2,)}


def test_the_same_seed_gives_the_same_pairs() -> None:
    groups = [group("Oslo"), group("Rome")]

    assert pairs_of(groups, seed=7) == pairs_of(groups, seed=7) != pairs_of(groups, seed=8)


def test_claims_of_data_sets_come_from_the_sets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = {
        "claims/global_warming_stance_dev80": {"guid": "1_0", "sentence": "It warms."},
        "verification/climate_fever.dev80": {
            "claim_id": "3",
            "evidences": [{"evidence_id": "Ice:4", "evidence": "Ice melts."}],
        },
        "verification/fever_rte_dev": {"claim": "Oslo is old."},
        "verification/scifact/claims_train": {"id": 5, "claim": "Bees dance."},
        "verification/check_covid_train_dev": {"id": "a_0", "claim": "Masks help."},
    }
    for name, row in rows.items():
        path = tmp_path / f"{name}.jsonl.xz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(lzma.compress(json.dumps(row).encode()))
    groups = tmp_path / "groups"
    groups.mkdir()
    written = {"same": ["a"], "opposite": ["b"], "other": ["c"]}
    ids = ("gw-1_0", "cfe-3-Ice:4", "fever-0", "scifact-5", "covid-a_0")
    lines = [json.dumps({"id": name, **written}) for name in ids]
    (groups / "some.jsonl").write_text("\n".join(lines))
    monkeypatch.setattr(claim_pairs, "GROUPS", groups)

    found = [each.claim for each in read_groups(tmp_path)]

    assert found == ["It warms.", "Ice melts.", "Oslo is old.", "Bees dance.", "Masks help."]
    with pytest.raises(UnavailableError, match="absent"):
        read_groups(tmp_path / "nowhere")


def test_every_group_that_ships_is_whole_and_stands_once() -> None:
    rows = list(jsonl_rows(GROUPS))

    assert max(Counter(row["id"] for row in rows).values()) == 1
    for row in rows:
        kinds = [row[kind] for kind in ("same", "opposite", "other")]
        assert {len(kind) for kind in kinds} == {WORDINGS}
        assert all(text == " ".join(text.split()) and text for text in chain(*kinds))
        assert ("claim" in row) == row["id"].startswith(("starter-", "own"))
