"""A flow that a package brings in, its command out."""

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.cli.claim_command import Answer, Asked, ClaimCommand, answer, made_here
from claimwright.cli.ledger import STANDARD
from claimwright.cli.remote_jobs import RemoteFlow, jobs_command
from claimwright.cli.start import settings_of
from claimwright.domain import Claim
from claimwright.flows.brought import AnyFlow
from claimwright.schema.writing import to_json
from claimwright.settings import Settings


def command_of(flow: AnyFlow) -> Callable[..., None]:
    """Return the command of a flow: a claim or a file of claims in, reports out.

    Args:
        flow: As its package brings it; each of its options is one of the command's.

    Returns:
        What a command line calls; it loads nothing before.
    """

    def run(
        context: typer.Context,
        claim: options.ClaimText = None,
        *,
        server: options.Server = None,
        as_json: options.AsJson = False,
        rows: options.Rows = None,
        output: options.Output = STANDARD,
        config: options.Config = None,
        **chosen: object,
    ) -> None:
        options.one_source(claim=claim, rows=rows)
        asked = Asked(claim=claim, rows=rows, output=output, as_json=as_json)
        wanted, settings = flow.options(**chosen), settings_of(context, {}, config)
        here = partial(_here, flow, wanted, settings)
        answer(asked, here if server is None else partial(_there, server, flow, wanted))

    # The framework reads from here what a checker of types cannot know before the flow does.
    signature = inspect.signature(run)
    known = [each for name, each in signature.parameters.items() if name != "chosen"]
    own = [
        inspect.Parameter(
            each.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=each.usual,
            annotation=Annotated[each.hint, typer.Option(help=each.told)],
        )
        for each in flow.chosen
    ]
    run.__annotations__ |= {each.name: each.annotation for each in own}
    run.__signature__ = signature.replace(parameters=[*known, *own])  # type: ignore[attr-defined]
    return run


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
