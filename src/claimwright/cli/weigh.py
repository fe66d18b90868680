"""`claimwright weigh`: a claim in, both sides of it, weighed, out."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from claimwright.cli import options
from claimwright.cli.claim_command import Answer, Asked, ClaimCommand, answer, made_here
from claimwright.cli.ledger import STANDARD
from claimwright.cli.report_file import format_of, write_file
from claimwright.cli.start import settings_of
from claimwright.domain import Json, WeighReport
from claimwright.errors import InputError
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from claimwright.views.formats import WeighFormat

TopK = Annotated[
    int | None,
    typer.Option(
        "--top-k",
        help="Works that claim and opposite each find, 1 to 100; 10 by default.",
        show_default=False,
    ),
]
Mode = Annotated[
    Literal["paper", "fixed"] | None,
    typer.Option(
        help="Formulas: paper, or fixed with its faults mended (default).",
        show_default=False,
    ),
]
Export = Annotated[
    Path | None,
    typer.Option(
        help="File for the report: .html, .md or .json.",
        metavar="FILE",
        show_default=False,
        rich_help_panel="Files",
    ),
]


def weigh(
    context: typer.Context,
    claim: options.ClaimText = None,
    *,
    corpus: options.Corpus = None,
    top_k: TopK = None,
    mode: Mode = None,
    year_from: options.YearFrom = None,
    year_to: options.YearTo = None,
    min_citations: options.MinCitations = None,
    language: options.Language = None,
    venue: options.Venue = None,
    verifier: options.Verifier = None,
    server: options.Server = None,
    as_json: options.AsJson = False,
    export: Export = None,
    rows: options.Rows = None,
    output: options.Output = STANDARD,
    config: options.Config = None,
) -> None:
    """Weigh what the literature says for a claim and against it, work by work."""
    choice = options.Choice(
        year_from=year_from,
        year_to=year_to,
        min_citations=min_citations,
        languages=tuple(language or ()),
        venues=tuple(venue or ()),
    )
    options.one_source(claim=claim, rows=rows)
    asked = Asked(claim=claim, rows=rows, output=output, as_json=as_json)
    if export is not None and rows is not None:
        message = f"--export {str(export)!r} holds one report; with --input write --output FILE"
        raise InputError(message)
    form = None if export is None else format_of(export, WeighFormat, "--export")
    flags = {
        "corpus": corpus,
        "weigh.top_k": top_k,
        "weigh.mode": mode,
        "verifier": verifier,
    }
    settings = settings_of(context, flags, config)

    def keep(found: Answer[WeighReport]) -> None:
        if export is not None and form is not None:
            from claimwright.views.exports import exported

            write_file(export, exported(found.report(), form))

    if server is not None:
        options.answerable_by_server(verifier=verifier)
        chosen = replace(choice, corpus=corpus, top_k=top_k)
        answer(asked, lambda: _there(server, chosen, mode), keep=keep)
    else:
        answer(asked, lambda: _here(choice, settings), keep=keep)


def _here(choice: options.Choice, settings: Settings) -> ClaimCommand[WeighReport]:
    from claimwright.build import weigh_flow
    from claimwright.cli.request import weigh_options_of

    wanted = weigh_options_of(choice, settings)
    flow = weigh_flow(settings, settings.corpus)
    return ClaimCommand(
        answers=lambda claims: [made_here(each) for each in flow.weigh(claims, wanted)],
        show=_show,
        made_with=lambda: to_json(flow.provenance(wanted)),
    )


def _there(address: str, choice: options.Choice, mode: str | None) -> ClaimCommand[WeighReport]:
    from claimwright.cli.remote import filter_options
    from claimwright.cli.remote_jobs import WEIGH, jobs_command

    body: dict[str, Json] = {
        "corpus": choice.corpus,
        "top_k": choice.top_k,
        "mode": mode,
        "filter": filter_options(choice),
    }
    return jobs_command(address, WEIGH, body, WeighReport, _show)


def _show(report: WeighReport) -> None:
    from claimwright.cli import consoles
    from claimwright.views.terminal import show
    from claimwright.views.weigh import weigh_page_of

    show("weigh.txt", consoles.output(), weighing=weigh_page_of(report))
