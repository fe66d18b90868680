"""Finds what a sentence calls false: `it is a myth that seas rise` denies that seas rise."""

import re
from typing import Final

_TOLD: Final = (
    r"(?:claim|idea|notion|theory|story|belief|rumou?r|assertion|allegation|suggestion|view)"
)
_FALSE: Final = r"""(?:(?:just|simply|only|pure|plain|complete(?:ly)?|total(?:ly)?|absolute(?:ly)?
    |utter(?:ly)?|entirely|quite|clearly|an?|common|popular|widespread|another|outright|old|big)\s+)*
    (?:myth|lie|hoax|falsehood|fallacy|misconception|fiction|fabrication|nonsense|rubbish|bunk
    |fairy\s+tale|fake\s+news|false|untrue|wrong|incorrect|mistaken|bogus|fake)"""
_TRUE: Final = r"(?:(?:simply|just|at\s+all)\s+)?(?:true|the\s+case|correct|right|a\s+fact)"
_CALLED_FALSE: Final = re.compile(
    rf"""(?:
        (?: it(?:\s+is|\s+was|['\u2019]s)\s+(?:{_FALSE}|(?:(?:simply|just)\s+)?not\s+{_TRUE})
          | it\s+(?:is|was)n['\u2019]t\s+{_TRUE}
        )\s+(?:to\s+(?:say|claim|think|believe|suggest|argue|state|assert)\s+)?that
      | there(?:\s+is|\s+was|['\u2019]s)\s+(?:absolutely\s+)?no\s+truth\s+(?:in|to)\s+
        (?:the|this)\s+{_TOLD}\s+that
      | (?P<calls>(?:the|this)\s+{_TOLD}\s+that)
    )\s+(?P<said>\S.*?)(?(calls)\s+(?:is|was)\s+{_FALSE})(?<!\?)(?P<stop>[.!]?)""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)


_FURTHER: Final = re.compile(
    r"""[,;:\u2013\u2014]\s*(?:it|they|this|that|these|those|he|she|we|you|i|but|because|since|as|so
    |in\s+fact|actually|instead|rather|which|whereas|while|and)\b|[.!?]\s""",
    re.VERBOSE | re.IGNORECASE,
)
"""Opens what a sentence says beside: `it is a myth that seas fall, they rise`."""


def called_false(sentence: str) -> str:
    """Return what a sentence calls false; empty where it calls nothing so, asks, or says more.

    Examples:
        >>> called_false("It's a common myth that seas rise.")
        'Seas rise.'
        >>> called_false("The idea that seas rise is a hoax")
        'Seas rise'
        >>> called_false("It is a myth that seas fall, they rise.")
        ''
        >>> called_false("It is wrong to burn coal.")
        ''
    """
    found = _CALLED_FALSE.fullmatch(sentence)
    if found is None or _FURTHER.search(found["said"]):
        return ""
    said = found["said"]
    return said[0].upper() + said[1:] + found["stop"]
