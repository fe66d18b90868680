"""Sentences read for the tests of the rules."""

from collections.abc import Callable

from claimwright.claims.opposition.assertion import Assertion, Opposite, assertion_of
from tests.claims.prose import read


def assertion(sentence: str) -> Assertion:
    """Read a sentence that has a main assertion."""
    found = assertion_of(sentence, read(sentence))
    if found is None:
        message = f"no assertion in {sentence!r}"
        raise ValueError(message)
    return found


def text_of(rule: Callable[[Assertion], Opposite | None], sentence: str) -> str:
    """Return what a rule makes of a sentence; empty where it makes nothing."""
    found = rule(assertion(sentence))
    return found.text if found else ""
