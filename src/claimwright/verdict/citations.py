"""What each cited source shows in, what those of a group show together and the report out.

Adjacent references stand behind one claim, so they are judged as one: the best of them decides,
several may carry the claim part by part, and where two disagree the reader is told.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationCheck,
    CitationLabel,
    CitationReport,
    CitedArticle,
    Provenance,
    SourceState,
)
from claimwright.settings import CitationSettings
from claimwright.verdict.exports.wording import counted

_BEST_FIRST = (
    CitationLabel.SUPPORTED,
    CitationLabel.PARTLY_SUPPORTED,
    CitationLabel.CONTRADICTED,
    CitationLabel.NOT_SUPPORTED,
)
"""Which finding of a group's sources stands for all of them."""

_SHOWN_PARTS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupFinding:
    """What the sources of a group show together.

    The support is a calibrated probability, 0..1; `None` when nothing could be read.
    """

    label: CitationLabel
    support: float | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Joint:
    """What several sources say of the parts of one claim."""

    parts: tuple[tuple[str, float], ...]
    sources: int

    @property
    def support(self) -> float:
        """Probability of the part that is supported least."""
        return min((support for _, support in self.parts), default=0.0)


def group_finding(sources: Sequence[CheckedSource], settings: CitationSettings) -> GroupFinding:
    """Return what the sources of one group show together.

    A source that could not be read says nothing of the claim: it neither supports nor fails it.

    Returns:
        The finding of the best source; `SUPPORTED` also when every part of the claim is supported
        by one source or another; `SOURCE_UNAVAILABLE` when none could be read.
    """
    read = [each for each in sources if each.check.support is not None]
    if not read:
        return GroupFinding(
            label=CitationLabel.SOURCE_UNAVAILABLE, support=None, reason=_unread(sources)
        )
    best = min(read, key=lambda each: (_BEST_FIRST.index(each.check.label), -_support(each.check)))
    label, support = best.check.label, max(_support(each.check) for each in read)
    joint = _joint([each.check for each in read])
    some = len(joint.parts) > 1 and any(held >= settings.joint for _, held in joint.parts)
    together = joint.sources > 1 and joint.support >= settings.joint
    if label is not CitationLabel.SUPPORTED and together:
        label, support = CitationLabel.SUPPORTED, max(support, joint.support)
    elif label is CitationLabel.NOT_SUPPORTED and some:
        label = CitationLabel.PARTLY_SUPPORTED
    reason = " ".join(_reasons(label, best, joint, sources, settings))
    return GroupFinding(label=label, support=support, reason=reason)


def _support(check: CitationCheck) -> float:
    return check.support if check.support is not None else 0.0  # callers leave the unread out


def _joint(checks: Sequence[CitationCheck]) -> _Joint:
    """Take for each part of the claim the source that supports it most."""
    parted = [check for check in checks if check.parts]
    if not parted:
        return _Joint(parts=(), sources=0)
    names = [part.text for part in parted[0].parts]
    tables = [{part.text: part.support for part in check.parts} for check in parted]
    best = [max((table.get(text, 0.0), -n) for n, table in enumerate(tables)) for text in names]
    parts = tuple((text, support) for text, (support, _) in zip(names, best, strict=True))
    return _Joint(parts=parts, sources=len({place for _, place in best}))


def _reasons(
    label: CitationLabel,
    best: CheckedSource,
    joint: _Joint,
    sources: Sequence[CheckedSource],
    settings: CitationSettings,
) -> Iterator[str]:
    yield _finding(label, best, joint)
    if label in {CitationLabel.PARTLY_SUPPORTED, CitationLabel.NOT_SUPPORTED}:
        yield from _lacking(best.check, joint, settings.joint)
    yield from _disagreement(label, best, sources, settings.contradict)
    if unread := [each for each in sources if each.check.support is None]:
        count = f"{len(unread)} of {len(sources)} sources could not be read"
        doubt = "" if label is CitationLabel.SUPPORTED else ", and may say more"
        yield f"{count}{doubt}: {_states(unread)}."


def _finding(label: CitationLabel, best: CheckedSource, joint: _Joint) -> str:
    named = f"Reference {best.reference}"
    match label:
        case CitationLabel.SUPPORTED if best.check.label is CitationLabel.SUPPORTED:
            return f"{named} says what the claim says."
        case CitationLabel.SUPPORTED:
            return (
                f"No source says all of it, but {joint.sources} of them together say each of its "
                f"{len(joint.parts)} parts."
            )
        case CitationLabel.PARTLY_SUPPORTED:
            return f"{named} says a part of the claim and not all of it."
        case CitationLabel.CONTRADICTED:
            return f"{named} says otherwise."
        case _:
            return "No source that could be read says what the claim says."


def _lacking(check: CitationCheck, joint: _Joint, least: float) -> Iterator[str]:
    parts = [text for text, support in joint.parts if support < least]
    if parts and len(joint.parts) > 1:
        yield f"Not found: {_quoted(parts)}."
    if check.missing:
        yield f"Not in the source: {_quoted(check.missing)}."
    if check.signals.get("other_units"):
        yield "The source has a number of the claim with another unit alone."


