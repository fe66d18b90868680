"""Other processes of the index tests: each a short script on the same corpus folder."""

import subprocess
import sys
from pathlib import Path

_START = """
import os, resource, sys
from pathlib import Path
from claimwright.errors import ClaimwrightError
from claimwright.index.catalog import Catalog
from claimwright.testing import embedded
from tests.index.samples import ENCODER, counts, numbered, write

def say(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\\n")
    sys.stdout.flush()

catalog = Catalog(Path(sys.argv[1]))
"""

INGEST = """
with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
    say("open")
    for start in range(writer.progress.get("f", 0), 2_000, 10):
        writer.upsert(embedded(numbered(range(start, start + 10)), ENCODER))
        say(writer.commit({"f": start + 10}))
"""
"""Commits ten documents at a time, on and on, from where the last one stopped."""

FILL_DISK = """
write(catalog, numbered(range(10)))
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, hard))
try:
    write(catalog, numbered(range(10, 2_000)))
except ClaimwrightError as error:
    say(type(error).__name__, error)
say(*counts(catalog))
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
write(catalog, numbered(range(10, 20)))
say(*counts(catalog))
"""
"""Writes until a file may not grow, as on a full disk, then again with room."""

FILL_DISK_COMPACTING = """
for start in range(0, 400, 100):
    write(catalog, numbered(range(start, start + 100)))
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
try:
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.optimise()
except ClaimwrightError as error:
    say(type(error).__name__, error)
say(*counts(catalog))
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
    writer.optimise()
say(*counts(catalog))
"""
"""Compacts until a file may not grow, then again with room."""

READ_ONLY = """
if os.geteuid() == 0:
    os.seteuid(65534)  # the superuser may write anywhere
say(*counts(catalog))
say(catalog.info("papers").documents)
try:
    write(catalog, numbered([5]))
except ClaimwrightError as error:
    say(type(error).__name__, error)
"""
"""Reads and tries to write as somebody who may only read."""


def start(script: str, home: Path) -> subprocess.Popen[str]:
    """Start a script; its standard output is a pipe."""
    root = Path(__file__).parents[2]
    return subprocess.Popen(
        [sys.executable, "-c", _START + script, str(home)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
        env={"PYTHONPATH": ":".join([str(root / "src"), str(root), *filter(None, sys.path)])},
    )


def lines(script: str, home: Path) -> list[str]:
    """Run a script to its end; return what it said."""
    with start(script, home) as process:
        said, _ = process.communicate(timeout=60)
    return said.splitlines()
