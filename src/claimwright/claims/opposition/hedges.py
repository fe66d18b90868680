"""Turns what may be into what is: two things that may be do not exclude each other."""

from __future__ import annotations

from claimwright.claims.opposition.assertion import Assertion, plural_subject
from claimwright.claims.opposition.edits import Edit, put
from claimwright.claims.opposition.morphology import Form, inflect, read_verb

POSSIBLE = frozenset({"may", "might", "could", "can"})
"""Auxiliaries that leave room for the opposite."""


def unhedged(assertion: Assertion, place: int | None = None) -> list[Edit]:
    """Turn `may have` and `may be` into `has` and `is`.

    Args:
        assertion: Of one sentence.
        place: Of the verb after the auxiliary; the next word when `None`.

    Returns:
        The changes; none where the finite verb leaves no room, or no verb follows it.
    """
    if assertion.finite.lower not in POSSIBLE:
        return []
    at = assertion.skeleton.finite + 1 if place is None else place
    lower = assertion.word(at)
    plural = plural_subject(assertion)
    verb = read_verb(lower)
    base = "have" if lower == "have" else verb.base if verb and Form.BASE in verb.forms else ""
    present = inflect(base, Form.BASE if plural else Form.THIRD) if base else ""
    if lower == "be":
        present = "are" if plural else "is"
    return [put(assertion.finite, ""), put(assertion.words[at], present)] if present else []
