"""What stands before a command, and the settings in force for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import typer

from claimwright.configuration import load
from claimwright.domain import Scalar
from claimwright.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What stands before the command: `claimwright --config FILE --home FOLDER …`.

    Args:
        config: The TOML file to read.
        home: Folder of corpora and caches.
    """

    config: Path | None = None
    home: Path | None = None


def settings_of(
    context: typer.Context, flags: Mapping[str, Scalar] | None = None, config: Path | None = None
) -> Settings:
    """Return the settings in force for a command.

    Args:
        context: The command's; its root carries what stood before the command.
        flags: The command's own, by setting name; `None` values were not given.
        config: The command's own `--config`; it beats the one before the command.

    Raises:
        InputError: A name is unknown or a value is unusable.
    """
    root = context.find_root().obj
    start = root if isinstance(root, Start) else Start()
    given = {name: value for name, value in (flags or {}).items() if value is not None}
    if start.home is not None:
        given = {"home": str(start.home), **given}
    return load(config or start.config, given)
