"""Verdicts, counts and texts in, the words for people out, marked where spans say so."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import ArticleReport, CheckedClaim, Coverage, VerdictLabel


def plain(word: str) -> str:
    """Return a name as words, such as `take away`: what has no wording of its own."""
    return word.replace("_", " ")


VERDICTS: Final = {label: plain(label).capitalize() for label in VerdictLabel}
"""What a verdict is called."""

MACHINE_MADE: Final = (
    "Made by a machine, reviewed by nobody: a verdict says what the evidence found in one corpus "
    "shows, not what is true."
)
"""What every file for people says of itself."""


def coverage_sentence(coverage: Coverage) -> str:
    """Say how much of an article was checked, and what failed or was not reached, if anything.

    Examples:
        >>> coverage_sentence(Coverage(sentences=5, checkable=3, claims=4, checked=3, undecided=1,
        ...     failed=0))
        '5 sentences, 3 of them checkable, with 4 claims: 3 checked (1 undecided), 1 not reached.'
    """
    missing = coverage.claims - coverage.checked - coverage.failed
    parts = [f"{coverage.checked} checked ({coverage.undecided} undecided)"]
    if coverage.failed:
        parts.append(f"{coverage.failed} failed")
    if missing > 0:
        parts.append(f"{missing} not reached")
    return (
        f"{counted(coverage.sentences, 'sentence')}, {coverage.checkable} of them checkable, "
        f"with {counted(coverage.claims, 'claim')}: {', '.join(parts)}."
    )


def heading(report: ArticleReport) -> str:
    """Return what to call an article: its title, else its address, else what it is."""
    return report.article.title or report.article.source or "Pasted text"


def as_written(checked: CheckedClaim) -> str:
    """Return the words of the article where they differ from the claim, else nothing."""
    found = checked.found
    return "" if found.span.text == found.claim.text else found.span.text


def percent(share: float) -> str:
    """Return a probability as people write it, without claiming certainty.

    Examples:
        >>> percent(0.734), percent(0.9991), percent(0.0)
        ('73%', '> 99%', '< 1%')
    """
    if share >= 0.995:  # noqa: PLR2004  rounds to 100
        return "> 99%"
    if share <= 0.005:  # noqa: PLR2004  rounds to 0
        return "< 1%"
    return f"{share * 100:.0f}%"


def sentence(text: str) -> str:
    """Return words as a sentence, with a capital and a stop; nothing stays nothing.

    Examples:
        >>> sentence("there is no text; paste one"), sentence("Is it?"), sentence(" ")
        ('There is no text; paste one.', 'Is it?', '')
    """
    said = text.strip()
    return f"{said[:1].upper()}{said[1:]}" + ("" if not said or said[-1] in ".!?" else ".")


def signed(number: float, digits: int = 0) -> str:
    """Return a number with its sign and so many decimals; what is 0 by then has none.

    Examples:
        >>> signed(2), signed(-3), signed(0), signed(0.345, 2), signed(-0.001, 2)
        ('+2', '−3', '0', '+0.34', '0.00')
    """
    text = f"{abs(number):.{digits}f}"
    sign = "+" if number > 0 else "−"
    return f"{sign}{text}" if float(text) else text


def counted(number: int, noun: str) -> str:
    """Return a number, thousands apart, with its noun, which takes an s unless it is 1.

    Examples:
        >>> counted(1, "citation"), counted(1200, "citation")
        ('1 citation', '1,200 citations')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


TURNING: Final = r"\u202a-\u202e\u2066-\u2069"
"""What turns the direction of writing until it is ended, and so reorders what is read.

Source:
    Unicode Standard Annex 9, section 2, "Directional Formatting Characters".
"""

MARKS: Final = r"\u061c\u200e\u200f"
"""Marks that are read as a letter of their direction, and shown as nothing."""

SEPARATORS: Final = r"\u2028\u2029"
"""Ends of lines and paragraphs, beside those among the controls."""

HALVES: Final = r"\ud800-\udfff"
"""Half surrogates, which no encoding has."""

CONTROLS: Final = r"\x00-\x1f\x7f-\x9f"
"""Of ASCII and Latin-1, line ends and tabs among them."""

_UNSAFE: Final = re.compile(f"(?![\\t\\n])[{CONTROLS}{SEPARATORS}{MARKS}{TURNING}{HALVES}]")
"""Controls, which move cursors and rename windows; direction marks, which reorder what is read;
separators, of which terminals make what they like; and half surrogates, which none can be sent."""


def clean(text: str) -> str:
    r"""Return the text, as long as it was, with a mark for whatever a terminal would obey.

    Examples:
        >>> clean("seas\x1b[31m rise") == "seas\ufffd[31m rise"
        True
    """
    return _UNSAFE.sub("\ufffd", text)


Place = tuple[int, int]
"""First character and one past the last."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text that is marked as a whole or not at all."""

    text: str
    marked: bool


def runs(text: str, spans: Iterable[Place], *, start: int = 0) -> tuple[Run, ...]:
    """Cut a text at the ends of spans.

    Spans may overlap or reach beyond the text; its first character is at `start` of what they
    count.

    Returns:
        Runs in reading order that join to the text; none of them is empty.

    Examples:
        >>> [run.text for run in runs("It rains today", [(13, 18)], start=10)]
        ['It ', 'rains', ' today']
    """
    found: list[Run] = []
    reached = 0
    for first, last in merged(_inside(text, spans, start)):
        found += [Run(text[reached:first], marked=False), Run(text[first:last], marked=True)]
        reached = last
    found.append(Run(text[reached:], marked=False))
    return tuple(run for run in found if run.text)


def merged(places: Sequence[Place]) -> tuple[Place, ...]:
    """Return places in reading order, those that overlap joined.

    Examples:
        >>> merged([(4, 9), (0, 2), (1, 3)])
        ((0, 3), (4, 9))
    """
    joined: list[Place] = []
    for first, last in sorted(places):
        if joined and first < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], last))
        else:
            joined.append((first, last))
    return tuple(joined)


def _inside(text: str, spans: Iterable[Place], start: int) -> list[Place]:
    clipped = [(max(0, first - start), min(len(text), last - start)) for first, last in spans]
    return [(first, last) for first, last in clipped if first < last]
