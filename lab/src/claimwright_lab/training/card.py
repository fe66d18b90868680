"""What is known about a bundled model, written as card.json and MODEL_CARD.md."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Final, Literal

from claimwright.domain import Figure as Measured
from claimwright.models.cards import ADAPTER, LAYERS, digest_of

BESIDE: Final = "embeddings.bin"
"""Holds the table of embeddings of a model whose graph would else be too large a file."""

_DIGITS: Final = 4
_NONE: Final[Mapping[str, int]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class DataSource:
    """One data set a model was trained on."""

    name: str
    licence: str
    pairs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured number on `n` cases; a negative result is a figure too.

    The ends are those of the 95 % bootstrap interval, resampled by claim, and equal the value where
    there is none. The baseline is the same measure of always answering the most frequent label, 0
    if meaningless; `labels` counts each label in the cases.
    """

    name: str
    value: float
    n: int
    low: float
    high: float
    baseline: float = 0.0
    labels: Mapping[str, int] = field(default_factory=dict)
    note: str = ""

    @classmethod
    def exact(cls, name: str, value: float, n: int, *, note: str = "") -> "Figure":
        """Return a figure without an interval."""
        return cls(name=name, value=value, n=n, low=value, high=value, note=note)

    @classmethod
    def of(
        cls,
        name: str,
        measured: Measured,
        *,
        note: str,
        baseline: float = 0.0,
        labels: Mapping[str, int] = _NONE,
    ) -> "Figure":
        """Return what the evaluation measured, to four digits; what is undefined counts as 0."""
        value = measured.value or 0.0
        return cls(
            name=name,
            value=round(value, _DIGITS),
            n=measured.n,
            low=round(value if measured.low is None else measured.low, _DIGITS),
            high=round(value if measured.high is None else measured.high, _DIGITS),
            baseline=round(baseline, _DIGITS),
            labels=labels,
            note=note,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """Everything the card of one model says.

    Labels are in the order of the stance logits, or of a head's. The calibration has "temperature"
    and "bias", and both again after "{kind of evidence}.". Of a head, `encoder` is name and hash of
    the encoder whose embeddings it reads; `calibrated_with` is the hash of the verifier that one
    answers together with, or whose layers a matcher replaces; `reads_first` says which text goes
    first, `claim` or `evidence`.
    """

    name: str
    kind: Literal["encoder", "cross-encoder", "head", "layers", "combination"]
    version: str
    licence: str
    base: str
    max_tokens: int
    inputs: Sequence[str]
    outputs: Sequence[str]
    labels: Sequence[str] = ()
    calibration: Mapping[str, object] = field(default_factory=dict)
    recipe: Sequence[str] = ()
    data: Sequence[DataSource] = ()
    figures: Sequence[Figure] = ()
    limits: Sequence[str] = ()
    encoder: str = ""
    calibrated_with: str = ""
    reads_first: str = "claim"


_PROBABILITY: Final = {
    "head": "softmax(logits / temperature)",
    "combination": "1 / (1 + exp(-(slope · log odds + shift)))",
}
"""How kinds of model are calibrated, where not as pairs are."""


def file_facts(path: Path) -> dict[str, str | int]:
    """Return what proves that a file is the one described: "sha256" in hex, and "size_bytes"."""
    return {"sha256": digest_of(path), "size_bytes": path.stat().st_size}


def _figure_row(figure: Figure) -> str:
    labels = ", ".join(f"{name} {count}" for name, count in figure.labels.items())
    interval = f"{figure.low:.3f} to {figure.high:.3f}" if figure.low < figure.high else ""
    cells = (
        figure.name,
        f"{figure.value:.3f}",
        interval,
        f"{figure.baseline:.3f}" if figure.baseline else "",
        str(figure.n),
        labels,
        figure.note,
    )
    return "| " + " | ".join(cells) + " |"


def _plain(value: object) -> object:
    """Return a value as card.json gives it back, so that both pages say it alike."""
    return list(value) if isinstance(value, tuple) else value


def render(card: Card) -> str:
    """Render the card for people."""
    head = card.kind == "head"
    taken = f"Inputs: {', '.join(card.inputs)}. " if card.inputs else ""
    lines = [
        f"# {card.name} {card.version}",
        "",
        f"{card.kind}; licence {card.licence}; made from {card.base}.",
        "",
        f"{taken}Outputs: {', '.join(card.outputs)}.",
        f"At most {card.max_tokens} tokens.",
        "",
    ]
    if card.encoder:
        lines += [f"Reads the embeddings of {card.encoder} and of no other encoder.", ""]
    if card.labels:
        order = "Order of the logits" if head else "Order of the stance logits"
        lines += [f"{order}: {', '.join(card.labels)}.", ""]
    if card.recipe:
        lines += ["## How it was made", "", *(f"- {step}" for step in card.recipe), ""]
    if card.data:
        lines += [
            "## Training data",
            "",
            f"| set | licence | {'sentences' if head else 'pairs'} |",
            "|---|---|--:|",
            *(f"| {item.name} | {item.licence} | {item.pairs} |" for item in card.data),
            "",
        ]
    if card.calibration:
        lines += [
            "## Calibration",
            "",
            f"p = {_PROBABILITY.get(card.kind, 'softmax(stance / temperature + bias)')}.",
            "",
            *(f"- {name}: {_plain(value)}" for name, value in card.calibration.items()),
            "",
        ]
    if card.figures:
        lines += [
            "## Figures",
            "",
            f"Intervals: 95 % bootstrap by {'sentence' if head else 'claim'}.",
            "",
            "| measure | value | interval | majority | n | labels | note |",
            "|---|--:|---|--:|--:|---|---|",
            *map(_figure_row, card.figures),
            "",
        ]
    if card.limits:
        lines += ["## Limits", "", *(f"- {limit}" for limit in card.limits), ""]
    return "\n".join(lines)


def files_of(kind: str) -> tuple[str, ...]:
    """Return the names of the files that a model of a kind consists of, beside its card.

    Examples:
        >>> files_of("head")
        ('head.npz',)
    """
    own = {"head": "head.npz", "layers": LAYERS, "combination": "combination.json"}
    return (own[kind],) if kind in own else ("model.onnx", "tokenizer.json")


def written_card(folder: Path) -> Card:
    """Read back the card that `write_card` wrote, without hashes and sizes of files."""
    facts = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    known = {one.name: facts[one.name] for one in fields(Card) if one.name in facts}
    data = [DataSource(**row) for row in facts["data"]]
    figures = [Figure(**row) for row in facts["figures"]]
    return Card(**{**known, "data": data, "figures": figures})


def _is_beside(path: Path) -> bool:
    """Say whether a file holds tensors of a graph: those of a brought one have names of its own."""
    return path.name in {ADAPTER, BESIDE} or path.name.startswith("model.onnx_data")


def write_card(folder: Path, card: Card) -> None:
    """Write card.json and MODEL_CARD.md beside a model's files."""
    facts = asdict(card)
    beside = sorted(path.name for path in folder.glob("*") if _is_beside(path))
    names = (*files_of(card.kind), *beside)
    facts["files"] = {name: file_facts(folder / name) for name in names}
    text = json.dumps(facts, indent=2, ensure_ascii=False) + "\n"
    (folder / "card.json").write_text(text, encoding="utf-8")
    (folder / "MODEL_CARD.md").write_text(render(card), encoding="utf-8")
