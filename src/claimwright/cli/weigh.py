"""`claimwright weigh`: a claim in, both sides of it, weighed, out."""

from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer

from claimwright.cli import consoles, options
from claimwright.cli.claim_command import Answer, ClaimCommand, answer, made_here
from claimwright.cli.options import settings_of, spread
from claimwright.cli.report_file import check_place, format_of, write_file
from claimwright.domain import Json, WeighReport
from claimwright.errors import InputError
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from claimwright.views.formats import WeighFormat

TopK = Annotated[
    int | None,
    typer.Option(help="Works that claim and opposite each find, 1 to 100; 10 by default."),
]
Mode = Annotated[
    Literal["paper", "fixed"] | None,
    typer.Option(help="Formulas: paper, or fixed with its faults mended (default)."),
]
Export = Annotated[
    Path | None, options.file_option(help="File for the report: .html, .md or .json.")
]


@spread
def weigh(
    context: typer.Context,
    *,
    corpus: options.Corpus = None,
    top_k: TopK = None,
    mode: Mode = None,
    filters: options.Filters,
    verifier: options.Verifier = None,
    server: options.Server = None,
    export: Export = None,
    asked: options.Asked,
    config: options.Config = None,
) -> None:
    """Weigh what the literature says for a claim and against it, work by work."""
    asked.check()
    if export is not None and asked.rows is not None:
        message = f"--export {str(export)!r} holds one report; with --input write --output FILE"
        raise InputError(message)
    form = None if export is None else format_of(export, WeighFormat, "--export")
    check_place(export)
    flags = {"corpus": corpus, "weigh.top_k": top_k, "weigh.mode": mode, "verifier": verifier}
    settings = settings_of(context, flags, config)

    def keep(found: Answer[WeighReport]) -> None:
        if export is not None and form is not None:
            from claimwright.views.exports import exported

            write_file(export, exported(found.report(), form))

    if server is not None:
        options.answerable_by_server(verifier=verifier)
        from claimwright.cli.remote_jobs import WEIGH, jobs_command

        body: dict[str, Json] = {
            "corpus": corpus,
            "top_k": top_k,
            "mode": mode,
            "filter": to_json(filters.chosen()),
        }
        weighings = partial(jobs_command, server, WEIGH, body, WeighReport, _show)
        answer(asked, weighings, keep=keep)
    else:
        answer(asked, partial(_here, filters, settings), keep=keep)


def _here(filters: options.Filters, settings: Settings) -> ClaimCommand[WeighReport]:
    from claimwright.build import weigh_flow
    from claimwright.flows.weigh import WeighOptions

    chosen = settings.weigh
    wanted = WeighOptions(mode=chosen.mode, top_k=chosen.top_k, only=filters.chosen())
    flow = weigh_flow(settings, settings.corpus)
    return ClaimCommand(
        answers=lambda claims: [made_here(each) for each in flow.weigh(claims, wanted)],
        show=_show,
        made_with=lambda: to_json(flow.provenance(wanted)),
    )


def _show(report: WeighReport) -> None:
    from claimwright.views.terminal import show
    from claimwright.views.weigh import WeighSoFar

    show("weigh.txt", consoles.output(), weighing=WeighSoFar.whole(report))
