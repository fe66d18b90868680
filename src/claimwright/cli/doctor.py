"""`claimwright doctor`: this machine and this installation in, what is well and what is not out."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Annotated

import typer

from claimwright.cli import checks, consoles, options
from claimwright.cli.checks import language_model
from claimwright.cli.start import settings_of
from claimwright.domain import Claim
from claimwright.models.cards import WEIGHTS
from claimwright.settings import Settings

UNAVAILABLE = 3
"""Exit code when something claimwright needs is not there."""

_STYLES = {checks.State.OK: "green", checks.State.WARN: "yellow", checks.State.FAIL: "bold red"}


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
    if any(finding.state is checks.State.FAIL for finding in found):
        raise typer.Exit(UNAVAILABLE)


def findings(settings: Settings, *, ask_language_model: bool = False) -> Iterator[checks.Finding]:
    """Yield what each check finds, one after the other."""
    from claimwright.flows.bundled_models import free_bytes
    from claimwright.models.running import usable_cores

    yield checks.python_version()
    yield checks.cores(usable_cores())
    yield checks.memory(free_bytes())
    yield from checks.models(WEIGHTS)
    yield from checks.large_model()
    yield checks.home(settings.home)
    yield checks.disk(settings.home)
    yield checks.corpus("starter", lambda: _asked(settings, "starter"))
    if settings.corpus != "starter":
        yield checks.corpus(settings.corpus, lambda: _asked(settings, settings.corpus))
    yield language_model(settings, ask=ask_language_model)
    for name in checks.EXTRAS:
        yield checks.optional_part(name)


def findings_json(found: Sequence[checks.Finding]) -> dict[str, object]:
    """Return findings as JSON values: the worst state, then each."""
    states = [finding.state for finding in found]
    worst = max(states, key=list(checks.State).index)
    return {"state": worst.value, "checks": [asdict(finding) for finding in found]}


def _asked(settings: Settings, corpus: str) -> int:
    from claimwright.build import verify_flow
    from claimwright.flows.verify import VerifyOptions

    question = Claim(text="Human activities have warmed the climate.")
    found = verify_flow(settings, corpus).evidence([question], VerifyOptions(top_k=3))
    return len(found[0])


def _show(found: Sequence[checks.Finding]) -> None:
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
