"""Claims beside passages that readers read."""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from claimwright_lab.training.claim_pairs import GROUPS
from claimwright_lab.training.claim_readings import (
    JUDGED,
    JUDGED_NAME,
    PLAIN_NAME,
    READINGS,
    WRITTEN_NEAR,
    judged_pairs,
    near_pairs,
    read_pairs,
    title_pairs,
)
from claimwright_lab.training.records import jsonl_rows
from claimwright_lab.training.starter_claims import Statement, bare_statements
from tests.lab.training.made_sets import pack
from tests.lab.training.test_claim_pairs import WORDINGS, group

OSLO = group("oslo")
STATEMENT = Statement(id="s1", title="The sea rises", text="It does.", topic="sea", split="train")


def read(tmp_path: Path, *rows: tuple[str, str, str]) -> Counter[tuple[str, tuple[int, ...]]]:
    """Return how often each text was paired with the statement, and as what."""
    path = tmp_path / "read.jsonl"
    keys = ("group", "text", "label")
    lines = [{**dict(zip(keys, row, strict=True)), "statement": "s1"} for row in rows]
    path.write_text("\n".join(map(json.dumps, lines)))
    found = read_pairs([OSLO], [STATEMENT], seed=7, path=path)
    assert {pair.title for pair in found} <= {"The sea rises"}
    return Counter((pair.claim, pair.stance) for pair in found)


def test_what_supports_a_claim_supports_its_wordings_and_refutes_its_opposites(
    tmp_path: Path,
) -> None:
    found = read(tmp_path, ("oslo", "claim", "S"))

    assert {text for text, stance in found if stance == (0,)} == {OSLO.claim, *OSLO.same}
    assert {text for text, stance in found if stance == (1,)} == set(OSLO.opposite)


def test_what_refutes_a_claim_says_nothing_of_its_opposites(tmp_path: Path) -> None:
    found = read(tmp_path, ("oslo", "claim", "R"))

    assert set(found) == {(text, (1,)) for text in (OSLO.claim, *OSLO.same)}


def test_a_wording_stands_for_itself_and_unknown_rows_are_left_out(tmp_path: Path) -> None:
    found = read(tmp_path, ("oslo", "other2", "N"), ("rome", "claim", "S"))

    assert found == {(OSLO.other[2], (2,)): 1}


def test_what_leaves_a_claim_open_refutes_none_of_its_wordings(tmp_path: Path) -> None:
    assert {stance for _, stance in read(tmp_path, ("oslo", "claim", "N"))} == {(2,)}


class ByWord:
    """Finds texts on the sea alike."""

    name = "by-word"
    dimension = 1

    def encode(self, texts: Sequence[str]) -> tuple[array[float], ...]:
        return tuple(array("f", ["sea" in text or "water" in text]) for text in texts)


def test_a_true_claim_is_refuted_by_no_title_and_refutes_none() -> None:
    far = replace(STATEMENT, id="s2", title="Cows burp")
    true = title_pairs([replace(OSLO, truth="true")], [STATEMENT, far], ByWord())

    assert {pair.evidence for pair in true if pair.stance == (1, 2)} == {"The sea rises"}
    assert {pair.claim for pair in true if pair.stance == (1, 2)} == set(OSLO.opposite[-2:])
    assert {pair.claim for pair in true if pair.evidence == OSLO.claim} == {"The sea rises"}


def test_a_false_claim_is_supported_by_no_title() -> None:
    false = title_pairs([replace(OSLO, truth="false")], [STATEMENT], ByWord())

    assert {pair.stance for pair in false} == {(1, 2)}
    assert {pair.claim for pair in false} == {OSLO.claim, *OSLO.same[-2:]}
    assert title_pairs([OSLO], [STATEMENT], ByWord()) == []


def test_every_reading_that_ships_is_of_a_group_and_a_statement_and_stands_once() -> None:
    rows = list(jsonl_rows(READINGS))
    groups = {row["id"] for row in jsonl_rows(GROUPS)}
    statements = {statement.id for statement in bare_statements()}
    texts = {"claim", *(f"{kind}{n}" for kind in ("same", "opposite", "other") for n in range(4))}

    assert max(Counter((r["group"], r["text"], r["statement"]) for r in rows).values()) == 1
    assert {row["group"] for row in rows} <= groups
    assert {row["statement"] for row in rows} <= statements
    assert {row["text"] for row in rows} <= texts
    assert {row["label"] for row in rows} == {"S", "R", "N"}
    assert WORDINGS == len(OSLO.same)


def test_a_claim_near_a_statement_is_paired_with_it_as_labelled(tmp_path: Path) -> None:
    path = tmp_path / "near.jsonl"
    rows = [{"id": name, "claim": "Seas fall.", "label": "R"} for name in ("s1", "s2")]
    path.write_text("\n".join(map(json.dumps, rows)))

    (found,) = near_pairs([STATEMENT], path)

    assert (found.claim, found.title, found.stance) == ("Seas fall.", "The sea rises", (1,))


def test_the_claims_written_near_statements_are_on_those_that_train() -> None:
    train = [each for each in bare_statements() if each.split == "train"]
    written = WRITTEN_NEAR.read_text(encoding="utf-8").splitlines()

    assert len(near_pairs(train)) == len(written) > 10_000


def test_claims_that_nobody_wrote_for_a_statement_are_read_beside_the_nearest(
    tmp_path: Path,
) -> None:
    published = {"claim_id": "7", "claim": "Seas rise."}
    pack(tmp_path / "verification/climate_fever.dev80.jsonl.xz", [published])
    said = {"guid": "1_0_s3", "sentence": "It is a hoax."}
    pack(tmp_path / "claims/global_warming_stance_dev80.jsonl.xz", [said])
    rows = [
        {"claim": "climate_fever:7", "statements": ["s1", "s2"], "labels": "SR"},
        {"claim": "stance:1_0_s3", "statements": ["s1"], "labels": "R"},
        {"claim": "Oslo sinks.", "statements": ["s1"], "labels": "?"},
        {"claim": "Oslo rises.", "statements": ["s1"], "labels": "H"},
    ]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, rows)))

    first, second, half = judged_pairs([STATEMENT], tmp_path, tmp_path)

    assert ("Seas rise.", (0,)) == (first.claim, first.stance)
    assert ("It is a hoax.", (1,)) == (second.claim, second.stance)
    assert half.shares is not None
    assert first.dataset == JUDGED_NAME


def test_readings_of_plain_claims_are_a_data_set_of_their_own(tmp_path: Path) -> None:
    pack(tmp_path / "verification/climate_fever.dev80.jsonl.xz", [])
    pack(tmp_path / "claims/global_warming_stance_dev80.jsonl.xz", [])
    row = {"claim": "Oslo sinks.", "statements": ["s1"], "labels": "R"}
    (tmp_path / "plain.jsonl").write_text(json.dumps(row))

    (found,) = judged_pairs([STATEMENT], tmp_path, tmp_path)

    assert (found.dataset, found.claim) == (PLAIN_NAME, "Oslo sinks.")


def test_judged_claims_stand_beside_statements_that_are_there() -> None:
    known = {statement.id for statement in bare_statements()}
    rows = list(jsonl_rows(JUDGED))

    assert all(len(row["statements"]) == len(row["labels"]) for row in rows)
    assert known >= {statement for row in rows for statement in row["statements"]}
