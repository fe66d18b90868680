"""A recipe in, works of a catalogue in a corpus out, and what a person is told of it."""

import time
from dataclasses import asdict, replace
from typing import Final

from claimwright.cli import consoles
from claimwright.cli.corpus_run import Adding, followed, told
from claimwright.corpus.catalogues.recipe import Recipe
from claimwright.flows import collect
from claimwright.flows.collect import Workshop
from claimwright.flows.estimating import Estimate, Trial, estimate
from claimwright.flows.harvesting import Gathering
from claimwright.settings import Settings

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
            _tell(source)
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


def _tell(source: Gathering) -> None:
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
