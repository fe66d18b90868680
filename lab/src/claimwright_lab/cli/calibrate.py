"""`claimwright-lab calibrate`: a verifier that a user brought → all that is fitted on one."""

from dataclasses import replace
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.cli.start import settings_of
from claimwright_lab.cli.train import Data, data_folder, training_extra
from claimwright_lab.cli.train_fits import fit_verdict


def calibrate(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(help="As `claimwright models add` named it.", show_default=False)
    ],
    *,
    data: Data,
    config: options.Config = None,
) -> None:
    """Calibrate a verifier of yours, and fit verdicts and grades of weighing on it.

    Everything is written into its own card, so that whoever chooses it has all that was fitted on
    it. One that never refutes gets no grades. Ten minutes on two cores for a model of 20 million
    parameters. Needs the extra [train].
    """
    from claimwright.domain import Label
    from claimwright.models.inspection import Kind
    from claimwright.models.registry import folder_of

    source, settings = data_folder(data), settings_of(context, {}, config)
    folder = folder_of(settings.home, name, Kind.VERIFIER)
    with training_extra():
        from claimwright_lab.training.brought import calibrated_card
    from claimwright.models.cards import WEIGHTS, read_card
    from claimwright.models.encoder import load_encoder
    from claimwright_lab.flows.grading import reading_with
    from claimwright_lab.training.card import write_card
    from claimwright_lab.training.grades import fit_grades
    from claimwright_lab.training.windows import Embedder

    embedder = Embedder(load_encoder(WEIGHTS / "encoder"), settings.home / "evaluation/embeddings")
    write_card(folder, calibrated_card(folder, source, embedder))
    chosen = replace(settings, verifier=name)
    fit_verdict(source, folder, chosen)
    if Label.REFUTES in read_card(folder).labels:
        fit_grades(source, folder, reading_with(folder, chosen))
    else:
        typer.echo(
            f"{name} never refutes: grades of weighing, which have two sides, are not fitted"
        )
    typer.echo(f"{name} is calibrated; its card: {folder / 'MODEL_CARD.md'}")
