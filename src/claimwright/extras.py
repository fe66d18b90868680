"""A library of an optional extra that is missing → the error that says what to install."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from claimwright.errors import UnavailableError


@contextmanager
def of_extra(
    extra: str, need: str, *, otherwise: str = "", libraries: Collection[str] = ()
) -> Iterator[None]:
    """Say which extra to install if a library that the block imports is missing.

    Args:
        extra: Its name in `pyproject.toml`; of several with commas between, without spaces.
        need: What needs it, with the verb, such as `reading PDFs needs`.
        otherwise: What to do instead, such as `, or leave server.traces_to empty`.
        libraries: Those of the extra; to lack another is a fault. Empty for any library.

    Raises:
        UnavailableError: A library of the extra is missing.
        ModuleNotFoundError: Another one is.

    Example:
        >>> with of_extra("plots", "a plot needs"):
        ...     import json
    """
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if libraries and library not in libraries:
            raise
        raise UnavailableError(
            f"{need} {library!r}, which is not installed: "
            f"pip install 'claimwright[{extra}]'{otherwise}"
        ) from error
