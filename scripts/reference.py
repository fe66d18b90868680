"""The code in, the generated parts of the documentation out.

Run by `make reference` as `python scripts/reference.py`. A page marks the place of a part with
`<!-- reference: NAME -->` … `<!-- end of reference -->`; `tests/documentation` fails while a page
differs from what this makes.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

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
USUAL_RANGE: Final = re.compile(r", (?:1 or more|0\.\.1)(?=[.;])")
"""The range of most counts and of most shares, which the page of settings says once."""
Row: TypeAlias = tuple[str, str]
"""How an argument or option is spelled, and what it does."""

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


def cli_list() -> str:
    """Return one section per command, after the options that many of them have.

    A section has the first paragraph of a command's help and the options that no earlier section
    explains; `--help` prints all of both.
    """
    root = typer.main.get_command(app)
    every = tuple(_commands("claimwright", root))
    takers: dict[Row, list[str]] = {}
    for name, command in every:
        for row in _options(command):
            takers.setdefault(row, []).append(name)
    shared = [row for row, names in takers.items() if len(names) > 2]  # noqa: PLR2004  # the second of two names the first
    before = [row for row in _options(root) if "completion" not in row[0]]  # typer's own
    parts = [
        f"### Before any command\n\n{_rows(before)}",
        f"### Shared options\n\n{_rows(shared)}",
    ]
    parts += [_command_section(name, command, shared, takers) for name, command in every]
    return "\n".join(parts)


def _command_section(
    name: str, command: object, shared: Sequence[Row], takers: Mapping[Row, Sequence[str]]
) -> str:
    options = [row for row in _options(command) if row not in shared]
    own = [row for row in options if takers[row][0] == name]
    first = dict.fromkeys(takers[row][0] for row in options if row not in own)
    told = [row for row in _arguments(command) if len(row[1].split()) > 4]  # noqa: PLR2004  # "The claim." tells nothing
    rows = _rows(told + own)
    listed = f"\n{rows}" if rows else ""
    lines = [f"\nTakes options of `{other}`, too.\n" for other in first]
    return f"### `{name}`\n\n{_about(command)}\n{listed}" + "".join(lines)


def lab_list() -> str:
    """Return one section per command of the lab; `--help` explains its options."""
    found = ((name, c) for name, c in commands() if name.startswith("claimwright-lab"))
    return "\n".join(f"### `{name}`\n\n{_about(command)}\n" for name, command in found)


def _about(command: object) -> str:
    return inspect.cleandoc(str(getattr(command, "help", "") or "")).partition("\n\n")[0]


def _rows(rows: Iterable[Row]) -> str:
    return "".join(f"- {name}: {' '.join(text.split())}\n" for name, text in rows)


def _arguments(command: object) -> list[Row]:
    found = (p for p in parameters(command) if isinstance(p, TyperArgument))
    return [(f"`{(p.metavar or str(p.name)).upper()}`", p.help or "") for p in found]


def _options(command: object) -> list[Row]:
    found = (p for p in parameters(command) if isinstance(p, TyperOption))
    return [(_spelled(p), f"{p.help} {_default(p)}") for p in found]


def _spelled(option: TyperOption) -> str:
    spelled = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    return f"{spelled} {option.metavar or ''}".strip()


def _default(option: TyperOption) -> str:
    default = option.default
    if default is None or default is False or callable(default) or default in ((), [], "", "-"):
        return ""
    return f"(`{default}`)"


# --- Settings, values, errors ---------------------------------------------------------------------


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
    if name == "home":
        return "`~/.local/share/claimwright`"
    return "" if value == "" else f"`{value}`"


def settings_list() -> str:
    """Return a list of settings for each part of them, each with its default and meaning."""
    parts: dict[str, str] = {}
    for name, default, meaning in settings():
        part = name.rpartition(".")[0] or "General"
        said = f" ({default})" if default else ""
        parts[part] = parts.get(part, "") + f"- `{name}`{said}: {_ranged(meaning)}\n"
    return "\n".join(f"### {part}\n\n{listed}" for part, listed in parts.items())


def _ranged(meaning: str) -> str:
    return USUAL_RANGE.sub("", meaning).replace("above 0, at most", "up to")


def values_table() -> str:
    """Return every enumeration with its values."""
    rows = [(kind.__name__, ", ".join(f"`{value}`" for value in kind)) for kind in VALUES]
    return table(("name", "values"), rows)


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


def routes_list() -> str:
    """Return a list of the routes."""
    return "".join(f"- `{method} {path}`: {summary}.\n" for method, path, summary in routes())


def problems_list() -> str:
    """Name the kinds of problem; the server has a page that explains each."""
    return ", ".join(f"{t.status} **{t.title}**" for t in TYPES) + ".\n"


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
    "cli": cli_list,
    "lab": lab_list,
    "settings": settings_list,
    "values": values_table,
    "errors": errors_table,
    "routes": routes_list,
    "problems": problems_list,
    "models": models_table,
}

if __name__ == "__main__":
    main()
