"""`claimwright verify`: a claim in, a report out."""

from functools import partial
from pathlib import Path

import typer

from claimwright.cli import consoles, options
from claimwright.cli.claim_command import ClaimCommand, answer, made_here, remote_command
from claimwright.cli.options import settings_of, spread
from claimwright.domain import Report
from claimwright.schema.writing import to_json
from claimwright.settings import Settings


@spread
def verify(
    context: typer.Context,
    *,
    choice: options.Choice,
    verifier: options.Verifier = None,
    server: options.Server = None,
    asked: options.Asked,
    replay: options.Replay = None,
    config: options.Config = None,
) -> None:
    """Find the evidence for and against a claim, and say what it shows."""
    asked.check(replay)
    settings = settings_of(context, {**choice.flags(), "verifier": verifier}, config)
    if server is not None:
        options.answerable_by_server(replay=replay, verifier=verifier)
        answer(asked, lambda: _there(server, choice))
    elif replay is not None:
        raise typer.Exit(_replayed(replay, settings))
    else:
        answer(asked, lambda: _here(choice, settings))


def _here(choice: options.Choice, settings: Settings) -> ClaimCommand[Report]:
    from claimwright.build import verify_flow
    from claimwright.flows.verify import verify_options_of

    wanted = verify_options_of(settings, threshold=choice.threshold, only=choice.filters.chosen())
    flow = verify_flow(settings, settings.corpus)
    return ClaimCommand(
        answers=lambda claims: [made_here(each) for each in flow.verify(claims, wanted)],
        show=_show,
        made_with=lambda: to_json(flow.provenance(wanted)),
    )


def _there(address: str, choice: options.Choice) -> ClaimCommand[Report]:
    from claimwright.cli.remote import RemoteServer

    server = RemoteServer(address)
    ask = partial(server.answers, "/v1/verify", "reports", choice=choice)
    return remote_command(ask, Report, _show)


def _show(report: Report) -> None:
    from claimwright.views.claim import ClaimCard
    from claimwright.views.terminal import show

    show("claim.txt", consoles.output(), claim=ClaimCard(key="claim", report=report))


def _replayed(path: Path, settings: Settings) -> int:
    from claimwright.build import verify_flow
    from claimwright.cli.replay import read_report, tell
    from claimwright.flows.replay import compare, recorded

    record = read_report(path)
    said = recorded(record, settings)
    flow = verify_flow(said.settings, said.corpus)
    report = flow.verify([said.claim], said.options)[0]
    return tell(compare(record, to_json(report)))
