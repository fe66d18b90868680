"""The command line of claimwright: its commands, and the options before them."""

import os
import sys
from collections.abc import Sequence
from copy import copy
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from claimwright.cli.article import article
from claimwright.cli.backup import backup, restore
from claimwright.cli.boundary import run_app
from claimwright.cli.citations import citations
from claimwright.cli.claims import claims
from claimwright.cli.corpus import corpus_app
from claimwright.cli.debate import debate
from claimwright.cli.doctor import doctor
from claimwright.cli.evidence import evidence
from claimwright.cli.judge import judge
from claimwright.cli.known_checks import checks_app
from claimwright.cli.mcp import mcp, tools
from claimwright.cli.models import models_app
from claimwright.cli.options import Start
from claimwright.cli.ratings import ratings_app
from claimwright.cli.read import read
from claimwright.cli.serve import serve
from claimwright.cli.tokens import tokens_app
from claimwright.cli.verify import verify
from claimwright.cli.watch import watch_app
from claimwright.cli.weigh import weigh
from claimwright.version import __version__

TAKE_A_VALUE: Final = frozenset({"--config", "--home"})
"""Options before a command whose next argument is their value."""

app = typer.Typer(
    name="claimwright",
    help="Check claims about science against a corpus of evidence, offline, and show the work.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("verify")(verify)
app.command("article")(article)
app.command("citations")(citations)
app.command("weigh")(weigh)
app.command("debate")(debate)
app.command("evidence")(evidence)
app.command("judge")(judge)
app.command("claims")(claims)
app.command("read")(read)
app.add_typer(corpus_app, name="corpus")
app.command("serve")(serve)
app.add_typer(tokens_app, name="tokens")
app.command("backup")(backup)
app.command("restore")(restore)
app.command("mcp")(mcp)
app.command("tools")(tools)
app.add_typer(ratings_app, name="ratings")
app.add_typer(models_app, name="models")
app.add_typer(checks_app, name="checks")
app.add_typer(watch_app, name="watch")
app.command("doctor")(doctor)


def _version(asked: bool) -> None:  # noqa: FBT001  # typer hands an option's value over by place
    if asked:
        typer.echo(f"claimwright {__version__}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    *,
    config: Annotated[
        Path | None, typer.Option(help="Read settings from this TOML file.", metavar="FILE")
    ] = None,
    home: Annotated[
        Path | None, typer.Option(help="Keep corpora and caches here.", metavar="FOLDER")
    ] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of a fault.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Check claims about science against a corpus of evidence, offline, and show the work."""
    del version  # answered by its callback
    context.obj = Start(config=config, home=home)
    if debug:
        os.environ["CLAIMWRIGHT_DEBUG"] = "1"


def main() -> None:
    """Run the command line of this process and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line, print what is to be said, and return the exit code."""
    return run_app(partial(_with_brought, arguments), arguments, "claimwright")


def _with_brought(arguments: Sequence[str]) -> typer.Typer:
    """Add the flows that packages bring where a command is asked for that is none of ours.

    Of our commands none is changed. The flow of the command that is asked for is loaded; of all
    others the name is told and who brings them.
    """
    named = _command_in(arguments)
    ours = {each.name for each in app.registered_commands}
    ours |= {each.name for each in app.registered_groups}
    if named in ours:
        return app
    from claimwright.flows.installed_flows import brought_flows, package_of

    whole = copy(app)
    whole.registered_commands = [*app.registered_commands]
    for name, point in sorted(brought_flows().items()):
        if name == named:
            from claimwright.cli.brought_command import command_of
            from claimwright.flows.brought import brought_flow

            flow = brought_flow(point)
            whole.command(name, help=flow.summary)(command_of(flow))
        elif name not in ours:
            whole.command(name, help=f"Of the package {package_of(point)}.")(_listed)
    return whole


def _listed() -> None:
    """Stand in a list of commands."""


def _command_in(arguments: Sequence[str]) -> str:
    rest = iter(arguments)
    for each in rest:
        if each in TAKE_A_VALUE:
            next(rest, None)
        elif not each.startswith("-"):
            return each
    return ""
