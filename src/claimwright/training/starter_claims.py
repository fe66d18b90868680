"""The claims written for the starter corpus, each with what its statement says of it."""

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.evaluation.splits import Split, split_of
from claimwright.training.records import Example, labelled, unrelated

NAME: Final = "Starter claims"
STARTER: Final = Path(__file__).parent.parent / "starter"

_LABELS: Final = {
    "s1": "SUPPORTS",
    "s2": "SUPPORTS",
    "r1": "REFUTES",
    "r2": "REFUTES",
    "n1": "NOT_ENOUGH_INFO",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One statement of the starter corpus with the claims written for it.

    Attributes:
        topic: Its field within climate science.
        split: By the statement's id, so that no evidence of a test pair was trained on.
        pairs: Two claims that it supports, two that it refutes, one that it leaves open.
    """

    topic: str
    split: Split
    pairs: tuple[Example, ...]


def read_statements(starter: Path = STARTER) -> tuple[Statement, ...]:
    """Read the statements that have claims.

    Args:
        starter: Holds statements/ and claims/, JSON lines both.

    Returns:
        In the order of the files of claims.
    """
    known = {str(row["id"]): row for row in _rows(starter / "statements")}
    return tuple(_statement(known[row["id"]], row) for row in _rows(starter / "claims"))


def starter_pairs(statements: Sequence[Statement], split: Split, *, seed: int) -> list[Example]:
    """Pair every claim with its statement and with one of another topic.

    Args:
        statements: All of them.
        split: Which to use.
        seed: Chooses the statements of other topics.

    Returns:
        Twice as many pairs as claims: the second half is unrelated, so that a corpus which says
        nothing of a claim is heard to say nothing.
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
    """Pair claims that have nothing to do with climate with statements on climate.

    Args:
        claims: Their own evidence is dropped.
        statements: All of them; those of the training split are used.
        seed: Chooses the statements.

    Returns:
        One pair per claim: not enough information, not relevant.
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    chosen = [statement for statement in statements if statement.split == "train"]
    return [_unrelated_to(claim, chance.choice(chosen)) for claim in claims]


def _unrelated_to(pair: Example, statement: Statement) -> Example:
    return unrelated(pair, statement.pairs[0].evidence, title=statement.pairs[0].title)


def _elsewhere(
    statement: Statement, statements: Sequence[Statement], chance: random.Random
) -> Statement:
    """Choose a statement of another topic."""
    return chance.choice([other for other in statements if other.topic != statement.topic])


def _statement(row: dict[str, str], claims: dict[str, str]) -> Statement:
    return Statement(
        topic=row["topic"],
        split=split_of(row["id"]),
        pairs=tuple(
            labelled(NAME, claims[key], row["text"], label, title=row["title"])
            for key, label in _LABELS.items()
        ),
    )


def _rows(folder: Path) -> list[dict[str, str]]:
    return [
        json.loads(line)
        for path in sorted(folder.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
