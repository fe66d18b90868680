"""Watches and what changed of them, each made in one line, for tests of any face."""

from __future__ import annotations

from claimwright.domain import (
    CitedWork,
    NoticeState,
    Standing,
    VerdictLabel,
    Watch,
    WatchCause,
    WatchChange,
    WatchChangeKind,
    WatchedKind,
    WatchItem,
    WatchRecord,
)

WATCH_ID = "abcdefghijklmnopqrstuv"
AT = "2026-05-01T12:00:00+00:00"
LATER = "2026-05-02T12:00:00+00:00"
CLAIM = WatchItem(WatchedKind.CLAIM, "Seas rise because ice melts.")
PAGE = WatchItem(WatchedKind.PAGE, "https://example.org/a?b=1&c=2")
HOSTILE = "<script>alert(1)</script> & ]]> \x00\x1b[31m \u202e \uffff \ud800"


def standing(label: str = "SUPPORTED", probability: float = 0.91) -> Standing:
    """Return a verdict without its evidence."""
    return Standing(VerdictLabel(label), probability)


def work(name: str, state: NoticeState = NoticeState.UNCHECKED, said: str = "") -> CitedWork:
    """Return a work with a title."""
    return CitedWork(id=name, title=f"Title of {name}", notice=state, said=said)


def watch(*items: WatchItem, name: str = "Seas", watch_id: str = WATCH_ID) -> Watch:
    """Return a watch over the starter corpus."""
    return Watch(
        id=watch_id, name=name, corpus="starter", created_at=AT, items=items or (CLAIM, PAGE)
    )


def turned(claim: str = CLAIM.text) -> WatchChange:
    """Return a change of verdict for which there is every reason."""
    return WatchChange(
        kind=WatchChangeKind.VERDICT,
        claim=claim,
        was=standing(),
        now=standing("DISPUTED", 0.55),
        new_works=(work("new"),),
        gone_works=(work("old"),),
        notices=(work("out", NoticeState.RETRACTED, "Retracted 2024-05-01"),),
    )


def record(
    *changes: WatchChange, item: WatchItem = CLAIM, number: int = 1, at: str = LATER
) -> WatchRecord:
    """Return a record of changes, found because the corpus changed."""
    return WatchRecord(
        id=f"00000000-0000-4000-8000-{number:012d}",
        at=at,
        item=item,
        causes=(WatchCause.CORPUS, WatchCause.NOTICE),
        changes=changes or (turned(),),
    )
