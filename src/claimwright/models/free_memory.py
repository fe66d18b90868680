"""What Linux says of memory in, how much of it a model may take out."""

import re
import sys
from pathlib import Path
from typing import Final

_AVAILABLE: Final = re.compile(r"^MemAvailable:\s+(\d+) kB", re.MULTILINE)
_CACHED: Final = re.compile(r"^inactive_file (\d+)$", re.MULTILINE)
"""Bytes of files that were read and that Linux drops when memory is wanted."""


def free_bytes(told: Path = Path("/proc/meminfo"), group: Path = Path("/sys/fs/cgroup")) -> int:
    """Return how many bytes of memory can be had; very much where the system does not say.

    The lesser of what Linux says of the machine and of the container, which may be allowed less.
    """
    found = _AVAILABLE.search(_read(told))
    whole = int(found[1]) * 1024 if found else sys.maxsize
    most, used = _read(group / "memory.max").strip(), _read(group / "memory.current").strip()
    if not (most.isdecimal() and used.isdecimal()):
        return whole
    cached = _CACHED.search(_read(group / "memory.stat"))
    taken = max(0, int(used) - int(cached[1])) if cached else int(used)
    return min(whole, max(0, int(most) - taken))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""
