"""Flows of other packages are found by their entry points, and not loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.flows.installed_flows import GROUP, brought_flows, package_of
from tests.brought_packages import install


def test_a_flow_is_found_with_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    install(tmp_path, GROUP, "agreement", "their_package:FLOW", "raise RuntimeError('loaded')")

    point = brought_flows()["agreement"]
    assert (point.value, package_of(point)) == ("their_package:FLOW", "their-package")


def test_nobody_brings_anything_here() -> None:
    assert brought_flows() == {}
