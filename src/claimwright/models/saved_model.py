"""The folder of a saved model → its configuration; a model that brings code to run is refused."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.errors import InputError, IntegrityError, NotFoundError

MAX_CONFIG_BYTES: Final = 10_000_000
MAX_TOKENS: Final = 4_096
"""Longest input that is read, whatever a model's configuration allows."""

MIN_TOKENS: Final = 16
"""Shortest longest input of a model that can read a claim."""

_DEFAULT_TOKENS: Final = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedModel:
    """What `config.json` says of a model, whatever it is for.

    Its longest input counts special tokens, too; the vocabulary is the number of word pieces that
    it knows, 0 where that is not said.
    """

    architecture: str
    max_tokens: int
    vocabulary: int
    said: Mapping[str, object]


def read_saved_model(folder: Path) -> SavedModel:
    """Return what `config.json` of a model's folder says.

    Raises:
        NotFoundError: There is no `config.json`.
        InputError: The model wants code of its own to be run, or reads too few tokens.
        IntegrityError: The file cannot be read.
    """
    said = read_configuration(folder / "config.json")
    if "auto_map" in said:
        raise wants_code(folder, "auto_map in config.json")
    max_tokens = _tokens(folder, said)
    if max_tokens < MIN_TOKENS:
        message = f"{folder.name!r} reads {max_tokens} tokens; it must read {MIN_TOKENS} or more"
        raise InputError(message)
    return SavedModel(
        architecture=_first(said.get("architectures")),
        max_tokens=max_tokens,
        vocabulary=count(said.get("vocab_size")),
        said=said,
    )


def wants_code(folder: Path, why: str) -> InputError:
    """Return the refusal of a model that brings code to run; `why` is where it says so."""
    return InputError(
        f"{folder.name!r} wants code of its own to be run ({why}); claimwright runs no code that "
        "comes with a model (trust_remote_code): use one of a known architecture"
    )


def read_configuration(path: Path) -> Mapping[str, object]:
    """Return the JSON object in a file of a model's folder.

    Raises:
        NotFoundError: There is no such file.
        IntegrityError: It cannot be read, is too large or holds something else.
    """
    said = read_json(path)
    if not isinstance(said, dict):
        raise IntegrityError(f"{str(path)!r} holds no JSON object")
    return said


def read_json(path: Path) -> object:
    """Return the JSON in a file of a model's folder, at most 10 MB.

    Raises:
        NotFoundError: There is no such file.
        IntegrityError: It cannot be read or is too large.
    """
    try:
        if path.stat().st_size > MAX_CONFIG_BYTES:
            raise IntegrityError(f"{str(path)!r} is over the limit of {MAX_CONFIG_BYTES:,} bytes")
        said: object = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        message = f"no {path.name} in {str(path.parent)!r}; name the folder of a saved model"
        raise NotFoundError(message) from error
    except (OSError, ValueError, RecursionError) as error:
        raise IntegrityError(f"{str(path)!r} cannot be read: {error}") from error
    return said


def count(value: object) -> int:
    """Return a whole number of a configuration, 0 for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _first(values: object) -> str:
    return str(values[0]) if isinstance(values, list) and values else ""


def _tokens(folder: Path, said: Mapping[str, object]) -> int:
    """Return the longest input: what the tokenizer says, else the number of positions."""
    tokenizer = folder / "tokenizer_config.json"
    told = read_configuration(tokenizer) if tokenizer.is_file() else {}
    own = count(told.get("model_max_length"))
    positions = count(said.get("max_position_embeddings"))
    if said.get("model_type") in {"roberta", "xlm-roberta", "camembert", "mpnet"}:
        positions -= 2  # the first two are the padding's
    known = [number for number in (own, positions) if 0 < number <= MAX_TOKENS]
    return min(known, default=min(positions, MAX_TOKENS) if positions > 0 else _DEFAULT_TOKENS)
