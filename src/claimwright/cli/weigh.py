"""`claimwright weigh`: a claim in, both sides of it, weighed, out."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from claimwright.cli import options
from claimwright.cli.ledger import STANDARD
from claimwright.cli.start import settings_of
from claimwright.domain import Claim, Json, WeighReport
from claimwright.errors import InputError, UnavailableError
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from claimwright.views.formats import SUFFIXES, WeighFormat

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
    options.check_output(rows, output)
    form = _format_of(export, rows)
    flags = {
        "corpus": corpus,
        "weigh.top_k": top_k,
        "weigh.mode": mode,
        "verifier": verifier,
    }
    settings = settings_of(context, flags, config)
    if server is not None:
        options.answerable_by_server(verifier=verifier)
        chosen = replace(choice, corpus=corpus, top_k=top_k)
        body = _body(chosen, mode)
        if rows is not None:
            raise typer.Exit(_remote_file(server, rows, output, body))
        _remote(server, claim or "", body, as_json=as_json, export=(export, form))
        return
    if rows is not None:
        raise typer.Exit(_file(rows, output, choice, settings))
    _one(Claim(text=claim or ""), choice, settings, as_json=as_json, export=(export, form))


def _one(
    claim: Claim,
    choice: options.Choice,
    settings: Settings,
    *,
    as_json: bool,
    export: tuple[Path | None, WeighFormat],
) -> None:
    from claimwright.build import weigh_flow
    from claimwright.cli.request import weigh_options_of
    from claimwright.flows.verify import check_claim

    wanted = weigh_options_of(choice, settings)
    check_claim(claim)
    report = weigh_flow(settings, settings.corpus).weigh([claim], wanted)[0]
    _tell(to_json(report), lambda: report, as_json=as_json, export=export)


def _remote(
    address: str,
    claim: str,
    body: Mapping[str, Json],
    *,
    as_json: bool,
    export: tuple[Path | None, WeighFormat],
) -> None:
    """Let a server answer; nothing is loaded here."""
    from claimwright.cli.remote_jobs import WEIGH, answered
    from claimwright.cli.remote_report import report_of

    record = answered(address, WEIGH, claim, body)
    _tell(record, lambda: report_of(WeighReport, record), as_json=as_json, export=export)


def _remote_file(address: str, rows: Path, output: Path, body: Mapping[str, Json]) -> int:
    from claimwright.cli.remote_jobs import WEIGH, answered_file

    return answered_file(address, WEIGH, rows, output, body)


def _body(choice: options.Choice, mode: str | None) -> Mapping[str, Json]:
    from claimwright.cli.remote import filter_options

    return {
        "corpus": choice.corpus,
        "top_k": choice.top_k,
        "mode": mode,
        "filter": filter_options(choice),
    }


def _tell(
    record: Mapping[str, Json],
    report: Callable[[], WeighReport],
    *,
    as_json: bool,
    export: tuple[Path | None, WeighFormat],
) -> None:
    path, form = export
    if path is not None:
        from claimwright.views.exports import exported

        _write(path, exported(report(), form))
    if as_json:
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return
    from claimwright.cli import consoles
    from claimwright.views.terminal import show
    from claimwright.views.weigh import weigh_page_of

    show("weigh.txt", consoles.output(), weighing=weigh_page_of(report()))


def _file(rows: Path, output: Path, choice: options.Choice, settings: Settings) -> int:
    from claimwright.build import weigh_flow
    from claimwright.cli.batch import answer_file, refuse_same
    from claimwright.cli.reported import reported
    from claimwright.cli.request import weigh_options_of

    wanted = weigh_options_of(choice, settings)
    refuse_same(rows, output)
    flow = weigh_flow(settings, settings.corpus)

    def answer(claims: Sequence[Claim]) -> Sequence[Mapping[str, Json]]:
        return [to_json(report) for report in flow.weigh(claims, wanted)]

    return answer_file(rows, output, reported(answer, flow.provenance(wanted)))


def _format_of(export: Path | None, rows: Path | None) -> WeighFormat:
    """Read from a file's name what to write into it, before anything is weighed."""
    if export is None:
        return WeighFormat.JSON
    if rows is not None:
        message = f"--export {str(export)!r} holds one report; with --input write --output FILE"
        raise InputError(message)
    forms = {f".{SUFFIXES[form]}": form for form in WeighFormat}
    form = forms.get(export.suffix.lower())
    if form is None:
        message = f"--export is {str(export)!r}; its name must end in {', '.join(forms)}"
        raise InputError(message)
    return form


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        message = f"the report cannot be written to {str(path)!r}: {error.strerror}"
        raise UnavailableError(message) from error
