"""`claimwright article`: a file, an address or standard input in, the report on its claims out."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from claimwright.cli import claims, consoles, options
from claimwright.cli.options import settings_of, spread
from claimwright.cli.read import Source, article_of
from claimwright.cli.report_file import check_place, format_of, write_file
from claimwright.cli.rows import STANDARD
from claimwright.domain import ArticleReport, Json, PageState
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.events import ArticleEvent, ClaimChecked, ClaimsFound, StageReached
from claimwright.settings import Settings
from claimwright.views.formats import ExportFormat

Output = Annotated[Path, options.file_option(help="File for the report; - is standard output.")]
Format = Annotated[
    ExportFormat | None,
    typer.Option(
        "--format",
        help="Format of the file; its suffix decides by default.",
        rich_help_panel=options.FILES,
    ),
]


@spread
def article(
    context: typer.Context,
    source: Source,
    *,
    choice: options.Choice,
    verifier: options.Verifier = None,
    finding: claims.FindChoice,
    server: options.Server = None,
    as_json: options.AsJson = False,
    output: Output = STANDARD,
    format_: Format = None,
    config: options.Config = None,
) -> None:
    """Find the claims of an article, check each, and show the most doubtful first."""
    written = chosen_format(output, format_, as_json=as_json)
    check_place(output)
    flags = {**choice.flags(), **finding.flags(), "verifier": verifier}
    settings = settings_of(context, flags, config)
    if server is None:
        report = _checked(source, choice, settings)
    else:
        options.answerable_by_server(verifier=verifier, **_given(finding))
        report = _remote(server, source, choice, finding, settings)
    _tell(report, output, written)
    if report.coverage.failed and not report.coverage.checked:
        why = next(claim.failure for claim in report.claims if claim.report is None)
        raise UnavailableError(f"no claim could be checked: {why}")


def chosen_format(
    output: Path, named: ExportFormat | None, *, as_json: bool
) -> ExportFormat | None:
    """Return the format of what is written; `None` for what people read on a terminal."""
    if as_json and named not in {None, ExportFormat.JSON}:
        raise InputError(f"--json and --format {named} ask for two formats; give one")
    if named is not None or as_json:
        return named or ExportFormat.JSON
    if output == STANDARD:
        return None
    return format_of(output, ExportFormat, "--output", instead="--format")


def _checked(source: str, choice: options.Choice, settings: Settings) -> ArticleReport:
    from claimwright.build import article_flow_over
    from claimwright.flows.article import ArticleSource, so_far
    from claimwright.flows.verify import verify_options_of

    wanted = verify_options_of(settings, threshold=choice.threshold, only=choice.filters.chosen())
    flow = article_flow_over(settings, settings.corpus)
    flow = replace(flow, read=lambda asked: article_of(asked.url, settings))
    events = list(_watched(flow.check(ArticleSource(url=source), wanted)))
    known = so_far(events)
    return known.report(known.text_id)


def _given(finding: claims.FindChoice) -> Mapping[str, bool]:
    """Return for each filter whether it was given; `--no-form` is one that was."""
    return {
        f"no_{name}" if flag is False else name: flag is not None
        for name, flag in finding.filters().items()
    }


def _remote(
    address: str,
    source: str,
    choice: options.Choice,
    finding: claims.FindChoice,
    settings: Settings,
) -> ArticleReport:
    """Let a server check an article: an address is read there, a file here."""
    from claimwright.cli.remote import RemoteServer, evidence_options
    from claimwright.cli.remote_jobs import ARTICLE, job_done, report_of, reports_in

    server = RemoteServer(address)
    wanted = {
        **evidence_options(choice),
        "coreference": finding.coreference,
        "decompose": finding.decompose,
    }
    asked: dict[str, Json] = {"options": wanted}
    if source.lower().startswith(("http://", "https://")):
        asked["url"] = source
    else:
        article = article_of(source, settings)
        if article.state is not PageState.OK:
            raise InputError(f"{source[:80]!r} cannot be read: {article.detail}")
        asked |= {"text": article.text, "title": article.title}
    (record,) = reports_in(job_done(server, ARTICLE, asked), "report")
    return report_of(ArticleReport, record)


def _watched(events: Iterator[ArticleEvent]) -> Iterator[ArticleEvent]:
    with consoles.bars() as progress:
        task = progress.add_task("reading", total=None)
        for event in events:
            match event:
                case StageReached(stage=stage):
                    progress.update(task, description=stage.value)
                case ClaimsFound(to_check=total):
                    progress.update(task, total=total)
                case ClaimChecked():
                    progress.advance(task)
            yield event


def _tell(report: ArticleReport, output: Path, form: ExportFormat | None) -> None:
    if form is None:
        from claimwright.views.article import article_page
        from claimwright.views.terminal import show

        show("article.txt", consoles.output(), report=article_page(report))
        return
    from claimwright.views.exports import exported

    write_file(output, exported(report, form))
