"""What a package says of a flow over claims that it brings.

A package names a `BroughtFlow` as an entry point of the group `claimwright.flows`. From that alone
come the command `claimwright NAME`, the path `/v1/NAME` with its jobs and streams, a shelf in the
list of reports, and the JSON of all of them.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from importlib.metadata import EntryPoint
from types import NoneType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    Protocol,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
)

from claimwright.domain import Claim, Report
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.events import JobFailed
from claimwright.flows.installed_flows import brought_flows, package_of
from claimwright.flows.verify import VerifyOptions
from claimwright.protocols import Splitter, StanceModel
from claimwright.schema.describing import hint_at, may_be_none

logger = logging.getLogger(__name__)

RESERVED: Final = frozenset(
    {
        "as_json", "claim", "config", "context", "form", "help", "input", "json", "output", "rows",
        "server",
    }
)  # fmt: skip
"""Names that no option may have: every flow's command or path has them."""

_BEGINNINGS: Final = ("_", "model_")
"""With which no option may begin: what reads bodies of requests has such names of its own."""

TAKEN: Final = frozenset(
    {
        "article", "articles", "backup", "checks", "citations", "claims", "corpora", "corpus",
        "debate", "doctor", "evidence", "judge", "liveness", "mcp", "metrics", "models", "original",
        "ratings", "read", "readiness", "report", "reports", "restore", "serve", "service",
        "tokens", "tools", "verification", "verify", "watch", "watches", "weigh", "weighing",
    }
)  # fmt: skip
"""Names that no flow may have: commands, paths, operations and kinds of job are called so."""

JOB_NAME_CHARACTERS: Final = 22
"""A part of a path that is so long is the name of a job, and so is no flow's."""

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")

Options = TypeVar("Options")
Step = TypeVar("Step")
Answer = TypeVar("Answer")


class Verifies(Protocol):
    """Claims in, their reports out, over one corpus."""

    def verify(self, claims: Sequence[Claim], options: VerifyOptions) -> tuple[Report, ...]:
        """Return one report per claim, in order."""


class Engine(Protocol):
    """What a brought flow may build on; its models are loaded once for all flows."""

    @property
    def splitter(self) -> Splitter:
        """Cuts text into sentences."""

    @property
    def stance_model(self) -> StanceModel:
        """Judges pairs of a claim and a passage."""

    def flow(self, corpus: str) -> Verifies:
        """Return what verifies claims over a corpus; raise `NotFoundError` without one."""


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
            hyphens; none of `TAKEN`, and not of 22 characters, as jobs are named.
        summary: What it does, in a sentence.
        options: A dataclass, every field of which is a number, text, truth value, enum or
            `Literal`, or `None` beside one of these, has a default, is not named as one of
            `RESERVED`, and begins with neither `_` nor `model_`. What its docstring says of each
            under `Args:` is shown.
        report: The dataclass of what is said of one claim; its field `claim` is the `Claim`.
        steps: The dataclasses of what happens on the way, each with a name of its own, to the names
            that clients hear; the last has the field `report`.
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
        if self.name in TAKEN:
            raise InputError(
                f"the flow is named {self.name!r}, which is one of ours; take none of "
                f"{', '.join(sorted(TAKEN))}"
            )
        if len(self.name) == JOB_NAME_CHARACTERS:
            raise InputError(
                f"the flow is named {self.name!r}; names of {JOB_NAME_CHARACTERS} characters are "
                "those of jobs: take a shorter or a longer one"
            )
        for kind in (self.options, self.report, *self.steps):
            if not is_dataclass(kind):
                raise InputError(f"{kind!r} of the flow {self.name!r} is no dataclass")
        self._check_steps()
        self._check_options()
        for kind, field in ((self.report, "claim"), (self.last, "report")):
            if field not in {each.name for each in _fields_of(kind)}:
                raise InputError(f"{kind.__name__} of the flow {self.name!r} has no {field!r}")

    def _check_steps(self) -> None:
        """Refuse two steps of one name: by its name a step that is kept is read again."""
        known: dict[str, type] = {JobFailed.__name__: JobFailed}
        for step in self.steps:
            other = known.setdefault(step.__name__, step)
            if other is not step:
                both = " and ".join(f"{one.__module__}.{one.__qualname__}" for one in (other, step))
                raise InputError(
                    f"{both} of the flow {self.name!r} are both called {step.__name__!r}, and a "
                    "step that is kept is known by that name: rename one of the two"
                )

    def _check_options(self) -> None:
        for each in _fields_of(self.options):
            if each.default is MISSING and each.default_factory is MISSING:
                raise InputError(f"the option {each.name!r} of {self.name!r} has no default")
            if each.name in RESERVED:
                raise InputError(
                    f"the option {each.name!r} of {self.name!r} has the name of one that all flows "
                    f"have; take none of {', '.join(sorted(RESERVED))}"
                )
            if each.name.startswith(_BEGINNINGS):
                raise InputError(
                    f"the option {each.name!r} of {self.name!r} begins with one of "
                    f"{', '.join(map(repr, _BEGINNINGS))}; take another name"
                )
            hint, _ = hint_at(self.options, (each.name,))
            if not _is_plain(hint):
                raise InputError(
                    f"the option {each.name!r} of {self.name!r} is annotated as {hint}; take a "
                    "number, text, a truth value, an enum or a Literal"
                )

    @property
    def last(self) -> type:
        """The step that ends a claim."""
        if not self.steps:
            raise InputError(f"the flow {self.name!r} has no steps; name one that has a report")
        return [*self.steps][-1]

    def begun(self, engine: Engine, options: Options) -> Callable[[Claim], Iterator[Step]]:
        """Begin, and hold the package to what it says of the flow.

        Args:
            engine: What it builds on.
            options: What the caller chose.

        Returns:
            What yields the steps of one claim after the other, each up to its report. It raises
            `UnavailableError` for a step that is not among `steps`, and where no report comes.
        """
        begun = self.begin(engine, options)
        told = ", ".join(kind.__name__ for kind in self.steps)

        def steps(claim: Claim) -> Iterator[Step]:
            for step in begun(claim):
                if type(step) not in self.steps:
                    raise UnavailableError(
                        f"the flow {self.name!r} tells a step {type(step).__name__[:60]!r}, which "
                        f"is none of {told}; tell the makers of its package"
                    )
                yield step
                if type(step) is self.last:
                    return
            raise UnavailableError(
                f"the flow {self.name!r} ends without a report on {claim.text[:60]!r}; its last "
                f"step must be {self.last.__name__}: tell the makers of its package"
            )

        return steps

    @property
    def chosen(self) -> tuple[Option, ...]:
        """What a caller may choose."""
        usual = self.options()
        return tuple(
            Option(name=name, hint=hint, usual=getattr(usual, name), told=told)
            for name in (each.name for each in _fields_of(self.options))
            for hint, told in [hint_at(self.options, (name,))]
        )


def _is_plain(hint: object) -> bool:
    """Tell whether an option of a command and a field of a body can both be annotated so."""
    inner = [each for each in get_args(hint) if each is not NoneType]
    if get_origin(hint) is Annotated or (may_be_none(hint) and len(inner) == 1):
        return _is_plain(inner[0])
    if get_origin(hint) is Literal:
        return True
    return isinstance(hint, type) and issubclass(hint, (str, int, float, Enum))


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
    """Load all flows that packages bring, by name; the log says why one is left out."""
    found = []
    for _, point in sorted(brought_flows().items()):
        try:
            found.append(brought_flow(point))
        except UnavailableError as error:
            logger.warning("a flow is left out: %s", error)
    return tuple(found)
