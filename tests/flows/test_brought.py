"""What a package must say of a flow that it brings."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from claimwright.domain import Claim
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.brought import brought_flow, installed
from claimwright.flows.installed_flows import GROUP, brought_flows
from tests.brought_packages import install
from tests.sixth_flow import AGREEMENT, Agreed, Found


@dataclass(frozen=True)
class WithoutDefault:
    """An option that must be given."""

    corpus: str


@dataclass(frozen=True)
class Reserved:
    """An option that every command has."""

    claim: Claim | None = None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "Agreement"}, "the flow is named 'Agreement'; take a small letter"),
        ({"name": "a" * 41}, "at most 39"),
        ({"options": int}, "<class 'int'> of the flow 'agreement' is no dataclass"),
        ({"options": WithoutDefault}, "the option 'corpus' of 'agreement' has no default"),
        ({"options": Reserved}, "take none of as_json, claim, "),
        ({"report": Found}, "Found of the flow 'agreement' has no 'claim'"),
        ({"steps": {Agreed: "report", Found: "found"}}, "Found of the flow .* has no 'report'"),
        ({"steps": {}}, "has no steps"),
    ],
)
def test_what_nothing_could_be_made_from_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        replace(AGREEMENT, **change)


def test_options_are_told_with_what_their_docstring_says() -> None:
    assert [(each.name, each.usual, each.told) for each in AGREEMENT.chosen] == [
        ("corpus", "starter", "Where evidence is looked for."),
        ("top_k", 5, "Most pieces of evidence."),
        ("by", "passages", "What is counted, passages or probabilities."),
    ]


def test_the_last_step_ends_a_claim() -> None:
    assert AGREEMENT.last is Agreed


CODE = "from tests.sixth_flow import AGREEMENT"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "their_package", raising=False)
    return tmp_path


def test_a_package_brings_a_flow(site: Path) -> None:
    install(site, GROUP, "agreement", "their_package:AGREEMENT", CODE)

    assert installed() == (AGREEMENT,)


def test_a_package_that_fails_is_named(site: Path) -> None:
    install(site, GROUP, "agreement", "their_package:AGREEMENT", "raise RuntimeError('loaded')")

    with pytest.raises(UnavailableError, match=r"their-package brings .* fails: RuntimeError"):
        installed()


@pytest.mark.parametrize(("name", "value"), [("other", "AGREEMENT"), ("agreement", "CODE")])
def test_what_is_no_flow_of_that_name_is_refused(site: Path, name: str, value: str) -> None:
    install(site, GROUP, name, f"their_package:{value}", f"{CODE}\nCODE = 1")

    with pytest.raises(UnavailableError, match="is no flow of this name"):
        brought_flow(brought_flows()[name])
