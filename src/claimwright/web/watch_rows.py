"""Watches as they are kept → what `/v1/watches` and the command line answer of them."""

from dataclasses import dataclass

from claimwright.domain import Watch, WatchRecord
from claimwright.domain.fields import Count, json_fields
from claimwright.flows.watching import Followed
from claimwright.web.watch_store import KeptItem, WatchStore


@json_fields(
    "claim=followed.claim label=followed.latest.standing.label "
    "probability=followed.latest.standing.probability"
)
@dataclass(frozen=True, slots=True)
class WatchedClaim:
    """A claim of an item as it was checked last.

    Args:
        followed: The claim.
    """

    followed: Followed


@json_fields(
    "kind=kept.item.kind text=kept.item.text checked_at=kept.state.checked_at "
    "failure=kept.state.failure claims"
)
@dataclass(frozen=True, slots=True)
class WatchedItem:
    """An item and what is known of it.

    Args:
        kept: The item.
    """

    kept: KeptItem

    @property
    def claims(self) -> tuple[WatchedClaim, ...]:
        """Its claims with their verdicts; none before it was checked."""
        return tuple(map(WatchedClaim, self.kept.state.followed))


@json_fields(
    "id=watch.id name=watch.name corpus=watch.corpus created_at=watch.created_at items feed_url"
)
@dataclass(frozen=True, slots=True)
class WatchSummary:
    """A watch as a list of watches has it.

    Args:
        watch: The watch.
    """

    watch: Watch

    @property
    def items(self) -> Count:
        """How many claims and pages it has."""
        return len(self.watch.items)

    @property
    def feed_url(self) -> str:
        """Where its feed is."""
        return feed_url(self.watch.id)


@dataclass(frozen=True, slots=True)
class WatchList:
    """The watches that are shown to whoever asks, the oldest first.

    Args:
        watches: All of them.
    """

    watches: tuple[WatchSummary, ...]


@json_fields(
    "id=watch.id name=watch.name corpus=watch.corpus created_at=watch.created_at "
    "feed_url items history"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WatchDetail:
    """A watch, how its items stand, and what changed.

    Args:
        watch: The watch.
        items: Its items, in their order.
        history: What changed, the newest first.
    """

    watch: Watch
    items: tuple[WatchedItem, ...]
    history: tuple[WatchRecord, ...]

    @property
    def feed_url(self) -> str:
        """Where its feed is."""
        return feed_url(self.watch.id)


def feed_url(watch_id: str) -> str:
    """Return the path of a watch's feed."""
    return f"/v1/watches/{watch_id}/feed"


def detail_of(store: WatchStore, watch_id: str, limit: int) -> WatchDetail:
    """Return a watch with its items as they are now and its newest records, at most `limit`.

    Raise `NotFoundError` where there is no such watch.
    """
    return WatchDetail(
        watch=store.watch(watch_id),
        items=tuple(map(WatchedItem, store.items(watch_id))),
        history=store.records(watch_id, limit),
    )
