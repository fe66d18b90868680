"""The files of `deploy/` are well-formed and name only what exists: they cannot be run here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest
import yaml

from claimwright.settings import Settings, flatten
from claimwright.web.server_settings import ServerSettings
from scripts import reference

DEPLOY = Path(__file__).parents[2] / "deploy"

_KEYS = {
    "build",
    "cap_drop",
    "command",
    "depends_on",
    "deploy",
    "entrypoint",
    "environment",
    "healthcheck",
    "image",
    "ports",
    "profiles",
    "read_only",
    "restart",
    "security_opt",
    "shm_size",
    "stop_grace_period",
    "tmpfs",
    "volumes",
}
_CONDITIONS = {"service_healthy", "service_completed_successfully", "service_started"}

Service = dict[str, object]


@pytest.fixture(scope="module")
def services() -> dict[str, Service]:
    read = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return cast("dict[str, Service]", read["services"])


def _needs(service: Service) -> dict[str, dict[str, str]]:
    return cast("dict[str, dict[str, str]]", service.get("depends_on", {}))


def test_a_service_has_known_keys_alone(services: dict[str, Service]) -> None:
    assert set().union(*services.values()) <= _KEYS


def test_a_service_has_an_image(services: dict[str, Service]) -> None:
    assert all("image" in service for service in services.values())


def test_a_service_waits_for_services_that_exist(services: dict[str, Service]) -> None:
    waits = [need for service in services.values() for need in _needs(service).items()]

    assert {name for name, _ in waits} <= services.keys()
    assert {how["condition"] for _, how in waits} <= _CONDITIONS


def test_who_waits_for_health_waits_for_one_that_tells_it(services: dict[str, Service]) -> None:
    asked = {
        name
        for service in services.values()
        for name, how in _needs(service).items()
        if how["condition"] == "service_healthy"
    }
    image = "HEALTHCHECK" in (DEPLOY / "Dockerfile").read_text(encoding="utf-8")

    assert [name for name in asked if "healthcheck" not in services[name]] == ["api"]
    assert image


def test_every_setting_of_an_environment_exists(services: dict[str, Service]) -> None:
    named = [
        name.removeprefix("CLAIMWRIGHT_").replace("__", ".").lower()
        for service in services.values()
        for name in cast("dict[str, str]", service.get("environment", {}))
        if name.startswith("CLAIMWRIGHT_")
    ]

    assert set(named) <= flatten(Settings()).keys()


def test_nothing_but_the_balancer_is_reached_from_outside(services: dict[str, Service]) -> None:
    assert ["balancer"] == [name for name, service in services.items() if "ports" in service]


def test_the_local_profile_is_a_script_that_can_be_run() -> None:
    script = DEPLOY / "local.sh"
    parsed = subprocess.run(["/bin/bash", "-n", str(script)], check=False)

    assert (0, True) == (parsed.returncode, os.access(script, os.X_OK))


@pytest.fixture(scope="module")
def unit() -> list[tuple[str, str]]:
    """Return the lines of the unit of systemd."""
    lines = (DEPLOY / "claimwright.service").read_text(encoding="utf-8").splitlines()
    return [(name, value) for line in lines for name, sign, value in [line.partition("=")] if sign]


def test_the_unit_sets_what_exists_and_starts_what_exists(unit: list[tuple[str, str]]) -> None:
    server = {f"server.{name}" for name in flatten(ServerSettings())}
    named = [
        value.partition("=")[0].removeprefix("CLAIMWRIGHT_").replace("__", ".").lower()
        for name, value in unit
        if name == "Environment"
    ]
    (command,) = [value for name, value in unit if name == "ExecStart"]
    options = {
        spelled
        for name, each in reference.commands()
        if name == "claimwright serve"
        for parameter in reference.parameters(each)
        for spelled in parameter.opts
    }

    assert set(named) <= flatten(Settings()).keys() | server
    assert set(re.findall(r"--[a-z-]+", command)) <= options
    assert " serve " in command


def test_the_unit_waits_longer_than_the_server_takes_to_end(unit: list[tuple[str, str]]) -> None:
    (waits,) = [int(value) for name, value in unit if name == "TimeoutStopSec"]
    server = ServerSettings()

    assert waits > server.drain_s + server.shutdown_s


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "claimwright.service").read_text(encoding="utf-8")
    # What it starts must exist, as must whoever it starts it for.
    here = re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={sys.executable}", text)
    path = tmp_path / "claimwright.service"
    path.write_text(here, encoding="utf-8")

    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(path)],  # noqa: S607  # as it is found
        capture_output=True,
        text=True,
        check=False,
    )

    mine = [line for line in checked.stderr.splitlines() if "claimwright" in line]
    assert (mine, checked.returncode) == ([], 0)
