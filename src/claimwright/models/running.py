"""Texts in, numbers out, through a bundled ONNX graph: the only module that runs a model.

Each text is one run of the graph, and the runs share the machine's cores. An int8 graph scales
its activations by the largest value in the whole batch, so that in a batch a text's result would
depend on its neighbours; alone it never does, needs no padding, and two single-threaded runs side
by side are as fast as one batch on two threads (docs/decisions/0011-one-text-per-run.md).

Every processor adds int8 products exactly
(docs/decisions/0025-the-same-answers-on-every-processor.md).
What a machine has of cores and of memory for it is told here, too.

A matcher is a verifier whose upper layers and head were trained to tell what two claims are to each
other: the same, opposite or neither. Only those layers are kept; the rest is the verifier's.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import Final
from zipfile import BadZipFile

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from claimwright.errors import IntegrityError
from claimwright.models.adapter import adapted
from claimwright.models.cards import ADAPTER, LAYERS, ModelCard
from claimwright.tracing import span

INPUTS: Final = ("input_ids", "attention_mask", "token_type_ids", "position_ids")
"""What a graph may ask for."""

MAX_WINDOWS: Final = 64
"""Most windows of one pair."""

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
        layers: Tensors that take the place of the graph's own, by name, as `layers_for` gives; of
            the others those of the card's adapter do.

    Raises:
        IntegrityError: The runtime cannot read the graph or the tokenizer.
    """

    def __init__(
        self,
        card: ModelCard,
        *,
        threads: int = 0,
        layers: Mapping[str, NDArray[np.generic]] = MappingProxyType({}),
    ) -> None:
        self.card = card
        own = adapted(card.folder) if ADAPTER in card.files else {}
        # The session reads them where they lie, for as long as it lives.
        self._layers = [
            (name, onnxruntime.OrtValue.ortvalue_from_numpy(tensor))
            for name, tensor in {**own, **layers}.items()
        ]
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = _QUIET
        try:
            for name, value in exact_products().items():
                options.add_session_config_entry(name, value)
            for name, tensor in self._layers:
                options.add_initializer(name, tensor)
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

        They are all single texts or all pairs; longer ones are cut at the card's `max_tokens`.

        Returns:
            Per text the outputs in the card's order, each of shape (width,) or, for an output per
            token, (tokens,), float32.
        """
        return self._run_all(self._tokenizer.encode_batch(list(texts)))

    def knows(self, word: str) -> bool:
        """Say whether the tokenizer has a word of its own for this one, in small letters."""
        return self._tokenizer.token_to_id(word) is not None

    def run_windows(
        self, pairs: Sequence[tuple[str, str]], *, long: int
    ) -> list[list[list[NDArray[np.float32]]]]:
        """Return the graph's outputs for every window of each pair.

        A pair that is longer than the model reads is cut into windows: each has the one text whole
        (at most half of what the model reads) and a stretch of the other; two neighbours share an
        eighth of what the model reads. The text that is cut is the one numbered `long`, 0 or 1, the
        same at every call.

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
        """Return the outputs for word pieces, at most as many as the model reads, as `run` does."""
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


PROBE: Final = Path(__file__).with_name("int8_products.onnx")
"""Multiplies what it is given by signed bytes of 127; made by `training.overflow_graph`."""

LARGEST: Final = (255, 127)
"""The largest unsigned and the largest signed byte: two such products overflow 16 bits."""

_EXACTLY: Final = {"session.x64quantprecision": "1"}
_ROWS: Final = 4


@cache
def exact_products() -> Mapping[str, str]:
    """Return what a session must be told so that no sum of products is cut off.

    Processors without VNNI cut sums off at 16 bits unless told otherwise. Those with it add
    exactly by themselves, and the same words would cost them two fifths of their pace. So it is
    tried, once in a process, in a few milliseconds.

    Returns:
        Entries of a session's configuration; none where products are added exactly anyway.
    """
    return {} if adds_exactly({}) else _EXACTLY


def adds_exactly(entries: Mapping[str, str]) -> bool:
    """Say whether sessions so opened add the largest products without cutting sums off."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    for name, value in entries.items():
        options.add_session_config_entry(name, value)
    session = onnxruntime.InferenceSession(
        PROBE.read_bytes(), options, providers=["CPUExecutionProvider"]
    )
    width = session.get_inputs()[0].shape[1]
    unsigned, signed = LARGEST
    given = np.full((_ROWS, width), unsigned, dtype=np.uint8)
    (sums,) = session.run(None, {"activations": given})
    return bool((sums == unsigned * signed * width).all())


_AVAILABLE: Final = re.compile(r"^MemAvailable:\s+(\d+) kB", re.MULTILINE)
_CACHED: Final = re.compile(r"^inactive_file (\d+)$", re.MULTILINE)
"""Bytes of files that were read and that Linux drops when memory is wanted."""


def free_bytes(told: Path = Path("/proc/meminfo"), group: Path = Path("/sys/fs/cgroup")) -> int:
    """Return how many bytes of memory can be had; very much where the system does not say.

    The lesser of what Linux says of the machine and of the container, which may be allowed less.
    """
    found = _AVAILABLE.search(_read(told))
    whole = int(found[1]) * 1024 if found else sys.maxsize
    most, used = _read(group / "memory.max").strip(), _read(group / "memory.current").strip()
    if not (most.isdecimal() and used.isdecimal()):
        return whole
    cached = _CACHED.search(_read(group / "memory.stat"))
    taken = max(0, int(used) - int(cached[1])) if cached else int(used)
    return min(whole, max(0, int(most) - taken))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""


def matcher_folder(verifier: Path) -> Path:
    """Return where the matcher of a verifier lies: beside its folder."""
    return verifier.with_name("matcher")


def layers_for(card: ModelCard, verifier: ModelCard) -> Mapping[str, NDArray[np.generic]]:
    """Read the tensors of a matcher that take the place of its verifier's, by their names there.

    Raises:
        IntegrityError: They were made for another verifier, or the file is damaged.
    """
    if card.calibrated_with != verifier.fingerprint:
        raise IntegrityError(
            f"{card.name} {card.version} was made for the verifier {card.calibrated_with[:12]}, "
            f"but {verifier.fingerprint[:12]} is installed: reinstall claimwright"
        )
    path = card.folder / LAYERS
    try:
        with np.load(path, allow_pickle=False) as found:
            return {name: found[name] for name in found.files}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        message = f"the layers {str(path)!r} cannot be read ({error}); reinstall claimwright"
        raise IntegrityError(message) from error
