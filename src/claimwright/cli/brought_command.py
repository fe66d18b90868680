"""A flow that a package brings in, its command out."""

from collections.abc import Callable, Sequence
from dataclasses import field, make_dataclass
from functools import partial
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.cli.claim_command import Answer, ClaimCommand, answer, made_here
from claimwright.cli.options import settings_of, spread
from claimwright.cli.remote_jobs import RemoteFlow, jobs_command
from claimwright.domain import Claim
from claimwright.flows.brought import AnyFlow
from claimwright.schema.writing import to_json
from claimwright.settings import Settings


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
