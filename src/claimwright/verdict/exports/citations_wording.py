"""Labels, states and counts of a citation report in, the words for people out."""

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationCheck,
    CitationLabel,
    CitationReport,
    CitedSource,
    Decision,
    MaintenanceTag,
    Provenance,
    SearchOutcome,
    SourceState,
    WikiArticle,
)
from claimwright.verdict.exports.wording import counted, percent
from claimwright.verdict.exports.works import web_address

LABELS: Final[Mapping[CitationLabel, str]] = {
    CitationLabel.CONTRADICTED: "Contradicted",
    CitationLabel.NOT_SUPPORTED: "Not supported",
    CitationLabel.PARTLY_SUPPORTED: "Partly supported",
    CitationLabel.SUPPORTED: "Supported",
    CitationLabel.SOURCE_UNAVAILABLE: "Source not read",
}
"""What a finding is called; the riskiest first, what says nothing last."""

NEEDS_REVIEW: Final = frozenset(
    {CitationLabel.CONTRADICTED, CitationLabel.NOT_SUPPORTED, CitationLabel.PARTLY_SUPPORTED}
)
"""Findings that a person should look at."""

MEANINGS: Final[Mapping[CitationLabel, str]] = {
    CitationLabel.CONTRADICTED: "What was read of its sources says the opposite.",
    CitationLabel.NOT_SUPPORTED: "What was read of its sources does not say it.",
    CitationLabel.PARTLY_SUPPORTED: "What was read of its sources says a part of it.",
    CitationLabel.SUPPORTED: "What was read of its sources says it.",
    CitationLabel.SOURCE_UNAVAILABLE: "Nothing was read, so nothing is said of the claim.",
}

STATES: Final[Mapping[SourceState, str]] = {
    SourceState.OK: "Read",
    SourceState.NO_ADDRESS: "No address to read",
    SourceState.NOT_FOUND: "The page is gone",
    SourceState.BLOCKED: "The site does not let programs read it",
    SourceState.PAYWALLED: "Behind a paywall",
    SourceState.TIMEOUT: "The site did not answer in time",
    SourceState.REDIRECTED_HOME: "The address leads to the front page of its site",
    SourceState.OTHER_LANGUAGE: "In another language",
    SourceState.EMPTY: "Too few words to check anything against",
    SourceState.UNSUPPORTED: "No text that can be read",
    SourceState.NOT_FETCHED: "No network was used, so nobody asked for it",
}
"""What became of a source; all but the first say nothing about the claim."""

OUTCOMES: Final[Mapping[SearchOutcome, str]] = {
    SearchOutcome.NOT_SEARCHED: "No better source was looked for.",
    SearchOutcome.SUGGESTED: "A better source was found.",
    SearchOutcome.NO_BETTER_SOURCE: "No better source was found.",
}

DECISIONS: Final[Mapping[Decision, str]] = {
    Decision.ACCEPT: "Accepted",
    Decision.REJECT: "Rejected",
    Decision.NEITHER: "Neither",
}
OPEN: Final = "Not decided"
"""What a suggestion is called that nobody has decided about."""

TAGS: Final[Mapping[MaintenanceTag, str]] = {
    MaintenanceTag.FAILED_VERIFICATION: "failed verification",
    MaintenanceTag.CITATION_NEEDED: "citation needed",
    MaintenanceTag.DEAD_LINK: "dead link",
    MaintenanceTag.BETTER_SOURCE_NEEDED: "better source needed",
    MaintenanceTag.VERIFICATION_NEEDED: "verification needed",
    MaintenanceTag.DUBIOUS: "dubious",
}
"""What an editor's template says, as readers of the article see it."""

NO_EDIT: Final = (
    "Nothing was edited, and nothing here edits anything: this proposes, and people decide."
)
"""What every face says of itself."""

MACHINE_READ: Final = (
    "Made by a machine from the pages it read: read the source yourself before you change an "
    "article."
)

MAX_QUOTED: Final = 300
"""Most characters of a quote; a talk page is no place for other people's works."""


