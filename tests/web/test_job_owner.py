"""Which process runs a check, and whether it is gone."""

from __future__ import annotations

from pathlib import Path

from claimwright.web.job_owner import FOLDER, Owner


def test_a_process_that_runs_is_not_gone(tmp_path: Path) -> None:
    one, other = Owner(tmp_path), Owner(tmp_path)
    one.begin()

    assert not other.is_gone(one.name)
    one.end()


def test_a_process_that_ended_is_gone_and_leaves_nothing(tmp_path: Path) -> None:
    one, other = Owner(tmp_path), Owner(tmp_path)
    one.begin()
    one.end()

    assert (other.is_gone(one.name), list((tmp_path / FOLDER).iterdir())) == (True, [])


def test_a_process_is_never_gone_to_itself(tmp_path: Path) -> None:
    one = Owner(tmp_path)

    assert not one.is_gone(one.name)


def test_beginning_twice_is_beginning_once(tmp_path: Path) -> None:
    one = Owner(tmp_path)
    one.begin()
    one.begin()
    one.end()

    assert Owner(tmp_path).is_gone(one.name)


def test_nothing_is_left_by_who_never_began(tmp_path: Path) -> None:
    Owner(tmp_path).end()

    assert list(tmp_path.iterdir()) == []
