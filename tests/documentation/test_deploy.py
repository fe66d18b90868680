"""The files of `deploy/` are well-formed and name only what exists: they cannot be run here."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import cast

import pytest
import yaml

from claimwright.settings import Settings, flatten

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
