"""Cases of claim and text in, refused where one holds nothing to read."""

from collections.abc import Sequence

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import PairCase

_SHOWN = 80


def check_readable(cases: Sequence[PairCase]) -> None:
    """Refuse cases whose evidence is empty, before anybody is asked.

    Nothing to read is not the same as not enough information: an answer to such a case says
    something of its claim alone, and no answer to it would be right or wrong. A set that holds one
    is damaged or was read wrongly, so it is told, whoever answers, and not left out silently.

    Args:
        cases: Of a data set.

    Raises:
        InputError: A text of a case has no letter and no digit; the message names the first case
            and counts the rest.
    """
    empty = [case.id for case in cases if not all(_speaks(pair.evidence) for pair in case.pairs)]
    if not empty:
        return
    more = f", and so has that of {len(empty) - 1:,} more" if len(empty) > 1 else ""
    raise InputError(
        f"the evidence of the case {empty[0][:_SHOWN]!r} has no letter or digit{more}; give it a "
        "text, or take the case out of the data set: nothing to read is not the same as not "
        "enough information"
    )


def _speaks(text: str) -> bool:
    return any(character.isalnum() for character in text)
