"""`claimwright doctor`: this machine and this installation in, what is well and what is not out."""

import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

from claimwright.cli import consoles, options
from claimwright.cli.boundary import UNAVAILABLE
from claimwright.cli.models_view import Inspected, inspected, inspected_large
from claimwright.cli.options import settings_of
from claimwright.domain import Claim, Json
from claimwright.errors import ClaimwrightError
from claimwright.models.cards import WEIGHTS
from claimwright.settings import CassetteMode, LlmSettings, Settings

MEMORY_BYTES: Final = 900_000_000
"""What verifying a claim on 50,000 abstracts takes at most."""

DISK_BYTES: Final = 1_000_000_000
"""Room for a corpus of some 50,000 abstracts at both units."""

CORES: Final = 2

EXTRAS: Final = {
    "server": ("fastapi", "uvicorn"),
    "articles": ("trafilatura", "pypdfium2", "httpx"),
    "llm": ("httpx2",),
    "wikipedia": ("warcio", "publicsuffixlist"),
    "bibliographies": ("bibtexparser", "rispy"),
    "hub": ("huggingface_hub",),
    "torch": ("torch", "transformers"),
}
"""Optional parts and the modules that they bring."""

_GIGABYTE = 1_000_000_000

LANGUAGE_MODEL = "language model"
"""Of the check and of the kind."""

_NONE = "none configured; nothing is sent anywhere"
_ASK = "claimwright doctor --ask-language-model"


class State(StrEnum):
    """How a check ended; only `fail` keeps claimwright from working."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


_STYLES: Final = {State.OK: "green", State.WARN: "yellow", State.FAIL: "bold red"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one check found."""

    name: str
    state: State
    detail: str
    remedy: str = ""


def doctor(
    context: typer.Context,
    *,
    ask_language_model: Annotated[
        bool,
        typer.Option(
            "--ask-language-model",
            help="Ask the configured language model, with at most two short calls.",
        ),
    ] = False,
    as_json: options.AsJson = False,
    config: options.Config = None,
) -> None:
    """Check that everything claimwright needs is there and works."""
    settings = settings_of(context, None, config)
    found = tuple(findings(settings, ask_language_model=ask_language_model))
    if as_json:
        consoles.print_json(findings_json(found))
    else:
        _show(found)
    if any(finding.state is State.FAIL for finding in found):
        raise typer.Exit(UNAVAILABLE)


def findings(settings: Settings, *, ask_language_model: bool = False) -> Iterator[Finding]:
    """Yield what each check finds, one after the other."""
    from claimwright.models.running import free_bytes, usable_cores

    yield python_version()
    yield cores(usable_cores())
    yield memory(free_bytes())
    yield from models(WEIGHTS)
    yield from large_model()
    yield home(settings.home)
    yield disk(settings.home)
    yield corpus("starter", lambda: _asked(settings, "starter"))
    if settings.corpus != "starter":
        yield corpus(settings.corpus, lambda: _asked(settings, settings.corpus))
    yield language_model(settings, ask=ask_language_model)
    for name in EXTRAS:
        yield optional_part(name)


def findings_json(found: Sequence[Finding]) -> dict[str, object]:
    """Return findings as JSON values: the worst state, then each."""
    states = [finding.state for finding in found]
    worst = max(states, key=list(State).index)
    return {"state": worst.value, "checks": [asdict(finding) for finding in found]}


def _asked(settings: Settings, corpus: str) -> int:
    from claimwright.build import verify_flow
    from claimwright.flows.verify import VerifyOptions

    question = Claim(text="Human activities have warmed the climate.")
    found = verify_flow(settings, corpus).evidence([question], VerifyOptions(top_k=3))
    return len(found[0])


