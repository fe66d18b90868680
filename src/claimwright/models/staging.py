"""The folder of a saved model → a checked copy of the graph and tokenizer that running it needs."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import onnxruntime
from tokenizers import Tokenizer, normalizers

from claimwright.errors import InputError, IntegrityError, NotFoundError, UnavailableError
from claimwright.extras import of_extra
from claimwright.models.cards import ModelCard, ModelFile, digest_of
from claimwright.models.running import INPUTS, OnnxModel

GRAPH: Final = "model.onnx"
TOKENIZER: Final = "tokenizer.json"
TENSORS: Final = "model.onnx_data"
"""Holds the tensors of a graph that would be over 2 GB."""

LOGITS: Final = "logits"
"""Output of a classifier."""

TOKENS: Final = "last_hidden_state"
"""Output of an encoder, a row for each token."""

ANSWER: Final = "answer"
"""Output of an encoder–decoder that writes its answer: a logit for each of two."""

_PLACES: Final = (GRAPH, f"onnx/{GRAPH}")
_PICKLES: Final = ("pytorch_model*.bin", "training_args.bin", "*.pt", "*.pth", "*.pkl")
_QUIET: Final = 3
_TRIED_TOKENS: Final = 512
_TOKEN_ROWS: Final = 3
"""Axes of an output with a row for each token: texts, tokens, numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Staging:
    """What is copied, from where to where.

    The path of the graph in the source, `file`, is found when empty.
    """

    source: Path
    staged: Path
    file: str
    free_bytes: int


def stage(wanted: Staging, *, output: str) -> None:
    """Copy a graph with its tokenizer, or write the graph of weights that lie as safetensors.

    `output` is what a graph made of safetensors gives, see `conversion`.

    Raises:
        InputError: The path of the graph leads out of the folder, or none is read.
        NotFoundError: A file is missing, or the weights are a pickle.
        IntegrityError: The weights do not fit their configuration.
        UnavailableError: Memory, disk or the extra `[torch]` is missing.
    """
    source = wanted.source
    weights = any(source.glob("*.safetensors"))
    if output == ANSWER:  # a graph of such a model holds one half of it, or writes in a loop
        if wanted.file:
            raise InputError(f"{source.name!r} is read from its safetensors: leave --file out")
        if not weights:
            message = f"no *.safetensors in {str(source)!r}; a model that writes is read from them"
            raise NotFoundError(message)
        _convert(wanted, output)
    elif wanted.file or any(source.glob("*.onnx")) or any(source.glob("onnx/*.onnx")):
        _copy(wanted)
    elif weights:
        _convert(wanted, output)
    else:
        _graph_in(source, "")


def staged_files(folder: Path) -> dict[str, ModelFile]:
    """Return the files of a staged model, for its card."""
    return {
        path.name: ModelFile(sha256=digest_of(path), size_bytes=path.stat().st_size)
        for path in sorted(folder.iterdir())
    }


def write_small(folder: Path) -> None:
    """Have the tokenizer of a staged model write texts small before it cuts them."""
    path = str(folder / TOKENIZER)
    tokenizer = Tokenizer.from_file(path)
    before = [tokenizer.normalizer] if tokenizer.normalizer else []
    tokenizer.normalizer = normalizers.Sequence([normalizers.Lowercase(), *before])
    tokenizer.save(path)


