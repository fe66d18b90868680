"""What each source of a group shows in, what they show together out.

Adjacent references stand behind one claim, so they are judged as one: the best of them decides,
several may carry the claim part by part, and where two disagree the reader is told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimwright.domain import CheckedSource, CitationCheck, CitationLabel, SourceState
from claimwright.settings import CitationSettings

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
