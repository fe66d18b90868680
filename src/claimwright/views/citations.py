"""A citation report with what was decided → what its review page shows, a card for each claim."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationCheck,
    CitationLabel,
    CitationReport,
    CitedClaim,
    Decisions,
    SourceState,
    SuggestedSource,
)
from claimwright.verdict.exports.citations_wording import (
    DECISIONS,
    LABELS,
    MACHINE_READ,
    MEANINGS,
    NEEDS_REVIEW,
    NO_EDIT,
    OPEN,
    OUTCOMES,
    STATES,
    TAGS,
    made_words,
    marker_words,
    quotes_of,
    revision_words,
    section_words,
    short,
    source_address,
    source_name,
    source_origin,
    standing_words,
)
from claimwright.verdict.exports.wording import Place, Run, counted, merged, percent, runs, sentence
from claimwright.verdict.exports.works import web_address
from claimwright.views.wording import Sign

_KEYS: Final = {
    CitationLabel.CONTRADICTED: "refuted",
    CitationLabel.NOT_SUPPORTED: "unsupported",
    CitationLabel.PARTLY_SUPPORTED: "partly",
    CitationLabel.SUPPORTED: "supported",
    CitationLabel.SOURCE_UNAVAILABLE: "unread",
}
SIGNS: Final = {
    label: Sign(key=_KEYS[label], word=LABELS[label], meaning=MEANINGS[label]) for label in LABELS
}
"""Each finding's sign."""


CLAIM: Final = "claim"
"""Marks a stretch that is the claim."""

MISSING: Final = "missing"
"""Marks words of the claim that no source bears out."""


@dataclass(frozen=True, slots=True)
class ClaimRun:
    """A stretch of a paragraph.

    Args:
        text: Of the paragraph; all join to it again.
        kind: `claim` within the claim, `missing` for what no source holds of it, else empty.
    """

    text: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceCard:
    """A source that was cited or is suggested.

    Args:
        kicker: What it is, such as `Cited as [3]`.
        address: Of the web; empty when it has none.
        unread: Why it could not be read; empty when it was.
        note: What else to mind, such as that a kept copy was read.
    """

    kicker: str
    title: str
    address: str
    origin: str = ""
    check: CitationCheck
    unread: str = ""
    note: str

    @property
    def sign(self) -> Sign:
        """Of its finding."""
        return SIGNS[self.check.label]

    @property
    def support(self) -> str:
        """In words; empty when nothing was read."""
        return "" if self.check.support is None else percent(self.check.support)

    @property
    def passage(self) -> tuple[Run, ...]:
        """That speaks most to the claim, the carrying sentences marked; may be empty."""
        return passage_runs(self.check)

    @property
    def quotes(self) -> tuple[str, ...]:
        """The carrying sentences, else the passage, short."""
        passage = self.check.passage
        return quotes_of(self.check) or ((short(passage.text),) if passage else ())


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupCard:
    """A cited claim with all that a reviewer looks at.

    Args:
        key: Id of its element.
        group: What it is of.
        address: The id of the claim as a part of an address.
        markers: Its references as a reader of the article sees them.
        tags: What editors say.
        paragraph: With the claim and what is missing in it told apart.
        sources: Cited, in order.
        suggestion: `None` when there is none.
        decision: `accept`, `reject`, `neither` or empty.
        decided: The decision in words.
        outcome: How the search ended, as a sentence; empty when it says nothing new.
    """

    key: str
    group: CheckedGroup
    address: str
    sign: Sign
    markers: str
    section: str
    tags: tuple[str, ...]
    paragraph: tuple[ClaimRun, ...]
    sources: tuple[SourceCard, ...]
    suggestion: SourceCard | None
    decision: str
    decided: str
    outcome: str


def group_card(group: CheckedGroup, decisions: Decisions) -> GroupCard:
    """Return the card of one claim."""
    cited, offered = group.cited, group.suggestion
    decision = decisions.get(cited.claim.id)
    weak = group.label in NEEDS_REVIEW
    return GroupCard(
        key=f"g-{cited.claim.id}",
        group=group,
        address=quote(cited.claim.id, safe=""),
        sign=SIGNS[group.label],
        markers=marker_words(group),
        section=section_words(cited.section),
        tags=tuple(TAGS[tag] for tag in cited.tags),
        paragraph=paragraph_runs(group),
        sources=tuple(_cited_card(each) for each in group.sources),
        suggestion=None if offered is None else _suggested_card(offered, group.support),
        decision="" if decision is None else decision.value,
        decided=OPEN if decision is None else DECISIONS[decision],
        outcome=OUTCOMES[group.outcome] if weak and offered is None else "",
    )


