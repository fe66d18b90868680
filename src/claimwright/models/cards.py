"""A model's folder in, its card out: what it is, what it was made of, whether it is whole."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from claimwright.errors import IntegrityError, NotFoundError

WEIGHTS = Path(__file__).parents[1] / "weights"
"""Folder of the bundled models, one folder each."""

_CHUNK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFile:
    """One file of a model, with the hexadecimal digest of its bytes."""

    sha256: str
    size_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured number.

    Args:
        name: What was measured, on what.
        value: The number.
        n: Cases it was measured on.
        low: Lower end of its 95 % interval; equals `value` when there is none.
        high: Upper end.
        baseline: The same measure of always answering the commonest label; `None` where that
            means nothing.
        note: What a reader must know to read the number.
    """

    name: str
    value: float
    n: int
    low: float
    high: float
    baseline: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCard:
    """What a model is.

    Args:
        name: Such as `claimwright-verifier`.
        kind: `encoder`, `cross-encoder` (a verifier), `re-ranker`, `head` or `combination`.
        version: Of the weights.
        licence: SPDX name.
        base: What it was trained from.
        max_tokens: Longest input it was made for.
        outputs: Names of the graph's outputs, in order.
        labels: Names of the logits, in order; empty for an encoder.
        calibration: Fitted numbers by name, see `stance.entailment`.
        files: By file name.
        folder: Where the files lie.
        figures: What was measured, negative results among it.
        limits: What the model must not be used for, one sentence each.
        encoder: Of a head: name and hash of the encoder whose embeddings it reads; empty otherwise.
        calibrated_with: Of a verifier that answers together with another one: that one's hash.
        reads_first: Of a verifier: which text goes first, `claim` or `evidence`.
        pooling: Of an encoder that was brought: how the numbers of its tokens become one embedding,
            see `models.encoder`; empty where the graph pools and normalises by itself.
        query_prompt: Of an encoder: stands before a claim that searches.
        passage_prompt: Of an encoder: stands before a passage that is searched.
    """

    name: str
    kind: str
    version: str
    licence: str
    base: str
    max_tokens: int
    outputs: tuple[str, ...]
    labels: tuple[str, ...]
    calibration: Mapping[str, float | tuple[float, ...]] = field(hash=False)
    files: Mapping[str, ModelFile] = field(hash=False)
    folder: Path
    figures: tuple[Figure, ...] = ()
    limits: tuple[str, ...] = ()
    encoder: str = ""
    calibrated_with: str = ""
    reads_first: str = "claim"
    pooling: str = ""
    query_prompt: str = ""
    passage_prompt: str = ""

    @property
    def size_bytes(self) -> int:
        """Of all its files together."""
        return sum(file.size_bytes for file in self.files.values())

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the graph, or of the numbers of a head or combination: it names them alone.

        Where most of a model lies beside its graph, that of all these files' hashes, sorted by
        name: models of one architecture have one graph.
        """
        graph = self.files.get("model.onnx")
        names = sorted(set(self.files) - {"model.onnx", "tokenizer.json"})
        beside = [self.files[name] for name in names]
        if graph and graph.size_bytes < sum(file.size_bytes for file in beside):
            hashes = "\n".join(file.sha256 for file in (graph, *beside))
            return hashlib.sha256(hashes.encode("ascii")).hexdigest()
        numbers = (self.files.get(name) for name in ("model.onnx", "head.npz", "combination.json"))
        return next(file.sha256 for file in numbers if file)


def read_card(folder: Path) -> ModelCard:
    """Return the card in a model's folder; its files are checked to be those it describes.

    Raises:
        NotFoundError: There is no `card.json` in the folder.
        IntegrityError: The card is unreadable, or a file is missing or has another hash.
    """
    card = describe(folder)
    check_files(card)
    return card


def describe(folder: Path) -> ModelCard:
    """Return a model's card and leave its files, which may be damaged, to `check_files`.

    Raises:
        NotFoundError: There is no `card.json` in the folder.
        IntegrityError: The card is unreadable.
    """
    path = folder / "card.json"
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        return _card(raw, folder)
    except FileNotFoundError as error:
        message = f"no model card at {str(path)!r}; reinstall the package that brings it"
        raise NotFoundError(message) from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        message = f"the model card {str(path)!r} is unreadable ({error}); reinstall claimwright"
        raise IntegrityError(message) from error


def check_files(card: ModelCard) -> None:
    """Check that each file of a model is the one its card describes.

    Raises:
        IntegrityError: A file is missing or has another hash.
    """
    for name, expected in card.files.items():
        _check(card.folder / name, expected)


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file, 64 hexadecimal digits."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_CHUNK_BYTES):
            digest.update(block)
    return digest.hexdigest()


def bundled_cards(weights: Path = WEIGHTS) -> tuple[ModelCard, ...]:
    """Read and check the card of every bundled model, by folder name."""
    return tuple(read_card(path.parent) for path in sorted(weights.glob("*/card.json")))


def _card(raw: Mapping[str, object], folder: Path) -> ModelCard:
    calibration = _mapping(raw["calibration"])
    files = _mapping(raw["files"])
    return ModelCard(
        name=str(raw["name"]),
        kind=str(raw["kind"]),
        version=str(raw["version"]),
        licence=str(raw["licence"]),
        base=str(raw["base"]),
        max_tokens=int(str(raw["max_tokens"])),
        outputs=_strings(raw["outputs"]),
        labels=_strings(raw["labels"]),
        calibration={name: _numbers(value) for name, value in calibration.items()},
        files={
            name: ModelFile(
                sha256=str(_mapping(value)["sha256"]),
                size_bytes=int(str(_mapping(value)["size_bytes"])),
            )
            for name, value in files.items()
        },
        folder=folder,
        figures=tuple(_figure(_mapping(figure)) for figure in _list(raw.get("figures", []))),
        limits=_strings(raw.get("limits", [])),
        encoder=str(raw.get("encoder", "")),
        calibrated_with=str(raw.get("calibrated_with", "")),
        reads_first=str(raw.get("reads_first", "claim")),
        pooling=str(raw.get("pooling", "")),
        query_prompt=str(raw.get("query_prompt", "")),
        passage_prompt=str(raw.get("passage_prompt", "")),
    )


def _figure(raw: Mapping[str, object]) -> Figure:
    value = float(str(raw["value"]))
    return Figure(
        name=str(raw["name"]),
        value=value,
        n=int(str(raw["n"])),
        low=float(str(raw.get("low", value))),
        high=float(str(raw.get("high", value))),
        baseline=float(str(raw["baseline"])) if raw.get("baseline") else None,
        note=str(raw.get("note", "")),
    )


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise TypeError(f"expected an object, found {value!r}")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(f"expected a list, found {value!r}")
    return value


def _strings(value: object) -> tuple[str, ...]:
    return tuple(str(item) for item in _list(value))


def _numbers(value: object) -> float | tuple[float, ...]:
    if isinstance(value, list):
        return tuple(float(item) for item in value)
    return float(str(value))


def _check(path: Path, expected: ModelFile) -> None:
    try:
        digest = digest_of(path)
    except OSError as error:
        message = f"the model file {str(path)!r} cannot be read ({error}); reinstall claimwright"
        raise IntegrityError(message) from error
    if digest != expected.sha256:
        raise IntegrityError(
            f"the model file {str(path)!r} has SHA-256 {digest}, its card says "
            f"{expected.sha256}; it was altered or cut short: reinstall claimwright"
        )
