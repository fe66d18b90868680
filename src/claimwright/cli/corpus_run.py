"""Works into a corpus, what a person at the terminal sees of it out: bar, rate, and how it ended.

They come from files, or from a catalogue, of which it is told before how much it will take.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Event
from types import FrameType
from typing import Final

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from claimwright.build import catalog, encoder, passage_encoder, read_flow
from claimwright.cli import consoles
from claimwright.corpus.catalogues.recipe import Recipe
from claimwright.corpus.files import FileSource, Format, file_sources
from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.rows import RowSource
from claimwright.errors import InputError
from claimwright.flows import collect
from claimwright.flows.collect import Workshop
from claimwright.flows.estimating import Estimate, Trial, estimate
from claimwright.flows.harvesting import Gathering, gatherer
from claimwright.flows.ingest import IngestSummary, Watch
from claimwright.settings import Settings

INTERRUPTED: Final = 130
"""Exit code when a signal ended the ingestion."""

_SECONDS_BETWEEN_LINES = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Adding:
    """How sources are brought into a corpus."""

    rejects: Path | None = None
    restart: bool = False
    merge: bool = False
    as_json: bool = False


@contextmanager
def followed(settings: Settings) -> Iterator[Workshop]:
    """Yield what corpora are made with, while progress is shown and signals stop it cleanly.

    Yields:
        The workshop; the first Ctrl-C lets it commit what is whole.
    """
    console = consoles.progress()
    with _signals() as stop, _shown(console) as show:

        def watch(source: RowSource) -> Watch:
            return Watch(on_progress=show(source), stop=stop.is_set)

        bundled = encoder(settings)
        yield Workshop(
            catalog=catalog(settings),
            encoder=passage_encoder(settings, bundled),
            watch=watch,
            gather=gatherer(settings, bundled, os.environ),
            read_page=lambda data, url: read_flow(settings).read_bytes(data, source=url),
        )


def told(name: str, done: Sequence[IngestSummary], rejects: Path, *, as_json: bool) -> int:
    """Say what became of each file.

    Returns:
        The exit code: 0, or 130 when a signal ended the work.
    """
    for summary in done:
        _tell(summary, rejects)
    version = max((summary.version for summary in done), default=0)
    if as_json:
        sources = [asdict(summary) for summary in done]
        body = {"corpus": name, "version": version, "sources": sources, "rejects": str(rejects)}
        consoles.print_json(body)
    if any(summary.stopped for summary in done):
        consoles.say("stopped; what was read is safe: run the same command again to go on")
        return INTERRUPTED
    if not version:
        raise InputError(
            f"no row could be read as a document, so there is no corpus {name!r}; "
            f"{str(rejects)!r} says why of each row"
        )
    return 0


def _tell(summary: IngestSummary, rejects: Path) -> None:
    if summary.finished and not summary.read:
        consoles.say(
            f"{summary.source}: nothing to do, the corpus has all its rows (--restart reads again)"
        )
        return
    if summary.resumed_after:
        consoles.say(f"{summary.source}: went on after row {summary.resumed_after:,}")
    consoles.say(
        f"{summary.source}: {summary.read:,} rows in {summary.seconds:,.1f} s "
        f"({summary.rate:,.0f}/s): {summary.added:,} added, {summary.replaced:,} replaced, "
        f"{summary.unchanged:,} unchanged, "
        f"{summary.repeated:,} with the id of an earlier row, {summary.rejected:,} rejected"
    )
    if summary.united:
        consoles.say(f"{summary.united:,} rows are of works that other records are of, too: united")
    if summary.removed:
        consoles.say(f"{summary.removed:,} documents went: another has their work now")
    if summary.kept_apart:
        consoles.say(
            f"{summary.kept_apart:,} pairs were kept apart: their names contradict each other"
        )
    if summary.excluded:
        consoles.say(f"{summary.excluded:,} were left out, as you asked")
    if summary.rejected:
        consoles.say(f"the rejected rows and why: {rejects}")


@contextmanager
def _signals() -> Iterator[Event]:
    """Turn the first Ctrl-C, or request to terminate, into a wish to stop; the second one ends."""
    stop = Event()

    def on_signal(number: int, frame: FrameType | None) -> None:
        del number, frame
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, on_signal) for number in numbers]
    try:
        yield stop
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


@contextmanager
def _shown(console: Console) -> Iterator[Callable[[RowSource], Callable[[IngestSummary], None]]]:
    """Show a bar per file on a terminal, and now and then a line elsewhere."""
    if not console.is_terminal:
        yield lambda source: _lines(source, console)
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[read]:,} rows"),
        TextColumn("{task.fields[rate]:,.0f} rows/s", style="dim"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        yield lambda source: _bar(source, progress)


def _bar(source: RowSource, progress: Progress) -> Callable[[IngestSummary], None]:
    name = _short(source)
    task = progress.add_task(name, total=source.total, read=0, rate=0.0)

    def show(summary: IngestSummary) -> None:
        progress.update(task, completed=summary.offset, read=summary.read, rate=summary.rate)

    return show


def _lines(source: RowSource, console: Console) -> Callable[[IngestSummary], None]:
    total = source.total
    last = time.monotonic()

    def show(summary: IngestSummary) -> None:
        nonlocal last
        if time.monotonic() - last < _SECONDS_BETWEEN_LINES:
            return
        last = time.monotonic()
        part = f", {summary.offset / total:.0%}" if total else ""
        told = f"{_short(source)}: {summary.read:,} rows{part}, {summary.rate:,.0f}/s"
        console.print(told, markup=False)

    return show


def _short(source: RowSource) -> str:
    name = source.path.name if isinstance(source, FileSource) else source.name
    return consoles.clean(name[:60])


def chosen_files(
    files: Sequence[Path] | None,
    written: str | None,
    mapping: Sequence[str] | None,
    authors: Path | None,
    *,
    exclude_wikipedia: bool,
) -> tuple[FileSource, ...]:
    """Return the files that options name, not yet opened."""
    if not files:
        raise InputError("name a file, or a catalogue with --source")
    return file_sources(
        files,
        fields=FieldMap.parse(mapping or ()),
        written=Format(written) if written else None,
        authors=authors,
        exclude_wikipedia=exclude_wikipedia,
    )


def add_files(sources: Sequence[FileSource], name: str, settings: Settings, how: Adding) -> int:
    """Bring files into a corpus, say what became of each, and return the exit code."""
    with followed(settings) as workshop:
        done = collect.add(
            name, sources, workshop, rejects=how.rejects, restart=how.restart, merge=how.merge
        )
    return told(name, done, how.rejects or workshop.rejects(name), as_json=how.as_json)


_MEGABYTE: Final = 1_000_000
_MINUTE_S: Final = 60
_HOUR_S: Final = 3_600


def add_works(name: str, recipe: Recipe, settings: Settings, how: Adding) -> int:
    """Bring works of a catalogue into a corpus; say before what it takes, and after what it took.

    Returns:
        The exit code.
    """
    with followed(settings) as workshop:
        source = workshop.gather(recipe)
        begun = source.harvest.journal.entries and not how.restart
        if begun:
            pages = len(source.harvest.journal.entries)
            consoles.say(f"{recipe.name}: goes on; {pages:,} pages of it are kept")
        else:
            found = _estimated(source, workshop)
            _show(found, recipe)
            source.harvest = replace(source.harvest, expected=found.taken)
        try:
            done = collect.add(
                name, [source], workshop, rejects=how.rejects, restart=how.restart, merge=how.merge
            )
        finally:
            _tell_harvest(source)
    return told(name, done, how.rejects or workshop.rejects(name), as_json=how.as_json)


def try_recipe(recipe: Recipe, settings: Settings, *, as_json: bool) -> None:
    """Say how much a recipe would take, and take nothing."""
    with followed(settings) as workshop:
        found = _estimated(workshop.gather(recipe), workshop)
    if as_json:
        consoles.print_json({"recipe": recipe.name, **asdict(found)})
    else:
        _show(found, recipe)


def _estimated(source: Gathering, workshop: Workshop) -> Estimate:
    trial = Trial(encoder=workshop.encoder, clock=time.perf_counter)
    return estimate(source, trial)


def _show(found: Estimate, recipe: Recipe) -> None:
    works = "an unknown number of" if found.works is None else f"{found.works:,}"
    parts = f", in {found.parts} parts that may overlap" if found.parts > 1 else ""
    consoles.say(f"{recipe.name}: the catalogue has {works} works{parts}")
    if found.taken is None or found.requests is None:
        consoles.say("it does not say how many, so neither can we say how long it will take")
        return
    size = f"{(found.bytes or 0) / _MEGABYTE:,.1f} MB"
    asking = _time(found.seconds or 0.0)
    embedding = found.embedding_seconds
    consoles.say(
        f"about {found.taken:,} works will be taken: {found.requests:,} more requests, {size}, "
        f"{asking} of asking"
        + (f" and {_time(embedding)} of embedding" if embedding is not None else "")
    )
    if found.with_text is not None:
        consoles.say(f"{found.with_text:.0%} of the works on the first pages have an abstract")
    if found.key_hint:
        consoles.say(f"the rest cannot be had without a key: {found.key_hint}")


def _time(seconds: float) -> str:
    if seconds < 2 * _MINUTE_S:
        return f"{seconds:,.0f} s"
    if seconds < 2 * _HOUR_S:
        return f"{seconds / _MINUTE_S:,.0f} minutes"
    return f"{seconds / _HOUR_S:,.1f} hours"


def _tell_harvest(source: Gathering) -> None:
    used = source.harvest.client.used
    if not used.requests and not used.kept:
        return
    consoles.say(
        f"asked {used.requests:,} times, read {used.bytes / _MEGABYTE:,.1f} MB, waited "
        f"{_time(used.waited_s)}; {used.kept:,} answers were kept from before"
    )
    if source.harvest.repeated:
        consoles.say(f"{source.harvest.repeated:,} records were of works that came before")
    if source.recipe.enrich:
        consoles.say(f"Semantic Scholar knew {source.enriched:,} of the new works")
    if source.not_enriched:
        consoles.say(
            f"{source.not_enriched:,} works could not be looked up there ({source.trouble}); "
            "`claimwright corpus refresh` asks again"
        )
    if source.off_topic:
        consoles.say(f"{source.off_topic:,} works are not about the climate")
