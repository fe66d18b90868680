"""The configuration of a sequence classifier → what its logits mean."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.domain import Label
from claimwright.errors import InputError, IntegrityError, NotFoundError

MAX_CONFIG_BYTES: Final = 10_000_000
MAX_TOKENS: Final = 4_096
"""Longest input that is read, whatever a model's configuration allows."""

_DEFAULT_TOKENS: Final = 512
_OWN_LABELS: Final = re.compile(r"label_?\d+")

# "not supported" and "non-entailment" hold words of the first group, so they come before it.
_MEANINGS: Final = (
    (
        Label.NOT_ENOUGH_INFO,
        re.compile(
            r"^(?:not?|non|un|in)[-_ ]?(?:entail|support|verif|sufficient|consistent|factual)"
            r"|neutral|neither|^nei$|not[-_ ]?enough|unknown|insufficient|irrelevant|unrelated"
            r"|hallucinat|baseless|^no$"
        ),
    ),
    (Label.REFUTES, re.compile(r"contradict|refut|^false$|disagree|den(?:y|ies)|attack")),
    (
        Label.SUPPORTS,
        re.compile(r"entail|support|^true$|^agree|consistent|factual|^yes$|grounded|attribut"),
    ),
)
"""What the label names of published classifiers say, in the order in which they are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Classifier:
    """What a configuration says of a classifier over two texts.

    Args:
        architecture: Such as `DebertaV2ForSequenceClassification`.
        names: Of its labels, as the configuration writes them, in the order of the logits.
        max_tokens: Longest input, both texts together.
        vocabulary: Number of word pieces that it knows.
        token_types: Whether it tells the two texts apart by token types.
    """

    architecture: str
    names: tuple[str, ...]
    max_tokens: int
    vocabulary: int
    token_types: bool


def read_classifier(folder: Path) -> Classifier:
    """Read `config.json` of a model's folder.

    Args:
        folder: As `transformers` saves a model.

    Returns:
        What it says.

    Raises:
        NotFoundError: There is no `config.json`.
        InputError: The model is no sequence classifier, or wants code of its own to be run.
        IntegrityError: The file cannot be read.
    """
    said = _configuration(folder / "config.json")
    architecture = _first(said.get("architectures"))
    if "auto_map" in said:
        message = (
            f"{folder.name!r} wants code of its own to be run (auto_map in config.json); "
            "claimwright runs no code that comes with a model: use one of a known architecture"
        )
        raise InputError(message)
    if not architecture.endswith("ForSequenceClassification"):
        message = (
            f"{folder.name!r} is a {architecture or 'model of unknown architecture'}; a verifier "
            "is a classifier over two texts (…ForSequenceClassification)"
        )
        raise InputError(message)
    return Classifier(
        architecture=architecture,
        names=_label_names(said),
        max_tokens=_tokens(folder, said),
        vocabulary=_count(said.get("vocab_size")),
        token_types=_count(said.get("type_vocab_size")) > 1,
    )


def meanings(names: Sequence[str], given: Sequence[Label] = ()) -> tuple[Label, ...]:
    """Say what each logit of a classifier means.

    Args:
        names: Of the labels, in the order of the logits.
        given: What they mean, where a person says so.

    Returns:
        One per logit, none twice, `SUPPORTS` among them. A single logit is that of `SUPPORTS`.

    Raises:
        InputError: The names do not say it, or what is given does not fit their number.

    Examples:
        >>> [str(label) for label in meanings(["contradiction", "entailment", "neutral"])]
        ['REFUTES', 'SUPPORTS', 'NOT_ENOUGH_INFO']
        >>> [str(label) for label in meanings(["not_supported", "SUPPORTED"])]
        ['NOT_ENOUGH_INFO', 'SUPPORTS']
    """
    found = tuple(given) or _guessed(names)
    if len(found) != len(names) or len(set(found)) < len(found) or Label.SUPPORTS not in found:
        message = (
            f"the labels {', '.join(map(repr, names))[:200]} do not say which logit is which: name "
            f"all {len(names)} in their order, such as "
            "--labels SUPPORTS,NOT_ENOUGH_INFO,REFUTES"
        )
        raise InputError(message)
    return found


def _guessed(names: Sequence[str]) -> tuple[Label, ...]:
    if len(names) == 1:
        return (Label.SUPPORTS,)
    return tuple(label for name in names for label in _meaning(name.strip().lower()))


def _meaning(name: str) -> tuple[Label, ...]:
    if _OWN_LABELS.fullmatch(name):
        return ()
    return next(((label,) for label, words in _MEANINGS if words.search(name)), ())


def _configuration(path: Path) -> Mapping[str, object]:
    try:
        if path.stat().st_size > MAX_CONFIG_BYTES:
            message = f"{str(path)!r} is over the limit of {MAX_CONFIG_BYTES:,} bytes"
            raise IntegrityError(message)
        said = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        message = f"no config.json in {str(path.parent)!r}; name the folder of a saved model"
        raise NotFoundError(message) from error
    except (OSError, ValueError, RecursionError) as error:
        message = f"{str(path)!r} cannot be read: {error}"
        raise IntegrityError(message) from error
    if not isinstance(said, dict):
        message = f"{str(path)!r} holds no JSON object"
        raise IntegrityError(message)
    return said


def _first(values: object) -> str:
    return str(values[0]) if isinstance(values, list) and values else ""


def _label_names(said: Mapping[str, object]) -> tuple[str, ...]:
    table = said.get("id2label")
    if isinstance(table, dict) and table:
        try:
            return tuple(str(table[key]) for key in sorted(table, key=int))
        except ValueError as error:
            message = f"the keys of id2label in config.json, {list(table)[:9]!r}, are no numbers"
            raise IntegrityError(message) from error
    count = _count(said.get("num_labels")) or 2  # what transformers takes where nothing is said
    return tuple(f"LABEL_{place}" for place in range(count))


def _tokens(folder: Path, said: Mapping[str, object]) -> int:
    """Return the longest input: what the tokenizer says, else the number of positions."""
    tokenizer = folder / "tokenizer_config.json"
    own = _count(_configuration(tokenizer).get("model_max_length")) if tokenizer.is_file() else 0
    positions = _count(said.get("max_position_embeddings"))
    if said.get("model_type") in {"roberta", "xlm-roberta", "camembert", "mpnet"}:
        positions -= 2  # the first two are the padding's
    known = [count for count in (own, positions) if 0 < count <= MAX_TOKENS]
    return min(known, default=min(positions, MAX_TOKENS) if positions > 0 else _DEFAULT_TOKENS)


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
