"""The manifests of `deploy/`: valid by their own schemas, and as the documentation has them."""

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from claimwright.web.server_settings import ServerSettings

DEPLOY = Path(__file__).parents[2] / "deploy"
KUBERNETES = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
BY_KIND: dict[str, dict[str, Any]] = {
    found["kind"]: found
    for found in (yaml.safe_load(path.read_text("utf-8")) for path in KUBERNETES)
}
POD = BY_KIND["Deployment"]["spec"]["template"]
CONTAINER = POD["spec"]["containers"][0]
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
OLDEST, NEWEST = "1.30", "1.37"
"""Kubernetes knows `preStop.sleep` since the first."""


@pytest.mark.parametrize("version", [OLDEST, NEWEST])
@pytest.mark.parametrize("kind", sorted(BY_KIND.keys() - {"Kustomization"}))
def test_a_manifest_is_valid_and_has_no_unknown_field(kind: str, version: str) -> None:
    validator = pytest.importorskip(
        "kubernetes_validate", reason="kubernetes-validate, which has the schemas, is not installed"
    )

    validator.validate(BY_KIND[kind], version, strict=True)


def test_the_schemas_refuse_an_unknown_field() -> None:
    validator = pytest.importorskip(
        "kubernetes_validate", reason="kubernetes-validate, which has the schemas, is not installed"
    )
    service = BY_KIND["Service"]

    with pytest.raises(validator.ValidationError):
        validator.validate({**service, "spec": {"sellector": {}}}, NEWEST, strict=True)


def test_the_compose_file_is_valid() -> None:
    pytest.importorskip(
        "check_jsonschema", reason="check-jsonschema, which has the schema, is not installed"
    )
    schemas = resources.files("check_jsonschema") / "builtin_schemas" / "vendor"
    schema = json.loads((schemas / "compose-spec.json").read_text("utf-8"))

    jsonschema.validate(COMPOSE, schema)


def test_every_manifest_is_applied() -> None:
    named = {path.name for path in KUBERNETES} - {"kustomization.yaml"}

    assert set(BY_KIND["Kustomization"]["resources"]) == named


@pytest.mark.parametrize(
    "selector",
    [
        BY_KIND["Deployment"]["spec"]["selector"]["matchLabels"],
        BY_KIND["Service"]["spec"]["selector"],
        BY_KIND["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
    ],
)
def test_each_selector_finds_the_servers(selector: dict[str, str]) -> None:
    assert selector.items() <= POD["metadata"]["labels"].items()


def test_two_servers_share_one_home_and_one_is_always_there() -> None:
    affinity = POD["spec"]["affinity"]["podAffinity"]
    (rule,) = affinity["requiredDuringSchedulingIgnoredDuringExecution"]
    volumes = {each["name"]: each for each in POD["spec"]["volumes"]}
    mounted = {each["name"]: each["mountPath"] for each in CONTAINER["volumeMounts"]}
    environment = {each["name"]: each["value"] for each in CONTAINER["env"]}

    assert BY_KIND["Deployment"]["spec"]["replicas"] == 2
    assert BY_KIND["PodDisruptionBudget"]["spec"]["minAvailable"] == 1
    assert rule["topologyKey"] == "kubernetes.io/hostname"
    assert mounted["home"] == environment["CLAIMWRIGHT_HOME"]
    assert (
        volumes["home"]["persistentVolumeClaim"]["claimName"]
        == BY_KIND["PersistentVolumeClaim"]["metadata"]["name"]
    )


def test_probes_ask_what_the_server_answers() -> None:
    document = json.loads((DEPLOY.parent / "openapi.json").read_text("utf-8"))
    ports = {each["name"]: each["containerPort"] for each in CONTAINER["ports"]}
    probes = [CONTAINER[f"{kind}Probe"]["httpGet"] for kind in ("startup", "liveness", "readiness")]

    assert [probe["path"] for probe in probes] == ["/healthz", "/healthz", "/readyz"]
    assert {probe["path"] for probe in probes} <= document["paths"].keys()
    assert {ports[probe["port"]] for probe in probes} == {int(CONTAINER["args"][-1])}


def test_a_server_has_the_time_to_end_that_its_settings_give() -> None:
    server = ServerSettings()
    waits = CONTAINER["lifecycle"]["preStop"]["sleep"]["seconds"] + server.drain_s
    compose = COMPOSE["services"]["api"]["stop_grace_period"]

    assert POD["spec"]["terminationGracePeriodSeconds"] > waits + server.shutdown_s
    assert int(compose.removesuffix("s")) > server.drain_s + server.shutdown_s


def test_memory_is_what_the_documentation_says_a_replica_takes() -> None:
    scale = (DEPLOY.parent / "docs" / "scale.md").read_text("utf-8")
    taken = re.search(r"^\| 1,000,000 \|.*?(\d+) MB \| [\d.]+ \$", scale, re.MULTILINE)

    assert taken is not None
    assert CONTAINER["resources"]["requests"]["memory"] == "1Gi"
    assert int(taken[1]) * 10**6 < 2**30


def test_no_secret_is_written_down_and_little_is_allowed() -> None:
    settings = {each["name"] for each in CONTAINER["env"]} - {"CLAIMWRIGHT_HOME"}
    allowed = CONTAINER["securityContext"]

    assert [each["secretRef"]["name"] for each in CONTAINER["envFrom"]] == ["claimwright"]
    assert settings == {"CLAIMWRIGHT_SERVER__TOKENS", "CLAIMWRIGHT_SERVER__LOG_FORMAT"}
    assert (allowed["allowPrivilegeEscalation"], allowed["readOnlyRootFilesystem"]) == (False, True)
    assert POD["spec"]["securityContext"]["runAsNonRoot"]
    assert f"--uid {POD['spec']['securityContext']['runAsUser']}" in (
        DEPLOY / "Dockerfile"
    ).read_text("utf-8")


def test_compose_names_only_parts_that_it_has_and_shows_itself_to_this_machine_alone() -> None:
    services = COMPOSE["services"]
    needed = {name for each in services.values() for name in each.get("depends_on", {})}
    ports = [port for each in services.values() for port in each.get("ports", [])]

    assert needed <= services.keys()
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)
