"""Turns text into its sentences, each with its place in the text.

The boundaries are those of sentencex, mended by small rules where scientific prose misleads it:
a cut after an abbreviation is taken back (`Eqs. 5`, `approx. 1.1`, `1. The first`), a cut that it
misses is added (`etc. Oxygen`, `3 m. It`, a heading on its own line).
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sentencex import get_sentence_boundaries

from claimwright.domain import Span
from claimwright.errors import TooLargeError

MAX_TEXT_CHARACTERS = 1_000_000
"""Longest text that is cut into sentences."""

_WINDOW = 10_000
"""Characters read at once: sentencex takes time quadratic in a text of unclosed quotation marks."""

_NEVER_LAST = re.compile(
    r"(?:approx|ca|cf|e\.g|i\.e|viz|incl|excl|vs|resp|mr|mrs|ms|dr|drs|prof|st|mt|proc|natl"
    r"|acad|sci|nat|clim|chang|geophys|environ|biol|chem|phys|meteorol|oceanogr|ecol|bull"
    r"|lett|univ|dept|figs|eqs)\."
)
"""Abbreviations that do not end a sentence, whatever follows."""

_BEFORE_NUMBER = re.compile(
    r"(?:fig|eq|ref|refs|sec|sect|sects|secs|tab|tabs|vol|vols|no|nos|ch|chap|suppl|supp|pp|p"
    r"|art|para|exp|ver|v|rev|res|ser|ed)\."
)
"""Abbreviations that do not end a sentence when a number or a table's name follows."""

_BEFORE_LOWER_CASE = re.compile(r"(?:sp|spp|subsp|ssp|var|pv|al|etc|temp|avg|conc|wt|vol)\.")
"""Abbreviations that do not end a sentence when no capital letter follows."""

_NEAR = 60
"""Characters on either side of a cut that decide on it: longer than any abbreviation."""

_CONTINUES = re.compile(
    r"""
    [.;,)\]}↩»]                                             # what closes the sentence before
    | [{]\d[^{}]{0,50}[}]                                    # a report's list of its sections
    | [(](?:[Ss]ections?|Tables?|Figures?|Fig\.|Chapters?|Box)\s[^()]{0,50}[)]
    | (?:and|or|of|with|which|than|but|that|by|for|from|to|namely|whereas)\s
    | [A-Za-z]{1,4}[(]?[-\u2212\u2013]\d                              # the power of a unit: `yr-1`
    """,
    re.VERBOSE,
)
"""What does not begin a sentence."""

_NUMBER_AHEAD = re.compile(r"[\d(\[§#\u2013-]|[A-Z]\d|Table\b|Tables\b|Fig")
_LIST_MARK = re.compile(r"[(\[]?(?:\d{1,3}|[A-Za-z]|[ivx]{1,4}|[IVX]{1,4})[.)\]]{1,2}")
_BLANK_LINE = re.compile(r"\n\s*\n")
_MISLEADING = (
    (re.compile("[\ud800-\udfff]"), "\ufffd"),  # no Unicode text holds one alone
    (re.compile("[<>]"), "="),  # read as quotation marks: `a < b. The c > d` stayed whole
    (re.compile(r"[(](\d{1,3}|[A-Za-z]|[ivx]{2,4})[)]"), r"{\1}"),  # read as the start of a list
    (re.compile(r"(?<=\s)(\d{1,2}|[a-z])[)]"), r"\1}"),  # item, whole to the next one
)
"""What sentencex misreads, with a stand-in of the same length that it does not."""
_MISSED = re.compile(
    r"""
    \betc\.\)?\s+(?=[A-Z])                                  # and so on
    | …["\u201d\u2019)]?\s+(?=["“]?[A-Z])                             # an ellipsis as one character
    | \.\s+[{]\d[^{}]{0,50}[}]\s+(?=[A-Z])                     # a report's list of its sections
    | \.\s+[(](?:Section|Table|Figure|Chapter|Box)s?\s[^()]{0,50}[)]\s+(?=[A-Z])
    | \d\s(?:m|g|s|h|d|l|t|y|a)\.\s+(?=[A-Z][a-z])          # a unit of one letter
    | \b(?:ill|fed|miss|ore|art)\.\s+(?=[A-Z][a-z])             # a word, not Illinois or Oregon
    | [a-z]{3}\.\d{1,3}(?:[,\u2013-]\d{1,3})*\s+(?=[A-Z])        # a reference set as superscript
    | \b(?:[Gg]roup|[Tt]ype|[Cc]lass|[Pp]hase|[Ss]tage|[Gg]rade|[Pp]anel|[Aa]rm|[Ss]ite|[Cc]ohort
        |[Hh]epatitis|[Vv]itamin|[Aa]ppendix|[Pp]art)\s(?:[A-Z]|[IVX]{2,4})\.\s+(?=[A-Z][a-z])
    """,
    re.VERBOSE,
)
_BRACKETED_SENTENCE = re.compile(r'\s*\([^()]*[.!?]\)\s+(?=["“(]?[A-Z])')