def _quoted(texts: Sequence[str]) -> str:
    shown = "; ".join(f"“{text}”" for text in texts[:_SHOWN_PARTS])
    rest = len(texts) - _SHOWN_PARTS
    return f"{shown} and {rest} more" if rest > 0 else shown


def _disagreement(
    label: CitationLabel, best: CheckedSource, sources: Sequence[CheckedSource], least: float
) -> Iterator[str]:
    if label is CitationLabel.CONTRADICTED:
        return
    for each in sources:
        said = each.check.contradiction
        if each is not best and said is not None and said >= least:
            yield f"Reference {each.reference} seems to say otherwise: compare the two."


def _unread(sources: Sequence[CheckedSource]) -> str:
    if not sources:
        return "The references name no source."
    first = "The source" if len(sources) == 1 else f"None of the {len(sources)} sources"
    verb = "could not be read" if len(sources) == 1 else "could be read"
    return f"{first} {verb}, which says nothing about the claim: {_states(sources)}."


def _states(unread: Sequence[CheckedSource]) -> str:
    return "; ".join(
        f"reference {each.reference}: {_WORDS[each.read.state]}" for each in unread[:_SHOWN_PARTS]
    ) + ("; …" if len(unread) > _SHOWN_PARTS else "")


_WORDS = {
    SourceState.OK: "nothing could be checked against it",
    SourceState.NO_ADDRESS: "it has no address, as books often have none",
    SourceState.NOT_FOUND: "the page is gone",
    SourceState.BLOCKED: "it may not be read from here",
    SourceState.PAYWALLED: "it is behind a paywall",
    SourceState.TIMEOUT: "the site did not answer in time",
    SourceState.REDIRECTED_HOME: "the address leads to the front page of the site",
    SourceState.OTHER_LANGUAGE: "it is not in English",
    SourceState.EMPTY: "it holds too few words",
    SourceState.UNSUPPORTED: "it is of a kind that is not read",
    SourceState.NOT_FETCHED: "nobody asked for it, since no network was used",
}


BASE_RATE: Final = (
    "Most citations hold: of the statements in 1,485 biographies about 30 % were not supported by "
    "those of their sources that could be read (How Grounded is Wikipedia?, arXiv 2506.12637), and "
    "when people looked again at citations in which a crowd had found no evidence, in somewhat "
    "over 40 % there was none (Petroni et al. 2023, doi:10.1038/s42256-023-00726-1). A flag is a "
    "reason to read the source, not a finding against the article."
)
"""What a reader must know before believing a flag.

Source: the two works that it names.
"""

RISKIEST_FIRST: Final = (
    CitationLabel.CONTRADICTED,
    CitationLabel.NOT_SUPPORTED,
    CitationLabel.PARTLY_SUPPORTED,
    CitationLabel.SUPPORTED,
    CitationLabel.SOURCE_UNAVAILABLE,
)
"""What a reviewer should see first; what could not be read is no doubt and comes last."""


def citation_report(
    report_id: str,
    cited: CitedArticle,
    groups: Sequence[CheckedGroup],
    *,
    notices: Sequence[str],
    provenance: Provenance,
) -> CitationReport:
    """Return the report on an article's citations, the riskiest group first."""
    return CitationReport(
        id=report_id,
        cited=cited,
        groups=riskiest_first(groups),
        labels=label_counts(groups),
        base_rate=BASE_RATE if cited.claims else "",
        notices=tuple(notices),
        provenance=provenance,
    )


def nothing_cited(cited: CitedArticle) -> str:
    """Say of an article without a cited claim why none of its citations was checked."""
    left = len(cited.left_out)
    if not left:
        return "the article has no citations to check"
    found = counted(left, "reference")
    return (
        f"none of the article's citations ({found}) could be tied to a claim, so none was checked"
    )


def riskiest_first(groups: Sequence[CheckedGroup]) -> tuple[CheckedGroup, ...]:
    """Return groups in the order in which a reviewer should look at them.

    Returns:
        Contradicted, not supported, partly supported, supported, and within each by support,
        lowest first; then those without a readable source, then those whose check failed. Ties
        keep the order of the article.
    """
    return tuple(sorted(groups, key=_risk))


def _risk(group: CheckedGroup) -> tuple[bool, int, float]:
    support = group.support if group.support is not None else 1.0
    return bool(group.failure), RISKIEST_FIRST.index(group.label), support


def label_counts(groups: Sequence[CheckedGroup]) -> Mapping[CitationLabel, int]:
    """Count the groups of each label, in the order of the review; failed checks have none."""
    found = Counter(group.label for group in groups if not group.failure)
    return {label: found[label] for label in RISKIEST_FIRST}


def needs_review(group: CheckedGroup, settings: CitationSettings) -> bool:
    """Say whether a group's sources were read and do not surely carry the claim.

    The support is below `citations.flag`, or the label another. A source that could not be read is
    no doubt of the claim, and a check that failed is none either.
    """
    if group.failure or group.support is None:
        return False
    return group.label is not CitationLabel.SUPPORTED or group.support < settings.flag
