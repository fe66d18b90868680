"""`claimwright citations`: an article, or rows of claims with sources, in; what those show out."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.cli.ledger import STANDARD
from claimwright.cli.start import settings_of
from claimwright.domain import CitationReport
from claimwright.errors import InputError, UnavailableError
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from claimwright.views.formats import SUFFIXES, CitationFormat


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which article is asked about, and where its sources may be read.

    Args:
        source: File, address or title; empty for rows.
        revision: Of the article; the newest when `None`.
        dump: Holds the article; `None` where none is given.
        sources: Hold copies of pages; `None` where none are given.
        offline: Whether the network is left alone.
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


Article = Annotated[
    str | None,
    typer.Argument(
        help="A file of wikitext, the address of an article, or its title.",
        metavar="FILE|URL|TITLE",
        show_default=False,
    ),
]
Corpus = Annotated[
    str | None,
    typer.Option(
        help="Look for better sources in this corpus; none is searched unless set.",
        show_default=False,
    ),
]
Revision = Annotated[
    int | None,
    typer.Option(help="Read this revision; the newest unless set.", show_default=False),
]
OnlyRisky = Annotated[
    bool, typer.Option("--only-risky", help="Show only what a person should look at.")
]
Dump = Annotated[
    Path | None,
    typer.Option(
        help="Take the article with this title from a dump of pages, .xml or .xml.bz2.",
        metavar="FILE",
        show_default=False,
        rich_help_panel="Files",
    ),
]
Sources = Annotated[
    Path | None,
    typer.Option(
        help="Read sources from this JSONL file of {url, title, text}, or a folder of such.",
        metavar="FILE|FOLDER",
        show_default=False,
        rich_help_panel="Files",
    ),
]
Offline = Annotated[
    bool,
    typer.Option(
        "--offline",
        help="Ask the network for nothing: what --sources does not hold is told as not fetched.",
        rich_help_panel="Files",
    ),
]
Output = Annotated[
    Path,
    typer.Option(
        help="Write here: the report as the name ends (.html, .wikitext, .md, .csv, .json); with "
        "--input the answers, a file begun earlier being continued. - is standard output.",
        metavar="FILE",
        rich_help_panel="Files",
    ),
]


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
    config: options.Config = None,
) -> None:
    """Check whether the sources of an article support its statements; edit nothing."""
    wanted = Wanted(
        source=article or "", revision=revision, dump=dump, sources=sources, offline=offline
    )
    if (article is None) == (rows is None):
        message = "give an article, as FILE, URL or TITLE, or --input FILE; one of the two"
        raise InputError(message)
    settings = settings_of(context, {"citations.corpus": corpus}, config)
    if rows is not None:
        _refuse_for_rows(wanted, corpus=corpus, only_risky=only_risky)
        raise typer.Exit(_file(rows, output, wanted, settings))
    form = format_of(output)
    from claimwright.cli.citations_run import checked_article
    from claimwright.flows.citations import NOTHING_READ

    with checked_article(wanted, output, settings) as report:
        shown = _risky(report, settings) if only_risky else report
        if form is not None:
            _write(shown, output, form)
        elif as_json or NOTHING_READ not in report.notices:
            _show(shown, as_json=as_json)
        if report.groups and all(group.failure for group in report.groups):
            message = f"no citation could be checked: {report.groups[0].failure}"
            raise UnavailableError(message)
    if NOTHING_READ in report.notices:
        message = f"{NOTHING_READ}; connect it and run the same command again"
        raise UnavailableError(message)
    if form is not None:  # the file is safe, whoever reads the rest
        _show(shown, as_json=as_json)


def _refuse_for_rows(wanted: Wanted, *, corpus: str | None, only_risky: bool) -> None:
    """Refuse what says something of an article, where rows are given."""
    given = {
        "--corpus": corpus is not None,
        "--only-risky": only_risky,
        "--revision": wanted.revision is not None,
        "--dump": wanted.dump is not None,
    }
    named = [name for name, is_given in given.items() if is_given]
    if named:
        message = f"{named[0]} is for an article; with --input each row is answered by itself"
        raise InputError(message)


def _file(rows: Path, output: Path, wanted: Wanted, settings: Settings) -> int:
    from claimwright.build import citations_flow
    from claimwright.cli.batch import answer_file, refuse_same
    from claimwright.cli.citation_rows import citation_work
    from claimwright.cli.citations_run import reader_of

    refuse_same(rows, output)
    flow = citations_flow(settings, corpus="", reader=reader_of(wanted, settings))
    return answer_file(rows, output, citation_work(flow))


def _risky(report: CitationReport, settings: Settings) -> CitationReport:
    """Return a report with only those claims that a person should look at; counts stay."""
    from claimwright.verdict.citing.report import needs_review

    groups = tuple(each for each in report.groups if needs_review(each, settings.citations))
    left = len(report.groups) - len(groups)
    notice = f"{left} of {len(report.groups)} claims are not shown (--only-risky)"
    return replace(report, groups=groups, notices=(*report.notices, notice))


def format_of(output: Path) -> CitationFormat | None:
    """Read from a file's name what to write into it, before anything is checked.

    Args:
        output: `--output`.

    Returns:
        The format; `None` for standard output.

    Raises:
        InputError: The name tells none.

    Examples:
        >>> format_of(Path("report.html")).value
        'html'
    """
    if output == STANDARD:
        return None
    forms = {f".{SUFFIXES[form]}": form for form in CitationFormat}
    form = forms.get(output.suffix.lower())
    if form is None:
        message = f"--output is {str(output)!r}; its name must end in {', '.join(forms)}"
        raise InputError(message)
    return form


def _write(report: CitationReport, output: Path, form: CitationFormat) -> None:
    from claimwright.views.exports import exported

    try:
        output.write_text(exported(report, form), encoding="utf-8", newline="")
    except OSError as error:
        message = f"the report cannot be written to {str(output)!r}: {error.strerror}"
        raise UnavailableError(message) from error


def _show(report: CitationReport, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(to_json(report), ensure_ascii=False, indent=2))
        return
    from claimwright.cli.consoles import output
    from claimwright.views.citations import citations_view
    from claimwright.views.terminal import show

    show("citations.txt", output(), view=citations_view(report, {}))
