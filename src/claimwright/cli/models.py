"""`claimwright models`: the models, their cards, and those that a user brings."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal, assert_never

import typer

from claimwright.cli import consoles, options
from claimwright.cli.models_view import (
    inspected,
    inspected_installed,
    inspected_large,
    show_models,
)
from claimwright.cli.options import settings_file, settings_of, spread
from claimwright.configuration import PREFIX
from claimwright.domain import Json, Label
from claimwright.errors import InputError, NotFoundError
from claimwright.models.cards import WEIGHTS
from claimwright.models.inspection import CLEAR, Inspection, Kind, Wanted
from claimwright.schema.writing import to_json

KINDS: Final = {"verifier": Kind.VERIFIER, "encoder": Kind.ENCODER, "reranker": Kind.RERANKER}

Source = Annotated[
    str,
    typer.Argument(
        help="Folder of the model, or hf:organisation/name@revision.", metavar="FOLDER|hf:…"
    ),
]

models_app = typer.Typer(
    name="models",
    help="Show the models, and bring verifiers, encoders and re-rankers of your own.",
    invoke_without_command=True,
)

Name = Annotated[str, typer.Argument(help="Name of a model you added.")]
_WORDS: Final = {kind: word for word, kind in KINDS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice:
    """What a person says of a model; `None` was not given."""

    kind: Annotated[
        Literal["verifier", "encoder", "reranker"] | None,
        typer.Option(help="What the model is; found out by default."),
    ] = None
    labels: Annotated[
        str | None,
        typer.Option(help="Verifier: labels in order, such as SUPPORTS,NOT_ENOUGH_INFO,REFUTES."),
    ] = None
    first: Annotated[
        Literal["claim", "evidence"] | None,
        typer.Option(help="Verifier: which text it reads first."),
    ] = None
    relevant: Annotated[
        str | None, typer.Option(help="Re-ranker: the label of a passage that answers.")
    ] = None
    pooling: Annotated[
        Literal["mean", "cls", "last", "max"] | None,
        typer.Option(help="Encoder: how tokens become an embedding."),
    ] = None
    query_prompt: Annotated[
        str | None, typer.Option(help="Encoder: what stands before a claim, such as 'query: '.")
    ] = None
    passage_prompt: Annotated[
        str | None, typer.Option(help="Encoder: what stands before a passage.")
    ] = None
    file: Annotated[str | None, typer.Option(help="ONNX graph, where there are several.")] = None

    def wanted(self, source: str) -> Wanted:
        """Return it as the models read it; raise `InputError` for a label that there is not."""
        return Wanted(
            kind=KINDS[self.kind] if self.kind else None,
            labels=_labels(self.labels or ""),
            first=self.first or "",
            relevant=self.relevant or "",
            pooling=self.pooling or "",
            query_prompt=self.query_prompt,
            passage_prompt=self.passage_prompt,
            file=self.file or "",
            base=source,
        )


def _labels(named: str) -> tuple[Label, ...]:
    parts = [part.strip() for part in named.split(",") if part.strip()]
    unknown = [part for part in parts if part not in set(Label)]
    if unknown:
        message = f"there is no label {unknown[0][:40]!r}; the labels are {', '.join(Label)}"
        raise InputError(message)
    return tuple(Label(part) for part in parts)


@models_app.callback()
def listed(
    context: typer.Context, *, as_json: options.AsJson = False, config: options.Config = None
) -> None:
    """Show the models: what they are, how good they are, and whether they are whole."""
    if context.invoked_subcommand is None:
        list_(context, as_json=as_json, config=config)


@models_app.command("list")
def list_(
    context: typer.Context, *, as_json: options.AsJson = False, config: options.Config = None
) -> None:
    """Show the models: what they are, how good they are, and whether they are whole."""
    from claimwright.cli.doctor import language_model_json, language_model_line

    settings = settings_of(context, None, config)
    brought = (*inspected(settings.home / "models"), *inspected_installed())
    found = (*inspected(WEIGHTS), *inspected_large(), *brought)
    if as_json:
        table = [*map(to_json, found), *language_model_json(settings.llm)]
        consoles.print_json(table)
    else:
        show_models(found, consoles.output())
        typer.echo(language_model_line(settings.llm))
    if any(one.trouble for one in found):
        raise typer.Exit(4)


@models_app.command("inspect")
@spread
def inspect(
    context: typer.Context,
    source: Source,
    *,
    choice: ModelChoice,
    as_json: options.AsJson = False,
) -> None:
    """Say what a model is and how it answers plain probes; add nothing."""
    from claimwright.models import registry

    wanted = choice.wanted(source)
    folder = _fetched(source, settings_of(context).home, wanted.file)
    with tempfile.TemporaryDirectory() as staged:
        found = registry.inspect(folder, Path(staged), wanted, free_bytes=_free())
    _tell(found, as_json=as_json)


@models_app.command("add")
@spread
def add(
    context: typer.Context,
    source: Source,
    *,
    name: Annotated[str, typer.Option(help="Name in the settings.")],
    choice: ModelChoice,
    as_json: options.AsJson = False,
) -> None:
    """Bring a verifier, an encoder or a re-ranker: any of a known architecture, as ONNX."""
    from claimwright.models import registry

    home = settings_of(context).home
    registry.check_name(name)
    wanted = choice.wanted(source)
    folder = _fetched(source, home, wanted.file)
    found = registry.add(folder, home, name, wanted, free_bytes=_free())
    _tell(found, as_json=as_json)
    typer.echo(_next_step(found, name), err=True)


@models_app.command("use")
def use(
    context: typer.Context,
    name: Annotated[
        str,
        typer.Argument(
            help="A model you added, or auto, accurate, small (verifier), bundled (encoder), "
            "none (re-ranker)."
        ),
    ],
    *,
    config: options.Config = None,
) -> None:
    """Use a model from now on: write its name into the settings."""
    from claimwright.configuration import write_setting
    from claimwright.models import registry

    home = settings_of(context, None, config).home
    setting = registry.setting_of(home, name)
    path = settings_file(context, config)
    write_setting(path, setting, name)
    typer.echo(f'{setting} = "{name}" is written to {path}', err=True)
    in_force = getattr(settings_of(context, None, config), setting)
    if in_force != name:
        variable = f"{PREFIX}{setting.upper()}"
        typer.echo(f"but {variable} says {in_force!r}, which goes before; unset it", err=True)
    elif setting == "encoder":
        typer.echo(
            "now embed corpora that another encoder made: claimwright corpus reembed CORPUS",
            err=True,
        )


@models_app.command("export")
def export(
    context: typer.Context,
    source: Name,
    *,
    name: Annotated[str, typer.Option(help="Name of the int8 form.")],
    as_json: options.AsJson = False,
) -> None:
    """Add the int8 form of a model that was added, and say how far the two are apart.

    It is a quarter of the size and faster. Needs the extra [torch]. Nothing that was calibrated
    on the model holds for its int8 form: calibrate it anew.
    """
    from claimwright.models import registry

    card, gap = registry.export_int8(settings_of(context).home, source, name, free_bytes=_free())
    told: dict[str, Json] = {"name": name, "sha256": card.fingerprint, **to_json(gap)}
    if as_json:
        consoles.print_json(told)
        return
    what = "nearest text" if card.kind == Kind.ENCODER else "label"
    typer.echo(
        f"{name}: {gap.size:.0%} of the size of {source}, {gap.pace:.1f} times its pace; the same "
        f"{what} in {gap.same:.1%} of {gap.compared} plain cases, mean difference {gap.mean:.3f}, "
        f"largest {gap.largest:.3f}"
    )


@models_app.command("remove")
def remove(context: typer.Context, name: Name) -> None:
    """Delete a model that was added."""
    from claimwright.models import registry

    registry.remove(settings_of(context).home, name)
    typer.echo(f"{name} is deleted", err=True)


@models_app.command("prompts")
def prompts(
    *, output: Annotated[Path, typer.Option(help="Folder to write to; made where it is absent.")]
) -> None:
    """Write what a language model is told to do, a file for each task, for you to change.

    Keep the files that you changed, delete the others, and name the folder in llm.prompts.
    """
    from claimwright.reasoning.language_model.asking import PROMPTS, tasks

    files = {output / f"{task}.md": PROMPTS / f"{task}.md" for task in tasks()}
    there = next((path for path in files if path.exists()), None)
    if there is not None:
        raise InputError(f"{str(there)!r} is there already; name an empty folder with --output")
    try:
        output.mkdir(parents=True, exist_ok=True)
        for path, ours in files.items():
            path.write_bytes(ours.read_bytes())
    except OSError as error:
        message = f"{str(output)!r} cannot be written: {error}; name another folder with --output"
        raise InputError(message) from error
    for path in files:
        typer.echo(str(path))


def _fetched(source: str, home: Path, file: str) -> Path:
    from claimwright.models import sources

    folder = Path(source)
    if source.startswith(sources.SCHEME):
        return sources.fetch_model(sources.hub_address(source), home / "hub", only=file)
    if not folder.is_dir():
        message = f"there is no folder {source[:200]!r}; name one, or hf:organisation/name@revision"
        raise NotFoundError(message)
    return folder


def _next_step(found: Inspection, name: str) -> str:
    match Kind(found.card.kind):
        case Kind.VERIFIER:
            return (
                f"added; use it with --verifier {name}, or always with claimwright models use "
                f"{name}. Nothing is calibrated on it yet: "
                f"claimwright-lab calibrate {name} --data FOLDER does so"
            )
        case Kind.ENCODER:
            use = (
                f"added; use it with claimwright models use {name}. Corpora that another encoder "
                "made are embedded anew by claimwright corpus reembed CORPUS"
            )
        case Kind.RERANKER:
            use = f"added; use it with claimwright models use {name}"
        case unknown:
            assert_never(unknown)
    if found.right >= CLEAR:
        return use
    return (
        f"{use}. It puts the right passage first for only {found.right:.0%} of plain claims: look "
        "up what it was trained for, its pooling and its prompts"
    )


def _free() -> int:
    from claimwright.models.running import free_bytes

    return free_bytes()


def _tell(found: Inspection, *, as_json: bool) -> None:
    card = found.card
    said: dict[str, Json] = {
        "name": card.name,
        "kind": _WORDS[Kind(card.kind)],
        "base": card.base,
        "sha256": card.fingerprint,
        "size_bytes": card.size_bytes,
        "max_tokens": card.max_tokens,
        "probes_right": round(found.right, 3),
    }
    if found.names:
        said["labels"] = dict(zip(found.names, card.labels, strict=True))
    if found.probes is not None:
        said["reads_first"] = card.reads_first
        said["probes_right_other_order"] = round(found.probes.other, 3)
    if found.dimension:
        said["dimension"] = found.dimension
        said["pooling"] = card.pooling
        said["query_prompt"] = card.query_prompt
        said["passage_prompt"] = card.passage_prompt
    said["limits"] = list(card.limits)
    if as_json:
        consoles.print_json(said)
        return
    if found.names:
        pairs = zip(found.names, card.labels, strict=True)
        said["labels"] = ", ".join(f"{name} → {label or 'not used'}" for name, label in pairs)
    said["limits"] = " ".join(card.limits)
    for key, value in said.items():
        typer.echo(f"{key.replace('_', ' ')}: {value}")
