"""Commands of our own in, what their processes answer, take and hold out.

Imports nothing of claimwright: the environments of other engines run it, too.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes by the clock."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def resident(field: str = "VmRSS") -> float:
    """Return this process's resident memory in MB; `VmHWM` is the highest it ever was."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise RuntimeError(f"the system does not say {field!r}: run this benchmark on Linux")


def child(module: str, *words: str) -> dict[str, float]:
    """Run a module in a process of its own; return the JSON object that it prints last."""
    done = subprocess.run(  # noqa: S603  # our own module
        [sys.executable, "-m", module, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    values: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return values


class Worker:
    """A process that answers commands."""

    def __init__(self, name: str, words: Sequence[str]) -> None:
        self._name = name
        surroundings = {
            **os.environ,
            "HF_HUB_OFFLINE": "1",
            "HAYSTACK_TELEMETRY_ENABLED": "False",
            "TOKENIZERS_PARALLELISM": "false",
        }
        self._process = subprocess.Popen(  # noqa: S603  # our own scripts
            list(words),
            cwd=ROOT,
            env=surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, command: Mapping[str, object]) -> dict[str, float]:
        """Return the answer to a command: seconds, pairs read, and threads.

        Raises:
            RuntimeError: The process ended.
        """
        stdin, stdout = self._pipes()
        stdin.write(json.dumps(command) + "\n")
        stdin.flush()
        answer = stdout.readline()
        if not answer:
            raise RuntimeError(
                f"the worker {self._name!r} ended before it answered {command['do']!r}"
            )
        values: dict[str, float] = json.loads(answer)
        return values

    def close(self) -> None:
        """End the process."""
        self._pipes()[0].close()
        self._process.wait()

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError(f"the worker {self._name!r} has no pipes")
        return self._process.stdin, self._process.stdout
