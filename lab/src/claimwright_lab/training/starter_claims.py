"""The claims written for the starter corpus, each with what its statement says of it.

Most claims were written for one of its statements, and such a claim says what its statement says in
other words. What people claim seldom lies so near to any statement: it is about several of them a
little. The unprompted claims were written first, without sight of the corpus, searched for, and
read by a second reader beside each statement that the search put first.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from claimwright.flows.bundled_corpora import STARTER
from claimwright_lab.evaluation.splits import Split, split_of
from claimwright_lab.training.records import Example, jsonl_rows, labelled, unrelated

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

    The topic is a field of climate science. The split follows from the id, so that no evidence of a
    test pair was trained on. `pairs` are claims that it supports, refutes or leaves open, of
    `half_truths` it supports one part and refutes another, `plain` are claims as people say them.
    """

    id: str
    title: str
    text: str
    topic: str
    split: Split
    pairs: tuple[Example, ...] = ()
    half_truths: tuple[Example, ...] = ()
    plain: tuple[Example, ...] = ()


def read_statements() -> tuple[Statement, ...]:
    """Read the statements that have claims, in the order of the files of claims."""
    known = {row["id"]: row for row in jsonl_rows(STATEMENTS)}
    plain = {row["id"]: row for row in jsonl_rows(WRITTEN / "plain")}
    return tuple(
        _statement(known[row["id"]], row, plain.get(row["id"], {}))
        for row in jsonl_rows(WRITTEN / "claims")
    )


def bare_statements() -> tuple[Statement, ...]:
    """Read all statements, those without claims, too, and none of the claims."""
    return tuple(_statement(row, {}, {}) for row in jsonl_rows(STATEMENTS))


def starter_pairs(statements: Sequence[Statement], split: Split, *, seed: int) -> list[Example]:
    """Pair every claim of a split with its statement and with one of another topic.

    The second half, of statements that the seed chooses, is unrelated, so that a corpus which says
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
    """Pair claims that have nothing to do with climate with statements that train.

    Their own evidence is dropped: not enough information, not relevant.
    """
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
    """Pair a claim with a statement; its key begins with s (supports), r (refutes) or n (open)."""
    return labelled(NAME, claim, statement.text, _LABELS[key[0]], title=statement.title)


def half_truth(claim: str, statement: Statement) -> Example:
    """Pair a half-truth with the statement that supports one part of it and refutes another.

    The target is shared between the sides.
    """
    return replace(stance_on(claim, statement, "s"), shares=_HALF)


def read_as(claim: str, statement: Statement, letter: str) -> Example:
    """Pair a claim with a statement as a reader found them.

    The letter is S (supports), R (refutes), N (leaves open) or H (a part each).
    """
    if letter == "H":
        return half_truth(claim, statement)
    return stance_on(claim, statement, letter.lower())


def _statement(
    row: Mapping[str, str], claims: Mapping[str, str], plain: Mapping[str, Sequence[str]]
) -> Statement:
    bare = Statement(
        id=row["id"],
        title=row["title"],
        text=row["text"],
        topic=row["topic"],
        split=split_of(row["id"]),
    )
    said = {key: claim for key, claim in claims.items() if key != "id"}
    halves = [*(claim for key, claim in said.items() if key[0] == "h"), *plain.get("h", ())]
    return replace(
        bare,
        pairs=tuple(
            stance_on(claim, bare, key) for key, claim in said.items() if key[0] in _LABELS
        ),
        half_truths=tuple(half_truth(claim, bare) for claim in halves),
        plain=tuple(stance_on(claim, bare, key) for key in _LABELS for claim in plain.get(key, ())),
    )


UNPROMPTED: Final = WRITTEN / "unprompted.jsonl"


def unprompted_pairs(statements: Sequence[Statement], path: Path = UNPROMPTED) -> Iterator[Example]:
    """Pair each claim that trains, split by its own words, with the statements found for it.

    Pairs are in the order of the file, best statement first; those with statements that are not
    given are left out.

    Rows are `{claim, truth, kind, read}`; `read` has a letter for the id of each statement: S it
    supports the claim, R it refutes it, H a part each, N it leaves the claim open. The truth is
    what writer and reader both say of the claim, each without knowing of the other.
    """
    known = {each.id: each for each in statements}
    for row in jsonl_rows(path):
        if split_of(row["claim"]) == "train":
            for name, letter in row["read"].items():
                if name in known:
                    yield read_as(row["claim"], known[name], letter)
