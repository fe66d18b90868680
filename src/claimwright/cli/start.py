"""What stands before a command, and the settings in force for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import typer

from claimwright.configuration import file_of, load
from claimwright.domain import Scalar
from claimwright.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What stands before the command: `claimwright --config FILE --home FOLDER …`."""

    config: Path | None = None
    home: Path | None = None

    def flags(self) -> dict[str, Scalar]:
        """Return what it says by setting name, as a command's own flags do."""
        return {} if self.home is None else {"home": str(self.home)}


def settings_of(
    context: typer.Context, flags: Mapping[str, Scalar] | None = None, config: Path | None = None
) -> Settings:
    """Return the settings in force for a command.

    Flags that are `None` were not given; the command's own `--config` beats the one before the
    command.

    Raises:
        InputError: A name is unknown or a value is unusable.
    """
    start = start_of(context)
    given = {name: value for name, value in (flags or {}).items() if value is not None}
    return load(config or start.config, {**start.flags(), **given})


def settings_file(context: typer.Context, config: Path | None = None) -> Path:
    """Return the file of a command's settings, which need not be there; arguments as above."""
    start = start_of(context)
    return file_of(config or start.config, start.flags())


def start_of(context: typer.Context) -> Start:
    """Return what stood before a command."""
    root = context.find_root().obj
    return root if isinstance(root, Start) else Start()
