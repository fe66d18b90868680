"""Claims and pages in, a watch over them out; then what a check finds in, what changed and why out.

A verdict counts as changed when its label is another, or its probability by .1 or more, since it
was told last. So noise tells nothing, and a slow drift is told once it adds up.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import (
    Article,
    CitedWork,
    Claim,
    Document,
    Label,
    NoticeState,
    Report,
    Standing,
    Watch,
    WatchCause,
    WatchChange,
    WatchChangeKind,
    WatchedKind,
    WatchItem,
)
from claimwright.domain.documents import notice_words
from claimwright.domain.fields import json_fields
from claimwright.domain.publishing import NOT_COUNTED, SILENT
from claimwright.errors import InputError, TooLargeError
from claimwright.flows.origin import said
from claimwright.flows.verify import check_claim
from claimwright.settings import Settings
from claimwright.version import __version__

CHANGE: Final = 0.1
"""Least change of a probability that counts while the label stays."""

_MAX_TITLE: Final = 200
_DECIMALS: Final = 6
"""To which probabilities are compared, so that .8 and .7 are .1 apart."""

MAX_ITEMS: Final = 100
"""Most claims and pages of one watch."""

MAX_NAME_CHARACTERS: Final = 200
"""Longest name of a watch."""

MAX_URL_CHARACTERS: Final = 2_000
"""Longest address of a page."""

_NAMED_BY: Final = 80
_ADDRESSES: Final = ("http://", "https://")


def new_watch(
    *, watch_id: str, items: Iterable[WatchItem], corpus: str, now: str, name: str = ""
) -> Watch:
    """Return the watch over these items, each fit to be checked.

    An item that is there twice is taken once; `now` is ISO 8601 in UTC; without a name the watch
    has the beginning of its first item.

    Raises:
        InputError: There is nothing to watch, or an item or the name cannot be used.
        TooLargeError: There are more than 100 items.
    """
    unique: dict[WatchItem, None] = {}
    for item in items:
        _check_item(item)
        unique[item] = None
        if len(unique) > MAX_ITEMS:
            message = f"a watch has at most {MAX_ITEMS} claims and pages; make several watches"
            raise TooLargeError(message)
    if not unique:
        raise InputError("there is nothing to watch; give a claim or the address of a page")
    first = next(iter(unique)).text
    called = " ".join(name.split()) or " ".join(first.split())[:_NAMED_BY]
    if len(called) > MAX_NAME_CHARACTERS or not called.isprintable():
        raise InputError(
            f"the name {called[:40]!r} cannot be used; write at most {MAX_NAME_CHARACTERS} "
            "printable characters"
        )
    return Watch(id=watch_id, name=called, corpus=corpus, created_at=now, items=tuple(unique))


def item_of(text: str) -> WatchItem:
    """Return what a text asks to watch, a claim or the address of a page, not yet checked.

    Examples:
        >>> item_of("https://example.org/a").kind.value, item_of("Seas rise.").kind.value
        ('page', 'claim')
    """
    stripped = text.strip()
    is_page = stripped.lower().startswith(_ADDRESSES)
    return WatchItem(WatchedKind.PAGE if is_page else WatchedKind.CLAIM, stripped)


def _check_item(item: WatchItem) -> None:
    if item.kind is WatchedKind.CLAIM:
        check_claim(Claim(text=item.text))
        return
    whole = item.text.isprintable() and not any(map(str.isspace, item.text))
    if (
        len(item.text) > MAX_URL_CHARACTERS
        or not whole
        or not item.text.lower().startswith(_ADDRESSES)
    ):
        raise InputError(
            f"the address {item.text[:80]!r} cannot be used; write one with http:// or https://, "
            f"without blanks, of at most {MAX_URL_CHARACTERS:,} characters"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What one check says of one claim.

    The works are those of its evidence that take a side, each once, best first.
    """

    standing: Standing
    works: tuple[CitedWork, ...]


