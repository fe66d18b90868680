"""`claimwright-lab train wafer`: pages of a wiki in, records of their citations out."""

import logging
from pathlib import Path
from typing import Annotated, Final

import typer

from claimwright.cli.options import settings_of
from claimwright.errors import UnavailableError
from claimwright_lab.cli.train import train_app

_EXTRAS: Final = "articles,wikipedia"

Pages = Annotated[
    Path,
    typer.Option(
        help="Dump, folder of wikitext, or JSON lines of {title, wikitext}.",
        metavar="FILE|FOLDER",
        show_default=False,
    ),
]
Out = Annotated[
    Path, typer.Option(help="Folder that gets the records.", metavar="FOLDER", show_default=False)
]
Sources = Annotated[
    Path | None,
    typer.Option(
        help="Texts of cited pages: JSON lines of {url, title, text}, or WARC files.",
        metavar="FILE|FOLDER",
        show_default=False,
    ),
]
Fetch = Annotated[
    bool, typer.Option("--fetch", help="Fetch cited pages that --sources does not hold.")
]
Language = Annotated[str, typer.Option(help="Of the wiki, and of the cited pages that are kept.")]
Share = Annotated[float, typer.Option(help="Share of the articles, 0 to 0.5.")]


@train_app.command("wafer")
def wafer(
    context: typer.Context,
    *,
    pages: Pages,
    out: Out,
    sources: Sources = None,
    fetch: Fetch = False,
    language: Language = "en",
    dev: Share = 0.02,
    test: Share = 0.02,
    seed: Annotated[int, typer.Option(help="Another one deals the articles out anew.")] = 0,
    words: Annotated[int, typer.Option(help="Of a passage of a cited page, 10 to 1000.")] = 100,
    overlap: Annotated[
        int, typer.Option(help="Words that a passage shares with the one before it.")
    ] = 0,
    limit: Annotated[
        int, typer.Option(help="Look at so many pages only, the first ones; 0 takes all.")
    ] = 0,
    readers: Annotated[int, typer.Option(help="Sources read at the same time, 1 to 64.")] = 8,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run that was ended in --out.")
    ] = False,
) -> None:
    """Build records of citations from the pages of a wiki, to train and to measure on."""
    settings = settings_of(context)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    try:
        from claimwright_lab.flows.kept_sources import sources_from
        from claimwright_lab.training.wafer.builder import build
        from claimwright_lab.training.wafer.run import Shares, WaferRun, Windows

        run = WaferRun(
            source=pages,
            out=out,
            language=language,
            shares=Shares(dev=dev, test=test, seed=seed),
            windows=Windows(words=words, overlap=overlap),
            limit=limit,
            readers=readers,
            resume=resume,
        )
        reader = sources_from(settings, archive=sources, web=fetch)
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"records need {error.name!r}: pip install 'claimwright[{_EXTRAS}]'"
        ) from error
    typer.echo(str(build(run, reader)))
