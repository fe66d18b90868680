"""What every test gets: a home of its own, no settings from outside, no network.

Sockets are shut by pytest-socket (see `addopts`). A test that listens on this machine says
`@pytest.mark.allow_hosts(["127.0.0.1"])`; one marked `network` or `browser` has them open.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from claimwright.flows import bundled_models
from claimwright.session import Session
from claimwright.settings import Settings

if TYPE_CHECKING:
    from claimwright.build import Models

# A time limit per example would test the machine, not the code.
settings.register_profile("default", deadline=None)
settings.register_profile(
    "ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if os.environ.get("CI") else "default")

# Haystack counts its runs for its makers, from a thread of its own that outlives the test: a later
# test then sees a connection that claimwright never opened. It reads this when it is imported.
os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "false"


@pytest.fixture(scope="session", autouse=True)
def _a_home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the suite away from the caller's corpora and the caller's settings from the suite."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        patch.setenv("NO_COLOR", "1")
        patch.setenv("COLUMNS", "120")
        for name in [name for name in os.environ if name.startswith("CLAIMWRIGHT_")]:
            patch.delenv(name)
        yield


@pytest.fixture(scope="session", autouse=True)
def _the_small_verifier_alone() -> Iterator[None]:
    """Let the suite run on the small verifier, installed or not: it is several times as fast.

    The tests in tests/accurate load the large one by name.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLAIMWRIGHT_VERIFIER", "small")
        patch.setattr(bundled_models, "large_verifier", lambda: None)
        yield


@pytest.fixture(scope="session")
def loaded() -> Models:
    """Return the bundled models, which no test changes."""
    from claimwright.build import models  # noqa: PLC0415 (loads the runtime)

    return models(Settings(verifier="small"))  # whatever a module lets be installed


@pytest.fixture(scope="session")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """Return a session on the bundled models and the starter corpus."""
    return Session(Settings(home=tmp_path_factory.mktemp("home"), verifier="small", top_k=5))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of installed packages, empty, in which `their_package` is looked for anew."""
    folder = tmp_path / "site"
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "their_package", raising=False)
    return folder


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Open sockets for the tests that are about the network."""
    for item in items:
        if item.get_closest_marker("network") or item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.enable_socket)