@json_fields("claim label=latest.standing.label probability=latest.standing.probability")
@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedClaim:
    """A claim of an item as it was checked last.

    Args:
        claim: Its text.
        told: When a change of its verdict was told last.
        latest: When it was checked last.
    """

    claim: str
    told: Reading
    latest: Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """All that decides whether an item must be checked again; a text stands for each.

    `rules` are the version of claimwright and its settings; there is no page for a claim, and no
    models before a check.
    """

    corpus: str
    rules: str
    page: str = ""
    models: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemState:
    """What is known of an item.

    Args:
        basis: Of the last check in which nothing failed; `None` before it.
        followed: Its claims with their verdicts; none before it was checked.
        failure: Why the last check failed, wholly or in part; empty when it did not.
        checked_at: When it was looked at last, ISO 8601 in UTC; empty before.
    """

    basis: Basis | None = None
    followed: tuple[WatchedClaim, ...] = ()
    failure: str = ""
    checked_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a check of an item found.

    The works are those that earlier readings cite and these do not, as they are now, by id.
    """

    basis: Basis
    readings: Mapping[str, Reading]
    failures: Mapping[str, str]
    works: Mapping[str, CitedWork]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What a check comes to.

    The changes are empty when nothing changed that counts.
    """

    state: ItemState
    causes: tuple[WatchCause, ...] = ()
    changes: tuple[WatchChange, ...] = ()


def rules_of(settings: Settings) -> str:
    """Return a digest of claimwright's version and of the settings that a verdict may depend on."""
    return _digest(json.dumps([__version__, dict(said(settings))], sort_keys=True))


def page_of(article: Article) -> str:
    """Return the digest of a page's title and main text; menus and advertisements change none."""
    return _digest(json.dumps([article.title, article.text]))


def models_of(report: Report) -> str:
    """Return the digest of the models that a report was made with."""
    return _digest(json.dumps(dict(report.provenance.models), sort_keys=True))


def reading_of(report: Report) -> Reading:
    """Return what a report says, in short."""
    sided = (
        j.evidence.document for j in report.evidence if j.stance.label is not Label.NOT_ENOUGH_INFO
    )
    works = {document.id: cited(document) for document in sided}
    verdict = report.verdict
    return Reading(
        standing=Standing(verdict.label, float(verdict.probability)), works=tuple(works.values())
    )


def cited(document: Document) -> CitedWork:
    """Return what is kept of a work in the evidence."""
    return CitedWork(
        id=document.id,
        title=" ".join(document.title.split())[:_MAX_TITLE],
        notice=document.notice.state,
        said=notice_words(document),
    )


def is_change(told: Standing, now: Standing) -> bool:
    """Return whether the label is another than was told last, or the probability by .1 or more.

    Examples:
        >>> from claimwright.domain import VerdictLabel
        >>> a, b = (Standing(VerdictLabel.SUPPORTED, p) for p in (0.8, 0.71))
        >>> is_change(a, b), is_change(a, Standing(VerdictLabel.SUPPORTED, 0.7))
        (False, True)
    """
    moved = round(abs(told.probability - now.probability), _DECIMALS)
    return told.label is not now.label or moved >= CHANGE


def is_due(state: ItemState, corpus: str, rules: str, page: str = "") -> bool:
    """Tell whether anything about an item is another than at its last check, or that one failed."""
    basis = state.basis
    if basis is None or state.failure:
        return True
    return (basis.corpus, basis.rules, basis.page) != (corpus, rules, page)


def missing_works(state: ItemState, readings: Iterable[Reading]) -> tuple[str, ...]:
    """Return the ids of works that the last check cited and this one does not."""
    before = {work.id: None for each in state.followed for work in each.latest.works}
    now = {work.id for reading in readings for work in reading.works}
    return tuple(name for name in before if name not in now)


