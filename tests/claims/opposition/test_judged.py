"""The opposites that were read and judged: they are still written, and the shares are as told.

`judged.jsonl` holds 200 claims drawn after the rules stood (rank 0, the rules' best opposite), and
the 32 further opposites that the bundled verifier preferred to it. The claims stay in their sets.
"""

import json
import lzma
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from claimwright.claims.opposition.opposites import opposites_of

JUDGED = Path(__file__).parent / "judged.jsonl"
ROOT = Path(__file__).parents[3]
DATA = ROOT.parent / "shared" / "data"
EVALUATION = ROOT / "docs" / "trials.md"


@dataclass(frozen=True)
class Judged:
    """One opposite as it was read."""

    place: str
    rank: int
    opposite: str
    grammatical: bool
    contradictory: bool
    note: str


def judged() -> tuple[Judged, ...]:
    rows = [json.loads(line) for line in JUDGED.read_text(encoding="utf-8").splitlines()]
    return tuple(
        Judged(
            place=f"{row['set']}:{row['id']}",
            rank=row["rank"],
            opposite=row["opposite"],
            grammatical=row["grammatical"],
            contradictory=row["contradictory"],
            note=row["note"],
        )
        for row in rows
    )


def rows_of(path: str) -> list[dict[str, str]]:
    with lzma.open(DATA / path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@cache
def claims() -> dict[str, str]:
    """Return the claims of all four sets by set and id; the first row of an id counts."""
    found: dict[str, str] = {}
    for row in rows_of("verification/check_covid_train_dev.jsonl.xz"):
        found.setdefault(f"check_covid:{row['id']}", row["claim"])
    for row in rows_of("verification/climate_fever.dev80.jsonl.xz"):
        found[f"climate_fever:{row['claim_id']}"] = row["claim"]
    for row in rows_of("verification/scifact/claims_train.jsonl.xz"):
        found[f"scifact_train:{row['id']}"] = row["claim"]
    for part in ("dev", "train"):
        path = f"claims/environmental_claims_{part}.jsonl.xz"
        for number, row in enumerate(rows_of(path)):
            found[f"environmental_claims:{part}:{number}"] = row["text"]
    return found


def written(row: Judged) -> str:
    found = opposites_of(claims()[row.place]).found
    return found[row.rank].text if row.rank < len(found) else ""


BEST = tuple(row for row in judged() if row.rank == 0)
GOOD = tuple(row for row in BEST if row.grammatical and row.contradictory)


def test_two_hundred_different_claims_were_read() -> None:
    assert (200, 200) == (len(BEST), len({row.place for row in BEST}))


def test_nine_of_ten_opposites_are_grammatical_and_contradictory() -> None:
    assert len(GOOD) >= 0.9 * len(BEST)


def test_each_opposite_that_is_not_good_says_why() -> None:
    assert [row.place for row in BEST if row not in GOOD and not row.note] == []


def test_the_documentation_tells_the_share_that_was_judged() -> None:
    assert f"{len(GOOD)} of {len(BEST)}" in EVALUATION.read_text(encoding="utf-8")


@pytest.mark.skipif(not DATA.is_dir(), reason="../shared/data is absent")
def test_the_rules_still_write_what_was_judged() -> None:
    rows = judged()

    assert [row.opposite for row in rows] == [written(row) for row in rows]
