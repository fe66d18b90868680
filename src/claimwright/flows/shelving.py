"""Settings in, the object store that corpora lie in out, where one is configured."""

from __future__ import annotations

from claimwright.errors import UnavailableError
from claimwright.index.shelves import Shelf
from claimwright.settings.store import StoreSettings


def shelf(settings: StoreSettings) -> Shelf | None:
    """Return the object store that corpora lie in; `None` for the home folder.

    Nothing is sent before a corpus is asked for.

    Raises:
        InputError: The address is none of an object store.
        UnavailableError: One is configured and the extra `[scale]` is not installed.
    """
    if not settings.address:
        return None
    try:
        # Of an extra, and heavy: a corpus in a folder is searched without them.
        from claimwright.index.object_store import StoreShelf  # noqa: PLC0415
        from claimwright.index.s3 import open_bucket  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"corpora in {settings.address!r} need {error.name!r}, which is not installed: "
            "pip install 'claimwright[scale]'"
        ) from error
    return StoreShelf(
        objects=open_bucket(
            settings.address, endpoint=settings.endpoint.rstrip("/"), region=settings.region
        )
    )