def _cited_card(checked: CheckedSource) -> SourceCard:
    read = checked.read
    unread = ""
    if read.state is not SourceState.OK:
        unread = f"{STATES[read.state]}{f': {read.detail}' if read.detail else ''}"
    note = "Read in a kept copy, since the page itself could not be." if read.archived else ""
    return SourceCard(
        check=checked.check,
        kicker=f"Cited as [{checked.reference}]",
        title=source_name(checked.source),
        address=source_address(checked),
        origin=source_origin(checked.source),
        unread=sentence(unread),
        note=note or ("" if unread else sentence(read.detail)),
    )


def _suggested_card(offered: SuggestedSource, cited: float | None) -> SourceCard:
    arms = {"sparse": "its words", "dense": "its meaning"}
    found = " and ".join(arms.get(one, one) for one in offered.found_by)
    said = [f"Found by {found}"] if found else []
    points = counted(round(offered.gain * 100), "percentage point")
    said.append(
        f"{points} above what is cited" if cited is not None else "nothing cited could be read"
    )
    return SourceCard(
        check=offered.check,
        kicker="Suggested",
        title=offered.title or offered.document_id,
        address=web_address(offered.url),
        note=sentence(", ".join(said)),
    )


def paragraph_runs(group: CheckedGroup) -> tuple[ClaimRun, ...]:
    """Return the paragraph of a claim, the claim and what is missing in it told apart, in runs.

    Where the claim's words do not stand in it as they are, the paragraph is the claim alone.
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

    They are in the order of the first such source.
    """
    known = [each.check.missing for each in group.sources if each.check.support is not None]
    if not known:
        return ()
    return tuple(word for word in known[0] if all(word in others for others in known[1:]))


def passage_runs(check: CitationCheck) -> tuple[Run, ...]:
    """Return the passage that speaks most to a claim, if any, its carrying sentences marked."""
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
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()


REVIEW: Final = "review"
SUGGESTED: Final = "suggested"
UNDECIDED: Final = "undecided"
"""Choices of what is shown beside a single label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice of what is shown.

    Args:
        value: In the address; empty shows all.
        sign: Of a label; `None` for others.
    """

    value: str
    word: str
    number: int
    sign: Sign | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsPage:
    """What the review page of an article shows.

    Args:
        address: Of the revision that was read; empty when it has none.
        revision: In words; may be empty.
        standing: How many claims have which finding, in a sentence.
        groups: Those it shows, the riskiest first.
        open: Suggestions that nobody has decided about.
        decided: Those that somebody has.
        made: By what and when.
    """

    report: CitationReport
    title: str
    address: str
    revision: str
    standing: str
    notices: tuple[str, ...]
    choices: tuple[Choice, ...]
    shown: str
    groups: tuple[GroupCard, ...]
    open: int
    decided: int
    made: str
    caution: str = f"{MACHINE_READ} {NO_EDIT}"


def citations_view(report: CitationReport, decisions: Decisions, shown: str = "") -> CitationsPage:
    """Return what the page of a report shows.

    `shown` is a label, `review`, `suggested` or `undecided`; all for anything else.
    """
    article = report.cited.article
    choices = _choices(report, decisions)
    chosen = shown if any(choice.value == shown for choice in choices) else ""
    groups = [group for group in report.groups if _is_shown(group, decisions, chosen)]
    offered = [group for group in report.groups if group.suggestion is not None]
    left = sum(group.cited.claim.id not in decisions for group in offered)
    return CitationsPage(
        report=report,
        title=article.title or "An article",
        address=web_address(article.url),
        revision=revision_words(article),
        standing=standing_words(report),
        notices=(*report.all_notices, *_left_out(report)),
        choices=choices,
        shown=chosen,
        groups=tuple(group_card(group, decisions) for group in groups),
        open=left,
        decided=len(offered) - left,
        made=made_words(report.provenance),
    )


def _left_out(report: CitationReport) -> Iterator[str]:
    if left := len(report.cited.left_out):
        stands = "stands" if left == 1 else "stand"
        yield f"Not checked: {counted(left, 'reference')} that {stands} behind no claim."


def _choices(report: CitationReport, decisions: Decisions) -> tuple[Choice, ...]:
    def counted(value: str) -> int:
        return sum(_is_shown(group, decisions, value) for group in report.groups)

    named = (("", "All"), (REVIEW, "To review"), (SUGGESTED, "With a suggestion"))
    general = [Choice(value=value, word=word, number=counted(value)) for value, word in named]
    open_ones = Choice(value=UNDECIDED, word="Not decided", number=counted(UNDECIDED))
    labels = [
        Choice(value=label.value, word=LABELS[label], number=counted(label), sign=SIGNS[label])
        for label in LABELS
    ]
    return tuple(
        choice for choice in (*general, open_ones, *labels) if choice.number or not choice.value
    )


def _is_shown(group: CheckedGroup, decisions: Decisions, chosen: str) -> bool:
    match chosen:
        case "":
            return True
        case "review":
            return group.label in NEEDS_REVIEW
        case "suggested":
            return group.suggestion is not None
        case "undecided":
            return group.suggestion is not None and group.cited.claim.id not in decisions
        case _:
            return group.label.value == chosen
