"""`claimwright-lab calibrate`: a verifier or language model of a user → what is fitted on it."""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from claimwright.cli import options
from claimwright.cli.options import settings_of
from claimwright.errors import InputError
from claimwright.settings import Settings
from claimwright_lab.cli.train import Data, data_folder
from claimwright_lab.cli.train_fits import fit_citations, fit_verdict

CALLS: Final = 300
"""Most calls of a language model unless told otherwise."""


def calibrate(
    context: typer.Context,
    name: Annotated[
        str,
        typer.Argument(
            help="As `claimwright models add` named it, or `language_model` for the one in llm.",
            show_default=False,
        ),
    ],
    *,
    data: Data,
    calls: Annotated[
        int | None,
        typer.Option(
            help=f"Of a language model: most calls, 30 to 5000; {CALLS} unless named.",
            min=30,
            max=5_000,
            show_default=False,
        ),
    ] = None,
    config: options.Config = None,
) -> None:
    """Calibrate a verifier of yours, or a language model that judges.

    Of a verifier everything is written into its own folder, verdicts, grades of weighing and checks
    of citations too, so that whoever chooses it has all that was fitted on it. One that never
    refutes gets neither grades nor checks. Half an hour on two cores for a model of 20 million
    parameters.

    A language model is asked about held-out pairs, with judge.samples and judge.confidence as they
    are set. Temperature and bias are kept in the home folder, under the model's name.
    """
    from claimwright.models.registry import LANGUAGE_MODEL

    source, settings = data_folder(data), settings_of(context, {}, config)
    if name == LANGUAGE_MODEL:
        _language_model(source, settings, calls or CALLS)
        return
    if calls is not None:
        raise InputError(
            f"--calls is of a language model; {name[:80]!r} is a verifier: leave it out"
        )
    _verifier(name, source, settings)


def _verifier(name: str, source: Path, settings: Settings) -> None:
    from claimwright.domain import Label
    from claimwright.models.cards import WEIGHTS, read_card
    from claimwright.models.encoder import load_encoder
    from claimwright.models.inspection import Kind
    from claimwright.models.registry import folder_of
    from claimwright.reasoning.embedded.citation_checks import COMBINATION
    from claimwright_lab.flows.fitting import reading_with
    from claimwright_lab.training.brought import calibrated_card
    from claimwright_lab.training.card import write_card
    from claimwright_lab.training.documents import Embedder
    from claimwright_lab.training.grades import fit_grades

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    folder = folder_of(settings.home, name, Kind.VERIFIER)
    _tell("probabilities, on held-out claims and texts")
    embedder = Embedder(load_encoder(WEIGHTS / "encoder"), settings.home / "evaluation/embeddings")
    write_card(folder, calibrated_card(folder, source, embedder))
    chosen = replace(settings, verifier=name)
    _tell("verdicts, on claims that are verified end to end")
    fit_verdict(source, folder, chosen)
    if Label.REFUTES in read_card(folder).labels:
        _tell("grades of weighing")
        fit_grades(source, folder, reading_with(folder, chosen))
        _tell("checks of citations, the longest part")
        fit_citations(source, folder / COMBINATION, folder)
    else:
        typer.echo(
            f"{name} never refutes: grades of weighing and checks of citations, which have two "
            "sides, are not fitted"
        )
    typer.echo(f"{name} is calibrated; its card: {folder / 'MODEL_CARD.md'}")


def _tell(part: str) -> None:
    """Say on standard error what is fitted next: the whole takes longer than people wait."""
    typer.echo(f"fitting {part}", err=True)


def _language_model(source: Path, settings: Settings, calls: int) -> None:
    from claimwright.build import language_model
    from claimwright.models.cards import WEIGHTS
    from claimwright.models.encoder import load_encoder
    from claimwright.reasoning.language_model.judge import keep_calibration
    from claimwright_lab.flows.judge_fitting import Asked, fit_judge
    from claimwright_lab.training.documents import Embedder
    from claimwright_lab.training.held_out import calibration_sets

    model = language_model(settings)
    if model is None:
        raise InputError("no language model is configured; set llm.address and llm.model")
    embedder = Embedder(load_encoder(WEIGHTS / "encoder"), settings.home / "evaluation/embeddings")
    fitted = fit_judge(
        Asked(model=model, settings=settings.judge, calls=calls),
        calibration_sets(source, embedder),
        lambda done, whole: typer.echo(f"{done} of {whole} pairs", err=True),
    )
    path = keep_calibration(settings.home, fitted)
    typer.echo(
        f"{fitted.model} is calibrated on {fitted.pairs} pairs: temperature "
        f"{fitted.temperature:g}, log loss {fitted.loss_before:.3f} before, "
        f"{fitted.loss_after:.3f} after on pairs it was not fitted on; kept in {path}"
    )
