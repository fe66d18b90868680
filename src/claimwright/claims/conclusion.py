"""Finds what a claim concludes: `it snowed, so global warming is a hoax` says the latter."""

import re
from typing import Final

from claimwright.claims.opposition.assertion import assertion_of, is_assertion
from claimwright.claims.opposition.verb_group import BE, NEGATIONS

_JOINT: Final = re.compile(
    r"[,;]? (?:and )?(?:so|therefore|hence|thus) "
    r"(?!(?:that|far|much|many|few|little|long|called|as|on|is|are|was|were|do|does|did|can|will)\b"
    r"|\w+ that\b)"
    r"|[,;] (?:and )?(?:which|that|this) (?:means|proves|shows)(?: that)? "
    r"|, (?:meaning|proving|showing)(?: that)? ",
    re.IGNORECASE,
)
_PROVES: Final = re.compile(
    r" (?:proves?|proved|means) (?:that )?| (?:is|are) (?:the )?proof that ", re.IGNORECASE
)
_PRONOUN: Final = re.compile(r"^(?:it|they)\b", re.IGNORECASE)
_OF_NOTHING: Final = re.compile(
    r"^it (?:\S+ ){1,3}?(?:get|getting|hot|hotter|warm|warmer|warming|cold|colder|cool|cooler"
    r"|cooling|rain\w*|snow\w*|true|false|clear|likely|possible|impossible|obvious|wrong|follows|time)\b",
    re.IGNORECASE,
)
"""An `it` that stands for nothing that was named."""
_PRONOUN_IS: Final = re.compile(r"^(it|they)'(s|re)\b", re.IGNORECASE)


def conclusion(claim: str) -> str:
    """Return what a claim concludes from something else; empty where nothing is concluded.

    The conclusion is a sentence of its own: a pronoun that opens it gives way to the subject of
    what it is drawn from. Wherever the conclusion is false, so is the claim.

    Examples:
        >>> conclusion("It snowed in Texas, so global warming is a hoax.")
        'Global warming is a hoax.'
        >>> conclusion("CO2 is a trace gas, so it can't affect the climate.")
        "CO2 can't affect the climate."
        >>> conclusion("A cold winter proves that the planet is cooling.")
        'The planet is cooling.'
        >>> conclusion("The sea is so warm that corals die.")
        ''
    """
    found = [*_JOINT.finditer(claim)]
    if len(found) > 1 or claim.rstrip().endswith("?"):
        return ""
    if not found:
        return _proved(claim)
    given, said = claim[: found[0].start()].strip(), claim[found[0].end() :].strip()
    subject = _subject(given)
    if not subject or not is_assertion(said) or given.split()[-1].lower() in _GRADED:
        return ""
    said = _PRONOUN_IS.sub(_spelt, said)
    if _stands_for(said, subject):
        said = _PRONOUN.sub(lambda _: subject, said, count=1)
    return said[0].upper() + said[1:]


def _proved(claim: str) -> str:
    found = [*_PROVES.finditer(claim)]
    if len(found) != 1 or not NEGATIONS.isdisjoint(claim[: found[0].start()].lower().split()):
        return ""
    given, said = claim[: found[0].start()].strip(), claim[found[0].end() :].strip()
    if given.lower() in {"", "which", "so that"} or given.endswith(","):
        return ""
    if is_assertion(given) or not is_assertion(said):
        return ""
    return said[0].upper() + said[1:]


_GRADED: Final = BE | NEGATIONS | {"become", "becomes", "became", "get", "gets", "got", "quite"}
"""Before a `so` that says how much."""
_PRONOUNS: Final = frozenset({"it", "they", "there", "this", "that", "we", "you", "he", "she", "i"})


def _stands_for(said: str, subject: str) -> bool:
    """Say whether a clause opens with a pronoun that can mean the subject, in number, too."""
    found = _PRONOUN.match(said)
    if found is None or subject.lower() in _PRONOUNS or _OF_NOTHING.match(said):
        return False
    return subject.lower().endswith("s") is (found[0].lower() == "they")


def _spelt(found: re.Match[str]) -> str:
    return f"{found[1]} {'is' if found[2].lower() == 's' else 'are'}"


def _subject(clause: str) -> str:
    """Return the subject of a clause; empty where no verb asserts anything of one."""
    found = assertion_of(clause)
    if found is None or found.finite <= found.subject:
        return ""
    first, last = found.words[found.subject], found.words[found.finite - 1]
    return clause[first.start : last.end]
