"""A number of processes in, what runs batches over them out, where Ray is installed."""

from contextlib import AbstractContextManager

from claimwright.errors import UnavailableError
from claimwright.flows.bulk import Runner


def opened(workers: int, address: str = "") -> AbstractContextManager[Runner]:
    """Be connected to a cluster while the block runs.

    An empty address takes a cluster of its own on this machine.

    Returns:
        Gives what runs batches on it; raises `UnavailableError` where there is no cluster.

    Raises:
        UnavailableError: The extra `[scale]` is not installed.
    """
    try:
        # Of an extra, and heavy: one process embeds without it.
        from claimwright.flows.bulk_ray import cluster  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"embedding by many processes needs {error.name!r}, which is not installed: "
            "pip install 'claimwright[scale]'"
        ) from error
    return cluster(workers, address)
