"""A model's folder in, its card out: what it is, what it was made of, whether it is whole."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimwright.errors import InputError, IntegrityError, NotFoundError
from claimwright.schema.keeping import from_whole

WEIGHTS = Path(__file__).parents[1] / "weights"
"""Folder of the bundled models, one folder each."""

LAYERS = "layers.npz"
"""The file of a matcher: tensors that take the place of its verifier's, see `models.running`."""

ADAPTER = "adapter.npz"
"""What a verifier has learnt since its graph was made, see `models.adapter`."""


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
        kind: `encoder`, `cross-encoder` (a verifier), `re-ranker`, `head`, `layers` (a matcher, see
            `models.running`) or `combination`.
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
        calibrated_with: Of a verifier that answers together with another one, and of a matcher,
            which replaces layers of one: that one's hash.
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
        """SHA-256 of the graph, or of the numbers of another model: it names them alone.

        Where most of a model lies beside its graph, or an adapter changes it, that of all these
        files' hashes, sorted by name: models of one architecture have one graph. Empty where no
        file is known.
        """
        graph = self.files.get("model.onnx")
        names = sorted(set(self.files) - {"model.onnx", "tokenizer.json"})
        beside = [self.files[name] for name in names]
        most_beside = graph and graph.size_bytes < sum(file.size_bytes for file in beside)
        if graph and (most_beside or ADAPTER in self.files):
            hashes = "\n".join(file.sha256 for file in (graph, *beside))
            return hashlib.sha256(hashes.encode("ascii")).hexdigest()
        numbers = ("model.onnx", "head.npz", LAYERS, "combination.json")
        return next((self.files[name].sha256 for name in numbers if name in self.files), "")


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
    except (OSError, ValueError, KeyError, TypeError, AttributeError, InputError) as error:
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
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def bundled_cards(weights: Path = WEIGHTS) -> tuple[ModelCard, ...]:
    """Read and check the card of every bundled model, by folder name."""
    return tuple(read_card(path.parent) for path in sorted(weights.glob("*/card.json")))


def _card(raw: Mapping[str, Any], folder: Path) -> ModelCard:
    figures = [_figure(figure) for figure in raw.get("figures", ())]
    return from_whole(ModelCard, {**raw, "figures": figures, "folder": str(folder)}, at="card")


def _figure(raw: Mapping[str, Any]) -> Mapping[str, object]:
    """Fill in what a figure may leave out; a baseline of 0 means nothing."""
    ends = {"low": raw["value"], "high": raw["value"]}
    return {**ends, **raw, "baseline": raw.get("baseline") or None}


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
