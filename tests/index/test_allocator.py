"""The C library's heaps."""

import ctypes
import sys

import pytest

from claimwright.index.allocator import keep_few_heaps


class _OtherLibrary:
    """A C library without `mallopt`."""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc is the C library of Linux")
def test_glibc_takes_the_wish() -> None:
    assert keep_few_heaps()


def test_another_system_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")

    assert not keep_few_heaps()


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: _OtherLibrary())

    assert not keep_few_heaps()
