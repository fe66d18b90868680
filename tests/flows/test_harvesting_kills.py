"""A walk through a catalogue into a corpus that is killed at random moments, and run again."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from claimwright.index.catalog import Catalog
from tests.catalogue_server import Asked, CatalogueServer, Reply
from tests.corpus.catalogues.plays import openalex, openalex_work

pytestmark = [pytest.mark.allow_hosts(["127.0.0.1"]), pytest.mark.slow]

ROOT = Path(__file__).parents[2]
WORKS = [openalex_work(number) for number in range(1, 61)]
CHILD = """
import sys
from pathlib import Path
from claimwright.corpus.catalogues.recipe import CatalogueName, Recipe
from claimwright.fetch.catalogues import CatalogueClient
from claimwright.flows import collect
from claimwright.flows.harvesting import gathering
from claimwright.flows.ingest import Pace
from claimwright.index.catalog import Catalog
from claimwright.settings import CatalogueSettings, FetchSettings, Settings
from claimwright.testing import HashEncoder

home, address = Path(sys.argv[1]), sys.argv[2]
settings = Settings(
    home=home,
    catalogues=CatalogueSettings(openalex=address),
    fetch=FetchSettings(allowed_hosts=("127.0.0.1",)),
)
source = gathering(
    Recipe(catalogue=CatalogueName.OPENALEX, query="ice"),
    settings,
    client=CatalogueClient(settings.catalogues, settings.fetch, home / "catalogues"),
    environment={"OPENALEX_API_KEY": "k"},
    climate=lambda: lambda texts: [1.0 for _ in texts],
)
workshop = collect.Workshop(
    catalog=Catalog(home),
    encoder=HashEncoder(),
    pace=Pace(batch_documents=3, commit_rows=6),
)
print("begun", flush=True)
collect.add("ice", [source], workshop)
"""


def start(home: Path, address: str) -> subprocess.Popen[str]:
    """Start a process that fills the corpus."""
    return subprocess.Popen(
        [sys.executable, "-c", CHILD, str(home), address],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )


def slowly(asked: Asked) -> Reply:
    """Play OpenAlex three works at a time, slowly enough to be killed in between."""
    time.sleep(0.02)
    return openalex(WORKS, page=3)(asked)


def killed(home: Path, address: str, seconds: float) -> int:
    """Run the process, kill it so long after it began, and return how it ended."""
    process = start(home, address)
    assert process.stdout
    process.stdout.readline()
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        return process.wait()
    finally:
        process.stdout.close()


def pages(home: Path) -> list[str]:
    """Return the places of the kept pages, in order."""
    (journal,) = (home / "catalogues" / "walks").glob("*.jsonl")
    lines = journal.read_text(encoding="utf-8").splitlines()[1:]
    return [str(json.loads(line)["place"]) for line in lines]


def test_killed_anywhere_a_walk_loses_and_doubles_nothing(tmp_path: Path) -> None:
    moments = random.Random(7)
    with CatalogueServer(slowly) as server:
        ends = [killed(tmp_path, server.address, moments.uniform(0.05, 0.6)) for _ in range(2)]
        last = killed(tmp_path, server.address, 60)
    index = Catalog(tmp_path).open("ice")
    held = index.documents([f"W{number}" for number in range(1, 100)])
    info = Catalog(tmp_path).info("ice")

    assert (0, 60, 60, 21) == (last, len(held), info.documents, len(set(pages(tmp_path))))
    assert (True, len(pages(tmp_path))) == (-signal.SIGKILL in ends, len(set(pages(tmp_path))))