def settled(before: ItemState, found: Found, *, at: str, forced: bool = False) -> Settled:
    """Compare what a check found with what was known; a claim whose check failed stays as is."""
    known = {each.claim: each for each in before.followed}
    current = dict(found.works) | {w.id: w for r in found.readings.values() for w in r.works}
    changes: list[WatchChange] = []
    followed: list[WatchedClaim] = []
    for claim, reading in found.readings.items():
        if claim in known:
            each, change = _compared(known[claim], reading, current)
        else:
            each, change = _begun(claim, reading, first=before.basis is None)
        followed.append(each)
        changes += change
    stayed = [each for claim, each in known.items() if claim in found.failures]
    gone = [
        each for claim, each in known.items() if claim not in found.readings.keys() | found.failures
    ]
    changes += [
        WatchChange(kind=WatchChangeKind.GONE, claim=each.claim, was=each.latest.standing)
        for each in gone
    ]
    failure = _failure(found)
    changes += _told_of_failing(before.failure, failure)
    state = ItemState(
        # What failed is tried again at the next run.
        basis=before.basis if failure else found.basis,
        followed=(*followed, *stayed),
        failure=failure,
        checked_at=at,
    )
    causes = _causes(before.basis, found.basis, changes, forced=forced)
    return Settled(state=state, causes=causes, changes=tuple(changes))


def failed(before: ItemState, failure: str, *, at: str) -> Settled:
    """Return what a check comes to that could not be made: a failure, told once until it can."""
    changes = _told_of_failing(before.failure, failure)
    return Settled(state=replace(before, failure=failure, checked_at=at), changes=tuple(changes))


def _begun(claim: str, reading: Reading, *, first: bool) -> tuple[WatchedClaim, list[WatchChange]]:
    kind = WatchChangeKind.FIRST if first else WatchChangeKind.FOUND
    change = WatchChange(kind=kind, claim=claim, now=reading.standing)
    return WatchedClaim(claim=claim, told=reading, latest=reading), [change]


def _compared(
    before: WatchedClaim, now: Reading, current: Mapping[str, CitedWork]
) -> tuple[WatchedClaim, list[WatchChange]]:
    """Return a claim as it is followed from now on, and what to tell of it."""
    told = before.told
    changed = is_change(told.standing, now.standing)
    notices = tuple(
        current[work.id]
        for work in before.latest.works
        if work.id in current and _is_news(work.notice, current[work.id].notice)
    )
    after = WatchedClaim(claim=before.claim, told=now if changed else told, latest=now)
    if not changed and not notices:
        return after, []
    change = WatchChange(
        kind=WatchChangeKind.VERDICT if changed else WatchChangeKind.NOTICE,
        claim=before.claim,
        was=told.standing,
        now=now.standing,
        new_works=_without(now.works, told.works) if changed else (),
        gone_works=_without(told.works, now.works) if changed else (),
        notices=notices,
    )
    return after, [change]


def _is_news(was: NoticeState, now: NoticeState) -> bool:
    """Tell whether a reader must hear of a notice: there is one, or a grave one was lifted."""
    return was is not now and (now not in SILENT or was in NOT_COUNTED)


def _without(works: Sequence[CitedWork], others: Sequence[CitedWork]) -> tuple[CitedWork, ...]:
    known = {work.id for work in others}
    return tuple(work for work in works if work.id not in known)


def _failure(found: Found) -> str:
    if not found.failures:
        return ""
    every = len(found.failures) + len(found.readings)
    return f"{len(found.failures):,} of {every:,} claims: {next(iter(found.failures.values()))}"


def _told_of_failing(before: str, now: str) -> list[WatchChange]:
    """Tell of a failure when it begins and when it ends, not at each run."""
    if now and not before:
        return [WatchChange(kind=WatchChangeKind.FAILED, detail=now)]
    if before and not now:
        return [WatchChange(kind=WatchChangeKind.RECOVERED)]
    return []


def _causes(
    before: Basis | None, now: Basis, changes: Sequence[WatchChange], *, forced: bool
) -> tuple[WatchCause, ...]:
    if before is None:
        return (WatchCause.FIRST,)
    rules = (before.rules, before.models) != (now.rules, now.models)
    holds = {
        WatchCause.CORPUS: before.corpus != now.corpus,
        WatchCause.NOTICE: any(change.notices for change in changes),
        WatchCause.PAGE: before.page != now.page,
        WatchCause.SETTINGS: rules,
    }
    found = tuple(cause for cause, it_does in holds.items() if it_does)
    return found or ((WatchCause.ASKED,) if forced else ())


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
