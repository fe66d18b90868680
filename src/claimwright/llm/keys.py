"""What a call depends on → the keys under which its answer is kept."""

import hashlib
import json
from collections.abc import Mapping

from claimwright.domain import Json


def canonical(content: Mapping[str, Json]) -> str:
    """Return JSON values as one text that is the same for the same values.

    Examples:
        >>> canonical({"b": 1, "a": "é"})
        '{"a":"é","b":1}'
    """
    return json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def key_of(content: Mapping[str, Json]) -> str:
    """Return the SHA-256 of JSON values in their canonical form, hexadecimal."""
    return hashlib.sha256(canonical(content).encode("utf-8", "surrogatepass")).hexdigest()
