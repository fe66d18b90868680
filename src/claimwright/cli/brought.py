"""Flows that packages bring in, the commands of claimwright with theirs behind them out."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import field, make_dataclass
from functools import partial
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.cli.claim_command import Answer, ClaimCommand, answer, made_here
from claimwright.cli.options import spread
from claimwright.cli.remote_jobs import RemoteFlow, jobs_command
from claimwright.cli.start import settings_of
from claimwright.domain import Claim
from claimwright.flows.brought import AnyFlow
from claimwright.flows.installed_flows import brought_flows, package_of
from claimwright.schema.writing import to_json
from claimwright.settings import Settings


def add_brought(own: typer.Typer, named: str) -> typer.Typer:
    """Return the commands with those of flows that packages bring behind them.

    Of our commands none is changed. The flow of the command that is asked for is loaded; of all
    others the name is told and who brings them.

    Raises:
        UnavailableError: The package of that flow fails.
    """
    app = copy(own)
    app.registered_commands = [*own.registered_commands]
    ours = {each.name for each in own.registered_commands}
    ours |= {each.name for each in own.registered_groups}
    for name, point in sorted(brought_flows().items()):
        if name == named:
            from claimwright.flows.brought import brought_flow

            flow = brought_flow(point)
            app.command(name, help=flow.summary)(command_of(flow))
        elif name not in ours:
            app.command(name, help=f"Of the package {package_of(point)}.")(_listed)
    return app


def _listed() -> None:
    """Stand in a list of commands."""


def command_of(flow: AnyFlow) -> Callable[..., None]:
    """Return the command of a flow: a claim or a file of claims in, reports out."""

    def run(
        context: typer.Context,
        *,
        server: options.Server = None,
        asked: options.Asked,
        config: options.Config = None,
        chosen: object,
    ) -> None:
        asked.check()
        wanted, settings = flow.options(**vars(chosen)), settings_of(context, {}, config)
        here = partial(_here, flow, wanted, settings)
        answer(asked, here if server is None else partial(_there, server, flow, wanted))

    # A checker of types cannot know what the flow lets a caller choose.
    own = [
        (each.name, Annotated[each.hint, typer.Option(help=each.told)], field(default=each.usual))
        for each in flow.chosen
    ]
    run.__annotations__["chosen"] = make_dataclass("Chosen", own, kw_only=True)
    return spread(run)


def _here(flow: AnyFlow, wanted: object, settings: Settings) -> ClaimCommand[object]:
    from claimwright.web.built_engine import BuiltEngine

    begun = flow.begun(BuiltEngine(settings), wanted)

    def answers(claims: Sequence[Claim]) -> list[Answer[object]]:
        steps = (step for claim in claims for step in begun(claim))
        return [made_here(getattr(s, "report")) for s in steps if isinstance(s, flow.last)]  # noqa: B009

    # One by one, as a server answers them: one that took minutes is kept, come what may.
    return ClaimCommand(answers=answers, show=lambda report: typer.echo(flow.text(report)), size=1)


def _there(address: str, flow: AnyFlow, wanted: object) -> ClaimCommand[object]:
    remote = RemoteFlow(path=f"/v1/{flow.name}", noun=flow.name, counted=flow.steps[flow.last])
    chosen = to_json(wanted)
    return jobs_command(
        address, remote, chosen, flow.report, lambda report: typer.echo(flow.text(report))
    )
