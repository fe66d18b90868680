"""The claims written for the starter corpus, each with what its statement says of it."""

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from claimwright.flows.bundled_corpora import STARTER
from claimwright_lab.evaluation.splits import Split, split_of
from claimwright_lab.training.records import Example, labelled, unrelated

NAME: Final = "Starter claims"
STATEMENTS: Final = STARTER.parent / "statements"
WRITTEN: Final = Path(__file__).parents[1] / "written"

_LABELS: Final = {"s": "SUPPORTS", "r": "REFUTES", "n": "NOT_ENOUGH_INFO"}
"""By the first letter of a claim's key."""
_HALF: Final = (0.4, 0.5, 0.1)
"""Shares of a half-truth, whose key begins with h: the statement says yes to a part of it and no
to another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One statement of the starter corpus with the claims written for it.

    Attributes:
        id: Of the statement.
        title: Of the statement.
        text: Of the statement.
        topic: Its field within climate science.
        split: By the statement's id, so that no evidence of a test pair was trained on.
        pairs: Claims that it supports, claims that it refutes, claims that it leaves open.
        half_truths: Claims of which it supports one part and refutes another.
    """

    id: str
    title: str
    text: str
    topic: str
    split: Split
    pairs: tuple[Example, ...] = ()
    half_truths: tuple[Example, ...] = ()


def read_statements() -> tuple[Statement, ...]:
    """Read the statements that have claims, in the order of the files of claims."""
    known = {row["id"]: row for row in _rows(STATEMENTS)}
    return tuple(_statement(known[row["id"]], row) for row in _rows(WRITTEN / "claims"))


def starter_pairs(statements: Sequence[Statement], split: Split, *, seed: int) -> list[Example]:
    """Pair every claim of a split with its statement, then each with one of another topic.

    The second half is unrelated, so that a corpus which says nothing of a claim is heard to say
    nothing.
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    chosen = [statement for statement in statements if statement.split == split]
    own = [pair for statement in chosen for pair in statement.pairs]
    other = [
        _unrelated_to(pair, _elsewhere(statement, chosen, chance))
        for statement in chosen
        for pair in statement.pairs
    ]
    return [*own, *other]


def off_topic(
    claims: Iterable[Example], statements: Sequence[Statement], *, seed: int
) -> list[Example]:
    """Pair each claim that has nothing to do with climate with a training statement that does."""
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    chosen = [statement for statement in statements if statement.split == "train"]
    return [_unrelated_to(claim, chance.choice(chosen)) for claim in claims]


def _unrelated_to(pair: Example, statement: Statement) -> Example:
    return unrelated(pair, statement.pairs[0].evidence, title=statement.pairs[0].title)


def _elsewhere(
    statement: Statement, statements: Sequence[Statement], chance: random.Random
) -> Statement:
    return chance.choice([other for other in statements if other.topic != statement.topic])


def stance_on(claim: str, statement: Statement, key: str) -> Example:
    """Pair a claim with a statement whose stance on it is known.

    The key begins with s (supports), r (refutes) or n (leaves open).
    """
    return labelled(NAME, claim, statement.text, _LABELS[key[0]], title=statement.title)


def half_truth(claim: str, statement: Statement) -> Example:
    """Pair a half-truth with its statement; the target is shared between the sides."""
    return replace(stance_on(claim, statement, "s"), shares=_HALF)


def _statement(row: Mapping[str, str], claims: Mapping[str, str]) -> Statement:
    bare = Statement(
        id=row["id"],
        title=row["title"],
        text=row["text"],
        topic=row["topic"],
        split=split_of(row["id"]),
    )
    said = {key: claim for key, claim in claims.items() if key != "id"}
    return replace(
        bare,
        pairs=tuple(
            stance_on(claim, bare, key) for key, claim in said.items() if key[0] in _LABELS
        ),
        half_truths=tuple(half_truth(claim, bare) for key, claim in said.items() if key[0] == "h"),
    )


def _rows(folder: Path) -> list[dict[str, str]]:
    return [
        json.loads(line)
        for path in sorted(folder.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
