"""A cited claim or a check in, its text out as runs, each with what a reader should see in it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from claimwright.domain import CheckedGroup, CitationCheck, CitedClaim
from claimwright.verdict.exports.marked_text import Place, Run, merged, runs

CLAIM: Final = "claim"
MISSING: Final = "missing"


@dataclass(frozen=True, slots=True)
class ClaimRun:
    """A stretch of a paragraph.

    Args:
        text: Of the paragraph; all join to it again.
        kind: `claim` within the claim, `missing` for what no source holds of it, else empty.
    """

    text: str
    kind: str


def paragraph_runs(group: CheckedGroup) -> tuple[ClaimRun, ...]:
    """Return the paragraph of a claim with the claim and what is missing in it told apart.

    Returns:
        Runs in reading order. Where the claim's words do not stand in the paragraph as they are,
        the paragraph is the claim alone.
    """
    paragraph, place = _placed(group.cited)
    start, end = place
    inside = _missing_places(paragraph, place, missing_everywhere(group))
    found = [ClaimRun(paragraph[:start], "")]
    found += [
        ClaimRun(run.text, MISSING if run.marked else CLAIM)
        for run in runs(paragraph[start:end], inside, start=start)
    ]
    found.append(ClaimRun(paragraph[end:], ""))
    return tuple(run for run in found if run.text)


def missing_everywhere(group: CheckedGroup) -> tuple[str, ...]:
    """Return the names, numbers and dates of a claim that none of its sources that were read holds.

    Returns:
        In the order of the first source that was read; none where nothing was.
    """
    known = [each.check.missing for each in group.sources if each.check.support is not None]
    if not known:
        return ()
    return tuple(word for word in known[0] if all(word in others for others in known[1:]))


def passage_runs(check: CitationCheck) -> tuple[Run, ...]:
    """Return the passage that speaks most to a claim, the sentences that carry the finding marked.

    Returns:
        Runs that join to the passage; none where there is no passage.
    """
    if check.passage is None:
        return ()
    places = [(span.start, span.end) for span in check.sentences]
    return runs(check.passage.text, places, start=check.passage.start)


def _placed(cited: CitedClaim) -> tuple[str, Place]:
    """Return the text that shows a claim in its place, and that place."""
    for text in (cited.paragraph, cited.sentence):
        for words in (cited.claim.text, cited.claim.text.strip(" ,;:.")):
            start = text.find(words) if words else -1
            if start >= 0:
                return text, (start, start + len(words))
    return cited.claim.text, (0, len(cited.claim.text))


def _missing_places(text: str, place: Place, words: Iterable[str]) -> tuple[Place, ...]:
    found: list[Place] = []
    for word in words:
        found += _occurrences(text, word, place)
    return merged(found)


def _occurrences(text: str, word: str, place: Place) -> Iterator[Place]:
    """Yield where a word stands whole within a place."""
    at, end = place
    while word and (start := text.find(word, at, end)) >= 0:
        at = start + len(word)
        if not _joined(text, start) and not _joined(text, at):
            yield start, at


def _joined(text: str, at: int) -> bool:
    """Tell whether a word goes on across a place."""
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()
