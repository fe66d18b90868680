"""`claimwright models`: the bundled models in, their cards out."""

import json
from dataclasses import dataclass
from pathlib import Path

import typer

from claimwright.cli import options
from claimwright.cli.configuration import settings_of
from claimwright.errors import ClaimwrightError
from claimwright.models.cards import WEIGHTS, ModelCard, check_files, describe
from claimwright.verdict.report import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspected:
    """A model's card and what reading its files showed.

    Args:
        card: As it stands.
        trouble: Why a file is not the one the card describes; empty when all are.
    """

    card: ModelCard
    trouble: str

    @property
    def size_bytes(self) -> int:
        """Of all its files together, by the card."""
        return sum(file.size_bytes for file in self.card.files.values())


def models(
    context: typer.Context, *, as_json: options.AsJson = False, config: options.Config = None
) -> None:
    """Show the bundled models: what they are, how good they are, and whether they are whole."""
    from claimwright.cli.language_model import language_model_json, language_model_line

    settings = settings_of(context, None, config).llm
    found = (*inspected(WEIGHTS), *inspected_large())
    if as_json:
        table = [*map(model_json, found), *language_model_json(settings)]
        typer.echo(json.dumps(table, ensure_ascii=False, indent=2))
    else:
        from claimwright.cli import consoles
        from claimwright.cli.models_view import show_models

        show_models(found, consoles.output())
        typer.echo(language_model_line(settings))
    if any(one.trouble for one in found):
        raise typer.Exit(4)


def inspected(weights: Path) -> tuple[Inspected, ...]:
    """Read every card in a folder and check the files it describes, by folder name.

    Args:
        weights: Holds one folder per model.

    Returns:
        One per model, damaged ones among them.

    Raises:
        IntegrityError: A card is unreadable.
    """
    folders = sorted(path.parent for path in weights.glob("*/card.json"))
    return tuple(_inspect(describe(folder)) for folder in folders)


def inspected_large() -> tuple[Inspected, ...]:
    """Check the large verifier where it is installed.

    Returns:
        It alone, or nothing.

    Raises:
        NotFoundError: Its distribution is there and its model is not.
        IntegrityError: Its card is unreadable.
    """
    from claimwright.flows.bundled_models import large_verifier

    folder = large_verifier()
    return () if folder is None else (_inspect(describe(folder)),)


def _inspect(card: ModelCard) -> Inspected:
    try:
        check_files(card)
    except ClaimwrightError as error:
        return Inspected(card=card, trouble=str(error))
    return Inspected(card=card, trouble="")


def model_json(one: Inspected) -> dict[str, Json]:
    """Return a model as JSON values."""
    card = one.card
    return {
        "name": card.name,
        "kind": card.kind,
        "version": card.version,
        "licence": card.licence,
        "base": card.base,
        "sha256": card.fingerprint,
        "size_bytes": one.size_bytes,
        "figures": [
            {
                "name": figure.name,
                "value": figure.value,
                "n": figure.n,
                "low": figure.low,
                "high": figure.high,
                "baseline": figure.baseline,
                "note": figure.note,
            }
            for figure in card.figures
        ],
        "limits": list(card.limits),
        "verified": not one.trouble,
        "trouble": one.trouble,
    }
