"""Turns the engine's reserve of two cores into cores that search."""

import os

RESERVE = "LANCE_IO_CORE_RESERVATION"
"""How many cores the engine keeps back; read once, before its first work."""

THREADS = "LANCE_CPU_THREADS"
"""How many it uses instead of those it counts."""


def use_all_cores() -> None:
    """Let the engine use every core that this process may use, unless somebody has set how many.

    By itself it keeps two back for reading files, which leaves one of two: claims asked together
    waited for each other. At 1,000,000 passages a claim asked of words and embeddings at once took
    24 instead of 30 ms. The engine counts cores itself, so that it keeps to those of a container.
    """
    if THREADS not in os.environ:
        os.environ.setdefault(RESERVE, "0")
