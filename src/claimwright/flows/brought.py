"""What a package says of a flow over claims that it brings.

A package names a `BroughtFlow` as an entry point of the group `claimwright.flows`. From that alone
come the command `claimwright NAME`, the path `/v1/NAME` with its jobs and streams, a shelf in the
list of reports, and the JSON of all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from importlib.metadata import EntryPoint
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from claimwright.domain import Claim, Report
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.installed_flows import brought_flows, package_of
from claimwright.flows.verify import VerifyOptions
from claimwright.protocols import Splitter, StanceModel
from claimwright.schema.annotations import hint_at

RESERVED: Final = frozenset(
    {"as_json", "claim", "config", "context", "form", "output", "rows", "server"}
)
"""Names that no option may have: every flow's command or path has them."""

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")

Options = TypeVar("Options")
Step = TypeVar("Step")
Answer = TypeVar("Answer")


class Verifies(Protocol):
    """Claims in, their reports out, over one corpus."""

    def verify(self, claims: Sequence[Claim], options: VerifyOptions) -> tuple[Report, ...]:
        """Return one report per claim, in order."""
        ...


class Engine(Protocol):
    """What a brought flow may build on; its models are loaded once for all flows."""

    @property
    def splitter(self) -> Splitter:
        """Cuts text into sentences."""
        ...

    @property
    def stance_model(self) -> StanceModel:
        """Judges pairs of a claim and a passage."""
        ...

    def flow(self, corpus: str) -> Verifies:
        """Return what verifies claims over a corpus; raise `NotFoundError` without one."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One of the things that a caller may choose."""

    name: str
    hint: object
    usual: object
    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtFlow(Generic[Options, Step, Answer]):
    """A flow over claims as a package brings it.

    Args:
        name: Of the command and the path: a small letter, then at most 39 small letters, digits and
            hyphens.
        summary: What it does, in a sentence.
        options: A dataclass, every field of which is a number, text, truth value, enum or
            `Literal`, has a default, and is not named as one of `RESERVED`. What its docstring says
            of each under `Args:` is shown.
        report: The dataclass of what is said of one claim; its field `claim` is the `Claim`.
        steps: The dataclasses of what happens on the way, to the names that clients hear; the last
            has the field `report`.
        begin: Returns what yields the steps of one claim after the other; raises what cannot be
            begun, such as a corpus that is not there. It loads what it needs here.
        text: Returns a report as a terminal shows it.

    Raises:
        InputError: One of these is not as it must be.
    """

    name: str
    summary: str
    options: type[Options]
    report: type[Answer]
    steps: Mapping[type, str]
    begin: Callable[[Engine, Options], Callable[[Claim], Iterator[Step]]]
    text: Callable[[Answer], str]

    def __post_init__(self) -> None:
        """Refuse what nothing could be made from."""
        if not _NAME.fullmatch(self.name):
            raise InputError(
                f"the flow is named {self.name[:60]!r}; take a small letter and at most 39 small "
                "letters, digits and hyphens"
            )
        for kind in (self.options, self.report, *self.steps):
            if not is_dataclass(kind):
                raise InputError(f"{kind!r} of the flow {self.name!r} is no dataclass")
        self._check_options()
        for kind, field in ((self.report, "claim"), (self.last, "report")):
            if field not in {each.name for each in _fields_of(kind)}:
                raise InputError(f"{kind.__name__} of the flow {self.name!r} has no {field!r}")

    def _check_options(self) -> None:
        for each in _fields_of(self.options):
            if each.default is MISSING and each.default_factory is MISSING:
                raise InputError(f"the option {each.name!r} of {self.name!r} has no default")
            if each.name in RESERVED:
                raise InputError(
                    f"the option {each.name!r} of {self.name!r} has the name of one that all flows "
                    f"have; take none of {', '.join(sorted(RESERVED))}"
                )

    @property
    def last(self) -> type:
        """The step that ends a claim."""
        if not self.steps:
            raise InputError(f"the flow {self.name!r} has no steps; name one that has a report")
        return [*self.steps][-1]

    @property
    def chosen(self) -> tuple[Option, ...]:
        """What a caller may choose."""
        usual = self.options()
        return tuple(
            Option(name=name, hint=hint, usual=getattr(usual, name), told=told)
            for name in (each.name for each in _fields_of(self.options))
            for hint, told in [hint_at(self.options, (name,))]
        )


def _fields_of(kind: type) -> tuple[Field[object], ...]:
    return fields(kind)  # a dataclass, as was checked


# Whatever the options, steps and report of a package are: no type of Python says "of some".
AnyFlow: TypeAlias = BroughtFlow[Any, Any, Any]


def brought_flow(point: EntryPoint) -> AnyFlow:
    """Return the flow that an entry point names, loaded.

    Raises:
        UnavailableError: The package fails when it is asked, or has no flow of this name there.
    """
    package = package_of(point)
    found = f"{package} brings the flow {point.name!r} as {point.value!r}"
    try:
        flow = point.load()
    except Exception as error:  # whatever a foreign package raises
        message = f"{found}, and loading it fails: {error!r}; reinstall or remove {package}"
        raise UnavailableError(message) from error
    if not isinstance(flow, BroughtFlow) or flow.name != point.name:
        message = f"{found}, which is no flow of this name; tell its makers, or remove {package}"
        raise UnavailableError(message)
    return flow


def installed() -> tuple[AnyFlow, ...]:
    """Load all flows that packages bring, by name.

    Raises:
        UnavailableError: As `brought_flow`.
    """
    return tuple(brought_flow(point) for _, point in sorted(brought_flows().items()))
