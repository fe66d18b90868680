"""`claimwright verify`: a claim in, a report out."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import typer

from claimwright.cli import options
from claimwright.cli.ledger import STANDARD
from claimwright.cli.start import settings_of
from claimwright.domain import Claim, Json, Report
from claimwright.schema.writing import to_json
from claimwright.settings import Settings


def verify(
    context: typer.Context,
    claim: options.ClaimText = None,
    *,
    corpus: options.Corpus = None,
    top_k: options.TopK = None,
    unit: options.UnitOf = None,
    re_rank: options.ReRankBy = None,
    threshold: options.Threshold = None,
    year_from: options.YearFrom = None,
    year_to: options.YearTo = None,
    min_citations: options.MinCitations = None,
    language: options.Language = None,
    venue: options.Venue = None,
    verifier: options.Verifier = None,
    server: options.Server = None,
    as_json: options.AsJson = False,
    rows: options.Rows = None,
    output: options.Output = STANDARD,
    replay: options.Replay = None,
    config: options.Config = None,
) -> None:
    """Find the evidence for and against a claim, and say what it shows."""
    choice = options.Choice(
        corpus=corpus,
        top_k=top_k,
        unit=unit,
        re_rank=re_rank,
        threshold=threshold,
        year_from=year_from,
        year_to=year_to,
        min_citations=min_citations,
        languages=tuple(language or ()),
        venues=tuple(venue or ()),
        verifier=verifier,
    )
    options.one_source(claim=claim, rows=rows, replay=replay)
    options.check_output(rows, output)
    settings = settings_of(context, choice.flags(), config)
    if server is not None:
        options.answerable_by_server(replay=replay, verifier=verifier)
        raise typer.Exit(_remote(server, claim, rows, output, choice, as_json=as_json))
    if replay is not None:
        raise typer.Exit(_replayed(replay, settings))
    if rows is not None:
        raise typer.Exit(_file(rows, output, choice, settings))
    _one(Claim(text=claim or ""), choice, settings, as_json=as_json)


def _one(claim: Claim, choice: options.Choice, settings: Settings, *, as_json: bool) -> None:
    from claimwright.build import verify_flow
    from claimwright.cli.request import options_of
    from claimwright.flows.verify import check_claim

    wanted = options_of(choice, settings)
    check_claim(claim)
    report = verify_flow(settings, settings.corpus).verify([claim], wanted)[0]
    _show(to_json(report), lambda: report, as_json=as_json)


def _show(record: Mapping[str, object], report: Callable[[], Report], *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return
    from claimwright.cli import consoles
    from claimwright.views.claim import claim_card
    from claimwright.views.terminal import show

    show("claim.txt", consoles.output(), claim=claim_card(report(), key="claim"))


def _remote(
    address: str,
    claim: str | None,
    rows: Path | None,
    output: Path,
    choice: options.Choice,
    *,
    as_json: bool,
) -> int:
    """Let a server answer; nothing is loaded here."""
    from claimwright.cli.remote import RemoteServer
    from claimwright.flows.verify import check_claim

    remote = RemoteServer(address)
    if rows is not None:
        from claimwright.cli.batch import answer_file
        from claimwright.cli.reported import remote_work

        return answer_file(rows, output, remote_work(lambda some: remote.verify(some, choice)))
    from claimwright.cli.remote_report import report_of

    asked = Claim(text=claim or "")
    check_claim(asked)
    (record,) = remote.verify([asked], choice)
    _show(record, lambda: report_of(Report, record), as_json=as_json)
    return 0


def _file(rows: Path, output: Path, choice: options.Choice, settings: Settings) -> int:
    from claimwright.build import verify_flow
    from claimwright.cli.batch import answer_file, refuse_same
    from claimwright.cli.reported import reported
    from claimwright.cli.request import options_of

    wanted = options_of(choice, settings)
    refuse_same(rows, output)
    flow = verify_flow(settings, settings.corpus)

    def answer(claims: Sequence[Claim]) -> Sequence[Mapping[str, Json]]:
        return [to_json(report) for report in flow.verify(claims, wanted)]

    return answer_file(rows, output, reported(answer, flow.provenance(wanted)))


def _replayed(path: Path, settings: Settings) -> int:
    from claimwright.build import verify_flow
    from claimwright.cli.replay import read_report, tell
    from claimwright.flows.replay import compare, recorded

    record = read_report(path)
    said = recorded(record, settings)
    flow = verify_flow(said.settings, said.corpus)
    report = flow.verify([said.claim], said.options)[0]
    return tell(compare(record, to_json(report)))
