"""A client of catalogues in a world whose time passes only when somebody waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from claimwright.fetch.catalogues import CatalogueClient, World
from claimwright.settings import CatalogueSettings, FetchSettings


@dataclass
class Time:
    """A clock that is moved by waiting alone.

    Args:
        now: Seconds since 1970.
        waits: Every wait, in order.
    """

    now: float = 1_790_000_000.0
    waits: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds

    def world(self) -> World:
        return World(clock=lambda: self.now, sleep=self.sleep, chance=lambda: 1.0)


def client(
    folder: Path,
    time: Time | None = None,
    settings: Mapping[str, object] | None = None,
    contact: str = "",
) -> CatalogueClient:
    """Return a client that may ask 127.0.0.1."""
    chosen = CatalogueSettings(**(settings or {}))  # type: ignore[arg-type]  # a test's own
    return CatalogueClient(
        chosen,
        FetchSettings(allowed_hosts=("127.0.0.1",), contact=contact),
        folder,
        world=(time or Time()).world(),
    )