def outputs_of(folder: Path, base: str) -> dict[str, int]:
    """Return the outputs of a staged graph, which is opened: number of axes by name, in order.

    Raises:
        IntegrityError: The graph does not load: it is damaged, or its weights are not beside it.
        InputError: It asks for other inputs than texts give, or for texts of one length.
    """
    options = onnxruntime.SessionOptions()
    options.log_severity_level = _QUIET
    try:
        session = onnxruntime.InferenceSession(
            str(folder / GRAPH), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # the runtime raises bare Exception subclasses of its own
        raise IntegrityError(
            f"the ONNX graph of {base!r} does not load: {error}; weights outside the graph "
            "(external data) must lie beside it, in a file whose name ends in data or .bin"
        ) from error
    unknown = sorted({item.name for item in session.get_inputs()} - set(INPUTS))
    if unknown:
        raise InputError(
            f"the graph of {base!r} asks for {', '.join(unknown)[:200]}; a graph may ask for "
            f"{', '.join(INPUTS)}"
        )
    fixed = next((each for item in session.get_inputs() for each in _lengths(item.shape)), 0)
    if fixed:
        raise InputError(
            f"the graph of {base!r} reads texts of exactly {fixed} tokens, and texts have any "
            "length: export it with that axis open (dynamic), as `optimum-cli export onnx` does"
        )
    return {item.name: len(item.shape) for item in session.get_outputs()}


def _lengths(shape: Sequence[int | str | None]) -> list[int]:
    """Return the axes behind the first that are numbers, not names."""
    return [axis for axis in shape[1:] if isinstance(axis, int)]


def token_output(outputs: dict[str, int], base: str) -> tuple[str, bool]:
    """Choose the output of an encoder's graph.

    Returns:
        Its name, and whether it has a row for each token. Where there is none of these, it is
        `sentence_embedding` or the only output: the graph pools by itself.

    Raises:
        IntegrityError: There is no such output.
    """
    rows = [name for name, axes in outputs.items() if axes == _TOKEN_ROWS]
    if rows:
        known = ("last_hidden_state", "token_embeddings")
        return next((name for name in known if name in rows), rows[0]), True
    if "sentence_embedding" in outputs or len(outputs) == 1:
        return next(iter(outputs)) if len(outputs) == 1 else "sentence_embedding", False
    raise IntegrityError(
        f"the graph of {base!r} gives {', '.join(outputs)[:200]}; an encoder gives one row of "
        "numbers for each token (last_hidden_state), or sentence_embedding"
    )


def opened(card: ModelCard, *, vocabulary: int) -> OnnxModel:
    """Return a staged model, loaded and run once, on pieces of its vocabulary if that is known.

    Raises:
        IntegrityError: The tokenizer knows word pieces that the model does not, or the graph does
            not run.
    """
    model = OnnxModel(card)
    known = max(model.vocabulary.values(), default=0) + 1
    if vocabulary and known > vocabulary:
        raise IntegrityError(
            f"the tokenizer of {card.base!r} numbers its word pieces up to {known:,}, its model "
            f"knows {vocabulary:,}: they do not belong together"
        )
    try:
        model.run_tokens([known - 1] * min(card.max_tokens, _TRIED_TOKENS))
    except Exception as error:  # the runtime raises bare Exception subclasses of its own
        raise IntegrityError(
            f"the graph of {card.base!r} does not run on a text of {card.max_tokens} tokens, or on "
            f"the last of the {known:,} word pieces of its tokenizer: they do not belong together "
            f"({error})"
        ) from error
    return model


def check_logits(model: OnnxModel, labels: Sequence[str]) -> None:
    """Refuse a classifier that gives another number of logits than it has labels, or no numbers.

    Raises:
        IntegrityError: It does.
    """
    (rows,) = model.run([("Ice melts.", "Ice is melting.")])
    logits, base = rows[0], model.card.base
    if logits.shape != (len(labels),):
        raise IntegrityError(
            f"the graph of {base!r} gives {logits.size} numbers for a pair, its "
            f"configuration names {len(labels)} labels"
        )
    if not np.isfinite(logits).all():
        message = f"the graph of {base!r} gives {logits.tolist()!r} for a pair: no numbers"
        raise IntegrityError(message)


def _copy(wanted: Staging) -> None:
    """Copy graph, its external data and tokenizer; refuse what would not fit into memory."""
    source, staged = wanted.source, wanted.staged
    graph, tokenizer = _graph_in(source, wanted.file), _tokenizer_in(source)
    beside = [path for path in graph.parent.iterdir() if _is_beside(path)]
    check_memory(source, sum(path.stat().st_size for path in (graph, *beside)), wanted.free_bytes)
    try:
        staged.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(graph, staged / GRAPH)
        shutil.copyfile(tokenizer, staged / TOKENIZER)
        for path in beside:
            shutil.copyfile(path, staged / path.name)
    except OSError as error:
        message = f"{source.name!r} could not be copied to {str(staged.parent)!r}: {error}"
        raise UnavailableError(message) from error


def _convert(wanted: Staging, output: str) -> None:
    source, staged = wanted.source, wanted.staged
    tokenizer = _tokenizer_in(source)
    with of_extra(
        "torch",
        f"{source.name!r} holds safetensors, and turning them into ONNX needs",
        otherwise=", or add a folder with an ONNX graph",
    ):
        from claimwright.models.conversion import convert  # noqa: PLC0415  # of an extra
    weights = sum(path.stat().st_size for path in source.glob("*.safetensors"))
    check_memory(source, 3 * weights, wanted.free_bytes)  # once as tensors, twice as a graph
    staged.mkdir(parents=True, exist_ok=True)
    convert(source, staged / GRAPH, output=output)
    shutil.copyfile(tokenizer, staged / TOKENIZER)


def _tokenizer_in(source: Path) -> Path:
    if not (source / TOKENIZER).is_file():
        raise NotFoundError(
            f"no {TOKENIZER} in {str(source)!r}; save the tokenizer with "
            "AutoTokenizer.from_pretrained(…, use_fast=True).save_pretrained(…)"
        )
    return source / TOKENIZER


def check_memory(source: Path, needed: int, free_bytes: int) -> None:
    """Refuse what would not fit into so many free bytes of memory.

    Raises:
        UnavailableError: It takes more.
    """
    if needed > free_bytes:
        raise UnavailableError(
            f"{source.name!r} takes {needed // 1_000_000:,} MB of memory and "
            f"{free_bytes // 1_000_000:,} MB are free; free some, or take a smaller or int8 graph"
        )


def _is_beside(path: Path) -> bool:
    """Say whether a file may hold tensors that a graph names; pickles are never copied."""
    pickled = any(path.match(pattern) for pattern in _PICKLES)
    return path.is_file() and path.name.endswith((".bin", "data")) and not pickled


def _graph_in(source: Path, file: str) -> Path:
    """Return the ONNX graph of a folder; a cache of a hub holds links in its place."""
    if Path(file).is_absolute() or ".." in Path(file).parts:
        raise InputError(f"--file is {file[:120]!r}; it must be a path inside the folder")
    places = [source / place for place in ((file,) if file else _PLACES)]
    found = next((place for place in places if place.is_file()), None)
    if found is not None:
        return found
    others = sorted(path.relative_to(source).as_posix() for path in source.rglob("*.onnx"))
    if others:
        message = f"{source.name!r} holds {', '.join(others)[:300]}; name one with --file"
    elif any(path for pattern in _PICKLES for path in source.glob(pattern)):
        message = (
            f"{source.name!r} holds a pickle, which can run any code when it is read and is "
            "therefore never read; save the model as ONNX"
        )
    else:
        message = (
            f"no ONNX graph in {str(source)!r}; it needs {GRAPH} or onnx/{GRAPH}, or name another "
            "with --file"
        )
    raise NotFoundError(message)
