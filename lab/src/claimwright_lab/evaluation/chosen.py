"""All cases of a data set in, those that are asked out: of one split, or a sample."""

import random
from collections.abc import Sequence
from typing import Final, Literal, Protocol, TypeAlias, TypeVar

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import PairCase
from claimwright_lab.evaluation.splits import split_of

SEED: Final = 13
"""Draws the sample of `--limit`."""

_SHOWN: Final = 80

Part: TypeAlias = Literal["all", "train", "calibration", "test"]
"""Which claims are asked: all, or those that `evaluation.splits` calls so."""


class HasClaim(Protocol):
    """A case about a claim."""

    @property
    def id(self) -> str:
        """Unique in its data set."""

    @property
    def claim(self) -> str:
        """Text of the claim."""


C = TypeVar("C", bound=HasClaim)


def of_part(cases: Sequence[C], part: Part) -> tuple[C, ...]:
    """Return the cases of one part, in their order.

    Raises:
        InputError: No claim is of that part.
    """
    kept = tuple(case for case in cases if part == "all" or split_of(case.claim) == part)
    if not kept:
        raise InputError(f"none of {len(cases):,} cases is of the part {part!r}; ask for another")
    return kept


def sampled(cases: Sequence[C], limit: int | None) -> tuple[C, ...]:
    """Return the cases of so many claims, drawn by a fixed seed; all cases of a claim together.

    They stay in their order; without a limit, which is 1 or more, all are kept.
    """
    if limit is None:
        return tuple(cases)
    claims = sorted({case.claim for case in cases})
    drawn = set(random.Random(SEED).sample(claims, min(limit, len(claims))))  # noqa: S311 - sampling, no secret
    return tuple(case for case in cases if case.claim in drawn)


def check_readable(cases: Sequence[PairCase]) -> None:
    """Refuse cases of a data set whose evidence is empty, before anybody is asked.

    Nothing to read is not the same as not enough information: an answer to such a case says
    something of its claim alone, and no answer to it would be right or wrong. A set that holds one
    is damaged or was read wrongly, so it is told, whoever answers, and not left out silently.

    Raises:
        InputError: A text of a case has no letter and no digit; the message names the first case
            and counts the rest.
    """
    empty = [
        case.id
        for case in cases
        if not all(any(map(str.isalnum, pair.evidence)) for pair in case.pairs)
    ]
    if not empty:
        return
    more = f", and so has that of {len(empty) - 1:,} more" if len(empty) > 1 else ""
    raise InputError(
        f"the evidence of the case {empty[0][:_SHOWN]!r} has no letter or digit{more}; give it a "
        "text, or take the case out of the data set: nothing to read is not the same as not "
        "enough information"
    )
