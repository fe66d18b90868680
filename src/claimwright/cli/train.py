"""`claimwright train`: a data folder in, a model folder out; needs the extra [train]."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from claimwright.cli.checks import EXTRAS
from claimwright.errors import InputError, UnavailableError

BASE: Final = "sentence-transformers/all-MiniLM-L6-v2"
"""What both models are made from unless `--base` says otherwise."""

MAX_MINUTES: Final = 10_000.0
"""Longest training, about a week."""

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
        from claimwright.training.verifier import VerifierRun, train
    run = VerifierRun(
        data=_folder(data),
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
        from claimwright.training.joining import join
    typer.echo(str(join(verifier, _folder(data), out / "embeddings")))


@train_app.command("encoder")
def encoder(
    *,
    data: Data,
    out: Out,
    base: Base = BASE,
    minutes: Annotated[float, typer.Option(help="Wall clock for the training, 1 to 10000.")] = 38.0,
    device: Device = "auto",
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the checkpoint in --out.")
    ] = False,
    seed: Seed = 7,
) -> None:
    """Train the encoder to find what answers a claim, export it and measure it."""
    check_minutes(minutes)
    with training_extra():
        from claimwright.training.encoder import EncoderRun, train
    run = EncoderRun(
        data=_folder(data),
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
    from claimwright.training.head_plans import PLANS
    from claimwright.training.heads import HeadsRun
    from claimwright.training.heads import train as train_heads

    names = [plan.name for plan in PLANS]
    unknown = [name for name in only or () if name not in names]
    if unknown:
        message = f"there is no head {unknown[0][:80]!r}; the heads are {', '.join(names)}"
        raise InputError(message)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    run = HeadsRun(
        data=_folder(data),
        out=out,
        encoder=bundled(Settings()),
        only=tuple(only or ()),
        seed=seed,
    )
    typer.echo(str(train_heads(run)))


@train_app.command("grades")
def grades(
    *,
    data: Data,
    verifier: Annotated[
        Path | None,
        typer.Option(help="Folder of the verifier; the bundled one unless named."),
    ] = None,
) -> None:
    """Fit what turns the verifier's probabilities into grades of seven; minutes on two cores.

    The numbers are written into the verifier's card; run it again when the verifier changes.
    """
    from claimwright.flows.grading import reading_with
    from claimwright.model_cards import WEIGHTS
    from claimwright.settings import Settings
    from claimwright.training.grades import fit_grades

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    source, folder = _folder(data), verifier or WEIGHTS / "verifier"
    fit_grades(source, folder, reading_with(folder, Settings()))
    typer.echo(str(folder / "card.json"))


@train_app.command("citation-checks")
def citation_checks(
    *,
    data: Data,
    out: Annotated[
        Path | None,
        typer.Option(help="Folder that gets the numbers; the bundled one unless named."),
    ] = None,
) -> None:
    """Fit what tells supported citations from others; run it again when a model changes.

    Pages are read by the bundled encoder and verifier: a quarter of an hour on two cores.
    """
    from claimwright.build import models
    from claimwright.flows.citation_fitting import citation_reader
    from claimwright.model_cards import WEIGHTS
    from claimwright.reasoning.embedded.citation_checks import COMBINATION
    from claimwright.settings import Settings, VerifierChoice
    from claimwright.training.citation_checks.run import CitationChecksRun, fit_citation_checks

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    run = CitationChecksRun(data=_folder(data), folder=out or WEIGHTS / COMBINATION)
    loaded = models(Settings(verifier=VerifierChoice.SMALL))
    base = " and ".join(f"{card.name}@{card.fingerprint[:12]}" for card in loaded.cards)
    typer.echo(str(fit_citation_checks(run, citation_reader(loaded), base)))


@contextmanager
def training_extra() -> Iterator[None]:
    """Turn the absence of a library of the extra into what to do about it; show the progress."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in EXTRAS["train"]:
            raise
        message = (
            f"training needs {error.name!r}, which is not installed: "
            "pip install 'claimwright[train]'"
        )
        raise UnavailableError(message) from error
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")


def check_minutes(minutes: float) -> None:
    """Refuse a wall clock outside 1 minute to a week."""
    if not 1.0 <= minutes <= MAX_MINUTES:
        message = f"minutes is {minutes!r}; it must lie in 1..{MAX_MINUTES:g}"
        raise InputError(message)


def _folder(path: Path) -> Path:
    if not path.is_dir():
        message = f"no data folder at {str(path)!r}; name the folder that holds the data sets"
        raise InputError(message)
    return path
