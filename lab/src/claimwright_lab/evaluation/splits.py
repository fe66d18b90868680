"""The one rule that says which claims train, calibrate and test."""

import hashlib
import re
from typing import Final, Literal

Split = Literal["train", "calibration", "test"]

_WORD: Final = re.compile(r"\w+")
_BUCKETS: Final = 10


def claim_key(claim: str) -> str:
    """Return the claim's words in lower case, so that punctuation cannot move it.

    Examples:
        >>> claim_key("Sea level: it's RISING!")
        'sea level it s rising'
    """
    return " ".join(_WORD.findall(claim.lower()))


def split_of(claim: str) -> Split:
    """Return which split a claim belongs to, from its text alone.

    bucket = first 8 hex digits of sha256(claim_key(claim)) modulo 10; 0 to 7 train, 8 calibration,
    9 test.

    Examples:
        >>> split_of("Sea level is rising") == split_of("sea level is rising.")
        True
    """
    digest = hashlib.sha256(claim_key(claim).encode()).hexdigest()
    bucket = int(digest[:8], 16) % _BUCKETS
    if bucket < _BUCKETS - 2:
        return "train"
    return "calibration" if bucket == _BUCKETS - 2 else "test"


def calibration_split(claim: str) -> bool:
    """Say whether a SciFact train claim is held out for calibration and tuning.

    SciFact has its own test claims (dev), so both held-out parts of its train claims,
    one claim in five, calibrate.
    """
    return split_of(claim) != "train"


def words_of(claim: str) -> frozenset[str]:
    """Return the set of a claim's lower-case words."""
    return frozenset(claim_key(claim).split())


def near_duplicate(left: frozenset[str], right: frozenset[str], *, threshold: float = 0.8) -> bool:
    """Say whether the words of two claims, see `words_of`, are mostly the same.

    |L and R| / |L or R| >= threshold; two empty texts are duplicates.
    """
    shared = len(left & right)
    return shared >= threshold * (len(left) + len(right) - shared)
