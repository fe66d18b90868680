"""Plain words with markers among them in, groups of markers with the words before each out."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.wikitext.rendering import Mark, Rendered
from claimwright.claims.wikitext.template_kinds import TemplateKind, tag_of
from claimwright.domain import MaintenanceTag, Span

MAX_CONTEXT: Final = 4
"""Most sentences of context."""

MAX_CLAIM_CHARACTERS: Final = 2_000
"""A longer claim begins at a later one of its sentences, or within the only one."""

MAX_NEAR: Final = 3_000
"""Characters of a sentence that are read before and after the place of a marker."""

_LEAST_WORDS: Final = 2
"""Words of the shortest claim."""

_LEAST_PART: Final = 5
"""Words of the shortest part of a sentence that says something by itself."""

_LEAST_BEGINNING: Final = 3
"""Words of the shortest beginning of a sentence that does, with a verb: “Verna is deep,”."""

_VERB: Final = re.compile(r"\b(?:is|are|was|were|has|have|had)\b")
"""Without one of these a short beginning is a name or worse: “Verna County Library,”."""

_INTRODUCTION: Final = re.compile(
    r"(?:according|after|although|among|around|as|at|because|before|between|by|despite|during|for|"
    r"from|if|in|on|over|since|through|under|unlike|until|when|while|with|within)\b",
    re.IGNORECASE,
)
"""With these begins what comes before the statement of a sentence: “In the early 1960s,”."""

_WORD: Final = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")
_WIDE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")
"""Letters of scripts that put no blanks between words."""

_WIDE_WORD: Final = 2
_CLOSING: Final = " \u00a0,;:.!?)]}”’»–—-·•/"
_WORDLESS: Final = re.compile(r"[\W_]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Adjacent markers, at least one, with the claim that stands before them in the plain text.

    Start and end are of the claim, `sentence` those of the sentence around it, as far as it is
    near, `context` at most four sentences before, of long ones the ends. The `pages` stand beside
    the last marker, `{{rp|…}}`; a group is `empty` where no claim stands before the markers.
    """

    marks: tuple[Mark, ...]
    start: int
    end: int
    sentence: tuple[int, int]
    context: tuple[str, ...]
    tags: tuple[MaintenanceTag, ...]
    pages: Mark | None
    empty: bool


class _Open:
    """A group that may still grow; one that is `textual` cites within the words of its sentence."""

    def __init__(
        self, since: int, place: int, tags: Sequence[MaintenanceTag] = (), *, textual: bool = False
    ) -> None:
        self.since = since
        self.place = place
        self.marks: list[Mark] = []
        self.tags = [*tags]
        self.pages: Mark | None = None
        self.textual = textual


def groups(rendered: Rendered, sentences: Sequence[Span]) -> Iterator[Group]:
    """Yield groups of adjacent markers in a paragraph, with the words that each stands behind.

    A claim reaches from the citation before to this one; one of fewer than two words, or of fewer
    than five that are part of a sentence, is widened to the beginning of that sentence, and where
    even that is no claim (fewer than five words, or than three with a verb, such as “Verna is
    deep,”), to all of it.
    """
    ends = [span.text[-MAX_CLAIM_CHARACTERS:] for span in sentences]
    for one in _opened(rendered):
        yield _group(one, rendered.text, sentences, ends)


def word_count(text: str) -> int:
    """Return how many words a text has; of scripts without blanks, two letters count as one.

    Examples:
        >>> word_count("CO2 rose by 3.5 %."), word_count("氷が溶ける")
        (4, 2)
    """
    wide = len(_WIDE.findall(text))
    return wide // _WIDE_WORD + len(_WORD.findall(_WIDE.sub(" ", text) if wide else text))


def _opened(rendered: Rendered) -> list[_Open]:
    found: list[_Open] = []
    early: list[MaintenanceTag] = []
    since, last = 0, -1
    for mark in rendered.marks:
        near = last >= 0 and _WORDLESS.fullmatch(rendered.text, last, mark.place) is not None
        tag = tag_of(mark.name)
        if tag is not None:
            if near and found:
                found[-1].tags.append(tag)
            else:
                early.append(tag)
                since = mark.place if tag is MaintenanceTag.CITATION_NEEDED else since
                early = [] if tag is MaintenanceTag.CITATION_NEEDED else early
        elif mark.kind is TemplateKind.PAGES:
            if near and found:
                found[-1].pages = mark
        elif mark.kind is TemplateKind.TEXTUAL:
            found.append(_Open(since, mark.place, textual=True))
            found[-1].marks.append(mark)
            last = mark.place
        else:
            if not near or not found or found[-1].textual:
                found.append(_Open(since, mark.place, early))
                early = []
            found[-1].marks.append(mark)
            since = last = mark.place
    return found


def _group(one: _Open, text: str, sentences: Sequence[Span], ends: Sequence[str]) -> Group:
    end = one.place
    while end and text[end - 1].isspace():
        end -= 1
    at = _sentence_at(sentences, end - 1)
    sentence = _near(sentences[at], end) if at >= 0 else (0, end)
    start = _skipped(text, one.since, end)
    if one.textual:
        start, end = sentence
    else:
        start = _cut(text, start, end, sentences)
        start, end = _widened(text, start, end, sentence)
    first = _sentence_at(sentences, start)
    return Group(
        marks=tuple(one.marks),
        start=start,
        end=end,
        sentence=sentence,
        context=tuple(ends[max(0, first - MAX_CONTEXT) : max(0, first)]),
        tags=tuple(dict.fromkeys(one.tags)),
        pages=one.pages,
        empty=at < 0 or end <= start,
    )


def _skipped(text: str, start: int, end: int) -> int:
    while start < end and text[start] in _CLOSING:
        start += 1
    return start


def _near(sentence: Span, place: int) -> tuple[int, int]:
    """Return what stands around a place within its sentence.

    Every claim holds its sentence, and one without a full stop may be as long as an article.
    """
    return max(sentence.start, place - MAX_NEAR), min(sentence.end, place + MAX_NEAR)


def _cut(text: str, start: int, end: int, sentences: Sequence[Span]) -> int:
    """Return where a claim begins that may not be too long: at a sentence, else at a word."""
    if end - start <= MAX_CLAIM_CHARACTERS:
        return start
    first = end - MAX_CLAIM_CHARACTERS
    later = [span.start for span in sentences if first <= span.start < end]
    return later[0] if later else text.find(" ", first, end) + 1 or first


def _widened(text: str, start: int, end: int, sentence: tuple[int, int]) -> tuple[int, int]:
    whole = start <= sentence[0] and len(text[end : sentence[1]].strip(_CLOSING)) == 0
    least = _LEAST_WORDS if whole else _LEAST_PART
    if word_count(text[start:end]) >= least:
        return start, end
    beginning = text[sentence[0] : end]
    states = _VERB.search(beginning) and not _INTRODUCTION.match(beginning)
    if word_count(beginning) >= (_LEAST_BEGINNING if states else least):
        return min(start, sentence[0]), end
    return sentence


def _sentence_at(sentences: Sequence[Span], place: int) -> int:
    """Return the number of the sentence that holds a character; -1 when none begins before it."""
    return bisect_right(sentences, place, key=lambda span: span.start) - 1 if place >= 0 else -1
