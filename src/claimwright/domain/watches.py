"""What is watched, how it stood, and what changed of it and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from claimwright.domain.fields import Probability, json_fields
from claimwright.domain.publishing import NoticeState
from claimwright.domain.verdicts import VerdictLabel

_MOST_NAMED: Final = 3
"""Works that a sentence names; the others are counted."""


class WatchedKind(StrEnum):
    """What a watched item is."""

    CLAIM = "claim"
    PAGE = "page"


class WatchCause(StrEnum):
    """Why an item was checked again."""

    FIRST = "first"
    """It had never been checked."""
    CORPUS = "corpus"
    """The corpus has another version."""
    NOTICE = "notice"
    """A work that the verdict rested on has another notice, such as a retraction."""
    PAGE = "page"
    """The main text of the page is another."""
    SETTINGS = "settings"
    """claimwright, a model or a setting is another."""
    ASKED = "asked"
    """Nothing changed, and a check was asked for all the same."""


class WatchChangeKind(StrEnum):
    """What changed of an item, or of one claim of a page."""

    FIRST = "first"
    VERDICT = "verdict"
    NOTICE = "notice"
    FOUND = "found"
    GONE = "gone"
    FAILED = "failed"
    RECOVERED = "recovered"


_CAUSES: Final = {
    WatchCause.CORPUS: "the corpus changed",
    WatchCause.PAGE: "the page changed",
    WatchCause.SETTINGS: "claimwright, its models or its settings changed",
    WatchCause.ASKED: "nothing changed that is watched; it was checked because that was asked for",
}


@dataclass(frozen=True, slots=True)
class WatchItem:
    """One thing that is watched.

    Args:
        kind: What it is.
        text: The claim, or the address of the page.
    """

    kind: WatchedKind
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """A saved list of claims and pages.

    Args:
        id: Names it; cannot be guessed.
        name: For people.
        corpus: Where evidence is looked for.
        created_at: When, ISO 8601 in UTC.
        items: What is watched, each once, in the order given.
    """

    id: str
    name: str
    corpus: str
    created_at: str
    items: tuple[WatchItem, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A verdict without its evidence.

    Args:
        label: What the evidence shows.
        probability: How probable the label is, 0..1.
    """

    label: VerdictLabel
    probability: Probability

    def __str__(self) -> str:
        """Return it as a sentence has it, such as `SUPPORTED .91`."""
        return f"{self.label.value} {f'{self.probability:.2f}'.removeprefix('0')}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedWork:
    """A work that takes a side in the evidence for a verdict.

    Args:
        id: Of the document, in its corpus.
        title: May be empty; a long one is cut off.
        notice: What its publisher has said of it.
        said: The same in words; empty when there is nothing to know.
    """

    id: str
    title: str
    notice: NoticeState = NoticeState.UNCHECKED
    said: str = ""

    @property
    def name(self) -> str:
        """What people know it by."""
        return f"“{self.title}”" if self.title else self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchChange:
    """What changed of an item, or of one claim of a page.

    Args:
        kind: What happened.
        claim: Of which claim; empty where it is about the whole item.
        was: The verdict that was told last; `None` where there was none.
        now: The verdict of this check; `None` where there is none.
        new_works: That took no side when the last verdict was told, and do now.
        gone_works: The other way round.
        notices: Works that the verdict rested on and that have another notice now.
        detail: Why a check failed; otherwise empty.
    """

    kind: WatchChangeKind
    claim: str = ""
    was: Standing | None = None
    now: Standing | None = None
    new_works: tuple[CitedWork, ...] = ()
    gone_works: tuple[CitedWork, ...] = ()
    notices: tuple[CitedWork, ...] = ()
    detail: str = ""

    def words(self, causes: Sequence[WatchCause]) -> str:
        """Return what changed and why, as one sentence without its claim.

        Returns:
            Such as `was SUPPORTED .91, now DISPUTED .55: the corpus changed; new among the
            evidence: “A”`.
        """
        kinds = WatchChangeKind
        said = {
            kinds.FIRST: f"first check: {self.now}",
            kinds.FOUND: f"new on the page: {self.now}",
            kinds.GONE: f"no longer on the page; it was {self.was}",
            kinds.FAILED: f"could not be checked: {self.detail}",
            kinds.RECOVERED: "could be checked again",
            kinds.NOTICE: f"still {self.now}",
            kinds.VERDICT: f"was {self.was}, now {self.now}",
        }[self.kind]
        explained = self.kind in {kinds.NOTICE, kinds.VERDICT}
        return f"{said}: {self._why(causes)}" if explained else said

    def _why(self, causes: Sequence[WatchCause]) -> str:
        parts = [_CAUSES[cause] for cause in causes if cause in _CAUSES]
        if self.new_works:
            parts.append(f"new among the evidence: {_named(self.new_works)}")
        if self.gone_works:
            parts.append(f"no longer among it: {_named(self.gone_works)}")
        parts += [f"{work.name}: {work.said or 'no notice any more'}" for work in self.notices]
        return "; ".join(parts) or "the reason is not known"


@json_fields("id at kind=item.kind item=item.text causes changes summary")
@dataclass(frozen=True, slots=True, kw_only=True)
class WatchRecord:
    """What one check of one item found to have changed.

    Args:
        id: A UUID, which no other record has.
        at: When it was checked, ISO 8601 in UTC.
        item: What was checked.
        causes: Why it was checked again; several may hold.
        changes: At least one; of a page one for each claim.
    """

    id: str
    at: str
    item: WatchItem
    causes: tuple[WatchCause, ...]
    changes: tuple[WatchChange, ...]

    @property
    def summary(self) -> tuple[str, ...]:
        """Each change as a sentence, with its claim where that is not the item itself."""
        return tuple(
            (f"“{change.claim}”: " if change.claim not in {"", self.item.text} else "")
            + change.words(self.causes)
            for change in self.changes
        )


def _named(works: Sequence[CitedWork]) -> str:
    names = ", ".join(work.name for work in works[:_MOST_NAMED])
    more = len(works) - _MOST_NAMED
    return f"{names} and {more:,} more" if more > 0 else names
