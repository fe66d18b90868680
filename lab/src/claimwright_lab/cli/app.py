"""The command line of the lab: `evaluate`, `compare`, `calibrate` and `train`."""

import sys
from collections.abc import Sequence

import typer

from claimwright.cli.app import start
from claimwright.cli.boundary import run_app
from claimwright_lab.cli import train_citations, train_fits, train_wafer  # noqa: F401
from claimwright_lab.cli.calibrate import calibrate
from claimwright_lab.cli.compare import compare
from claimwright_lab.cli.evaluate import evaluate
from claimwright_lab.cli.train import train_app

app = typer.Typer(
    name="claimwright-lab",
    help="Make the models of claimwright, and measure its answers.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback(help="Make the models of claimwright, and measure its answers.")(start)
app.command("evaluate")(evaluate)
app.command("calibrate")(calibrate)
app.command("compare")(compare)
app.add_typer(train_app, name="train")


def main() -> None:
    """Run the command line of this process and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line; return the exit code."""
    return run_app(lambda: app, arguments, "claimwright-lab")
