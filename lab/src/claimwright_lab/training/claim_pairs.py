"""Groups of written wordings in, pairs of claims that say the same, the opposite or neither out.

A group is a claim with four wordings of it, four claims that deny it, and four on the same subject
that do neither. Claims are titles of the starter corpus, claims that writers made up, and sentences
of data sets, which stay with the sets: their groups name them by id. Of most made-up claims the
truth is told, too; that of two writers measures verdicts, and nothing is trained on it.
"""

import hashlib
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from typing import Final, TypeAlias

from claimwright.claims.opposition.opposites import opposites_of
from claimwright_lab.training.records import (
    NOT_ENOUGH_INFO,
    REFUTES,
    SUPPORTS,
    Example,
    Row,
    jsonl_rows,
    read_rows,
)
from claimwright_lab.training.starter_claims import WRITTEN

NAME: Final = "Wordings of claims"
GROUPS: Final = WRITTEN / "wordings"
_SAME, _OPPOSITE, _OTHER = SUPPORTS, REFUTES, NOT_ENOUGH_INFO

_MEASURED: Final = ("own7-", "own8-")
"""Of these claims the truth measures verdicts (docs/trials.md, "Claims by other writers")."""

_Related: TypeAlias = tuple[str, str, int]

_OPPOSITES: Final = 7
"""Opposites of a group paired with its wordings, beside those paired with the claim itself."""
_OTHERS: Final = 6
_TURNED: Final = 3
"""Wordings of a group whose opposites by rule are paired with another wording."""
_NEAR: Final = 4
"""Sentences of other groups, of a sample the most like the claim by words, that say neither."""
_SAMPLE: Final = 600
_HELD: Final = 16
"""Groups whose hash begins with a byte below it are held out: one in sixteen."""
_HALF: Final = 0.5
_WORD: Final = re.compile(r"[a-z]{4,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A claim and what was written for it.

    Args:
        id: Of the starter statement, of the row of a data set, or of the written claim.
        claim: The claim itself.
        same: Says the same in other words.
        opposite: Denies it.
        other: On the same subject, true or false whatever the claim is.
        truth: `true` or `false` where the writer and a reader agree and it may be trained on, else
            empty.
    """

    id: str
    claim: str
    same: tuple[str, ...]
    opposite: tuple[str, ...]
    other: tuple[str, ...]
    truth: str = ""

    @property
    def held_out(self) -> bool:
        """Whether no pair of it is trained on."""
        return hashlib.sha256(self.id.encode()).digest()[0] < _HELD


def read_groups(data: Path) -> list[Group]:
    """Read all groups.

    Args:
        data: Folder of data sets, for the sentences that stay with them.

    Returns:
        By file, in the order of its lines.

    Raises:
        UnavailableError: A data set is absent.
    """
    known = _sentences(data)
    return [
        Group(
            id=row["id"],
            claim=row.get("claim") or known[row["id"]],
            truth="" if row["id"].startswith(_MEASURED) else row.get("truth", ""),
            **{kind: tuple(row[kind]) for kind in ("same", "opposite", "other")},
        )
        for row in jsonl_rows(GROUPS)
    ]


def _sentences(data: Path) -> dict[str, str]:
    """Return the sentences of the data sets by the ids that groups give them."""

    def rows(name: str) -> Iterator[Row]:
        return read_rows(data / f"{name}.jsonl.xz")

    return {
        **{f"gw-{r['guid']}": r["sentence"] for r in rows("claims/global_warming_stance_dev80")},
        **{
            f"cfe-{row['claim_id']}-{found['evidence_id']}": found["evidence"]
            for row in rows("verification/climate_fever.dev80")
            for found in row["evidences"]
        },
        **{f"fever-{n}": r["claim"] for n, r in enumerate(rows("verification/fever_rte_dev"))},
        **{f"scifact-{r['id']}": r["claim"] for r in rows("verification/scifact/claims_train")},
        **{f"covid-{r['id']}": r["claim"] for r in rows("verification/check_covid_train_dev")},
    }


def pairs_of(groups: Sequence[Group], *, seed: int) -> list[Example]:
    """Return the pairs of groups, and of each claim with its like of other groups, shuffled.

    A claim that says the same supports the other one, its opposite refutes it, and any other says
    nothing of it. Which of the two is the evidence is drawn.
    """
    chance = random.Random(seed)  # noqa: S311 - no secret
    words = [
        (group.id, text, _words(text))
        for group in groups
        for text in (group.claim, group.same[0], group.opposite[0])
    ]
    found = [
        pair
        for group in groups
        for pair in (*_within(group, chance), *_across(group, words, chance))
    ]
    chance.shuffle(found)
    return [
        Example(dataset=NAME, claim=claim, evidence=evidence, stance=(relation,))
        for one, other, relation in found
        for claim, evidence in [(one, other) if chance.random() < _HALF else (other, one)]
    ]


def _within(group: Group, chance: random.Random) -> Iterator[_Related]:
    wordings = (group.claim, *group.same)
    yield from ((*two, _SAME) for two in combinations(wordings, 2))
    for others, count, relation in (
        (group.opposite, _OPPOSITES, _OPPOSITE),
        (group.other, _OTHERS, _OTHER),
    ):
        yield from ((group.claim, other, relation) for other in others)
        drawn = chance.sample(list(product(group.same, others)), count)
        yield from ((*two, relation) for two in drawn)
    shuffled = chance.sample(group.other, len(group.other))
    yield from ((*two, _OTHER) for two in zip(group.opposite, shuffled, strict=True))
    for wording in chance.sample(wordings, _TURNED):
        for turned in opposites_of(wording).found[:1]:
            yield (wording, turned.text, _OPPOSITE)
            another = chance.choice([each for each in wordings if each != wording])
            yield (another, turned.text, _OPPOSITE)


def _across(
    group: Group, words: Sequence[tuple[str, str, frozenset[str]]], chance: random.Random
) -> Iterator[_Related]:
    own = _words(group.claim)
    drawn = chance.sample(words, min(_SAMPLE, len(words)))
    near = sorted(
        (each for each in drawn if each[0] != group.id),
        key=lambda each: -len(own & each[2]) / (1 + len(own | each[2])),
    )
    return ((group.claim, text, _OTHER) for _, text, _ in near[:_NEAR])


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))
