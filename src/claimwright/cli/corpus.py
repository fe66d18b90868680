"""`claimwright corpus`: sources in, corpora made, listed, described, refreshed and removed."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from claimwright.cli import consoles, options
from claimwright.cli.options import settings_of, spread
from claimwright.corpus.catalogues.recipe import CatalogueName, Recipe, names_in
from claimwright.corpus.catalogues.wanted import Within
from claimwright.errors import InputError
from claimwright.json_rows import read_whole

MAX_NAMES_BYTES: Final = 100_000_000
"""Largest file of names that is read."""

Source = Annotated[CatalogueName | None, typer.Option(help="Catalogue to take works from.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Which works of a catalogue are wanted, and what is done with them."""

    query: Annotated[str | None, typer.Option(help="Query in the catalogue's own language.")] = None
    preset: Annotated[str | None, typer.Option(help="Ready query, such as observed-impacts.")] = (
        None
    )
    ids: Annotated[
        Path | None,
        typer.Option(
            help="File of DOIs, PMIDs (PMID:1), arXiv numbers or OpenAlex ids.", metavar="FILE"
        ),
    ] = None
    topic: Annotated[
        list[str] | None,
        typer.Option(help="Topic of OpenAlex, such as T10123 (repeatable).", metavar="ID"),
    ] = None
    within: Annotated[
        list[Within] | None,
        typer.Option(
            help="Where query words must stand (repeatable). [default: title-and-abstract]"
        ),
    ] = None
    from_year: Annotated[int | None, typer.Option(help="First year.")] = None
    to_year: Annotated[int | None, typer.Option(help="Last year.")] = None
    limit: Annotated[int, typer.Option(help="Most works taken; 0 takes all.", min=0)] = 0
    enrich: Annotated[
        Literal["semantic-scholar"] | None,
        typer.Option(help="Catalogue for citation counts and missing abstracts."),
    ] = None
    climate_filter: Annotated[
        bool, typer.Option("--climate-filter", help="Leave out works that are not about climate.")
    ] = False

    def __bool__(self) -> bool:
        """Say whether anything was wished for."""
        return any(asdict(self).values())

    def recipe(self, source: CatalogueName) -> Recipe:
        """Return it as a catalogue is asked."""
        return Recipe(
            catalogue=source,
            query=self.query or "",
            preset=self.preset or "",
            ids=names_in(_names(self.ids)) if self.ids else (),
            topics=tuple(self.topic or ()),
            within=tuple(self.within or ()),
            from_year=self.from_year,
            to_year=self.to_year,
            limit=self.limit,
            enrich=self.enrich is not None,
            climate_filter=self.climate_filter,
        )


def _names(path: Path) -> list[str]:
    remedy = "give names one a line, in UTF-8"
    return read_whole(
        path, "file of names", str.splitlines, most_bytes=MAX_NAMES_BYTES, remedy=remedy
    )


_NO_SOURCE: Final = (
    "the options for works of a catalogue need --source, such as --source openalex, and no files"
)
_TWO_SOURCES: Final = "give files or --source, not both, and the options for files with files alone"

corpus_app = typer.Typer(
    help="Make, list, describe, refresh and remove corpora.", no_args_is_help=True
)

_Files = Annotated[
    list[Path] | None,
    typer.Argument(
        help=(
            "JSONL, CSV, TSV, Parquet, BibTeX, RIS, PDF, WARC, or what --format names; - is "
            "standard input."
        ),
        metavar="[FILE...]",
    ),
]
_Name = Annotated[str, typer.Option(help="Name of the corpus.")]
_Named = Annotated[str, typer.Argument(help="Name of the corpus.")]
_Format = Annotated[
    Literal[
        "jsonl",
        "csv",
        "tsv",
        "parquet",
        "ipcc",
        "pdf",
        "bibtex",
        "ris",
        "csl",
        "sphere",
        "s2orc",
        "beir",
        "warc",
    ]
    | None,
    typer.Option(
        "--format",
        help="Format, where the suffix does not tell: ipcc, pdf, beir, csl, sphere, s2orc, warc …",
    ),
]
_Map = Annotated[
    list[str] | None,
    typer.Option(
        "--map", help="Column of a field, such as title=Title (repeatable).", metavar="FIELD=COLUMN"
    ),
]
_Authors = Annotated[
    Path | None,
    typer.Option(help="File of names, one a line; take only their works.", metavar="FILE"),
]
_Rejects = Annotated[
    Path | None, typer.Option(help="File for rows that are no documents.", metavar="FILE")
]
_ExcludeWikipedia = Annotated[
    bool, typer.Option("--exclude-wikipedia", help="Leave out Wikipedia and known copies of it.")
]
_Restart = Annotated[
    bool, typer.Option("--restart", help="Read files and catalogues from their start.")
]
_Merge = Annotated[bool, typer.Option("--merge", help="Unite records of one work.")]
_DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say how much it would take.")]
_Notices = Annotated[
    list[Path] | None,
    typer.Option(
        help="Source of notices: a table, or crossref, openalex, pubmed, europe-pmc.",
        metavar="FILE|CATALOGUE",
    ),
]
_Metrics = Annotated[
    list[Path] | None,
    typer.Option(
        help=(
            "Renew citations from a table, or from semantic-scholar, openalex, crossref or "
            "europe-pmc."
        ),
        metavar="FILE|CATALOGUE",
    ),
]
_Venues = Annotated[
    list[Path] | None,
    typer.Option(help="Table of venues by ISSN, such as SCImago's.", metavar="FILE"),
]
_Document = Annotated[str, typer.Argument(help="Id of the document.")]
_Yes = Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing.")]

