"""The code in, the generated tables of the documentation out.

Run by `make reference` as `python scripts/reference.py`. A page marks the place of a table with
`<!-- reference: NAME -->` … `<!-- end of reference -->`; `tests/documentation` fails while a page
differs from what this makes.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, fields, is_dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final

import typer
from typer.core import TyperArgument, TyperGroup, TyperOption

from claimwright import domain, errors
from claimwright.cli.app import app
from claimwright.models.cards import WEIGHTS
from claimwright.settings import Settings, flatten
from claimwright.web.problem_types import TYPES
from claimwright.web.server_settings import ServerSettings
from claimwright_lab.cli.app import app as lab

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
PROGRAMS: Final = {"claimwright": app, "claimwright-lab": lab}
PLACE: Final = re.compile(
    r"(<!-- reference: (?P<name>[\w-]+) -->\n).*?(<!-- end of reference -->)", re.DOTALL
)
NOUNS: Final = (
    domain.Report,
    domain.Claim,
    domain.Verdict,
    domain.Basis,
    domain.Judged,
    domain.Evidence,
    domain.Passage,
    domain.Document,
    domain.Stance,
    domain.Span,
    domain.ExplanationSentence,
    domain.Quote,
    domain.Provenance,
    domain.Filter,
    domain.ArticleReport,
    domain.Article,
    domain.FoundSentence,
    domain.Signal,
    domain.FoundClaim,
    domain.Replacement,
    domain.CheckedClaim,
    domain.Coverage,
)
BOUNDED: Final = {
    "Probability": "float",
    "Count": "int",
    "Rank": "int",
    "ExplanationStatus": "str",
    "VerdictCounts": "Mapping[VerdictLabel, int]",
}
"""Names of types that say a range or a set beside the type itself."""

SELF_EXPLAINING: Final = frozenset({"evidence", "stance", "document_id", "start", "end", "text"})
"""Fields of a noun whose docstring needs no `Args`: its one sentence names them."""

VALUES: Final[tuple[type[StrEnum], ...]] = (
    domain.Label,
    domain.VerdictLabel,
    domain.Unit,
    domain.ReRank,
    domain.Fusion,
    domain.PageState,
)


def main() -> None:
    """Rewrite every page that has places for tables."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        page.write_text(filled(text), encoding="utf-8")


def pages() -> tuple[Path, ...]:
    """Return the pages that have places for tables, sorted."""
    return tuple(p for p in sorted(DOCS.rglob("*.md")) if PLACE.search(p.read_text("utf-8")))


def filled(text: str) -> str:
    """Return a page with every table made anew from the code."""
    return PLACE.sub(lambda m: m[1] + "\n" + TABLES[m["name"]]() + "\n" + m[3], text)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(_cell(cell) for cell in line) + " |\n" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


# --- Command line ---------------------------------------------------------------------------------


def commands() -> Iterator[tuple[str, object]]:
    """Yield every command of both command lines with its full name, groups left out."""
    for program, commands_of in PROGRAMS.items():
        yield from _commands(program, typer.main.get_command(commands_of))


def _commands(name: str, command: object) -> Iterator[tuple[str, object]]:
    if isinstance(command, TyperGroup):
        for child, inner in command.commands.items():
            yield from _commands(f"{name} {child}", inner)
    else:
        yield name, command


def parameters(command: object) -> tuple[TyperArgument | TyperOption, ...]:
    """Return the arguments and options of a command, those that nobody sees left out."""
    every = getattr(command, "params", ())
    return tuple(p for p in every if isinstance(p, TyperArgument | TyperOption) and not p.hidden)


def cli_table(program: str) -> str:
    """Return one section per command of a program: what it does, its arguments and options."""
    root = typer.main.get_command(PROGRAMS[program])
    parts = [_command_section(program, root, "Before any command:")]
    parts += [_command_section(name, command, "") for name, command in _commands(program, root)]
    return "\n".join(parts)


def _command_section(name: str, command: object, lead: str) -> str:
    rows = [(_spelled(p), p.help or "", _default(p)) for p in parameters(command)]
    about = lead or inspect.cleandoc(str(getattr(command, "help", "") or ""))
    listed = table(("argument or option", "what it does", "default"), rows) if rows else ""
    return f"### `{name}`\n\n{about}\n\n{listed}"


def _spelled(parameter: TyperArgument | TyperOption) -> str:
    if isinstance(parameter, TyperArgument):
        return f"`{(parameter.metavar or str(parameter.name)).upper()}`"
    spelled = ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))
    return f"{spelled} {parameter.metavar or ''}"


def _default(parameter: TyperArgument | TyperOption) -> str:
    default = parameter.default
    if default is None or default is False or callable(default) or default in ((), [], ""):
        return ""
    return f"`{default}`"


# --- Settings, values, nouns, errors --------------------------------------------------------------


