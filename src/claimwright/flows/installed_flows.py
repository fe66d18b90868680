"""Which flows other packages bring; none of them is loaded here."""

from importlib.metadata import EntryPoint, entry_points
from typing import Final

GROUP: Final = "claimwright.flows"
"""Group of the entry points."""


def brought_flows() -> dict[str, EntryPoint]:
    """Return the flows that installed packages bring, by name; loads none of them."""
    return {point.name: point for point in entry_points(group=GROUP)}


def package_of(point: EntryPoint) -> str:
    """Return the name of the package that an entry point is of."""
    return point.dist.name if point.dist else "a package"
