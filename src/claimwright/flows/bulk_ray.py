"""Batches in, outcomes out, over the processes of a Ray cluster.

Ray does what is its business: it starts processes, hands them batches, notices that one has died
and gives its batch to another.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import ray

from claimwright.errors import UnavailableError
from claimwright.flows.bulk import Outcome, Task

_RETRIES = 20
"""How often a batch is given to another process after one that died with it."""

_AHEAD = 2
"""Batches on their way for each process: one in hand, one waiting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RayRunner:
    """Runs batches on the cluster that this process is connected to; see `cluster`.

    Each of its workers, 1 or more, takes one core.
    """

    workers: int

    def run(self, function: Callable[[Task], Outcome], tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Yield what the function makes of each task, in their order.

        The function is of a module that every process can import; tasks are read as needed.

        Raises:
            UnavailableError: A batch ended one process after the other.
        """
        remote = ray.remote(num_cpus=1, max_retries=_RETRIES)(function)
        waiting: deque[ray.ObjectRef[Outcome]] = deque()
        for task in tasks:
            waiting.append(remote.remote(task))
            if len(waiting) >= _AHEAD * self.workers:
                yield _got(waiting.popleft())
        while waiting:
            yield _got(waiting.popleft())


@contextmanager
def cluster(workers: int, address: str = "") -> Iterator[RayRunner]:
    """Be connected to a cluster while the block runs.

    An empty address makes a cluster of as many cores as workers, which ends with the block.

    Yields:
        What runs batches on it.

    Raises:
        UnavailableError: There is no cluster at the address.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    try:
        if address:
            ray.init(address=address, log_to_driver=False)
        else:
            ray.init(
                num_cpus=workers,
                include_dashboard=False,
                log_to_driver=False,
                _node_ip_address="127.0.0.1",
            )
    except (ConnectionError, RuntimeError, TimeoutError) as error:
        raise UnavailableError(
            f"no cluster answers at {address or '127.0.0.1'!r} ({str(error)[:200]}): start one with"
            " `ray start --head`, or leave the address out"
        ) from error
    try:
        yield RayRunner(workers=workers)
    finally:
        ray.shutdown()


def _got(outcome: ray.ObjectRef[Outcome]) -> Outcome:
    try:
        return ray.get(outcome)
    except ray.exceptions.RaySystemError as error:
        raise UnavailableError(f"the cluster failed: {str(error)[:300]}") from error
    except ray.exceptions.WorkerCrashedError as error:
        raise UnavailableError(
            f"a batch ended {_RETRIES + 1} processes one after the other: look at their memory;"
            " what was committed stands"
        ) from error