def described(kind: type) -> Mapping[str, str]:
    """Return what the docstring of a dataclass says of each of its fields."""
    block = (inspect.getdoc(kind) or "").partition("Args:\n")[2]
    entries = re.findall(r"^    (\w+): (.*(?:\n {8}.*)*)", block, re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in entries}


def settings() -> Iterator[tuple[str, str, str]]:
    """Yield name, default and meaning of every setting of the engine and of the server."""
    yield from _settings(Settings(), "")
    yield from _settings(ServerSettings(), "server.")


def _settings(values: object, prefix: str) -> Iterator[tuple[str, str, str]]:
    said = described(type(values))
    for item in fields(values):  # type: ignore[arg-type]  # every one is a dataclass
        value = getattr(values, item.name)
        if is_dataclass(value):
            yield from _settings(value, f"{prefix}{item.name}.")
        else:
            default = flatten(values)[item.name]
            yield f"{prefix}{item.name}", _shown(item.name, default), said.get(item.name, "")


def _shown(name: str, value: object) -> str:
    return "`~/.local/share/claimwright`" if name == "home" else f"`{value}`"


def settings_table() -> str:
    """Return the table of settings, with the variable of the environment that sets each."""
    rows = [
        (f"`{name}`", f"`CLAIMWRIGHT_{name.upper().replace('.', '__')}`", default, meaning)
        for name, default, meaning in settings()
    ]
    return table(("setting", "environment", "default", "meaning"), rows)


def nouns_table() -> str:
    """Return one table per noun of the vocabulary."""
    return "\n".join(_noun(kind) for kind in NOUNS)


def _noun(kind: type) -> str:
    about = (inspect.getdoc(kind) or "").partition("\n\nArgs:")[0]
    said = described(kind)
    rows = [
        (f"`{item.name}`", f"`{_type(item)}`", said.get(item.name, "")) for item in fields(kind)
    ]
    return f"### {kind.__name__}\n\n{about}\n\n{table(('field', 'type', 'meaning'), rows)}"


def _type(item: Field[object]) -> str:
    """Return the type of a field as Python knows it; its meaning says the range."""
    return re.sub(r"\w+", lambda word: BOUNDED.get(word[0], word[0]), str(item.type))


def values_table() -> str:
    """Return every enumeration with its values."""
    rows = [
        (kind.__name__, ", ".join(f"`{value}`" for value in kind), inspect.getdoc(kind) or "")
        for kind in VALUES
    ]
    return table(("name", "values", "meaning"), rows)


def every_error() -> tuple[type[errors.ClaimwrightError], ...]:
    """Return the classes of the error tree, in the order of their definition."""
    found = (value for value in vars(errors).values() if isinstance(value, type))
    return tuple(kind for kind in found if issubclass(kind, errors.ClaimwrightError))


def errors_table() -> str:
    """Return the table of errors: who can act on each, and how each face says it."""
    rows = [
        (f"`{e.__name__}`", inspect.getdoc(e) or "", e.title, str(e.http_status), str(e.exit_code))
        for e in every_error()
    ]
    return table(("error", "what has happened", "title", "HTTP", "exit"), rows)


# --- HTTP and models ------------------------------------------------------------------------------


def routes() -> Iterator[tuple[str, str, str]]:
    """Yield method, path and summary of every route that openapi.json describes."""
    described_paths = json.loads((ROOT / "openapi.json").read_text(encoding="utf-8"))["paths"]
    for path, operations in described_paths.items():
        for method, operation in operations.items():
            yield method.upper(), path, operation["summary"]


def routes_table() -> str:
    """Return the table of routes."""
    rows = [(method, f"`{path}`", f"{summary}.") for method, path, summary in routes()]
    return table(("method", "path", "what it does"), rows)


def problems_table() -> str:
    """Return the table of the kinds of problem."""
    rows = [(str(t.status), t.title, f"`{t.path}`", t.meaning, t.remedy) for t in TYPES]
    return table(("status", "title", "type", "meaning", "remedy"), rows)


def cards() -> tuple[Mapping[str, object], ...]:
    """Return the cards of the bundled models, as they stand in their folders."""
    found = sorted(WEIGHTS.glob("*/card.json"))
    return tuple(json.loads(path.read_text(encoding="utf-8")) for path in found)


def models_table() -> str:
    """Return the table of bundled models."""
    wanted = ("name", "kind", "version", "licence", "base", "max_tokens")
    rows = [tuple(str(card[key]) for key in wanted) for card in cards()]
    return table(("name", "kind", "version", "licence", "made from", "reads, tokens"), rows)


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "cli": partial(cli_table, "claimwright"),
    "lab": partial(cli_table, "claimwright-lab"),
    "settings": settings_table,
    "nouns": nouns_table,
    "values": values_table,
    "errors": errors_table,
    "routes": routes_table,
    "problems": problems_table,
    "models": models_table,
}

if __name__ == "__main__":
    main()
