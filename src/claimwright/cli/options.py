"""What several commands share: options, each written once, and the settings in force for them."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass
from functools import partial, wraps
from pathlib import Path
from typing import Annotated, Final, Literal, TypeGuard, TypeVar

import typer

from claimwright.cli.rows import STANDARD
from claimwright.configuration import file_of, load
from claimwright.domain import Filter, Scalar
from claimwright.errors import InputError
from claimwright.settings import Settings

FILES: Final = "Files"
"""Heading of the options that name files."""

file_option = partial(typer.Option, metavar="FILE", rich_help_panel=FILES)
_filter_option = partial(typer.Option, rich_help_panel="Which documents may answer")

Corpus = Annotated[str | None, typer.Option(help="Corpus to search; starter by default.")]
Verifier = Annotated[
    str | None,
    typer.Option(
        help="Who judges evidence: auto, accurate, small (faster), or a verifier you added.",
        metavar="NAME",
    ),
]
Server = Annotated[
    str | None,
    typer.Option(help="Server that answers; CLAIMWRIGHT_TOKEN holds its token.", metavar="URL"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Rows = Annotated[
    Path | None, file_option("--input", help="JSONL file to answer; - is standard input.")
]
Output = Annotated[Path, file_option(help="File to write or continue; - is standard output.")]
Replay = Annotated[
    Path | None, file_option(help="Make the report in this JSON file again and compare.")
]
Config = Annotated[Path | None, file_option(help="Read settings from this TOML file.")]

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Which documents may answer."""

    year_from: Annotated[int | None, _filter_option(help="First year.")] = None
    year_to: Annotated[int | None, _filter_option(help="Last year.")] = None
    min_citations: Annotated[int | None, _filter_option(help="Least citations.")] = None
    language: Annotated[
        list[str] | None, _filter_option(help="Language, such as en (repeatable).")
    ] = None
    venue: Annotated[list[str] | None, _filter_option(help="Journal or report (repeatable).")] = (
        None
    )

    def chosen(self) -> Filter:
        """Return them as flows read them, not yet checked."""
        return Filter(
            year_from=self.year_from,
            year_to=self.year_to,
            min_citations=self.min_citations,
            languages=tuple(code.lower() for code in self.language or ()),
            venues=tuple(self.venue or ()),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """How evidence is found; `None` was not given."""

    corpus: Corpus = None
    top_k: Annotated[
        int | None, typer.Option(help="Pieces of evidence, 1 to 100; 10 by default.")
    ] = None
    unit: Annotated[
        Literal["abstract", "sentence"] | None,
        typer.Option(help="Size of the passages; abstract by default."),
    ] = None
    re_rank: Annotated[
        Literal["relevance", "citations", "none"] | None,
        typer.Option(help="Order of the evidence; relevance by default."),
    ] = None
    threshold: Annotated[float | None, typer.Option(help="Least similarity, 0 to 1.")] = None
    filters: Filters = field(default_factory=Filters)

    def flags(self) -> Mapping[str, Scalar]:
        """Return the part that settings know, by setting name."""
        return {
            "corpus": self.corpus,
            "top_k": self.top_k,
            "unit": self.unit,
            "selection.re_rank": self.re_rank,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A claim, or a file of claims, and where the answers go."""

    claim: Annotated[str | None, typer.Argument(help="The claim.")] = None
    as_json: AsJson = False
    rows: Rows = None
    output: Output = STANDARD

    def check(self, replay: Path | None = None) -> None:
        """Refuse nothing to answer, two things, and a file for the answer to one claim."""
        given = {"a claim": self.claim, "--input": self.rows, "--replay": replay}
        named = [name for name, value in given.items() if value is not None]
        if not named:
            message = 'give a claim in quotation marks, such as "Seas are rising", or --input FILE'
            raise InputError(message)
        if len(named) > 1:
            raise InputError(f"give one of {' and '.join(named)}, not both")
        if self.rows is None and self.output != STANDARD:
            raise InputError(
                f"--output {str(self.output)!r} needs --input; for one claim write --json > FILE"
            )


def refuse(why: str, **given: object) -> None:
    """Refuse the first option that was given, neither `None` nor false, and say why."""
    for name, value in given.items():
        if value is not None and value is not False:
            raise InputError(f"--{name.replace('_', '-')} {why}")


answerable_by_server = partial(refuse, "cannot be used with --server; leave one of them out")
"""Refuses what only this machine can do, or only the server can choose."""


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take options in groups, each of which several commands may share.

    A parameter whose type is a dataclass is a group: the fields of that class, which may be groups
    themselves, stand in its place on the command line, in their order.
    """

    @wraps(command)
    def run(**given: object) -> None:
        _filled(command, given)

    parameters = tuple(_parameters(command))
    # The framework reads the options from here.
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return run


def _parameters(of: Callable[..., object]) -> Iterator[inspect.Parameter]:
    for each in inspect.signature(of).parameters.values():
        if _is_group(each.annotation):
            yield from _parameters(each.annotation)
        else:
            yield each


def _filled(of: Callable[..., T], given: Mapping[str, object]) -> T:
    """Call a command, or the class of a group, with its share of what was given."""
    share = {
        name: _filled(each.annotation, given) if _is_group(each.annotation) else given[name]
        for name, each in inspect.signature(of).parameters.items()
    }
    return of(**share)


def _is_group(annotation: object) -> TypeGuard[type]:
    return is_dataclass(annotation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What stands before the command: `claimwright --config FILE --home FOLDER …`."""

    config: Path | None = None
    home: Path | None = None

    def flags(self) -> dict[str, Scalar]:
        """Return what it says by setting name, as a command's own flags do."""
        return {} if self.home is None else {"home": str(self.home)}


def settings_of(
    context: typer.Context, flags: Mapping[str, Scalar] | None = None, config: Path | None = None
) -> Settings:
    """Return the settings in force for a command.

    Flags that are `None` were not given; the command's own `--config` beats the one before the
    command.

    Raises:
        InputError: A name is unknown or a value is unusable.
    """
    start = start_of(context)
    given = {name: value for name, value in (flags or {}).items() if value is not None}
    return load(config or start.config, {**start.flags(), **given})


def settings_file(context: typer.Context, config: Path | None = None) -> Path:
    """Return the file of a command's settings, which need not be there; arguments as above."""
    start = start_of(context)
    return file_of(config or start.config, start.flags())


def start_of(context: typer.Context) -> Start:
    """Return what stood before a command."""
    root = context.find_root().obj
    return root if isinstance(root, Start) else Start()
