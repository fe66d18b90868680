"""Reads settings from flags, the environment and a TOML file.

Later beats earlier: defaults, the file, the environment, flags. The file is the one named by
`--config`, else by `CLAIMWRIGHT_CONFIG`, else `config.toml` in the home folder if it is there.
"""

import difflib
import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.json_rows import read_whole
from claimwright.settings import Settings, flatten, overlay

PREFIX: Final = "CLAIMWRIGHT_"
"""Of every variable; `CLAIMWRIGHT_RETRIEVAL__SPARSE_WEIGHT` is `retrieval.sparse_weight`."""

SERVER: Final = "server."
"""What starts so configures the server, not the engine: `serve` reads it."""

MAX_FILE_BYTES: Final = 1_000_000
"""Largest configuration file that is read."""

_CONFIG: Final = "CLAIMWRIGHT_CONFIG"
_OF_THE_COMMAND_LINE: Final = frozenset({_CONFIG, "CLAIMWRIGHT_DEBUG", "CLAIMWRIGHT_TOKEN"})
_OF_A_SERVICE: Final = re.compile(r"CLAIMWRIGHT_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_\w+)?")
"""What Kubernetes sets in the pods beside a service that is named `claimwright`."""


def load(
    config: Path | None = None,
    flags: Mapping[str, Scalar] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """Return the settings that the file, the environment and flags make together.

    Args:
        config: The TOML file; `None` looks where the module's first lines say.
        flags: By setting name, such as `retrieval.sparse_weight`.
        environment: The process's own when `None`.

    Raises:
        NotFoundError: A file that was named is not there.
        InputError: A name is unknown, a value is unusable or the file is no TOML.

    Examples:
        >>> load(None, {"top_k": 3}, {"CLAIMWRIGHT_TOP_K": "5", "CLAIMWRIGHT_HOME": "/x"}).top_k
        3
    """
    table = {**layers(config, flags, environment), **(flags or {})}
    return _laid_over({name: v for name, v in table.items() if not name.startswith(SERVER)})


def layers(
    config: Path | None = None,
    flags: Mapping[str, Scalar] | None = None,
    environment: Mapping[str, str] | None = None,
) -> dict[str, Scalar]:
    """Return what file and environment say, `part.name` to value, the server's part included.

    Arguments are those of `load`; flags only decide where the home folder is.
    """
    variables = os.environ if environment is None else environment
    said = from_environment(variables)
    path = file_of(config, flags, variables)
    if config is None and not variables.get(_CONFIG) and not path.is_file():
        return said
    return {**from_file(path), **said}


def file_of(
    config: Path | None = None,
    flags: Mapping[str, Scalar] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Path:
    """Return the file that settings are read from, where it is there; arguments as for `layers`."""
    variables = os.environ if environment is None else environment
    named = config or variables.get(_CONFIG)
    if named:
        return Path(named).expanduser()
    said = {**from_environment(variables), **(flags or {})}
    home = {name: value for name, value in said.items() if name == "home"}
    return _laid_over(home).home / "config.toml"


def from_environment(environment: Mapping[str, str]) -> dict[str, Scalar]:
    """Return the settings among environment variables, `part.name` to value.

    Examples:
        >>> from_environment({"CLAIMWRIGHT_RETRIEVAL__DEPTH": "50", "HOME": "/root"})
        {'retrieval.depth': '50'}
    """
    return {
        name.removeprefix(PREFIX).lower().replace("__", "."): value
        for name, value in environment.items()
        if name.startswith(PREFIX)
        and name not in _OF_THE_COMMAND_LINE
        and not _OF_A_SERVICE.fullmatch(name)
    }


def from_file(path: Path) -> dict[str, Scalar]:
    """Return the settings in a TOML file, `part.name` to value.

    Raises:
        NotFoundError: There is no such file.
        TooLargeError: The file is over its bound.
        InputError: It cannot be read or is no TOML.
    """
    remedy = "name a TOML file or leave --config out"
    return _flat(
        read_whole(path, "configuration", tomllib.loads, most_bytes=MAX_FILE_BYTES, remedy=remedy)
    )


def _flat(tree: Mapping[str, object], prefix: str = "") -> dict[str, Scalar]:
    table: dict[str, Scalar] = {}
    for name, value in tree.items():
        if isinstance(value, dict):
            table |= _flat(value, f"{prefix}{name}.")
        elif value is None or isinstance(value, str | int | float | bool):
            table[f"{prefix}{name}"] = value
        else:
            table[f"{prefix}{name}"] = json.dumps(value, default=str)
    return table


def _laid_over(table: Mapping[str, Scalar]) -> Settings:
    """Lay a table over the defaults; an unknown name is answered with the nearest known one."""
    defaults = Settings()
    known = list(flatten(defaults))
    for name in table:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.0)
            raise InputError(f"unknown setting {name[:80]!r}; did you mean {near[0]!r}?")
    laid = overlay(defaults, table)
    return replace(laid, home=laid.home.expanduser())


def write_setting(path: Path, name: str, value: str) -> None:
    """Set one setting in a TOML file, which is made where it is absent; the rest of it stays.

    The setting is outside any part, such as `verifier`.

    Raises:
        InputError: The file cannot be read or written, or is no TOML.
        TooLargeError: The file is over its bound.
    """
    before = ""
    if path.exists():
        from_file(path)
        before = path.read_text(encoding="utf-8")
    after = _with_setting(before, name, value)
    if not _differ_by(before, after, name, value):
        message = f"{str(path)!r} is laid out in an unusual way; write {name} = {value!r} there"
        raise InputError(message)
    written = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(after, encoding="utf-8")
        written.replace(path)
    except OSError as error:
        raise InputError(f"the configuration {str(path)!r} cannot be written: {error}") from error


def _with_setting(text: str, name: str, value: str) -> str:
    """Return the text of a file with the setting where it stood, or above the first part."""
    line = f"{name} = {json.dumps(value)}"
    part = re.search(r"^\s*\[", text, re.MULTILINE)
    end = part.start() if part else len(text)
    top, found = re.subn(rf"^{name}\s*=[^#\n]*?(?=\s*(#|$))", line, text[:end], flags=re.MULTILINE)
    if not found:
        top = f"{top.rstrip()}\n{line}\n".lstrip()
    return f"{top}\n{text[end:].lstrip()}" if part and not found else top + text[end:]


def _differ_by(before: str, after: str, name: str, value: str) -> bool:
    try:
        return tomllib.loads(after) == {**tomllib.loads(before), name: value}
    except tomllib.TOMLDecodeError:
        return False