_HEADING = re.compile(r"\s*([A-Z\d][^\n]{0,58}[^\n.!?,;(\u2013-])\r?\n\s*(?=[A-Z(\"“\d])")
_HEADING_WORDS = 6
_JOINING_WORDS = re.compile(
    r"(?:a|an|the|of|in|on|at|by|for|from|to|with|and|or|but|as|is|are|was|were|be|been|we"
    r"|this|that|these|those|it|its|their|his|her|our|which|who|not|than|between|per|into"
    r"|over|under)"
)

_BREAK = re.compile(r"(?<![ \t])[ \t]*\r?\n\s*(?=\S)")
_BROKEN_OFF = re.compile(r"(?<=[^\s.!?:…])[ \t]*\r?\n[ \t]*(\S)")
"""The end of a line that ends no sentence, and what begins the next one."""
_UNENDED = re.compile(r"[^\s.!?:;…,\"'”’)\]][\"'”’)\]]*[ \t]*$", re.MULTILINE)
"""The end of a line behind which no sentence ends."""
_LIST_SHARE = 0.5
"""From this share of such lines on, a text is a list; of articles only headings are such lines."""
_WRAPPED_SHARE = 0.4
"""From this share of small letters on there, lines are as long as their screen was.

Of lists of two to thirty claims without full stops up to 5 in 100 are taken for wrapped text. Of
texts wrapped at 40 to 100 characters 97 to 99 in 100 are known as such.
"""


def split(text: str) -> tuple[Span, ...]:
    """Return the sentences of a text in order, without the white space around them.

    They are byte-exact, `text[start:end] == span.text`, and every character that is not white space
    lies in exactly one. Characters that Unicode does not allow alone (surrogates) are cut around
    like letters.

    Raises:
        TooLargeError: The text is over 1,000,000 characters.

    Examples:
        >>> [span.text for span in split("See Eqs. 5 and 6. They hold.")]
        ['See Eqs. 5 and 6.', 'They hold.']
    """
    if len(text) > MAX_TEXT_CHARACTERS:
        message = (
            f"a text of {len(text):,} characters is over the limit of {MAX_TEXT_CHARACTERS:,}; "
            "give its parts one by one"
        )
        raise TooLargeError(message)
    cuts = [0, *_cuts(text), len(text)]
    spans = (_strip(text, start, end) for start, end in pairwise(cuts))
    return tuple(span for span in spans if span.text)


def _cuts(text: str) -> list[int]:
    kept: list[int] = []
    for cut in _found(_mask(text)):
        start = kept[-1] if kept else 0
        if not _joins(text, start, cut):
            kept.append(cut)
    pieces = zip([0, *kept], [*kept, len(text)], strict=True)
    missed = {cut for start, end in pieces for cut in _missed(text, start, end)}
    return sorted(missed.union(kept))


def _mask(text: str) -> str:
    for pattern, stand_in in _MISLEADING:
        text = pattern.sub(stand_in, text)
    return text


def _found(text: str) -> Iterator[int]:
    start = 0
    while start < len(text):
        window = text[start : start + _WINDOW]
        ends = [int(piece["end_index"]) for piece in get_sentence_boundaries("en", window)]
        last = start + len(window) == len(text)
        cuts = [end for end in ends if 0 < end < len(window)]
        yield from (start + end for end in cuts)
        if last:
            return
        start += cuts[-1] if cuts else _resume(window)


