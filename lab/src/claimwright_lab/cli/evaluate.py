"""`claimwright-lab evaluate`: a data set in, how well it is answered out."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import typer

from claimwright.cli import options
from claimwright.cli.options import settings_of
from claimwright.errors import InputError
from claimwright.settings import Settings

BESIDE: Final = Path("../shared/data")
"""Where data sets are looked for when the folder of the settings is not there."""

DEBATE: Final = "debate"
"""The name that stands for a file of claims with tags."""

Part: TypeAlias = Literal["all", "train", "calibration", "test"]

_file = partial(options.file_option, show_default=False)
_debates = partial(typer.Option, show_default=False, rich_help_panel="Debates")

Name = Annotated[
    str | None,
    typer.Argument(
        help="A data set of --list, debate, a folder in BEIR's format, or a file of claims with "
        "verdicts.",
        show_default=False,
    ),
]
Data = Annotated[
    Path | None,
    _file(help="Folder of data sets; data in the home folder unless set.", metavar="FOLDER"),
]
Predictions = Annotated[
    Path | None, _file(help="Score these answers instead of running the bundled models.")
]
Save = Annotated[Path | None, _file(help="File for the answers, as --predictions reads them.")]
Questions = Annotated[Path | None, _file(help="File for what a model of yours must answer.")]
Draw = Annotated[
    Path | None,
    _file(help="Folder for charts of reliability and of risk over coverage.", metavar="FOLDER"),
]
Split = Annotated[
    Part | None,
    typer.Option(
        help="Claims to ask; by default those that the verifier has not seen.",
        show_default=False,
    ),
]
Limit = Annotated[
    int | None,
    typer.Option(help="Ask so many claims, drawn by a fixed seed.", min=1, show_default=False),
]
Claims = Annotated[
    Path | None, _debates(help="For `debate`: JSONL file of {id, claim, tag}.", metavar="FILE")
]
Profiles = Annotated[
    list[str] | None,
    _debates(
        "--profile",
        help="Who debates: the name of a profile, or a TOML file; may be repeated.",
        metavar="NAME|FILE",
    ),
]
Repeat = Annotated[
    int,
    _debates(help="Debate each claim so many times again.", min=0, max=20, show_default=True),
]
Adversary = Annotated[
    str | None,
    _debates(help="Adversary that joins, first untrusted, then trusted.", metavar="NAME|FILE"),
]


def evaluate(
    context: typer.Context,
    name: Name = None,
    *,
    list_: Annotated[bool, typer.Option("--list", help="Name the data sets and end.")] = False,
    split: Split = None,
    limit: Limit = None,
    corpus: options.Corpus = None,
    verifier: options.Verifier = None,
    as_json: options.AsJson = False,
    data: Data = None,
    predictions: Predictions = None,
    save: Save = None,
    draw: Draw = None,
    questions: Questions = None,
    claims: Claims = None,
    profile: Profiles = None,
    repeat: Repeat = 0,
    adversary: Adversary = None,
    config: options.Config = None,
) -> None:
    """Measure the bundled models, or answers of your own, on a public data set."""
    settings = settings_of(context, {"corpus": corpus, "verifier": verifier}, config)
    folder = folder_of(settings, data)
    if list_:
        from claimwright_lab.cli.evaluate_view import show_sets

        show_sets(folder, as_json=as_json)
        return
    if name is None:
        raise InputError("name a data set; claimwright-lab evaluate --list shows them")
    name = _debated(name, claims)
    if questions:
        _ask(name, folder, questions, split or "all")
        return
    _check_save(save)
    wanted = Wanted(
        predictions=predictions,
        split=split,
        limit=limit,
        save=save,
        draw=draw,
        profiles=tuple(profile or ()),
        repeats=repeat,
        adversary=adversary or "",
    )
    _measure(name, folder, settings, wanted, as_json=as_json)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a caller wants measured, as the options tell it."""

    predictions: Path | None
    split: Part | None
    limit: int | None
    save: Path | None
    draw: Path | None
    profiles: tuple[str, ...] = ()
    repeats: int = 0
    adversary: str = ""


def folder_of(settings: Settings, named: Path | None) -> Path:
    """Return the folder of data sets: that of `--data`, else that of the settings.

    The latter is counted from the home folder; where it is not there, the one beside a checkout is
    taken.
    """
    if named is not None:
        return named
    own = settings.home / settings.data
    return BESIDE if not own.is_dir() and BESIDE.is_dir() else own


def _debated(name: str, claims: Path | None) -> str:
    """Return the name of the data set: `debate` stands for the file of claims that is given."""
    if (name == DEBATE) != (claims is not None):
        raise InputError(
            f"write `claimwright-lab evaluate {DEBATE} --claims FILE`: claims with tags are "
            "debated; data sets have names of their own"
        )
    return name if claims is None else str(claims)


def _ask(name: str, folder: Path, target: Path, split: Part) -> None:
    from claimwright_lab.evaluation.catalogue import find, located
    from claimwright_lab.evaluation.questions import questions_of
    from claimwright_lab.evaluation.result import write_lines

    write_lines(target, questions_of(located(find(name), folder), split))


def _check_save(path: Path | None) -> None:
    """Refuse a file that cannot be written before anything is measured for it."""
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        raise InputError(f"--save is {str(path)!r}; name a file in a folder that is there")


def _draw(folder: Path, name: str, charts: Mapping[str, str]) -> None:
    from claimwright_lab.evaluation.drawing import write_charts

    if not charts:
        raise InputError(f"{name!r} gives no probabilities to draw; leave out --draw")
    for path in write_charts(folder, name, charts):
        typer.echo(f"drawn: {path}", err=True)


def _measure(name: str, folder: Path, settings: Settings, wanted: Wanted, *, as_json: bool) -> None:
    from claimwright import build
    from claimwright_lab.build import evaluate_flow
    from claimwright_lab.cli.evaluate_view import show_result, watched
    from claimwright_lab.evaluation.catalogue import find, located
    from claimwright_lab.evaluation.engine import Request
    from claimwright_lab.evaluation.result import result_json, write_lines
    from claimwright_lab.evaluation.runner import evaluate as measure
    from claimwright_lab.flows.evaluate_citations import citation_engine
    from claimwright_lab.flows.evaluate_debates import trials_over

    data_set = located(find(name), folder)
    with watched() as watch:
        request = Request(
            engine=cache(lambda: evaluate_flow(settings)),
            predictions=wanted.predictions,
            part=wanted.split,
            limit=wanted.limit,
            corpus=settings.corpus,
            trials=trials_over(
                settings,
                partial(build.debate_flow, settings),
                wanted.profiles,
                repeats=wanted.repeats,
                adversary=wanted.adversary,
            ),
            citations=cache(lambda: citation_engine(settings)),
            watch=watch,
        )
        result, lines = measure(data_set, request)
    if as_json:
        typer.echo(json.dumps(result_json(result), ensure_ascii=False, indent=2))
    else:
        show_result(result)
    # Only now may something fail: what was measured for hours is there.
    if wanted.save:
        write_lines(wanted.save, lines)
    if wanted.draw:
        _draw(wanted.draw, result.data_set, result.charts)
