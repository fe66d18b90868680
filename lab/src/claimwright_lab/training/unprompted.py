"""Claims that were written without sight of the corpus, beside the statements found for them.

Most claims of the starter corpus were written for one of its statements, and such a claim says what
its statement says in other words. What people claim seldom lies so near to any statement: it is
about several of them a little. These claims were written first, searched for, and read by a second
reader beside each statement that the search put first.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from claimwright_lab.evaluation.splits import Split, split_of
from claimwright_lab.training.records import Example
from claimwright_lab.training.starter_claims import WRITTEN, Statement, read_as

Truth = Literal["true", "false", "half-true", "off-topic"]

UNPROMPTED: Final = WRITTEN / "unprompted.jsonl"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unprompted:
    """One claim.

    Attributes:
        claim: Its text.
        truth: What writer and reader both say of it, each without knowing of the other.
        split: By the claim's own words.
        pairs: With each statement that was found for it, best first.
    """

    claim: str
    truth: Truth
    split: Split
    pairs: tuple[Example, ...]


def unprompted_claims(
    statements: Sequence[Statement], path: Path = UNPROMPTED
) -> tuple[Unprompted, ...]:
    """Read the claims.

    Args:
        statements: Those that may be used as evidence; pairs with others are left out.
        path: JSON lines `{claim, truth, kind, read}`; `read` has a letter for the id of each
            statement: S it supports the claim, R it refutes it, H a part each, N it leaves the
            claim open.

    Returns:
        In the order of the file.
    """
    known = {each.id: each for each in statements}
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return tuple(
        Unprompted(
            claim=row["claim"],
            truth=row["truth"],
            split=split_of(row["claim"]),
            pairs=tuple(
                read_as(row["claim"], known[name], letter)
                for name, letter in row["read"].items()
                if name in known
            ),
        )
        for row in rows
    )