def _resume(window: str) -> int:
    """Return where to read on in a window without a boundary: after its last white space."""
    return (max(window.rfind(" "), window.rfind("\n")) + 1) or len(window)


def _joins(text: str, start: int, cut: int) -> bool:
    """Return whether a cut stands inside a sentence that began at `start`."""
    before, after = text[max(start, cut - _NEAR) : cut], text[cut : cut + _NEAR]
    gap = before[len(before.rstrip()) :] + after[: len(after) - len(after.lstrip())]
    if _BLANK_LINE.search(gap):
        return False
    words, ahead = before.split()[-1:], after.lstrip()
    if not words or not ahead or _CONTINUES.match(ahead) or _LIST_MARK.fullmatch(before.strip()):
        return True
    word = words[0].lstrip("([\"'\u201c\u2018").lower()
    return (
        _NEVER_LAST.fullmatch(word) is not None
        or (_BEFORE_NUMBER.fullmatch(word) is not None and _NUMBER_AHEAD.match(ahead) is not None)
        or (_BEFORE_LOWER_CASE.fullmatch(word) is not None and not _opens(ahead))
    )


def _opens(ahead: str) -> bool:
    return ahead[0].isupper() or ahead[0] in "([\"'\u201c\u2018"


def _missed(text: str, start: int, end: int) -> Iterator[int]:
    yield from (match.end() for match in _MISSED.finditer(text, start, end))
    bracketed = _BRACKETED_SENTENCE.match(text, start, end)
    if bracketed:
        yield bracketed.end()
    yield from _headings(text, start, end)


def _headings(text: str, start: int, end: int) -> Iterator[int]:
    heading = _HEADING.match(text, start, end)
    while heading and _is_heading(heading[1]):
        yield heading.end()
        heading = _HEADING.match(text, heading.end(), end)


def _is_heading(line: str) -> bool:
    words = line.lower().split()
    ends = (words[0], words[-1])
    return len(words) <= _HEADING_WORDS and not any(map(_JOINING_WORDS.fullmatch, ends))


def _strip(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    piece = piece.strip()
    return Span(start=start, end=start + len(piece), text=piece)


def at_line_breaks(text: str, sentences: Sequence[Span]) -> tuple[Span, ...]:
    r"""Return sentences cut where a line of their article ends: after an item, heading, caption.

    A line that begins with a small letter goes on with the one before, but in a list. Where lines
    break inside sentences, as in a mail, nothing is cut.

    Examples:
        >>> whole = Span(start=0, end=23, text="Larger display\nHeart sensors"[:23])
        >>> [span.text for span in at_line_breaks("Larger display\nHeart se", (whole,))]
        ['Larger display', 'Heart se']
    """
    if is_wrapped(text):
        return tuple(sentences)
    listed = is_list(text)
    return tuple(piece for span in sentences for piece in _lines(span, small_too=listed))


def is_wrapped(text: str) -> bool:
    """Return whether the lines of a text break inside its sentences.

    So it is when of the lines that end no sentence two in five go on with a small letter.
    """
    first = _BROKEN_OFF.findall(text)
    return bool(first) and sum(map(str.islower, first)) >= _WRAPPED_SHARE * len(first)


def is_list(text: str) -> bool:
    r"""Return whether most lines of a text are items that end without a stop, as in a list.

    Examples:
        >>> is_list("Seas rise\nIce melts"), is_list("Ice\nIt melts. It rises.\nSeas rise.")
        (True, False)
    """
    lines = [line for line in text.splitlines() if line.strip()]
    ended_by_none = sum(ends_without_stop(line) for line in lines)
    return ended_by_none > 0 and ended_by_none >= _LIST_SHARE * len(lines) and not is_wrapped(text)


def ends_without_stop(line: str) -> bool:
    """Return whether a line ends in the middle of a sentence, or as a heading does."""
    return _UNENDED.search(line) is not None


def _lines(span: Span, *, small_too: bool) -> Iterator[Span]:
    cuts = [
        (found.start(), found.end())
        for found in _BREAK.finditer(span.text)
        if small_too or not span.text[found.end()].islower()
    ]
    for (_, start), (end, _) in pairwise([(0, 0), *cuts, (len(span.text), len(span.text))]):
        piece = span.text[start:end]
        yield Span(start=span.start + start, end=span.start + end, text=piece)
