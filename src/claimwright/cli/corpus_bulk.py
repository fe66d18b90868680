"""`claimwright corpus ingest`: files in, a corpus embedded by many processes out."""

from pathlib import Path
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.cli.start import settings_of

MAX_WORKERS = 10_000
"""Most processes that may be asked for."""


def ingest(
    context: typer.Context,
    files: Annotated[
        list[Path], typer.Argument(help="Files as for `corpus add`.", metavar="FILE...")
    ],
    *,
    name: Annotated[str, typer.Option("--name", help="Name of the corpus.")],
    workers: Annotated[
        int, typer.Option(help="Processes that embed, a core each.", min=1, max=MAX_WORKERS)
    ] = 2,
    cluster: Annotated[
        str, typer.Option(help="Ray cluster, such as auto or ray://HOST:10001.")
    ] = "",
    as_json: options.AsJson = False,
) -> None:
    """Bring files into a corpus by many processes; the same corpus as `corpus add` makes.

    Meant for corpora in an object store (`store.address`), where the processes may be on many
    machines. A process that dies loses and doubles nothing: its batch is done again.
    """
    from claimwright.build import catalog
    from claimwright.cli.corpus_run import told
    from claimwright.corpus.files import file_sources
    from claimwright.corpus.mapping import FieldMap
    from claimwright.corpus.rejects import RejectLog
    from claimwright.flows.bulk import BundledKit, Job, bulk_ingest, opened
    from claimwright.flows.collect import recorded_sources, rejects_path

    settings = settings_of(context)
    sources = file_sources(files, fields=FieldMap.parse(()))
    rejects = rejects_path(settings.home, name)
    done = []
    with opened(workers, cluster) as runner:
        for source in sources:
            job = Job(
                source=source,
                name=name,
                catalog=catalog(settings),
                kit=BundledKit(
                    name=settings.encoder, dimension=settings.encoder_dimension, home=settings.home
                ),
                rejects=RejectLog(path=rejects),
            )
            done.append(bulk_ingest(job, runner=runner))
            recorded_sources(settings.home, name).add(source)
    raise typer.Exit(told(name, done, rejects, as_json=as_json))
