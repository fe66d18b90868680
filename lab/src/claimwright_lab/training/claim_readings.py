"""Claims of groups of wordings and the starter corpus in, pairs of both out as readers found them.

A search put two or three passages before each claim, and a reader told what title and text say of
it. Most were written to sound like what a passage says without being decided by it, so these pairs
teach what the claims of a statement's own writers cannot: that a passage on the very subject mostly
decides nothing. Other claims were written near a statement so that a hasty reader gets them wrong:
its numbers in words, its neighbours, its contrast turned round.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from claimwright.protocols import Encoder
from claimwright_lab.training.claim_pairs import Group
from claimwright_lab.training.records import (
    NOT_ENOUGH_INFO,
    REFUTES,
    SUPPORTS,
    Example,
    jsonl_rows,
    read_rows,
)
from claimwright_lab.training.starter_claims import WRITTEN, Statement, read_as

NAME: Final = "Readings of wordings"
TITLES: Final = "Titles beside wordings"
NEIGHBOURS: Final = "Claims near statements"
READINGS: Final = WRITTEN / "readings_of_wordings.jsonl"
JUDGED_NAME: Final = "Readings of claims"
PLAIN_NAME: Final = "Readings of plain claims"
JUDGED: Final = WRITTEN / "judged"
_PLAIN_FILE: Final = "plain.jsonl"
"""Of claims that were written as people say them, for nothing but these readings."""
HELD_OUT: Final = WRITTEN / "judged_held_out"
"""The same of claims that only measure."""
WRITTEN_NEAR: Final = WRITTEN / "near_statements.jsonl"

_HALF: Final = 0.5
_NEAREST: Final = 3
"""Titles put beside each claim."""
_LEAST: Final = 0.4
"""Cosine of a title that is."""
_WORDINGS: Final = 2
"""Wordings of each kind whose titles are looked for: the last ones of a group."""
_PLAIN: Final = {"true": (SUPPORTS, NOT_ENOUGH_INFO), "false": (REFUTES, NOT_ENOUGH_INFO)}
"""What a true text can say of a claim."""


def read_pairs(
    groups: Sequence[Group], statements: Sequence[Statement], *, seed: int, path: Path = READINGS
) -> list[Example]:
    """Return each claim with each passage that a reader read beside it, and what follows from that.

    What supports a claim supports its other wordings and refutes its opposites; what refutes it
    refutes its other wordings; what leaves it open leaves one of each open, for half the claims.

    Args:
        groups: Others are left out.
        statements: Likewise: give those that train.
        seed: Draws.
        path: Rows `{group, text, statement, label}`: the text is `claim`, or a kind and a number as
            `other0`; the label S, R or N.
    """
    chance = random.Random(seed)  # noqa: S311 - no secret
    known = {group.id: group for group in groups}
    passages = {statement.id: statement for statement in statements}
    found: list[Example] = []
    for row in jsonl_rows(path):
        if row["group"] not in known or row["statement"] not in passages:
            continue
        group, passage = known[row["group"]], passages[row["statement"]]
        for text, label in _following(group, row["text"], row["label"], chance):
            found.append(replace(read_as(text, passage, label), dataset=NAME))
    return found


def _following(
    group: Group, text: str, label: str, chance: random.Random
) -> Iterator[tuple[str, str]]:
    if text != "claim":
        yield getattr(group, text[:-1])[int(text[-1])], label
        return
    yield group.claim, label
    if label == "N":
        for kind in (group.same, group.opposite):
            if chance.random() < _HALF:
                yield chance.choice(kind), label
        return
    yield from ((each, label) for each in group.same)
    if label == "S":
        yield from ((each, "R") for each in group.opposite)


def near_pairs(statements: Sequence[Statement], path: Path = WRITTEN_NEAR) -> list[Example]:
    """Return each claim that was written near a statement, as its writer labelled it.

    Args:
        statements: Claims near others are left out.
        path: Rows `{id, claim, label}`: of the statement, the label S, R or N.
    """
    known = {statement.id: statement for statement in statements}
    return [
        replace(read_as(row["claim"], known[row["id"]], row["label"]), dataset=NEIGHBOURS)
        for row in jsonl_rows(path)
        if row["id"] in known
    ]


def title_pairs(
    groups: Sequence[Group], statements: Sequence[Statement], encoder: Encoder
) -> list[Example]:
    """Return claims whose truth is told with the titles nearest to them.

    All titles are true, so none refutes a true claim or supports a false one; nor does a true claim
    refute a title.
    """
    claims = [
        (text, truth)
        for group in groups
        if group.truth
        for text, truth in (
            (group.claim, group.truth),
            *((each, group.truth) for each in group.same[-_WORDINGS:]),
            # Two opposites of a false claim may both be false.
            *((each, "false") for each in group.opposite[-_WORDINGS:] if group.truth == "true"),
        )
    ]
    if not claims:
        return []
    titles = [statement.title for statement in statements]
    near = (
        np.asarray(encoder.encode([text for text, _ in claims]))
        @ np.asarray(encoder.encode(titles)).T
    )
    found: list[Example] = []
    for (text, truth), row in zip(claims, near, strict=True):
        for place in np.argsort(-row)[:_NEAREST]:
            if row[place] < _LEAST:
                continue
            pair = Example(dataset=TITLES, claim=text, evidence=titles[place], stance=_PLAIN[truth])
            found.append(pair)
            if truth == "true":
                found.append(replace(pair, claim=pair.evidence, evidence=pair.claim))
    return found


def judged_pairs(
    statements: Sequence[Statement], data: Path, folder: Path = JUDGED
) -> list[Example]:
    """Return claims beside the statements nearest to them, as a reader found them.

    Args:
        statements: Readings of others are left out: give those that train.
        data: The folder of data sets, for the claims of published ones.
        folder: Files of rows `{claim, statements, labels}`: the labels S, R, N or H, one letter a
            statement; any other decides nothing. A claim `climate_fever:7` or `stance:1_0_s3` is
            the one with that id in CLIMATE-FEVER or in the data set on the stance of news.

    Raises:
        UnavailableError: A data set is absent.
    """
    known = {statement.id: statement for statement in statements}
    published = dict(_published(data))
    return [
        replace(
            read_as(published.get(row["claim"]) or row["claim"], known[statement], label),
            dataset=PLAIN_NAME if path.name == _PLAIN_FILE else JUDGED_NAME,
        )
        for path in sorted(folder.glob("*.jsonl"))
        for row in jsonl_rows(path)
        for statement, label in zip(row["statements"], row["labels"], strict=True)
        if statement in known and label in "SRNH"
    ]


def _published(data: Path) -> Iterator[tuple[str, str]]:
    for row in read_rows(data / "verification" / "climate_fever.dev80.jsonl.xz"):
        yield f"climate_fever:{row['claim_id']}", row["claim"]
    for row in read_rows(data / "claims" / "global_warming_stance_dev80.jsonl.xz"):
        yield f"stance:{row['guid']}", row["sentence"]
