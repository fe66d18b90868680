"""Sets a setting in the TOML file that settings are read from."""

import json
import os
import re
import tomllib
from pathlib import Path

from claimwright.configuration import from_file
from claimwright.errors import InputError


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
