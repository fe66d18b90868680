"""`claimwright citations`: an article, or rows of claims with sources, in; what those show out."""

from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from claimwright.cli import consoles, options
from claimwright.cli.options import settings_of
from claimwright.cli.report_file import format_of, write_file
from claimwright.cli.rows import STANDARD
from claimwright.domain import CitationReport, Json
from claimwright.errors import InputError
from claimwright.extras import of_extra
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from claimwright.views.formats import CitationFormat

_needed = partial(of_extra, "articles,wikipedia", "citations need")

Article = Annotated[
    str | None,
    typer.Argument(
        help="Article: its title, its address or a file of wikitext.", metavar="FILE|URL|TITLE"
    ),
]
Corpus = Annotated[str | None, typer.Option(help="Corpus for better sources.")]
Revision = Annotated[int | None, typer.Option(help="Read this revision; the newest unless set.")]
OnlyRisky = Annotated[
    bool, typer.Option("--only-risky", help="Show only what a person should look at.")
]
Dump = Annotated[
    Path | None, options.file_option(help="Dump of pages (.xml, .xml.bz2) that has the article.")
]
Category = Annotated[
    str | None,
    options.file_option(
        help="Category by title or address; each report becomes a line of --output.",
        metavar="CATEGORY",
    ),
]
Limit = Annotated[
    int | None,
    typer.Option(
        help="Most articles of the category, 1 to 10,000; 50 by default.",
        rich_help_panel=options.FILES,
    ),
]
Sources = Annotated[
    Path | None,
    options.file_option(
        help="JSONL file of {url, title, text}, or a folder of such.", metavar="FILE|FOLDER"
    ),
]
Offline = Annotated[
    bool,
    typer.Option(
        "--offline", help="Read only what --sources holds.", rich_help_panel=options.FILES
    ),
]
Output = Annotated[
    Path,
    options.file_option(
        help="File for the report (.html, .wikitext, .md, .csv, .json) or for many answers."
    ),
]

DEFAULT_LIMIT: Final = 50
"""Articles of a category that are checked unless another number is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which article is asked about, and where its sources may be read.

    Without a source rows are answered, without a revision the newest; `sources` hold copies of
    pages.
    """

    source: str = ""
    revision: int | None = None
    dump: Path | None = None
    sources: Path | None = None
    offline: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be read together."""
        if self.revision is not None and self.revision < 1:
            message = f"--revision is {self.revision!r}; it is the number of a revision, from 1"
            raise InputError(message)
        if self.dump is not None and self.revision is not None:
            message = "--dump and --revision name two places; a dump holds one revision of a page"
            raise InputError(message)


def citations(
    context: typer.Context,
    article: Article = None,
    *,
    corpus: Corpus = None,
    revision: Revision = None,
    only_risky: OnlyRisky = False,
    as_json: options.AsJson = False,
    output: Output = STANDARD,
    dump: Dump = None,
    sources: Sources = None,
    offline: Offline = False,
    rows: options.Rows = None,
    category: Category = None,
    limit: Limit = None,
    server: options.Server = None,
    config: options.Config = None,
) -> None:
    """Check whether the sources of an article support its statements; edit nothing.

    With --category, check the articles of a category of the wiki one after another.
    """
    wanted = Wanted(
        source=article or "", revision=revision, dump=dump, sources=sources, offline=offline
    )
    _check_asked(article, rows, category, limit)
    settings = settings_of(context, {"citations.corpus": corpus}, config)
    if server is not None:
        options.answerable_by_server(
            input=rows, category=category, dump=dump, sources=sources, offline=offline
        )
    if rows is not None:
        options.refuse(
            "is for an article; with --input each row is answered by itself",
            corpus=corpus,
            only_risky=only_risky,
            revision=revision,
            dump=dump,
        )
        raise typer.Exit(_file(rows, output, wanted, settings))
    if category is not None:
        most = DEFAULT_LIMIT if limit is None else limit
        raise typer.Exit(_category(category, most, wanted, output, settings, only_risky=only_risky))
    form = None if output == STANDARD else format_of(output, CitationFormat, "--output")
    with _needed():
        from claimwright.cli.citations_run import checked_article, only_risky_of, refuse_unchecked
        from claimwright.flows.citations import NOTHING_READ

    made = (
        checked_article(wanted, output, settings)
        if server is None
        else nullcontext(_remote(server, wanted, corpus))
    )
    with made as report:
        shown = only_risky_of(report, settings) if only_risky else report
        if form is not None:
            from claimwright.views.exports import exported

            write_file(output, exported(shown, form))
        elif as_json or NOTHING_READ not in report.notices:
            _show(shown, as_json=as_json)
    refuse_unchecked(report)
    if form is not None:  # the file is safe, whoever reads the rest
        _show(shown, as_json=as_json)


def _check_asked(
    article: str | None, rows: Path | None, category: str | None, limit: int | None
) -> None:
    if sum(each is not None for each in (article, rows, category)) != 1:
        message = "give an article, as FILE, URL or TITLE, or --category, or --input; one of them"
        raise InputError(message)
    if limit is not None and category is None:
        raise InputError(f"--limit is {limit}, and there is no --category whose articles it limits")


def _remote(address: str, wanted: Wanted, corpus: str | None) -> CitationReport:
    """Let a server check an article: a file of wikitext is read here, everything else there."""
    from claimwright.cli.remote import RemoteServer
    from claimwright.cli.remote_jobs import CITATIONS, job_done, report_of, reports_in

    server, source = RemoteServer(address), wanted.source
    asked: dict[str, Json] = {"corpus": corpus, "revision": wanted.revision}
    if source.lower().startswith(("http://", "https://")):
        asked["url"] = source
    elif (path := Path(source)).is_file():
        asked |= {"wikitext": _wikitext(path), "title": path.stem}
    else:
        asked["title"] = source
    (record,) = reports_in(job_done(server, CITATIONS, asked), "report")
    return report_of(CitationReport, record)


def _wikitext(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"{str(path)[:80]!r} cannot be read as wikitext in UTF-8: {error}"
        raise InputError(message) from error


def _category(
    category: str, limit: int, wanted: Wanted, output: Path, settings: Settings, *, only_risky: bool
) -> int:
    options.refuse(
        "is for one article; with --category the wiki lists and gives all",
        revision=wanted.revision,
        dump=wanted.dump,
        offline=wanted.offline,
    )
    with _needed():
        from claimwright.cli.citations_run import check_category
    return check_category(category, limit, wanted, output, settings, only_risky=only_risky)


def _file(rows: Path, output: Path, wanted: Wanted, settings: Settings) -> int:
    with _needed():
        from claimwright.build import citations_flow
        from claimwright.cli.batch import answer_file, refuse_same
        from claimwright.cli.citations_run import citation_work, reader_of
    refuse_same(rows, output)
    flow = citations_flow(settings, corpus="", reader=reader_of(wanted, settings))
    return answer_file(rows, output, citation_work(flow))


def _show(report: CitationReport, *, as_json: bool) -> None:
    if as_json:
        consoles.print_json(to_json(report))
        return
    from claimwright.views.citations import citations_view
    from claimwright.views.terminal import show

    show("citations.txt", consoles.output(), view=citations_view(report, {}))
