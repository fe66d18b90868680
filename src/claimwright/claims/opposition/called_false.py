"""Finds what a sentence calls false: `it is a myth that seas rise` denies that seas rise."""

import re
from typing import Final

from claimwright.claims.opposition.assertion import is_assertion

_TOLD: Final = (
    r"(?:claim|idea|notion|theory|story|belief|rumou?r|assertion|allegation|suggestion|view)"
)
_STRESS: Final = r"""(?:(?:just|simply|only|pure|plain|complete(?:ly)?|total(?:ly)?|absolute(?:ly)?
    |utter(?:ly)?|entirely|quite|clearly|plainly|certainly|an?|common|popular|widespread|another
    |outright|old|big)\s+)*"""
_FALSE: Final = rf"""{_STRESS}(?:myth|lie|hoax|falsehood|fallacy|misconception|fiction|fabrication
    |nonsense|rubbish|bunk|fairy\s+tale|fake\s+news|false|untrue|bogus|fake)"""
_WRONG: Final = rf"{_STRESS}(?:wrong|incorrect|mistaken)"
_NOT_TRUE: Final = r"(?:at\s+all\s+)?(?:true|the\s+case|a\s+fact)(?:\s+at\s+all)?"
_NOT: Final = rf"(?:n['\u2019]?t|\s+{_STRESS}not)"
_SAY: Final = r"to\s+(?:say|claim|think|believe|suggest|argue|state|assert)"
_CALLED: Final = rf"(?:\s+(?:{_FALSE}|{_WRONG})|{_NOT}\s+(?:{_NOT_TRUE}|right|correct))"
_DISPROVED: Final = r"""(?:\s+(?:is|was)|\s+has(?:\s+long|\s+now)?\s+been)
    \s+(?:long\s+|thoroughly\s+|repeatedly\s+)?(?:debunked|disproved|disproven|refuted)"""
_CALLED_BEFORE: Final = re.compile(
    rf"""(?:
        it(?:\s+(?:is|was)|['\u2019]?s)
        (?:(?:\s+{_FALSE}|{_NOT}\s+{_NOT_TRUE})(?:\s+{_SAY})?|{_CALLED}\s+{_SAY})\s+that
      | there(?:\s+is|\s+was|['\u2019]?s)\s+(?:absolutely\s+)?no\s+truth\s+(?:in|to)\s+
        (?:the|this)\s+{_TOLD}\s+that
      | (?:don['\u2019]?t|do\s+not|never)\s+(?:believe|buy)\s+
        (?:(?:the|this)\s+(?:{_TOLD}|{_FALSE})\s+)?that
      | (?:{_FALSE}|not\s+true):
      | (?P<calls>(?:(?:the|this)\s+{_TOLD}\s+)?that)
    )\s+(?P<said>\S.*?)(?(calls)(?:\s+(?:is|was){_CALLED}|{_DISPROVED}))(?<!\?)(?P<stop>[.!]?)""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_THAT: Final = r"(?:that|this)(?:\s+(?:is|was)|['\u2019]?s)"
_BREAK: Final = r"(?:,?\s+(?:but|yet)\s+|[,;.!]\s+|\s+[-\u2013\u2014]+\s+)"
_CALLED_BEHIND: Final = re.compile(
    rf"""(?P<said>\S.*?)(?:{_BREAK}{_THAT}(?:\s+{_FALSE}|{_NOT}\s+{_NOT_TRUE})
      | (?:[.!]\s+|\s+[-\u2013\u2014]+\s+)(?:{_FALSE}|not\s+true))(?P<stop>[.!]?)""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_ANSWERED: Final = re.compile(
    rf"""(?P<said>\S.*?)[?!]*\?[?!]*\s+
    (?:{_THAT}{_CALLED}|{_FALSE}|{_WRONG}|not\s+true)(?P<stop>[.!]?)""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_OTHERS_SAY: Final = re.compile(
    rf"""(?:they|some|many|people|sceptics|skeptics|deniers|critics|politicians)(?:\s+people)?
    \s+(?:say|claim|think|believe|insist|argue|assert)(?:\s+that)?\s+(?P<said>\S.*?){_BREAK}
    (?:(?:{_THAT}|it(?:\s+(?:is|was)|['\u2019]?s)){_CALLED}
      | they(?:\s+are|['\u2019]?re)\s+{_WRONG})(?P<stop>[.!]?)""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_FORMS: Final = (_CALLED_BEFORE, _OTHERS_SAY, _ANSWERED, _CALLED_BEHIND)
"""What is done, not said, is often `wrong`, too: so only an answer calls a claim that."""
_FURTHER: Final = re.compile(
    rf"""[;:(\u2026]|[.!?]\s|\s[-\u2013]+\s|\u2014|\bbut\b|\bin\s+fact\b|\b(?:is|was)\s+that\b
    |\b(?:is|was)\s+(?:{_FALSE}|{_WRONG})\s+(?:and|because)\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""Opens what a sentence says beside: `it is a myth that seas fall; they rise`."""
_RELATIVE: Final = re.compile(
    r"\b(?:made|makes?|spread|told|tells?|said|says?|have|had|has|heard|repeat(?:s|ed)?"
    r"|published|shared|posted|believed?)$",
    re.IGNORECASE,
)
"""Ends what tells of a claim, and not what it claims: `the claim that Trump made`."""


def called_false(sentence: str) -> str:
    """Return what a sentence calls false; empty where it calls nothing so, asks, or says more.

    Examples:
        >>> called_false("It's a common myth that seas rise.")
        'Seas rise.'
        >>> called_false("The idea that seas rise is a hoax")
        'Seas rise'
        >>> called_false("They say that seas rise, but that is a lie.")
        'Seas rise.'
        >>> called_false("It is a myth that seas fall, they rise.")
        ''
        >>> called_false("It is wrong that people starve.")
        ''
    """
    found = next((each for form in _FORMS if (each := form.fullmatch(sentence))), None)
    if found is None:
        return ""
    said = found["said"]
    further = _FURTHER.search(said) or any(map(is_assertion, said.split(", ")[1:]))
    if further or _RELATIVE.search(said) or not is_assertion(said):
        return ""
    return said[0].upper() + said[1:] + found["stop"]
