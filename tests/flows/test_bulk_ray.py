"""Bulk ingestion over the processes of a real cluster on this machine, into a store that speaks S3.

The scripts run in processes of their own, as Ray opens sockets and starts processes itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimwright.index.catalog import Catalog
from claimwright.index.object_store import StoreShelf
from tests.flows.test_bulk import ROWS, _alone, rows_of
from tests.index.object_server import KEYS, new_bucket

_ROOT = Path(__file__).parents[2]

_SCRIPT = """
import os, signal, sys, time
from dataclasses import dataclass
from pathlib import Path
from claimwright.flows.bulk import Job, bulk_ingest
from claimwright.flows.bulk_ray import cluster
from claimwright.index.catalog import Catalog
from claimwright.index.object_store import StoreShelf
from claimwright.index.s3 import S3Objects
from tests.flows.given_rows import GivenRows, HeldRejects
from tests.flows.test_bulk import PACE, ROWS, TestKit

bucket, endpoint, marks = sys.argv[1:]
store = StoreShelf(objects=S3Objects(bucket=bucket, prefix="shelf", endpoint=endpoint))

@dataclass(frozen=True, slots=True, kw_only=True)
class Dying:
    marks: str
    driver: int
    dimension: int = 16

    def encoder(self):
        mark = Path(self.marks, str(os.getpid()))
        if os.getpid() != self.driver and len(list(Path(self.marks).iterdir())) < 3:
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return TestKit(dimension=self.dimension).encoder()

def run(kit, runner):
    job = Job(source=GivenRows(*ROWS), name="n", catalog=Catalog(Path(marks), store=store), kit=kit,
              rejects=HeldRejects(), pace=PACE)
    return bulk_ingest(job, runner=runner)

if __name__ == "__main__":
    with cluster(2) as runner:
        done = run(Dying(marks=marks, driver=os.getpid()), runner)
    sys.stdout.write(f"{done.finished} {len(list(Path(marks).iterdir()))}")
"""

pytestmark = [pytest.mark.slow, pytest.mark.allow_hosts(["127.0.0.1"])]


def _said(store: StoreShelf, marks: Path) -> str:
    marks.mkdir()
    address = store.objects.address.removeprefix("s3://").partition("/")[0]
    path = [str(_ROOT / "src"), str(_ROOT), *filter(None, sys.path)]
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, address, store.objects.options["endpoint"], marks],
        cwd=_ROOT,
        env={**os.environ, **KEYS, "PYTHONPATH": ":".join(path)},
        stdout=subprocess.PIPE,
        text=True,
        timeout=300,
        check=True,
    )
    return done.stdout.splitlines()[-1]


@pytest.fixture
def store() -> StoreShelf:
    pytest.importorskip("ray", reason="the extra [scale] is not installed")
    return StoreShelf(objects=new_bucket())


def test_a_cluster_makes_what_ingestion_makes_though_processes_are_killed(
    store: StoreShelf, tmp_path: Path
) -> None:
    _alone(Catalog(tmp_path / "alone"), *ROWS)

    assert _said(store, tmp_path / "marks") == "True 3"
    assert rows_of(Catalog(tmp_path / "alone")) == rows_of(Catalog(tmp_path, store=store))
