"""Turns the name of a preset into the query that it stands for."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.corpus.catalogues.wanted import Within
from claimwright.errors import IntegrityError, NotFoundError

_FOLDER: Final = Path(__file__).parent / "presets"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A query that comes with claimwright.

    Args:
        name: As `--preset` takes it.
        title: For people.
        within: Where its words must stand.
        groups: Terms; of each group at least one must stand in a work.
    """

    name: str
    title: str
    within: tuple[Within, ...]
    groups: tuple[tuple[str, ...], ...]


def preset_names() -> tuple[str, ...]:
    """Return the names of the presets, sorted.

    Examples:
        >>> preset_names()
        ('observed-impacts',)
    """
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


def preset(name: str) -> Preset:
    """Return a preset.

    Args:
        name: Of the preset.

    Returns:
        Its query.

    Raises:
        NotFoundError: There is none of this name.
        IntegrityError: Its file is damaged.

    Examples:
        >>> [len(group) for group in preset("observed-impacts").groups]
        [21, 34, 18]
    """
    if name not in preset_names():
        raise NotFoundError(
            f"there is no preset {name[:80]!r}; there is {', '.join(preset_names())}"
        )
    path = _FOLDER / f"{name}.toml"
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        return Preset(
            name=name,
            title=str(told["title"]),
            within=tuple(Within(each) for each in told["within"]),
            groups=tuple(tuple(map(str, group["terms"])) for group in told["groups"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise IntegrityError(f"the preset {name!r} is damaged: reinstall claimwright") from error
