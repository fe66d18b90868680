"""Watches → each of their items checked again if something changed, one failing alone."""

import logging
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final

from claimwright.domain import (
    Article,
    Claim,
    Report,
    Watch,
    WatchedKind,
    WatchItem,
    WatchRecord,
)
from claimwright.domain.fields import json_fields
from claimwright.errors import BusyError, ClaimwrightError, IntegrityError
from claimwright.flows.article import (
    ArticleSource,
    SoFar,
    check_readable,
    so_far,
    told_failure,
)
from claimwright.flows.events import ArticleRead
from claimwright.flows.find import options_of
from claimwright.flows.verify import verify_options_of
from claimwright.flows.watching import (
    Basis,
    Found,
    ItemState,
    Settled,
    cited,
    failed,
    is_due,
    missing_works,
    models_of,
    page_of,
    reading_of,
    rules_of,
    settled,
)
from claimwright.index.lock import exclusive
from claimwright.settings import Settings
from claimwright.web.built_engine import ArticleRequest, BuiltEngine
from claimwright.web.watch_store import WatchedItem, WatchStore

logger = logging.getLogger(__name__)

_LOCK: Final = "watches.lock"
_FAULT: Final = "a fault in claimwright; report the item, and what the run prints"


class Outcome(StrEnum):
    """What became of an item in a run."""

    NOT_DUE = "not_due"
    """Nothing had changed, so it was not checked."""
    SAME = "same"
    """It was checked, and nothing changed that counts."""
    CHANGED = "changed"
    FAILED = "failed"
    """It could not be checked, wholly or in part."""


