"""`claimwright-lab compare`: two verifiers or more, side by side on the same held-out pairs."""

import json
from dataclasses import asdict, replace
from typing import Annotated, Final

import typer

from claimwright.cli import options
from claimwright.cli.start import settings_of
from claimwright.errors import InputError
from claimwright_lab.cli.train import Data, data_folder

MOST: Final = 5_000
"""Most pairs of a set."""


def compare(
    context: typer.Context,
    names: Annotated[
        list[str],
        typer.Argument(
            help="Two verifiers or more: small, accurate, or names that `claimwright models add` "
            "gave; others are held against the first.",
            metavar="NAME…",
            show_default=False,
        ),
    ],
    *,
    data: Data,
    pairs: Annotated[
        int, typer.Option(help="Pairs of each set, 20 to 5000.", min=20, max=MOST)
    ] = 300,
    as_json: options.AsJson = False,
    config: options.Config = None,
) -> None:
    """Compare verifiers on the same held-out pairs: right answers, honesty, pace, memory.

    The sets are those that the card of the bundled verifier measures. A verifier of yours may have
    been trained on one of them; its figure there then says little.
    """
    if len(names) < 2 or len(set(names)) < len(names):  # noqa: PLR2004  # two
        message = f"there is {', '.join(names)!r} to compare; name two different verifiers or more"
        raise InputError(message)
    from claimwright.build import models
    from claimwright.models.cards import WEIGHTS
    from claimwright.models.encoder import load_encoder
    from claimwright_lab.cli.compare_view import show_compared
    from claimwright_lab.flows import comparing
    from claimwright_lab.training.held_out import measured_sets
    from claimwright_lab.training.windows import Embedder

    folder, settings = data_folder(data), settings_of(context, {}, config)
    verifiers = {name: models(replace(settings, verifier=name)).stance for name in names}
    embedder = Embedder(load_encoder(WEIGHTS / "encoder"), settings.home / "evaluation/embeddings")
    found = comparing.compare(
        verifiers,
        measured_sets(folder, embedder),
        lambda name, held: typer.echo(f"{name} reads {held}", err=True),
        most=pairs,
    )
    if as_json:
        typer.echo(json.dumps([asdict(each) for each in found], ensure_ascii=False, indent=2))
    else:
        show_compared(found)
