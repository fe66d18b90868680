"""The folder of a saved model → its configuration, and how a sentence encoder is asked.

A model that brings code to run is refused. The layout of a sentence encoder is that of
sentence-transformers: `modules.json` names the steps, the folder of the pooling step says how it
pools, `config_sentence_transformers.json` has the prompts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
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


MODULES: Final = "modules.json"
POOLINGS: Final = ("mean", "cls", "last", "max")

_OWN: Final = "sentence_transformers."
_STEPS: Final = ("Transformer", "Pooling", "Normalize")
_MODES: Final = {
    "mean_tokens": "mean",
    "mean_sqrt_len_tokens": "mean",  # the same but for its length, which becomes 1
    "cls_token": "cls",
    "lasttoken": "last",
    "max_tokens": "max",
}
_QUERY: Final = ("query",)
_PASSAGE: Final = ("passage", "document", "corpus")
_DOT: Final = (
    "It was trained for dot products of embeddings of any length; here they are normalised."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceEncoder:
    """What a folder says of a sentence encoder, whose transformer may lie in a folder within it.

    Prompts stand before what searches and what is searched; of a `lowercase` one texts are written
    small before they are cut into tokens; the limits say what it cannot be used for.
    """

    saved: SavedModel
    folder: Path
    max_tokens: int
    pooling: str
    query_prompt: str
    passage_prompt: str
    lowercase: bool
    limits: tuple[str, ...]


def is_sentence_encoder(folder: Path) -> bool:
    """Say whether a folder has the layout of a sentence encoder: its steps end in an embedding.

    Newer releases write `modules.json` for re-rankers, too; those do not pool.
    """
    if not (folder / MODULES).is_file():
        return False
    listed = read_json(folder / MODULES)
    steps = listed if isinstance(listed, list) else []
    named = [str(one.get("type", "")) for one in steps if isinstance(one, dict)]
    return not named or any(kind.rpartition(".")[2] != "Transformer" for kind in named)


def read_sentence_encoder(folder: Path, *, pooling: str = "") -> SentenceEncoder:
    """Return the configuration of a sentence encoder.

    The folder is as `sentence-transformers` saves a model, or, where a person says how it pools,
    as `transformers` does.

    Raises:
        NotFoundError: A file is missing.
        InputError: A step is another than transformer, pooling and normalisation, it wants code of
            its own to be run, or how it pools is not said.
        IntegrityError: A file cannot be read.
    """
    steps = _steps(folder)
    inner = folder / steps.get("Transformer", "")
    saved = read_saved_model(inner)
    own = _optional(inner / "sentence_bert_config.json")
    further = _optional(folder / "config_sentence_transformers.json")
    longest = count(own.get("max_seq_length"))
    plain_dot = further.get("similarity_fn_name") == "dot" and "Normalize" not in steps
    return SentenceEncoder(
        saved=saved,
        folder=inner,
        max_tokens=min(longest, saved.max_tokens)
        if 0 < longest <= MAX_TOKENS
        else saved.max_tokens,
        pooling=pooling or _pooling(folder, steps),
        query_prompt=_prompt(further, _QUERY),
        passage_prompt=_prompt(further, _PASSAGE),
        lowercase=own.get("do_lower_case") is True,
        limits=(_DOT,) if plain_dot else (),
    )


def _steps(folder: Path) -> dict[str, str]:
    """Return the folder of each step by its kind; none where there is no `modules.json`."""
    if not (folder / MODULES).is_file():
        return {}
    listed = read_json(folder / MODULES)
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise IntegrityError(f"{str(folder / MODULES)!r} holds no list of steps")
    steps: dict[str, str] = {}
    for one in listed:
        named, place = str(one.get("type", "")), str(one.get("path", ""))
        kind = named.rpartition(".")[2]
        if not named.startswith(_OWN):
            raise wants_code(folder, f"the step {named[:80]} in {MODULES}")
        if kind not in _STEPS or kind in steps:
            raise InputError(
                f"{folder.name!r} has the step {kind!r} in {MODULES}; encoders of the steps "
                f"{', '.join(_STEPS)}, once each, can be brought"
            )
        if PurePosixPath(place).is_absolute() or ".." in PurePosixPath(place).parts:
            message = f"the step {kind!r} of {folder.name!r} lies at {place[:80]!r}, outside"
            raise InputError(message)
        steps[kind] = place
    return steps


def _pooling(folder: Path, steps: Mapping[str, str]) -> str:
    if "Pooling" not in steps:
        raise InputError(
            f"{folder.name!r} does not say how it pools its tokens ({MODULES} has no Pooling): "
            f"say it with --pooling, one of {', '.join(POOLINGS)}"
        )
    said = read_configuration(folder / steps["Pooling"] / "config.json")
    modes = [key for key, value in said.items() if key.startswith("pooling_mode_") and value]
    known = {_MODES.get(mode.removeprefix("pooling_mode_"), "") for mode in modes}
    named = said.get("pooling_mode")  # as newer releases write it
    if isinstance(named, str):
        known = {_MODES.get(named, named)}
    if len(known) != 1 or not known <= set(POOLINGS) or len(modes) > 1:
        raise InputError(
            f"{folder.name!r} pools by {', '.join(modes)[:200] or named!r}; encoders that pool by "
            f"one of {', '.join(POOLINGS)} can be brought"
        )
    if said.get("include_prompt") is False:
        message = f"{folder.name!r} leaves prompts out of its pooling, which is not supported"
        raise InputError(message)
    return known.pop()


def _prompt(said: Mapping[str, object], names: tuple[str, ...]) -> str:
    prompts = said.get("prompts")
    if not isinstance(prompts, dict):
        return ""
    wanted = (*names, str(said.get("default_prompt_name")))
    return next((str(prompts[name]) for name in wanted if prompts.get(name)), "")


def _optional(path: Path) -> Mapping[str, object]:
    return read_configuration(path) if path.is_file() else {}
