"""What a person wants renewed in, sources opened, and what was renewed told."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import typer

from claimwright.build import catalog
from claimwright.cli import consoles
from claimwright.corpus.catalogues.recipe import CatalogueName
from claimwright.corpus.identifiers import identifiers_of, written
from claimwright.corpus.notices import read_table
from claimwright.corpus.reputation import read_metrics, read_venues
from claimwright.domain import Document, IdentifierKind, Json, NoticeState
from claimwright.domain.documents import notice_words
from claimwright.domain.metrics import VENUE_CITEDNESS, VENUE_SJR
from claimwright.errors import NotFoundError
from claimwright.flows.origin import utc_now
from claimwright.flows.renewing import COUNTED, NOTICED, AskedWorks, Renewal, asked_works, renew
from claimwright.schema.keeping import to_values
from claimwright.schema.writing import to_json
from claimwright.settings import Settings

_SHOWN_ROWS = 3
"""Rows of each table that are told when they tell nothing."""

_SAID = ("identifiers", "notices", "origins", "history")
"""What is said of a work by others, which its JSON leaves out."""

_STATES = {
    NoticeState.OK: "without notice",
    NoticeState.EXPRESSION_OF_CONCERN: "under an expression of concern",
}


def renew_corpus(
    settings: Settings,
    name: str,
    *,
    notices: Sequence[Path],
    metrics: Sequence[Path],
    venues: Sequence[Path],
) -> Renewal:
    """Read tables and bring a corpus up to date by them.

    Notices and metrics are tables, or names of catalogues to ask; venues are tables.
    """
    now = utc_now()
    noticed = {path: read_table(path, read_at=now) for path in notices if not _is_catalogue(path)}
    counted = {path: read_metrics(path) for path in metrics if not _is_catalogue(path)}
    ranked = {path: read_venues(path) for path in venues}
    done = renew(
        name,
        catalog(settings),
        notices=[*noticed.values(), *_asked(settings, notices, NOTICED)],
        metrics=[*ranked.values(), *counted.values(), *_asked(settings, metrics, COUNTED)],
        now=now,
    )
    unread = {path: table.unreadable for path, table in noticed.items()}
    unread |= {path: table.unreadable for path, table in (*ranked.items(), *counted.items())}
    skipped = (f"{path}: {why}" for path, said in unread.items() for why in said[:_SHOWN_ROWS])
    return replace(done, skipped=tuple(skipped))


def _is_catalogue(path: Path) -> bool:
    return str(path) in set(CatalogueName) and not path.exists()


def _asked(
    settings: Settings,
    named: Sequence[Path],
    known: Mapping[CatalogueName, tuple[IdentifierKind, ...]],
) -> tuple[AskedWorks, ...]:
    names = [str(path) for path in named if _is_catalogue(path)]
    return asked_works(names, known, settings, environment=os.environ, now=utc_now)


def show_renewal(done: Renewal, *, as_json: bool) -> None:
    """Tell what was renewed."""
    if as_json:
        consoles.print_json(to_json(done))
        return
    consoles.say(
        f"{done.corpus}: {done.documents:,} works, {done.changed:,} written, nothing embedded"
    )
    if done.states:
        counted = (f"{n:,} {_state(state)}" for state, n in done.states.items())
        consoles.say(f"notices: {', '.join(counted)}")
    for work in done.not_counted:
        consoles.say(f"newly out: {work}")
    if done.unnamed:
        consoles.say(f"{done.unnamed:,} works have no name to ask by, so they are unchecked")
    for line in done.unreadable:
        consoles.say(f"a name that cannot be read leaves a work unchecked: {line}")
    for metric, known in done.metrics.items():
        changed = done.renewed.get(metric, 0)
        missing = done.documents - known
        consoles.say(f"{metric}: known of {known:,}, changed {changed:,}, missing {missing:,}")
    left_out = [f"a row that tells nothing was left out: {line}" for line in done.skipped]
    for line in (*left_out, *(f"could not be asked: {line}" for line in done.unavailable)):
        consoles.say(line)


def work_of(settings: Settings, corpus: str, name: str) -> Document:
    """Return a work of a corpus."""
    found = catalog(settings).open(corpus).documents([name])
    if name not in found:
        raise NotFoundError(
            f"there is no document {name!r} in corpus {corpus!r}; `claimwright evidence` shows ids"
        )
    return found[name]


def whole_record(document: Document) -> dict[str, Json]:
    """Return what `corpus work --json` prints: a work but for its text, each notice whole."""
    said = {name: [to_values(one) for one in getattr(document, name)] for name in _SAID}
    return {"id": document.id, "title": document.title, **to_json(document), **said}


def show_work(document: Document, *, as_json: bool) -> None:
    """Show what is known of a work, where it came from, and what it was before."""
    if as_json:
        consoles.print_json(whole_record(document))
        return
    lines = [document.title or document.id]
    lines.append(f"notices: {notice_words(document) or _state(document.notice.state)}")
    lines += [
        f"  {one.source}: {_state(one.state)}"
        + (f" {one.date}" if one.date else "")
        + (f" asked {one.checked_at}" if one.checked_at else "")
        for one in document.notices
    ]
    lines += [f"named {written(one)}" for one in identifiers_of(document)]
    lines += [f"{name}: {value:,}" for name, value in _metrics(document)]
    lines += [
        f"{one.field} from {one.source or f'the record {one.record!r}'}" for one in document.origins
    ]
    lines += [
        f"{one.field} was {'not known' if one.value is None else one.value} until {one.until}"
        f" ({one.source})"
        for one in document.history
    ]
    for line in lines:
        typer.echo(consoles.clean(line))


def _metrics(document: Document) -> list[tuple[str, float]]:
    values = {
        "citation_count": document.citation_count,
        "influential_citation_count": document.influential_citation_count,
        **{name: document.extra.get(name) for name in (VENUE_SJR, VENUE_CITEDNESS)},
    }
    return [(name, value) for name, value in values.items() if isinstance(value, int | float)]


def _state(state: NoticeState) -> str:
    return _STATES.get(state, state.value)