def support_words(support: float | None) -> str:
    """Return in words how probable it is that a source supports a claim; missing is never 0.

    Examples:
        >>> support_words(0.031), support_words(None)
        ('3% likely to support it', 'nothing could be read')
    """
    return (
        "nothing could be read" if support is None else f"{percent(support)} likely to support it"
    )


def standing_words(report: CitationReport) -> str:
    """Say how many citations have which finding; what was not read stands apart."""
    # Not the groups: some may be left out, and those whose check failed have no label.
    claims = sum(report.labels.values())
    if not claims:
        return "No claim with a citation was checked."
    said = [
        f"{report.labels.get(label, 0):,} {LABELS[label].lower()}"
        for label in LABELS
        if label is not CitationLabel.SOURCE_UNAVAILABLE
    ]
    unread = report.labels.get(CitationLabel.SOURCE_UNAVAILABLE, 0)
    apart = f"; of {unread:,} no source could be read, which says nothing about them"
    return f"{counted(claims, 'claim')} with citations: {', '.join(said)}{apart if unread else ''}."


def source_name(source: CitedSource) -> str:
    """Return what a reader calls a source: its title, else the first of its names that is known.

    Examples:
        >>> from claimwright.domain import ReferenceForm
        >>> source_name(CitedSource(key="k", form=ReferenceForm.TEXT, doi="10.1000/x"))
        'doi:10.1000/x'
    """
    named = (source.title, source.url, source.doi and f"doi:{source.doi}", source.publisher)
    return next((each for each in (*named, source.isbn, source.key) if each), "a source")


def source_origin(source: CitedSource) -> str:
    """Return authors, publisher, date and pages of a source, as far as they are known."""
    author = source.authors[0] if source.authors else ""
    several = " et al." if len(source.authors) > 1 else ""
    pages = f"p. {source.pages}" if source.pages else ""
    return ", ".join(
        each for each in (author and f"{author}{several}", source.publisher, source.date, pages)
        if each
    )  # fmt: skip


def source_address(checked: CheckedSource) -> str:
    """Return where a reader finds a source: where it was read, as cited, by DOI; or empty."""
    source = checked.source
    doi = f"https://doi.org/{quote(source.doi, safe='/:;()')}" if source.doi else ""
    return next(
        (
            found
            for found in map(web_address, (checked.read.url, source.url, source.archive_url, doi))
            if found
        ),
        "",
    )


def quotes_of(check: CitationCheck) -> tuple[str, ...]:
    """Return the sentences that carry a finding, in the order of the source, each cut `short`."""
    return tuple(short(span.text) for span in check.sentences)


def short(text: str) -> str:
    """Return the beginning of a text, cut between words, with an ellipsis where it was cut.

    Examples:
        >>> len(short("word " * 100)) <= MAX_QUOTED + 2, short("Seas rise.")
        (True, 'Seas rise.')
    """
    if len(text) <= MAX_QUOTED:
        return text
    return f"{text[:MAX_QUOTED].rpartition(' ')[0] or text[:MAX_QUOTED]} …"


def marker_words(group: CheckedGroup) -> str:
    """Return the markers behind a claim as a reader of the article sees them: `[3][4]`."""
    return "".join(f"[{reference.number}]" for reference in group.cited.references)


def section_words(section: Sequence[str]) -> str:
    """Return where in the article a claim stands."""
    return " → ".join(section) or "Lead"


def revision_words(article: WikiArticle) -> str:
    """Return which revision was read; empty when nothing is known of it."""
    named = "" if article.revision is None else f"revision {article.revision}"
    when = article.timestamp[:10]
    return " of ".join(each for each in (named, when) if each)


def made_words(provenance: Provenance) -> str:
    """Return by what and when a report was made."""
    version = provenance.versions.get("claimwright", "")
    searched = (
        f"corpus {provenance.corpus} version {provenance.corpus_version}"
        if provenance.corpus
        else "no corpus searched"
    )
    return f"claimwright {version}, {searched}, {provenance.created_at[:10]}"
