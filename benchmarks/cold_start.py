"""New processes in, the time until each has answered for the first time out.

Modules are compiled and files may be in the system's cache, as after a first use; nothing else is
warm. A command is timed until it has ended, a server until its answer has come.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Final

import anyio
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from benchmarks.figures import Figure, command_line, median_figure, scratch
from benchmarks.processes import seconds

_CLAIM: Final = "The sun has caused most of the warming since 1950"
_CLAIMWRIGHT: Final = [sys.executable, "-m", "claimwright"]
_SMALL: Final = {"CLAIMWRIGHT_VERIFIER": "small"}
_SURROUNDINGS: Final = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Start each kind of process several times."""
    home = {"CLAIMWRIGHT_HOME": str(scratch("home"))}
    verify = [*_CLAIMWRIGHT, "verify", _CLAIM, "--json"]
    kinds: dict[str, Callable[[], float]] = {
        "command line, starter corpus": lambda: _until_end(verify, home),
        "command line, small verifier": lambda: _until_end(verify, home | _SMALL),
        "MCP, first answer": lambda: anyio.run(_until_answer, home),
        "MCP, first answer, small verifier": lambda: anyio.run(_until_answer, home | _SMALL),
        "import claimwright": lambda: _until_end([sys.executable, "-c", "import claimwright"], {}),
        "python alone": lambda: _until_end([sys.executable, "-c", ""], {}),
    }
    for timed in kinds.values():
        timed()
    return [
        median_figure(name, [timed() for _ in range(arguments.times)], arguments.times, unit="s")
        for name, timed in kinds.items()
    ]


def _until_end(command: list[str], settings: Mapping[str, str]) -> float:
    surroundings = {**_SURROUNDINGS, **settings}
    return seconds(
        lambda: subprocess.run(command, env=surroundings, capture_output=True, check=True)  # noqa: S603  # our own command
    )


async def _until_answer(settings: Mapping[str, str]) -> float:
    server = StdioServerParameters(
        command=sys.executable, args=[*_CLAIMWRIGHT[1:], "mcp"], env={**_SURROUNDINGS, **settings}
    )
    began = perf_counter()
    async with Client(stdio_client(server)) as client:
        await client.call_tool("verify", {"claim": _CLAIM})
        return perf_counter() - began


if __name__ == "__main__":
    command_line("Measure how long a first answer takes.", run, "times=7")
