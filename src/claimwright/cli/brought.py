"""Flows that packages bring in, the commands of claimwright with theirs behind them out."""

from copy import copy

import typer

from claimwright.flows.installed_flows import brought_flows, package_of


def add_brought(own: typer.Typer, named: str) -> typer.Typer:
    """Return the commands with those of flows that packages bring behind them.

    Of our commands none is changed. The flow of the command that is asked for is loaded; of all
    others the name is told and who brings them.
    """
    app = copy(own)
    app.registered_commands = [*own.registered_commands]
    ours = {each.name for each in own.registered_commands}
    ours |= {each.name for each in own.registered_groups}
    for name, point in sorted(brought_flows().items()):
        if name == named:
            from claimwright.cli.brought_command import command_of
            from claimwright.flows.brought import brought_flow

            flow = brought_flow(point)
            app.command(name, help=flow.summary)(command_of(flow))
        elif name not in ours:
            app.command(name, help=f"Of the package {package_of(point)}.")(_listed)
    return app


def _listed() -> None:
    """Stand in a list of commands."""
