"""Models that other packages bring: names in, folders out, each loaded when it is asked for.

A package names a folder, or a function that returns one, as an entry point of `INSTALLED`.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from claimwright.errors import IntegrityError

INSTALLED: Final = "claimwright.models"
"""Group of the entry points."""

LARGE: Final = "verifier-large"
"""Name of the large verifier's."""


def installed_models() -> dict[str, EntryPoint]:
    """Return what packages bring beside the large verifier, by name; loads none of it."""
    found = entry_points(group=INSTALLED)
    return {point.name: point for point in found if point.name != LARGE}


def installed_folder(point: EntryPoint) -> Path:
    """Return the folder of a model that an entry point names, or that the function there returns.

    Raises:
        IntegrityError: The package fails when it is asked.
    """
    try:
        named = point.load()
        return Path(str(named() if callable(named) else named))
    except Exception as error:  # whatever a foreign package raises
        package = point.dist.name if point.dist else "a package"
        raise IntegrityError(
            f"{package} brings the model {point.name!r} as {point.value!r}, and asking it for the "
            f"folder fails: {error!r}; reinstall or remove {package}"
        ) from error
