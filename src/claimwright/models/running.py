"""Texts in, numbers out, through a bundled ONNX graph: the only module that runs a model.

Each text is one run of the graph, and the runs share the machine's cores. An int8 graph scales
its activations by the largest value in the whole batch, so that in a batch a text's result would
depend on its neighbours; alone it never does, needs no padding, and two single-threaded runs side
by side are as fast as one batch on two threads (docs/decisions/0011-one-text-per-run.md).
"""

from __future__ import annotations

import math
import os
from array import array
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final, Protocol

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from claimwright.domain import Label, Pair
from claimwright.errors import IntegrityError
from claimwright.memory import Memory
from claimwright.models.cards import ModelCard, read_card
from claimwright.models.int8_products import exact_products
from claimwright.models.stance_logits import decided, spoken
from claimwright.tracing import span

INPUTS: Final = ("input_ids", "attention_mask", "token_type_ids", "position_ids")
"""What a graph may ask for."""

MAX_WINDOWS: Final = 64
"""Most windows of one pair."""

_MEMO_PAIRS = 5_000
_QUIET = 3
_SECOND = 1
"""Number of the second text of a pair in an encoding."""


def usable_cores() -> int:
    """Return how many cores this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class OnnxModel:
    """A graph with its tokenizer, run one text at a time on every core.

    Args:
        card: Describes the files; already checked.
        threads: Runs side by side; 0 takes one per usable core.

    Raises:
        IntegrityError: The runtime cannot read the graph or the tokenizer.
    """

    def __init__(self, card: ModelCard, *, threads: int = 0) -> None:
        self.card = card
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = _QUIET
        try:
            for name, value in exact_products().items():
                options.add_session_config_entry(name, value)
            self._session = onnxruntime.InferenceSession(
                str(card.folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
            )
            self._tokenizer = Tokenizer.from_file(str(card.folder / "tokenizer.json"))
        except Exception as error:  # the runtimes raise bare Exception subclasses of their own
            message = f"the model {card.name!r} in {str(card.folder)!r} does not load: {error}"
            raise IntegrityError(message) from error
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(card.max_tokens, strategy="longest_first")
        self._inputs = frozenset(item.name for item in self._session.get_inputs())
        self._pool = ThreadPoolExecutor(threads or usable_cores(), thread_name_prefix=card.name)
        self._lock = Lock()
        self._windows: Tokenizer | None = None

    def run(
        self, texts: Sequence[str] | Sequence[tuple[str, str]]
    ) -> list[list[NDArray[np.float32]]]:
        """Return the graph's outputs for each text or pair, in order, one row per output.

        Args:
            texts: All single texts or all pairs; longer ones are cut at the card's `max_tokens`.

        Returns:
            Per text the outputs in the card's order, each of shape (width,) or, for an output per
            token, (tokens,), float32.
        """
        return self._run_all(self._tokenizer.encode_batch(list(texts)))

    def run_windows(
        self, pairs: Sequence[tuple[str, str]], *, long: int
    ) -> list[list[list[NDArray[np.float32]]]]:
        """Return the graph's outputs for every window of each pair.

        A pair that is longer than the model reads is cut into windows: each has the one text whole
        (at most half of what the model reads) and a stretch of the other; two neighbours share an
        eighth of what the model reads.

        Args:
            pairs: Any number.
            long: Which text of each pair is cut into stretches, 0 or 1; the same at every call.

        Returns:
            Per pair, per window, as `run` returns it; at most 64 windows, the rest is not read.
        """
        whole = self._tokenizer.encode_batch(list(pairs))
        windows = [
            self._cut(pair, long) if one.overflowing else [one]
            for pair, one in zip(pairs, whole, strict=True)
        ]
        rows = iter(self._run_all([window for each in windows for window in each]))
        return [[next(rows) for _ in each] for each in windows]

    def run_tokens(self, tokens: Sequence[int]) -> list[NDArray[np.float32]]:
        """Return the graph's outputs for numbers of word pieces, as `run` does for one text.

        At most as many as the model reads.
        """
        return self._run_ids(list(tokens), [1] * len(tokens), [0] * len(tokens))

    def _run_all(self, encodings: Sequence[Encoding]) -> list[list[NDArray[np.float32]]]:
        if not encodings:
            return []
        with span("model run", model=self.card.name, texts=len(encodings)):
            # Never in the caller's own thread: the runtime keeps memory for as many runs as there
            # ever were at once.
            return list(self._pool.map(self._run_one, encodings))

    def _cut(self, pair: tuple[str, str], long: int) -> list[Encoding]:
        """Cut a pair into windows; the other text is cut to half of what the model reads."""
        texts, most = list(pair), self.card.max_tokens // 2
        places = self._tokenizer.encode(pair[1 - long], add_special_tokens=False).offsets
        if len(places) > most:
            texts[1 - long] = pair[1 - long][: places[most - 1][1]]
        found = self._sliding(long).encode(texts[0], texts[1])
        return [found, *found.overflowing][:MAX_WINDOWS]

    def _sliding(self, long: int) -> Tokenizer:
        """Return a tokenizer that cuts one text of a pair into windows; made when first needed."""
        with self._lock:
            if self._windows is None:
                longest = self.card.max_tokens
                found = Tokenizer.from_str(self._tokenizer.to_str())
                strategy = "only_second" if long == _SECOND else "only_first"
                found.enable_truncation(longest, stride=longest // 8, strategy=strategy)
                self._windows = found
            return self._windows

    @property
    def vocabulary(self) -> Mapping[str, int]:
        """The tokenizer's word pieces and their places."""
        vocabulary: dict[str, int] = self._tokenizer.get_vocab()
        return vocabulary

    def places(self, pairs: Sequence[tuple[str, str]]) -> list[list[int]]:
        """Say where the tokens that `run` reads of each pair's second text begin.

        Returns:
            Per pair and token the first character in the second text, or -1 for a token of the
            first text or of neither.
        """
        return [
            [
                first if sequence == _SECOND else -1
                for sequence, (first, _) in zip(
                    encoding.sequence_ids, encoding.offsets, strict=True
                )
            ]
            for encoding in self._tokenizer.encode_batch(list(pairs))
        ]

    def _run_one(self, encoding: Encoding) -> list[NDArray[np.float32]]:
        return self._run_ids(encoding.ids, encoding.attention_mask, encoding.type_ids)

    def _run_ids(
        self, ids: Sequence[int], mask: Sequence[int], types: Sequence[int]
    ) -> list[NDArray[np.float32]]:
        rows = (ids, mask, types, range(len(ids)))
        feeds = {
            name: np.array([row], dtype=np.int64) for name, row in zip(INPUTS, rows, strict=True)
        }
        wanted = {name: value for name, value in feeds.items() if name in self._inputs}
        return [rows[0] for rows in self._session.run(list(self.card.outputs), wanted)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenLogits:
    """What the cross-encoder says of each token of an evidence.

    Args:
        starts: First character of each token in the evidence, in reading order; tokens of the
            claim, of the title and beyond the model's longest input are left out.
        values: Logit that the token stands in a sentence that carries the stance, same order.
    """

    starts: array[int]
    values: array[float]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLogits:
    """What the cross-encoder says of one pair, before calibration.

    Args:
        stance: Logits of supports, refutes and not enough information.
        relevance: Logit that the text speaks to the claim at all.
        rationale: Where in the evidence that is said; `None` of a model without that head.
    """

    stance: tuple[float, float, float]
    relevance: float
    rationale: TokenLogits | None = None


class PairReader(Protocol):
    """Reads claims and evidence together: one cross-encoder, or several as one."""

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Return the logits of each pair, in order."""
        ...


class CrossEncoder:
    """Reads claim and evidence together; remembers what it has read.

    Re-ranking and stance ask about the same pairs one after the other: the memory, bounded to the
    last 5,000 pairs, makes the second question free.

    Args:
        model: Its first output is the stance, one logit for each label of its card; then, where
            the card lists them, `relevance` of width 1 and `rationale` per token. Of a model of
            the stance alone, as they are brought, an evidence that is longer than it reads is read
            in overlapping windows, and the most decisive counts; of others it is cut off.
    """

    def __init__(self, model: OnnxModel) -> None:
        self._model = model
        self._memory = Memory[Pair, PairLogits](_MEMO_PAIRS)

    @property
    def card(self) -> ModelCard:
        """The card of the model behind it."""
        return self._model.card

    @property
    def rationale_threshold(self) -> float | None:
        """Least score of a sentence that carries a stance.

        `None` of a model without that head, or whose card names no threshold: similarity to the
        claim was then the better mark.
        """
        if "rationale" not in self.card.outputs:
            return None
        threshold = self.card.calibration.get("rationale.threshold")
        return threshold if isinstance(threshold, float) else None

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Return the logits of each pair, in order."""
        return self._memory.each(pairs, self._read)

    def _read(self, pairs: Sequence[Pair]) -> Iterator[PairLogits]:
        texts = [self._texts(pair) for pair in pairs]
        starts: Sequence[Sequence[int]] = [()] * len(pairs)
        marks = self.rationale_threshold is not None
        if marks:
            starts = self._model.places(texts)
        for pair, rows, places in zip(pairs, self._run(texts), starts, strict=True):
            said = dict(zip(self.card.outputs, rows, strict=True))
            stance = self._stance(rows[0])
            relevance = said.get("relevance")
            yield PairLogits(
                stance=stance,
                relevance=spoken(stance) if relevance is None else float(relevance.reshape(-1)[0]),
                rationale=_of_evidence(pair, places, said["rationale"]) if marks else None,
            )

    def _run(self, texts: Sequence[tuple[str, str]]) -> list[list[NDArray[np.float32]]]:
        if len(self.card.outputs) > 1:
            return self._model.run(texts)
        long = 0 if self.card.reads_first == "evidence" else 1
        return [
            max(windows, key=lambda rows: decided(self._stance(rows[0])))
            for windows in self._model.run_windows(texts, long=long)
        ]

    def _texts(self, pair: Pair) -> tuple[str, str]:
        """Return both texts in the order in which the model reads them."""
        claim, evidence = pair.claim, evidence_text(pair)
        return (evidence, claim) if self.card.reads_first == "evidence" else (claim, evidence)

    def _stance(self, row: NDArray[np.float32]) -> tuple[float, float, float]:
        """Return the logits of supports, refutes and neither, whatever order the model has."""
        known = dict(zip(self.card.labels, (float(value) for value in row), strict=True))
        if not all(math.isfinite(value) for value in known.values()):
            message = f"the model {self.card.name!r} gave {list(known.values())!r} for a pair"
            raise IntegrityError(message)
        # A single logit is held against 0, as a sigmoid holds it; a label it lacks is impossible.
        neither = 0.0 if len(known) == 1 else -math.inf
        return (
            known[Label.SUPPORTS],
            known.get(Label.REFUTES, -math.inf),
            known.get(Label.NOT_ENOUGH_INFO, neither),
        )


def _of_evidence(pair: Pair, starts: Sequence[int], logits: NDArray[np.float32]) -> TokenLogits:
    """Keep the logits of the tokens that stand in the evidence itself, behind its title."""
    title = len(evidence_text(pair)) - len(pair.evidence)
    kept = [
        (start - title, float(logit))
        for start, logit in zip(starts, logits, strict=True)
        if start >= title
    ]
    return TokenLogits(
        starts=array("l", [start for start, _ in kept]),
        values=array("f", [value for _, value in kept]),
    )


def evidence_text(pair: Pair) -> str:
    """Return what the verifier reads as evidence: the title, when there is one, then the text.

    Examples:
        >>> evidence_text(Pair(claim="c", evidence="Seas rise.", title="Sea level"))
        'Sea level. Seas rise.'
        >>> evidence_text(Pair(claim="c", evidence="Seas rise.", title="Do seas rise?"))
        'Do seas rise? Seas rise.'
    """
    title = pair.title.strip()
    if not title:
        return pair.evidence
    return f"{title}{'' if title[-1] in '.?!' else '.'} {pair.evidence}"


def load_cross_encoder(folder: Path, *, threads: int = 0) -> CrossEncoder:
    """Return the cross-encoder in a folder, loaded.

    Raises:
        NotFoundError: No model is there.
        IntegrityError: A file is not the one its card describes.
    """
    return CrossEncoder(OnnxModel(read_card(folder), threads=threads))
