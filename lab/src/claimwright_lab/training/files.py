"""Compressed JSON lines in, rows out."""

import json
import lzma
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from claimwright.errors import UnavailableError

Row: TypeAlias = Mapping[str, Any]
"""A row of a published data set: its reader, one per set, knows the fields and their types."""


def read_rows(path: Path) -> Iterator[Row]:
    """Read the rows of one data set file, a .jsonl.xz, in order.

    Raises:
        UnavailableError: The file is not there.
    """
    if not path.is_file():
        message = f"data set {str(path)!r} is absent; point --data at the folder that holds it"
        raise UnavailableError(message)
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