@json_fields(
    "watch=watch.id name=watch.name kind=item.kind item=item.text outcome failure=state.failure "
    "record"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """An item after its turn in a run.

    Args:
        state: What is known of it now.
        record: What changed; `None` when nothing did.
    """

    watch: Watch
    item: WatchItem
    state: ItemState
    outcome: Outcome
    record: WatchRecord | None


@contextmanager
def one_run(home: Path) -> Iterator[None]:
    """Hold the right to check the watches of a home folder; raise `BusyError` where it is held."""
    try:
        with exclusive(home / _LOCK, "watches"):
            yield
    except BusyError as error:
        message = "another run checks the watches of this home folder; let it end first"
        raise BusyError(message) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchRun:
    """Checks watches, item by item; what each comes to is kept at once.

    Args:
        settings: All settings; a check follows those of its time.
        on_behalf: Does work for the owner of a watch, by its id; for nobody unless told.
    """

    store: WatchStore
    engine: BuiltEngine
    settings: Settings
    clock: Callable[[], datetime]
    on_behalf: Callable[[str, Callable[[], Found | None]], Found | None] = lambda _, work: work()

    @property
    def _rules(self) -> str:
        return rules_of(self.settings)

    def check(self, watches: Sequence[Watch], *, force: bool = False) -> Iterator[Checked]:
        """Yield each item in order after its turn; with `force` also where nothing changed.

        One that fails stops no other, one that was removed meanwhile is left out. Raise
        `UnavailableError` where what was found cannot be kept, and `IntegrityError`, once all else
        was checked, where something kept of a watch cannot be read.
        """
        unread: list[IntegrityError] = []
        for watch in watches:
            for kept in self._items(watch, unread):
                at = self.clock().isoformat(timespec="seconds")
                result = self._one(watch, kept, at, force=force)
                state = replace(kept.state, checked_at=at) if result is None else result.state
                record = None if result is None else _record(kept, result, at)
                if self.store.keep(watch.id, kept.place, state, record):
                    yield Checked(
                        watch=watch,
                        item=kept.item,
                        state=state,
                        outcome=_outcome(result),
                        record=record,
                    )
        if unread:
            raise unread[0]

    def _items(self, watch: Watch, unread: list[IntegrityError]) -> tuple[WatchedItem, ...]:
        """Return the items of a watch; none, with the error noted, where one cannot be read."""
        try:
            return self.store.items(watch.id)
        except IntegrityError as error:
            logger.warning("the watch %s was not checked: %s", watch.id, error)
            unread.append(error)
            return ()

    def _one(self, watch: Watch, kept: WatchedItem, at: str, *, force: bool) -> Settled | None:
        """Return what a check of an item comes to; `None` when it was not due."""
        work = partial(self._found, watch, kept, force=force)
        try:
            found = self.on_behalf(watch.id, work)
        except ClaimwrightError as error:
            return failed(kept.state, told_failure(error, "a watched item"), at=at)
        except Exception as error:  # a run has nobody beside it, and no page may end it
            logger.warning("a watched item was not checked: %s", type(error).__name__)
            logger.debug("a watched item was not checked", exc_info=True)
            return failed(kept.state, _FAULT, at=at)
        return None if found is None else settled(kept.state, found, at=at, forced=force)

    def _found(self, watch: Watch, kept: WatchedItem, *, force: bool) -> Found | None:
        """Check an item; return `None` when nothing has changed."""
        corpus = self.engine.corpus_state(watch.corpus)
        if kept.item.kind is WatchedKind.CLAIM:
            basis = Basis(corpus=corpus, rules=self._rules)
            if not (force or is_due(kept.state, corpus, self._rules)):
                return None
            claim = Claim(text=kept.item.text)
            reports = self.engine.flow(watch.corpus).verify(
                [claim], verify_options_of(self.settings)
            )
            return self._of(watch, kept, basis, reports, {})
        source = ArticleSource(url=kept.item.text)
        article = self.engine.read_article(source)
        check_readable(article)
        basis = Basis(corpus=corpus, rules=self._rules, page=page_of(article))
        if not (force or is_due(kept.state, corpus, self._rules, basis.page)):
            return None
        reports, failures = self._page(watch, source, article)
        return self._of(watch, kept, basis, reports, failures)

    def _page(
        self, watch: Watch, source: ArticleSource, article: Article
    ) -> tuple[tuple[Report, ...], dict[str, str]]:
        """Return a report for each claim of a page, or why there is none."""
        request = ArticleRequest(
            source=source,
            corpus=watch.corpus,
            options=verify_options_of(self.settings),
            find=options_of(self.settings.find),
        )
        flow = self.engine.article_flow(request)
        read = SoFar(article=article)
        steps = flow.steps(source, verify_options_of(self.settings), read)
        events = [ArticleRead(article=article), *(event for step in steps for event in step)]
        checked = so_far(events).checked
        reports = tuple(each.report for each in checked if each.report is not None)
        failures = {e.found.claim.text: e.failure for e in checked if e.report is None}
        return reports, failures

    def _of(
        self,
        watch: Watch,
        kept: WatchedItem,
        basis: Basis,
        reports: Sequence[Report],
        failures: Mapping[str, str],
    ) -> Found:
        readings = {report.claim.text: reading_of(report) for report in reports}
        missing = missing_works(kept.state, readings.values())
        works = self.engine.works(watch.corpus, missing) if missing else {}
        last = kept.state.basis
        return Found(
            # A page without claims asks no model, so that none can have changed.
            basis=replace(
                basis, models=models_of(reports[0]) if reports else (last.models if last else "")
            ),
            readings=readings,
            failures={name: why for name, why in failures.items() if name not in readings},
            works={name: cited(document) for name, document in works.items()},
        )


def _record(kept: WatchedItem, result: Settled, at: str) -> WatchRecord | None:
    if not result.changes:
        return None
    return WatchRecord(
        id=str(uuid.uuid4()),
        at=at,
        item=kept.item,
        causes=result.causes,
        changes=result.changes,
    )


def _outcome(result: Settled | None) -> Outcome:
    if result is None:
        return Outcome.NOT_DUE
    if result.state.failure:
        return Outcome.FAILED
    return Outcome.CHANGED if result.changes else Outcome.SAME
