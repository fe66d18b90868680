"""How much memory there is, as the system says."""

from pathlib import Path

from claimwright.flows.bundled_models import NEEDED_BYTES
from claimwright.models.free_memory import free_bytes


def test_what_the_system_says_of_memory_is_read(tmp_path: Path) -> None:
    told = tmp_path / "meminfo"
    told.write_text("MemTotal: 9 kB\nMemAvailable:    1000 kB\n", encoding="ascii")

    assert free_bytes(told, tmp_path) == 1_024_000
    assert free_bytes(tmp_path / "absent", tmp_path) > NEEDED_BYTES


def test_a_container_may_have_less_memory_than_its_machine(tmp_path: Path) -> None:
    for name, value in (("memory.max", "900000"), ("memory.current", "500000")):
        (tmp_path / name).write_text(f"{value}\n", encoding="ascii")

    assert free_bytes(tmp_path / "absent", tmp_path) == 400_000
    (tmp_path / "memory.max").write_text("max\n", encoding="ascii")
    assert free_bytes(tmp_path / "absent", tmp_path) > NEEDED_BYTES


def test_files_that_a_container_has_read_take_no_memory(tmp_path: Path) -> None:
    stat = "anon 100000\nfile 400000\ninactive_anon 7\ninactive_file 300000\nactive_file 100000"
    for name, value in (
        ("memory.max", "900000"),
        ("memory.current", "500000"),
        ("memory.stat", stat),
    ):
        (tmp_path / name).write_text(f"{value}\n", encoding="ascii")

    assert free_bytes(tmp_path / "absent", tmp_path) == 700_000
