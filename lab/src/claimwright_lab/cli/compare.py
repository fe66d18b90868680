"""`claimwright-lab compare`: two verifiers or more, side by side on the same held-out pairs."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Final

import typer

from claimwright.cli import options
from claimwright.cli.options import settings_of
from claimwright.errors import InputError
from claimwright.protocols import StanceModel
from claimwright.settings import MAX_TOP_K, JudgeChoice, Settings
from claimwright_lab.cli.train import Data, data_folder

MOST: Final = 5_000
"""Most pairs of a set."""


def compare(
    context: typer.Context,
    names: Annotated[
        list[str],
        typer.Argument(
            help=(
                "Verifiers: small, accurate, ones you added, language_model or cascade; the first "
                "is compared with the others."
            ),
            metavar="NAME…",
            show_default=False,
        ),
    ],
    *,
    data: Data,
    pairs: Annotated[
        int, typer.Option(help="Pairs of each set, 5 to 5000.", min=5, max=MOST)
    ] = 300,
    picture: Annotated[
        Path | None,
        typer.Option(
            help="Also draw macro-F1 with its intervals, for at most four verifiers.",
            metavar="FILE.svg",
            show_default=False,
        ),
    ] = None,
    as_json: options.AsJson = False,
    config: options.Config = None,
) -> None:
    """Compare verifiers on the same held-out pairs: right answers, honesty, pace, memory.

    The sets are those that the card of the bundled verifier measures. A verifier of yours may have
    been trained on one of them; its figure there then says little. A language model is asked once
    for each pair, and judge.samples times where that is set; what it does not answer is the
    verifier's.
    """
    if len(names) < 2 or len(set(names)) < len(names):  # noqa: PLR2004  # two
        raise InputError(
            f"there is {', '.join(names)!r} to compare; name two different verifiers or more"
        )
    if picture is not None:
        _check_picture(picture, names)
    from claimwright.models.cards import WEIGHTS
    from claimwright.models.encoder import load_encoder
    from claimwright_lab.cli.compare_view import show_compared
    from claimwright_lab.flows import comparing
    from claimwright_lab.training.documents import Embedder
    from claimwright_lab.training.held_out import measured_sets

    folder, settings = data_folder(data), settings_of(context, {}, config)
    verifiers = {name: _verifier(name, settings) for name in names}
    embedder = Embedder(load_encoder(WEIGHTS / "encoder"), settings.home / "evaluation/embeddings")
    found = comparing.compare(
        verifiers,
        measured_sets(folder, embedder),
        lambda name, held: typer.echo(f"{name} reads {held}", err=True),
        most=pairs,
    )
    if picture is not None:
        from claimwright_lab.cli.compare_view import drawn

        _write(picture, drawn(found))
    if as_json:
        typer.echo(json.dumps([asdict(each) for each in found], ensure_ascii=False, indent=2))
    else:
        show_compared(found)


def _verifier(name: str, settings: Settings) -> StanceModel:
    """Return a verifier by its name, or the language model of the settings, alone or in turn."""
    from claimwright.build import models, stance_model

    if name not in (JudgeChoice.LANGUAGE_MODEL.value, JudgeChoice.CASCADE.value):
        return models(replace(settings, verifier=name)).stance
    judge = replace(settings.judge, by=JudgeChoice(name), passages=MAX_TOP_K)
    return stance_model(replace(settings, judge=judge))


def _check_picture(picture: Path, names: list[str]) -> None:
    from claimwright_lab.evaluation.drawing import MAX_SERIES

    if picture.suffix.lower() != ".svg" or not picture.parent.is_dir():
        raise InputError(
            f"--picture is {str(picture)!r}; name a file ending in .svg in a folder of yours"
        )
    if len(names) > MAX_SERIES:
        raise InputError(
            f"--picture shows at most {MAX_SERIES} verifiers, not {len(names)}; leave some out"
        )


def _write(picture: Path, svg: str) -> None:
    try:
        picture.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"--picture {str(picture)!r} cannot be written: {error.strerror}"
        ) from error
