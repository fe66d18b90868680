"""One writer at a time, whatever becomes of the one before."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from claimwright.errors import BusyError
from claimwright.index.lock import exclusive

_HOLDER = """
import sys
from pathlib import Path
from claimwright.index.lock import exclusive
with exclusive(Path(sys.argv[1]), "papers"):
    sys.stdout.write("held\\n")
    sys.stdout.flush()
    sys.stdin.read()
"""


def _holder(path: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", _HOLDER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    process.stdout.readline()  # type: ignore[union-attr] # it is a pipe
    return process


def test_a_second_holder_in_this_process_is_refused(tmp_path: Path) -> None:
    with (
        exclusive(tmp_path / "lock", "papers"),
        pytest.raises(BusyError, match="corpus 'papers' is being written"),
        exclusive(tmp_path / "lock", "papers"),
    ):
        pass


def test_a_holder_in_another_process_is_respected(tmp_path: Path) -> None:
    with _holder(tmp_path / "lock") as process:
        with pytest.raises(BusyError), exclusive(tmp_path / "lock", "papers"):
            pass
        process.kill()


def test_a_killed_holder_holds_no_more(tmp_path: Path) -> None:
    with _holder(tmp_path / "lock") as process:
        process.send_signal(signal.SIGKILL)
        process.wait()

    with exclusive(tmp_path / "lock", "papers"):
        assert (tmp_path / "lock").exists()


def test_the_lock_is_free_again_after_the_block(tmp_path: Path) -> None:
    with exclusive(tmp_path / "lock", "papers"):
        pass
    with exclusive(tmp_path / "lock", "papers"):
        assert (tmp_path / "lock").exists()


def test_the_lock_is_free_again_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), exclusive(tmp_path / "lock", "papers"):
        raise ZeroDivisionError
    with exclusive(tmp_path / "lock", "papers"):
        assert (tmp_path / "lock").exists()