def _show(found: Sequence[Finding]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for finding in found:
        said = Text(consoles.clean(finding.detail))
        if finding.remedy:
            said.append(f"\n{finding.remedy}", style="dim")
        table.add_row(Text(finding.state, style=_STYLES[finding.state]), Text(finding.name), said)
    consoles.output().print(table)


def python_version() -> Finding:
    """Say which Python runs this."""
    return Finding(
        name="python", state=State.OK, detail=f"{platform.python_version()} {platform.machine()}"
    )


def cores(count: int) -> Finding:
    """Judge how many cores this process may use."""
    remedy = f"answers take longer with fewer than {CORES}"
    return _judged("cores", str(count), remedy, good=count >= CORES, bad=State.WARN)


def memory(available_bytes: int) -> Finding:
    """Judge how much memory is free, as `running.free_bytes` tells."""
    if available_bytes == sys.maxsize:
        return Finding(name="memory", state=State.OK, detail="unknown on this system")
    return _judged(
        "memory",
        f"{available_bytes / _GIGABYTE:.1f} GB available",
        f"close something: up to {MEMORY_BYTES / _GIGABYTE:.1f} GB is used",
        good=available_bytes >= MEMORY_BYTES,
        bad=State.WARN,
    )


def models(weights: Path) -> tuple[Finding, ...]:
    """Check each bundled model against its card."""
    remedy = "reinstall claimwright"
    try:
        found = inspected(weights)
    except ClaimwrightError as error:
        return (_failed("models", str(error), remedy),)
    if not found:
        return (_failed("models", f"none in {str(weights)!r}", remedy),)
    return tuple(_of_model(one, remedy) for one in found)


def large_model() -> tuple[Finding, ...]:
    """Check the large verifier against its card; nothing where it is not installed."""
    remedy = "reinstall claimwright-accurate"
    try:
        return tuple(_of_model(one, remedy) for one in inspected_large())
    except ClaimwrightError as error:
        return (_failed("model verifier-large", str(error), remedy),)


def _of_model(one: Inspected, remedy: str) -> Finding:
    detail = one.trouble or f"{one.card.version}, sha256 {one.card.fingerprint[:12]}…"
    return _judged(f"model {one.card.name}", detail, remedy, good=not one.trouble)


def corpus(name: str, answer: Callable[[], int]) -> Finding:
    """Check that a corpus opens and answers at least one passage to what `answer` asks it."""
    begun = time.perf_counter()
    remedy = "reinstall claimwright" if name == "starter" else f"claimwright corpus info {name}"
    try:
        count = answer()
    except ClaimwrightError as error:
        return _failed(f"corpus {name}", str(error), remedy)
    seconds = time.perf_counter() - begun
    detail = f"{count} passages in {seconds:.1f} s" if count else "it opens and answers nothing"
    return _judged(f"corpus {name}", detail, remedy, good=count > 0)


def home(folder: Path) -> Finding:
    """Check that the home folder, or where it will be made, can be written."""
    place = _nearest(folder)
    try:
        with tempfile.TemporaryFile(dir=place):
            return Finding(name="home", state=State.OK, detail=f"{folder} can be written")
    except OSError as error:
        detail = f"{folder} cannot be written: {error.strerror}"
        return _failed("home", detail, "set CLAIMWRIGHT_HOME to a folder of yours")


def disk(folder: Path) -> Finding:
    """Judge how much room the home folder's disk has."""
    free = shutil.disk_usage(_nearest(folder)).free
    return _judged(
        "disk",
        f"{free / _GIGABYTE:.1f} GB free at {folder}",
        "make room, or set CLAIMWRIGHT_HOME to a larger disk",
        good=free >= DISK_BYTES,
        bad=State.WARN,
    )


def optional_part(name: str) -> Finding:
    """Say whether an optional part is installed; to lack one is no fault."""
    missing = [module for module in EXTRAS[name] if find_spec(module) is None]
    return Finding(
        name=f"extra [{name}]",
        state=State.OK,
        detail="not installed" if missing else "installed",
        remedy=f"pip install 'claimwright[{name}]' if you want it" if missing else "",
    )


def _nearest(folder: Path) -> Path:
    return next(place for place in (folder, *folder.resolve().parents) if place.is_dir())


def _judged(name: str, detail: str, remedy: str, *, good: bool, bad: State = State.FAIL) -> Finding:
    if good:
        return Finding(name=name, state=State.OK, detail=detail)
    return Finding(name=name, state=bad, detail=detail, remedy=remedy)


def _failed(name: str, detail: str, remedy: str) -> Finding:
    return Finding(name=name, state=State.FAIL, detail=detail, remedy=remedy)


def language_model(settings: Settings, *, ask: bool) -> Finding:
    """Say whether a language model is configured, which is no must, and if asked, answers."""
    if not settings.llm.configured:
        return Finding(name=LANGUAGE_MODEL, state=State.OK, detail=_NONE)
    try:
        return Finding(name=LANGUAGE_MODEL, state=State.OK, detail=_said(settings, ask=ask))
    except ClaimwrightError as error:
        return Finding(
            name=LANGUAGE_MODEL,
            state=State.FAIL,
            detail=str(error),
            remedy="see the settings under llm",
        )


def language_model_line(settings: LlmSettings) -> str:
    """Return one line that says whether a language model is configured."""
    if not settings.configured:
        return f"Language model: {_NONE}."
    return f"Language model: {settings.model} at {_place(settings)}, not bundled; {_ASK} asks it."


def language_model_json(settings: LlmSettings) -> tuple[dict[str, Json], ...]:
    """Return the language model as `models` shows the bundled ones; nothing when there is none."""
    if not settings.configured:
        return ()
    return (
        {
            "name": settings.model,
            "kind": LANGUAGE_MODEL,
            "version": None,
            "licence": None,
            "base": _place(settings),
            "sha256": None,
            "size_bytes": None,
            "figures": [],
            "limits": ["Not bundled: what it is and does is its provider's."],
            "verified": None,
            "trouble": "",
        },
    )


def _said(settings: Settings, *, ask: bool) -> str:
    from claimwright import build
    from claimwright.llm.client import EndpointModel

    model = build.language_model(settings)
    name = model.name if model else ""
    if not isinstance(model, EndpointModel) or settings.llm.cassette is CassetteMode.REPLAY:
        return f"{name}, replayed from a record; nothing is sent"
    try:
        if not ask:
            return f"{name}; not asked now: {_ASK} does"
        return f"{name} answers, held to a shape by {model.probe().answer_format}"
    finally:
        model.close()


def _place(settings: LlmSettings) -> str:
    return settings.address or f"the record {settings.cassette_path}"
