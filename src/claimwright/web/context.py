"""What every router is given: the engine, the door to it and the bounds."""

from collections.abc import Sized
from dataclasses import dataclass

from claimwright.errors import InputError
from claimwright.settings import Settings
from claimwright.web.admission import Admission
from claimwright.web.engine import Engine
from claimwright.web.server_settings import ServerSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The parts of one application.

    Args:
        engine: What searches and judges.
        settings: Defaults of corpus, unit, order and number.
        server: Bounds of this process.
        admission: The door to the engine.
    """

    engine: Engine
    settings: Settings
    server: ServerSettings
    admission: Admission

    def check_size(self, claims: Sized, top_k: int) -> None:
        """Refuse a request that asks for more passages than one request may.

        Args:
            claims: The claims.
            top_k: Passages for each.

        Raises:
            InputError: claims times top_k is over the limit.
        """
        asked = len(claims) * top_k
        if asked > self.server.max_passages:
            raise InputError(
                f"{len(claims):,} claims with top_k {top_k} ask for {asked:,} passages; "
                f"the limit is {self.server.max_passages:,}: send fewer claims or a lower top_k"
            )
