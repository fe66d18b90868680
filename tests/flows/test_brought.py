"""What a package must say of a flow that it brings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest

from claimwright.domain import Claim, Label
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.brought import JOB_NAME_CHARACTERS, brought_flow, installed
from claimwright.flows.installed_flows import GROUP, brought_flows
from tests.brought_packages import install
from tests.sixth_flow import AGREEMENT, Agreed, Agreement, Choice, Found
from tests.web.conftest import DoubleEngine

CLAIM = Claim(text="Seas rise.")
REPORT = Agreement(claim=CLAIM, supporting=1, refuting=0)
ENGINE = DoubleEngine()


@dataclass(frozen=True)
class Other:
    """A step that the flow does not name."""


@dataclass(frozen=True)
class Twin:
    """A step that is called as another is."""


@dataclass(frozen=True)
class Failed:
    """A step that is called as what ends any job."""


Twin.__name__, Failed.__name__ = "Found", "JobFailed"


@dataclass(frozen=True)
class WithoutDefault:
    """An option that must be given."""

    corpus: str


@dataclass(frozen=True)
class Reserved:
    """An option that every command has."""

    claim: Claim | None = None


@dataclass(frozen=True)
class Several:
    """An option of many values."""

    tags: list[str] | None = None


@dataclass(frozen=True)
class OfPydantic:
    """An option that would configure the class of a body."""

    model_config: str = ""


@dataclass(frozen=True)
class Json:
    """An option that is a flag of every command."""

    json: bool = False


@dataclass(frozen=True)
class Plain:
    """Every kind of option that there may be."""

    number: float = 1.0
    count: int | None = None
    flag: bool = False
    text: str = ""
    by: Literal["a", "b"] | None = None
    label: Label = Label.SUPPORTS
    bounded: Annotated[int, "a bound"] = 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "weigh"}, "'weigh', which is one of ours; take none of article, "),
        ({"name": "serve"}, "which is one of ours"),
        ({"name": "article"}, "which is one of ours"),
        ({"name": "a" * JOB_NAME_CHARACTERS}, "names of 22 characters are those of jobs"),
        ({"options": Several}, "the option 'tags' of 'agreement' is annotated as .*; take a num"),
        ({"options": OfPydantic}, "begins with one of '_', 'model_'; take another name"),
        ({"options": Json}, "has the name of one that all flows have"),
        ({"name": "Agreement"}, "the flow is named 'Agreement'; take a small letter"),
        ({"name": "a" * 41}, "at most 39"),
        ({"options": int}, "<class 'int'> of the flow 'agreement' is no dataclass"),
        ({"options": WithoutDefault}, "the option 'corpus' of 'agreement' has no default"),
        ({"options": Reserved}, "take none of as_json, claim, "),
        ({"report": Found}, "Found of the flow 'agreement' has no 'claim'"),
        ({"steps": {Agreed: "report", Found: "found"}}, "Found of the flow .* has no 'report'"),
        ({"steps": {}}, "has no steps"),
        (
            {"steps": {Found: "found", Twin: "twin", Agreed: "report"}},
            r"sixth_flow\.Found and .*test_brought\.Twin of the flow .* called 'Found'.*: rename",
        ),
        ({"steps": {Failed: "failed", Agreed: "report"}}, "JobFailed and .* are both called"),
    ],
)
def test_what_nothing_could_be_made_from_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        replace(AGREEMENT, **change)


def test_options_of_every_plain_kind_are_taken() -> None:
    plain: dict[str, Any] = {"options": Plain}

    assert len(replace(AGREEMENT, **plain).chosen) == 7


def test_a_claim_ends_with_its_report() -> None:
    told: list[Any] = [Found(passages=1), Agreed(report=REPORT), Found(passages=2)]
    flow = replace(AGREEMENT, begin=lambda *_: lambda _: iter(told))

    assert list(flow.begun(ENGINE, Choice())(CLAIM)) == told[:2]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ([Other(), Agreed(report=REPORT)], "'Other', which is none of Found, Agreed; tell the mak"),
        (
            [Found(passages=1)],
            "without a report on 'Seas rise.'; its last step must be Agreed",
        ),
    ],
)
def test_a_flow_that_breaks_its_word_is_told(told: list[Any], said: str) -> None:
    flow = replace(AGREEMENT, begin=lambda *_: lambda _: iter(told))

    with pytest.raises(UnavailableError, match=said):
        list(flow.begun(ENGINE, Choice())(CLAIM))


def test_options_are_told_with_what_their_docstring_says() -> None:
    assert [(each.name, each.usual, each.told) for each in AGREEMENT.chosen] == [
        ("corpus", "starter", "Where evidence is looked for."),
        ("top_k", 5, "Most pieces of evidence."),
        ("by", "passages", "What is counted, passages or probabilities."),
    ]


def test_the_last_step_ends_a_claim() -> None:
    assert AGREEMENT.last is Agreed


CODE = "from tests.sixth_flow import AGREEMENT"


def test_a_package_brings_a_flow(site: Path) -> None:
    install(site, GROUP, "agreement", "their_package:AGREEMENT", CODE)

    assert installed() == (AGREEMENT,)


def test_a_package_that_fails_is_named(site: Path) -> None:
    install(site, GROUP, "agreement", "their_package:AGREEMENT", "raise RuntimeError('loaded')")

    with pytest.raises(UnavailableError, match=r"their-package brings .* fails: RuntimeError"):
        brought_flow(brought_flows()["agreement"])


def test_of_all_flows_one_that_fails_is_left_out_and_the_log_says_why(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    install(site, GROUP, "agreement", "their_package:AGREEMENT", "raise RuntimeError('loaded')")

    assert installed() == ()
    assert "a flow is left out: their-package brings the flow 'agreement'" in caplog.text
    assert "RuntimeError('loaded')" in caplog.text


@pytest.mark.parametrize(("name", "value"), [("other", "AGREEMENT"), ("agreement", "CODE")])
def test_what_is_no_flow_of_that_name_is_refused(site: Path, name: str, value: str) -> None:
    install(site, GROUP, name, f"their_package:{value}", f"{CODE}\nCODE = 1")

    with pytest.raises(UnavailableError, match="is no flow of this name"):
        brought_flow(brought_flows()[name])
