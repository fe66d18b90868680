"""`claimwright-lab train`: a data folder in, a model folder out; needs the extra [train]."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from claimwright.errors import InputError, UnavailableError

BASE: Final = "sentence-transformers/all-MiniLM-L6-v2"
"""What both models are made from unless `--base` says otherwise."""

MAX_MINUTES: Final = 10_000.0
"""Longest training, about a week."""

_LIBRARIES: Final = frozenset({"torch", "transformers", "onnx"})
"""Of the extra [train]."""

MAX_SEED: Final = 2**31 - 1
"""Largest seed that every generator at work takes."""

train_app = typer.Typer(
    name="train",
    help="Make the models that claimwright brings, from data of your own.",
    no_args_is_help=True,
)

Data = Annotated[
    Path, typer.Option(help="Folder of data sets.", metavar="FOLDER", show_default=False)
]
Out = Annotated[
    Path, typer.Option(help="Folder that gets the model.", metavar="FOLDER", show_default=False)
]
Device = Annotated[
    str,
    typer.Option(help="What to compute on: `auto` takes a GPU if there is one; `cpu`, `cuda`."),
]
Minutes = Annotated[float, typer.Option(help="Wall clock for the training, 1 to 10000.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint in --out.")]
Base = Annotated[str, typer.Option(help="Model to start from: a name or a folder.")]
Seed = Annotated[
    int,
    typer.Option(min=0, max=MAX_SEED, help="Decides everything drawn; the same gives the same."),
]


@train_app.command("verifier")
def verifier(
    *,
    data: Data,
    out: Out,
    base: Base = BASE,
    start: Annotated[
        Path | None,
        typer.Option(help="Folder of an exported verifier to go on from, made from --base."),
    ] = None,
    minutes: Annotated[
        float, typer.Option(help="Wall clock for the whole training, 1 to 10000.")
    ] = 95.0,
    device: Device = "auto",
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the checkpoints in --out.")
    ] = False,
    seed: Annotated[
        int,
        typer.Option(
            min=0,
            max=MAX_SEED,
            help="Decides order, draws and edits; another one shows other edits to --start.",
        ),
    ] = 7,
    large: Annotated[
        bool,
        typer.Option("--large", help="Make the large verifier; --base is the folder of its base."),
    ] = False,
    teacher: Annotated[
        Path | None,
        typer.Option(help="Folder of a large verifier whose answers --start learns from."),
    ] = None,
) -> None:
    """Train, export, calibrate and measure the verifier."""
    check_minutes(minutes)
    with training_extra():
        from claimwright_lab.training.verifier import VerifierRun, train
    run = VerifierRun(
        data=data_folder(data),
        out=out,
        base=base,
        start=start,
        minutes=minutes,
        device=device,
        resume=resume,
        seed=seed,
        large=large,
        teacher=teacher,
    )
    typer.echo(str(train(run)))


@train_app.command("joined")
def joined(
    *,
    data: Data,
    verifier: Annotated[Path, typer.Option(help="Folder of an exported large verifier.")],
    out: Out,
) -> None:
    """Calibrate the large verifier anew beside the small one, whenever the small one changes.

    Its weights stay as they are; embeddings are kept in --out. Then fit grades and verdicts again.
    """
    with training_extra():
        from claimwright_lab.training.joining import join
    typer.echo(str(join(verifier, data_folder(data), out / "embeddings")))


@train_app.command("layers")
def layers(
    *,
    data: Data,
    verifier: Annotated[Path, typer.Option(help="Folder of the exported large verifier.")],
    out: Out,
    base: Annotated[str, typer.Option(help="Folder of what that verifier was made from.")],
    matcher: Annotated[
        Path | None,
        typer.Option(help="Folder of its matcher, which stays as good: its card is made anew."),
    ] = None,
    minutes: Minutes = 40.0,
    share: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="Of the trained layers; the rest as before.")
    ] = 1.0,
    rank: Annotated[
        int,
        typer.Option(min=1, max=1_000, help="Of the adapter that holds what was learnt."),
    ] = 24,
    resume: Resume = False,
    seed: Seed = 7,
) -> None:
    """Train the upper layers of the large verifier further, without its lower ones.

    What they learn is kept in a small file beside the graph, which stays as it is.
    """
    check_minutes(minutes)
    with training_extra():
        from claimwright_lab.training.verifier_layers import LayersRun, train
    run = LayersRun(
        data=data_folder(data),
        out=out,
        base=base,
        verifier=verifier,
        matcher=matcher,
        minutes=minutes,
        share=share,
        rank=rank,
        resume=resume,
        seed=seed,
    )
    typer.echo(str(train(run)))


@train_app.command("matcher")
def matcher(
    *,
    data: Data,
    verifier: Annotated[Path, typer.Option(help="Folder of the verifier whose layers they are.")],
    out: Out,
    base: Annotated[str, typer.Option(help="What that verifier was made from.")] = BASE,
    layers: Annotated[int, typer.Option(min=1, max=6, help="Upper layers to train.")] = 3,
    minutes: Minutes = 40.0,
    least: Annotated[
        float, typer.Option(min=0.0, max=20.0, help="Score from which on a fact check is shown.")
    ] = 6.0,
    start: Annotated[
        Path | None,
        typer.Option(
            help="Folder of earlier layers: go on half way between them and the own ones."
        ),
    ] = None,
    resume: Resume = False,
    seed: Seed = 7,
) -> None:
    """Train the layers that let a verifier tell whether two claims say the same."""
    check_minutes(minutes)
    with training_extra():
        from claimwright_lab.training.matcher import MatcherRun, train
    run = MatcherRun(
        data=data_folder(data),
        out=out,
        base=base,
        verifier=verifier,
        layers=layers,
        minutes=minutes,
        least=least,
        start=start,
        resume=resume,
        seed=seed,
    )
    typer.echo(str(train(run)))


@train_app.command("encoder")
def encoder(
    *,
    data: Data,
    out: Out,
    base: Base = BASE,
    minutes: Minutes = 38.0,
    device: Device = "auto",
    resume: Resume = False,
    seed: Seed = 7,
) -> None:
    """Train the encoder to find what answers a claim, export it and measure it."""
    check_minutes(minutes)
    with training_extra():
        from claimwright_lab.training.encoder import EncoderRun, train
    run = EncoderRun(
        data=data_folder(data),
        out=out,
        base=base,
        minutes=minutes,
        resume=resume,
        device=device,
        seed=seed,
    )
    typer.echo(str(train(run)))


@train_app.command("heads")
def heads(
    *,
    data: Data,
    out: Out,
    only: Annotated[
        list[str] | None, typer.Option(help="Make this head alone; may be given again.")
    ] = None,
    seed: Seed = 13,
) -> None:
    """Train the sentence heads on the bundled encoder; run it again when the encoder changes."""
    from claimwright.build import encoder as bundled
    from claimwright.settings import Settings
    from claimwright_lab.training.head_plans import PLANS
    from claimwright_lab.training.heads import HeadsRun
    from claimwright_lab.training.heads import train as train_heads

    names = [plan.name for plan in PLANS]
    unknown = [name for name in only or () if name not in names]
    if unknown:
        raise InputError(f"there is no head {unknown[0][:80]!r}; the heads are {', '.join(names)}")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    run = HeadsRun(
        data=data_folder(data),
        out=out,
        encoder=bundled(Settings()),
        only=tuple(only or ()),
        seed=seed,
    )
    typer.echo(str(train_heads(run)))


@contextmanager
def training_extra() -> Iterator[None]:
    """Turn the absence of a library of the extra into what to do about it; show the progress."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in _LIBRARIES:
            raise
        raise UnavailableError(
            f"training needs {error.name!r}, which is not installed: "
            "pip install 'claimwright-lab[train]'"
        ) from error
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")


def check_minutes(minutes: float) -> None:
    """Refuse a wall clock outside 1 minute to a week."""
    if not 1.0 <= minutes <= MAX_MINUTES:
        raise InputError(f"minutes is {minutes!r}; it must lie in 1..{MAX_MINUTES:g}")


def data_folder(path: Path) -> Path:
    """Return the data folder; refuse one that is not there."""
    if not path.is_dir():
        raise InputError(
            f"no data folder at {str(path)!r}; name the folder that holds the data sets"
        )
    return path
