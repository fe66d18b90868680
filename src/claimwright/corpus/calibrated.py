"""Turns a passage of an assessment report into the calibrated terms it uses, verbatim.

Source: Mastrandrea et al., Guidance Note for Lead Authors of the IPCC Fifth Assessment Report on
Consistent Treatment of Uncertainties, 2010; kept in the Sixth (AR6 WGI, Box 1.1).
"""

from __future__ import annotations

import re

_LEVEL = r"(?:very\s*)?(?:low|medium|high)"
_RANGE = rf"{_LEVEL}(?:\s*(?:to|-|–|/|and)\s*{_LEVEL})?"
_AMOUNT = r"(?:limited|low|medium|robust)(?:\s*(?:to|-|–|/)\s*(?:medium|robust))?"
_GAP = r"[\s\u00ad]*"
"""Between level and noun: the reports' web pages lose a space here and keep a soft hyphen there."""

_LIKELIHOOD = (
    r"virtually certain|(?:extremely|very) (?:un)?likely|exceptionally unlikely|"
    r"more likely than not|about as likely as not|"
    r"(?<!more )(?<!most )(?<!less )(?<!least )(?<!as )(?<!how )(?<!not )(?:un)?likely"
)
_TERM = re.compile(
    rf"\b(?:{_RANGE}{_GAP}(?:confidence(?!\s+(?:interval|level|limit))|agreement)|"
    rf"{_AMOUNT}{_GAP}evidence|(?:{_LIKELIHOOD})\b)",
    re.IGNORECASE,
)


def calibrated_terms(text: str) -> tuple[str, ...]:
    """Find the terms by which a report says how sure it is.

    Confidence, agreement and evidence with their levels, and the terms of likelihood. A word of
    comparison is none (`more likely to`), nor is a statistic (`90% confidence interval`).

    Args:
        text: Of a passage.

    Returns:
        Each term once, in reading order, as it is first written.

    Examples:
        >>> calibrated_terms("It is very likely that seas rise further (high confidence).")
        ('very likely', 'high confidence')
    """
    found: dict[str, str] = {}
    for match in _TERM.finditer(text):
        found.setdefault("".join(match[0].casefold().split()), match[0])
    return tuple(found.values())
