"""`claimwright-lab train titles|context-encoder|citation-ranker`: citation records in, models out.

They join the commands of `claimwright-lab train`.
"""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from claimwright.errors import InputError
from claimwright_lab.cli.train import (
    BASE,
    Base,
    Device,
    Minutes,
    Out,
    Resume,
    check_minutes,
    train_app,
    training_extra,
)

TITLES_BASE = "facebook/bart-base"
"""What a title generator is made from unless `--base` says otherwise."""

MAX_EPOCHS = 1_000
MAX_BATCH = 4_096
MAX_NEGATIVES = 1_000

Records = Annotated[
    Path,
    typer.Option(
        help="Citation records with the texts of their sources, JSON lines, plain or under xz.",
        metavar="FILE",
        show_default=False,
    ),
]
Limit = Annotated[int, typer.Option(help="Take the first so many records; 0 takes all.", min=0)]
Epochs = Annotated[int, typer.Option(help="Passes over the records, 1 to 1000.")]
Batch = Annotated[int, typer.Option(help="Records in a step, 1 to 4096.")]


@train_app.command("titles")
def titles(
    *,
    records: Records,
    out: Out,
    words: Annotated[
        bool,
        typer.Option(
            "--words",
            help="Fit the small model that says which words a title holds: seconds, no torch.",
        ),
    ] = False,
    base: Base = TITLES_BASE,
    epochs: Epochs = 2,
    batch: Batch = 16,
    minutes: Minutes = 120.0,
    limit: Limit = 0,
    device: Device = "auto",
    resume: Resume = False,
) -> None:
    """Make what writes the title of a source from a claim in context, to search for it by words."""
    if words:
        from claimwright_lab.training.citation_search.records import read_records
        from claimwright_lab.training.citation_search.title_words import fit_title_words

        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
        typer.echo(str(fit_title_words(read_records(records, limit=limit), out)))
        return
    _check(epochs, batch, minutes)
    with training_extra():
        from claimwright_lab.training.citation_search.titles import SCHEDULE, TitlesRun, train
    run = TitlesRun(
        records=records,
        out=out,
        base=base,
        limit=limit,
        schedule=replace(SCHEDULE, epochs=epochs, batch=batch, minutes=minutes),
        device=device,
        resume=resume,
    )
    typer.echo(str(train(run)))


@train_app.command("context-encoder")
def context_encoder(
    *,
    records: Records,
    out: Out,
    base: Base = BASE,
    passages: Annotated[
        Path | None,
        typer.Option(
            help="Folder of an exported encoder whose embeddings passages keep: only the queries' "
            "side is trained, and its corpora stay as they are.",
            metavar="FOLDER",
            show_default=False,
        ),
    ] = None,
    negatives: Annotated[
        int, typer.Option(help="Passages of other pages that a claim's words find, 0 to 1000.")
    ] = 4,
    epochs: Epochs = 4,
    batch: Batch = 16,
    minutes: Minutes = 60.0,
    limit: Limit = 0,
    device: Device = "auto",
    resume: Resume = False,
) -> None:
    """Train an encoder to find the passage behind a citation from the claim in context."""
    _check(epochs, batch, minutes)
    if not 0 <= negatives <= MAX_NEGATIVES:
        raise InputError(f"negatives is {negatives!r}; it must lie in 0..{MAX_NEGATIVES}")
    with training_extra():
        from claimwright_lab.training.citation_search.context_encoder import (
            SCHEDULE,
            ContextEncoderRun,
            train,
        )
    run = ContextEncoderRun(
        records=records,
        out=out,
        base=base,
        passages=passages,
        negatives=negatives,
        limit=limit,
        schedule=replace(SCHEDULE, epochs=epochs, batch=batch, minutes=minutes),
        device=device,
        resume=resume,
    )
    typer.echo(str(train(run)))


@train_app.command("citation-ranker")
def citation_ranker(
    *,
    records: Records,
    out: Out,
    base: Base = BASE,
    verifier: Annotated[
        Path | None,
        typer.Option(
            help="Checkpoint of `claimwright-lab train verifier` to start from.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    epochs: Epochs = 2,
    batch: Batch = 4,
    minutes: Minutes = 120.0,
    limit: Limit = 0,
    device: Device = "auto",
    resume: Resume = False,
) -> None:
    """Train a cross-encoder to rank passages of the cited page above what else a search finds."""
    _check(epochs, batch, minutes)
    with training_extra():
        from claimwright_lab.training.citation_search.citation_ranker import (
            SCHEDULE,
            CitationRankerRun,
            train,
        )
    run = CitationRankerRun(
        records=records,
        out=out,
        base=base,
        verifier=verifier,
        limit=limit,
        schedule=replace(SCHEDULE, epochs=epochs, batch=batch, minutes=minutes),
        device=device,
        resume=resume,
    )
    typer.echo(str(train(run)))


def _check(epochs: int, batch: int, minutes: float) -> None:
    check_minutes(minutes)
    for name, value, most in (("epochs", epochs, MAX_EPOCHS), ("batch", batch, MAX_BATCH)):
        if not 1 <= value <= most:
            raise InputError(f"{name} is {value!r}; it must lie in 1..{most}")
