"""`claimwright models`: the models, their cards, and verifiers that a user brings."""

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from claimwright.cli import options
from claimwright.cli.start import settings_of
from claimwright.domain import Json, Label
from claimwright.errors import ClaimwrightError, InputError, NotFoundError
from claimwright.models.cards import WEIGHTS, ModelCard, check_files, describe
from claimwright.models.inspection import Inspection, Wanted


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


models_app = typer.Typer(
    name="models",
    help="Show the models, and bring verifiers of your own.",
    invoke_without_command=True,
)

Source = Annotated[
    str,
    typer.Argument(
        help="A folder with config.json, tokenizer.json and model.onnx (or onnx/model.onnx), or "
        "hf:organisation/name@revision, which is fetched once.",
        metavar="FOLDER|hf:…",
        show_default=False,
    ),
]
Labels = Annotated[
    str | None,
    typer.Option(
        help="What the logits mean, in order, such as SUPPORTS,NOT_ENOUGH_INFO,REFUTES; read from "
        "the configuration unless given.",
        show_default=False,
    ),
]
First = Annotated[
    Literal["claim", "evidence"] | None,
    typer.Option(
        help="Which text the model reads first; found out by probes unless given.",
        show_default=False,
    ),
]
File = Annotated[
    str | None,
    typer.Option(help="Path of the ONNX graph where there are several.", show_default=False),
]
Name = Annotated[str, typer.Argument(help="Of a verifier that was added.", show_default=False)]


@models_app.callback()
def listed(
    context: typer.Context, *, as_json: options.AsJson = False, config: options.Config = None
) -> None:
    """Show the models: what they are, how good they are, and whether they are whole."""
    if context.invoked_subcommand is None:
        _list(context, as_json=as_json, config=config)


@models_app.command("list")
def list_(
    context: typer.Context, *, as_json: options.AsJson = False, config: options.Config = None
) -> None:
    """Show the models: what they are, how good they are, and whether they are whole."""
    _list(context, as_json=as_json, config=config)


@models_app.command("inspect")
def inspect(
    context: typer.Context,
    source: Source,
    *,
    labels: Labels = None,
    first: First = None,
    file: File = None,
    as_json: options.AsJson = False,
) -> None:
    """Say what a verifier's labels mean and which text it reads first; add nothing."""
    from claimwright.models import registry

    home = settings_of(context).home
    folder, wanted = _wanted(source, home, labels, first, file)
    with tempfile.TemporaryDirectory() as staged:
        found = registry.inspect(folder, Path(staged), wanted, free_bytes=_free())
    _tell(found, as_json=as_json)


@models_app.command("add")
def add(
    context: typer.Context,
    source: Source,
    *,
    name: Annotated[str, typer.Option(help="Under which the setting `verifier` finds it.")],
    labels: Labels = None,
    first: First = None,
    file: File = None,
    as_json: options.AsJson = False,
) -> None:
    """Bring a verifier: any classifier over two texts, as ONNX."""
    from claimwright.models import registry

    home = settings_of(context).home
    registry.check_name(name)
    folder, wanted = _wanted(source, home, labels, first, file)
    found = registry.add(folder, home, name, wanted, free_bytes=_free())
    _tell(found, as_json=as_json)
    typer.echo(
        f'added; use it with --verifier {name} or verifier = "{name}" in the settings. Nothing is '
        f"calibrated on it yet: claimwright-lab calibrate {name} --data FOLDER does so",
        err=True,
    )


@models_app.command("remove")
def remove(context: typer.Context, name: Name) -> None:
    """Delete a verifier that was added."""
    from claimwright.models import registry

    registry.remove(settings_of(context).home, name)
    typer.echo(f"{name} is deleted", err=True)


@models_app.command("prompts")
def prompts(
    *,
    output: Annotated[Path, typer.Option(help="Folder to write to; made where it is absent.")],
) -> None:
    """Write what a language model is told to do, a file for each task, for you to change.

    Keep the files that you changed, delete the others, and name the folder in llm.prompts.
    """
    from claimwright.reasoning.language_model.instructions import PROMPTS, tasks

    files = {output / f"{task}.md": PROMPTS / f"{task}.md" for task in tasks()}
    there = next((path for path in files if path.exists()), None)
    if there is not None:
        message = f"{str(there)!r} is there already; name an empty folder with --output"
        raise InputError(message)
    try:
        output.mkdir(parents=True, exist_ok=True)
        for path, ours in files.items():
            path.write_bytes(ours.read_bytes())
    except OSError as error:
        message = f"{str(output)!r} cannot be written: {error}; name another folder with --output"
        raise InputError(message) from error
    for path in files:
        typer.echo(str(path))


def _list(context: typer.Context, *, as_json: bool, config: Path | None) -> None:
    from claimwright.cli.language_model import language_model_json, language_model_line

    settings = settings_of(context, None, config)
    found = (*inspected(WEIGHTS), *inspected_large(), *inspected(settings.home / "models"))
    if as_json:
        table = [*map(model_json, found), *language_model_json(settings.llm)]
        typer.echo(json.dumps(table, ensure_ascii=False, indent=2))
    else:
        from claimwright.cli import consoles
        from claimwright.cli.models_view import show_models

        show_models(found, consoles.output())
        typer.echo(language_model_line(settings.llm))
    if any(one.trouble for one in found):
        raise typer.Exit(4)


def _wanted(
    source: str, home: Path, labels: str | None, first: str | None, file: str | None
) -> tuple[Path, Wanted]:
    """Return the folder of a source, fetched where it lies on a hub, and what was said of it."""
    from claimwright.models import hub

    named = [part.strip() for part in (labels or "").split(",") if part.strip()]
    unknown = [name for name in named if name not in set(Label)]
    if unknown:
        message = f"there is no label {unknown[0][:40]!r}; the labels are {', '.join(Label)}"
        raise InputError(message)
    folder = Path(source)
    if source.startswith(hub.SCHEME):
        folder = hub.fetch_model(hub.hub_address(source), home / "hub", only=file or "")
    elif not folder.is_dir():
        message = f"there is no folder {source[:200]!r}; name one, or hf:organisation/name@revision"
        raise NotFoundError(message)
    wanted = Wanted(
        labels=tuple(Label(name) for name in named), first=first or "", file=file or "", base=source
    )
    return folder, wanted


def _free() -> int:
    from claimwright.flows.bundled_models import free_bytes

    return free_bytes()


def _tell(found: Inspection, *, as_json: bool) -> None:
    """Say what was found out about a verifier."""
    said: dict[str, Json] = {
        "name": found.card.name,
        "base": found.card.base,
        "sha256": found.card.fingerprint,
        "size_bytes": sum(file.size_bytes for file in found.card.files.values()),
        "max_tokens": found.card.max_tokens,
        "labels": dict(zip(found.names, found.card.labels, strict=True)),
        "reads_first": found.card.reads_first,
        "probes_right": round(found.probes.right, 3),
        "probes_right_other_order": round(found.probes.other, 3),
    }
    if as_json:
        typer.echo(json.dumps(said, ensure_ascii=False, indent=2))
        return
    labels = ", ".join(
        f"{name} → {label}" for name, label in zip(found.names, found.card.labels, strict=True)
    )
    for key, value in {**said, "labels": labels}.items():
        typer.echo(f"{key.replace('_', ' ')}: {value}")


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