MAX_WORKERS = 10_000
"""Most processes that may be asked for."""


@corpus_app.command("add")
@spread
def add(
    context: typer.Context,
    files: _Files = None,
    *,
    name: _Name,
    written: _Format = None,
    mapping: _Map = None,
    authors: _Authors = None,
    rejects: _Rejects = None,
    exclude_wikipedia: _ExcludeWikipedia = False,
    restart: _Restart = False,
    merge: _Merge = False,
    source: Source = None,
    wish: Wish,
    dry_run: _DryRun = False,
    as_json: options.AsJson = False,
) -> None:
    """Bring files, or works of a catalogue, into a corpus; run again, it goes on where it stopped.

    Files and --source exclude each other. With --source it says how much it will take before it
    begins.
    """
    from claimwright.cli.corpus_run import Adding

    settings = settings_of(context)
    how = Adding(rejects=rejects, restart=restart, merge=merge, as_json=as_json)
    if source is None:
        if wish or dry_run:
            raise InputError(_NO_SOURCE)
        from claimwright.cli.corpus_run import add_files, chosen_files

        chosen = chosen_files(files, written, mapping, authors, exclude_wikipedia=exclude_wikipedia)
        raise typer.Exit(add_files(chosen, name, settings, how))
    if files or written or mapping or authors or exclude_wikipedia:
        raise InputError(_TWO_SOURCES)
    from claimwright.cli.corpus_run import add_works, try_recipe

    recipe = wish.recipe(source)
    if dry_run:
        try_recipe(recipe, settings, as_json=as_json)
        return
    raise typer.Exit(add_works(name, recipe, settings, how))


@corpus_app.command("refresh")
def refresh(
    context: typer.Context,
    name: _Named,
    *,
    notices: _Notices = None,
    metrics: _Metrics = None,
    venues: _Venues = None,
    as_json: options.AsJson = False,
) -> None:
    """Read a corpus's files again as far as they changed; unchanged texts are not embedded anew.

    With --notices, --metrics or --venues the files are left alone: what the tables say of its
    works is renewed, nothing is embedded, and the values before are kept.
    """
    from claimwright.cli.corpus_renewal import renew_corpus, show_renewal
    from claimwright.cli.corpus_run import followed, told
    from claimwright.flows import collect

    settings = settings_of(context)
    if notices or metrics or venues:
        done = renew_corpus(
            settings, name, notices=notices or (), metrics=metrics or (), venues=venues or ()
        )
        show_renewal(done, as_json=as_json)
        return
    with followed(settings) as workshop:
        read = collect.refresh(name, workshop)
    raise typer.Exit(told(name, read, workshop.rejects(name), as_json=as_json))


@corpus_app.command("reembed")
def reembed(context: typer.Context, name: _Named, *, as_json: options.AsJson = False) -> None:
    """Embed a corpus anew by the encoder of the settings; meanwhile the old one answers.

    Stopped and run again, it goes on where it stopped. Its files are not read again.
    """
    from claimwright.cli.corpus_run import followed, told
    from claimwright.flows.collect import reembed as embed_anew

    with followed(settings_of(context)) as workshop:
        done = embed_anew(name, workshop)
    raise typer.Exit(told(name, (done,), workshop.rejects(name), as_json=as_json))


@corpus_app.command("work")
def work(
    context: typer.Context, name: _Named, document: _Document, *, as_json: options.AsJson = False
) -> None:
    """Show what is known of one work: its names, notices, where each field came from, history."""
    from claimwright.cli.corpus_renewal import show_work, work_of

    show_work(work_of(settings_of(context), name, document), as_json=as_json)


@corpus_app.command("list")
def list_corpora(context: typer.Context, *, as_json: options.AsJson = False) -> None:
    """Show which corpora there are, those that cannot be read included."""
    from claimwright.build import catalog
    from claimwright.cli.corpus_view import list_json, show_list

    found = catalog(settings_of(context)).survey()
    if as_json:
        consoles.print_json(list_json(found))
    else:
        show_list(found)


@corpus_app.command("info")
def info(context: typer.Context, name: _Named, *, as_json: options.AsJson = False) -> None:
    """Describe a corpus: counts, size, versions, model, files."""
    from claimwright.build import catalog
    from claimwright.cli.corpus_view import info_json, show_info
    from claimwright.flows.collect import recorded_sources, rejects_path

    settings = settings_of(context)
    found = catalog(settings).info(name)
    sources = recorded_sources(settings.home, name).read()
    rejects = rejects_path(settings.home, name)
    if as_json:
        body = info_json(found, sources=sources, rejects=rejects)
        consoles.print_json(body)
    else:
        show_info(found, sources=sources, rejects=rejects)


@corpus_app.command("remove")
def remove(context: typer.Context, name: _Named, *, yes: _Yes = False) -> None:
    """Delete a corpus with all its versions and its rejects file."""
    from claimwright.build import catalog
    from claimwright.flows import collect

    corpora = catalog(settings_of(context))
    asked = not yes and name in corpora.list()
    if asked and not _confirmed(f"Remove corpus {name!r} with all its versions?"):
        raise InputError(f"corpus {name!r} was not removed; --yes asks nothing")
    collect.remove(name, corpora)
    typer.echo(f"removed corpus {name!r}", err=True)


@corpus_app.command("ingest")
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
    from claimwright.corpus.rows import RejectLog
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


def _confirmed(question: str) -> bool:
    try:
        return typer.confirm(question, err=True)
    except typer.Abort:
        return False
