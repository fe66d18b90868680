"""A report's file read, and a comparison told."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.cli.replay import read_report, tell
from claimwright.errors import InputError, NotFoundError, TooLargeError
from claimwright.flows.replay import Comparison, Difference


def difference(path: str) -> Difference:
    return Difference(path=path, recorded="0.5", again="0.6")


def test_a_report_is_read(tmp_path: Path) -> None:
    (tmp_path / "r").write_text('{"id": 1}', encoding="utf-8")

    assert read_report(tmp_path / "r") == {"id": 1}


def test_a_report_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        read_report(tmp_path / "r")


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff", b'{"a": 1}\n{"a": 2}', b"[" * 99_999]
)
def test_what_is_no_report_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "r").write_bytes(content)

    with pytest.raises(InputError):
        read_report(tmp_path / "r")


def test_a_folder_is_no_report(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="unreadable"):
        read_report(tmp_path)


def test_a_report_over_the_bound_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.cli.replay.MAX_REPORT_BYTES", 3)
    (tmp_path / "r").write_text('{"id": 1}', encoding="utf-8")

    with pytest.raises(TooLargeError):
        read_report(tmp_path / "r")


def test_no_difference_is_reproduced(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell(Comparison(results=(), made_with=())) == 0
    assert capsys.readouterr().out == "reproduced\n"


def test_differences_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell(Comparison(results=(difference("verdict.probability"),), made_with=())) == 4
    assert "  verdict.probability: 0.5 → 0.6\n" in capsys.readouterr().out


def test_the_same_answer_from_other_parts_is_reproduced(capsys: pytest.CaptureFixture[str]) -> None:
    code = tell(Comparison(results=(), made_with=(difference("provenance.versions.numpy"),)))

    said = capsys.readouterr().out
    assert (code, said.splitlines()[:2]) == (0, ["reproduced", "made with other parts:"])


def test_a_long_list_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    tell(Comparison(results=tuple(difference(str(n)) for n in range(25)), made_with=()))

    assert "  and 5 more\n" in capsys.readouterr().out
