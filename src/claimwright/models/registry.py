"""Verifiers that a user brought: a folder each in the home folder, added, named and removed."""

import json
import math
import re
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from claimwright.domain import Label
from claimwright.errors import InputError, IntegrityError, NotFoundError, UnavailableError
from claimwright.models.cards import ModelCard, ModelFile, digest_of
from claimwright.models.classifier import Classifier, meanings, read_classifier
from claimwright.models.inspection import Inspection, Wanted
from claimwright.models.probes import CLEAR, PROBES, Probed, probed
from claimwright.models.running import OnnxModel

GRAPH: Final = "model.onnx"
TOKENIZER: Final = "tokenizer.json"

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_TAKEN: Final = frozenset({"auto", "accurate", "small"})
_PLACES: Final = (GRAPH, f"onnx/{GRAPH}")
_PICKLES: Final = ("pytorch_model*.bin", "training_args.bin", "*.pt", "*.pth", "*.pkl")


def verifiers_in(home: Path) -> tuple[str, ...]:
    """Return the names of the verifiers that were added, sorted.

    Args:
        home: The home folder.

    Returns:
        Names; `verifier` in the settings takes them.
    """
    return tuple(sorted(path.parent.name for path in (home / "models").glob("*/card.json")))


def folder_of(home: Path, name: str) -> Path:
    """Return the folder of a verifier that was added.

    Args:
        home: The home folder.
        name: As it was added.

    Returns:
        The folder.

    Raises:
        NotFoundError: None was added under that name; the message lists those that were.
    """
    if name not in verifiers_in(home):
        own = ", ".join(verifiers_in(home))
        message = (
            f"there is no verifier {name[:80]!r}; there are {', '.join(sorted(_TAKEN))}"
            f"{', ' + own if own else ''}; `claimwright models add` brings another"
        )
        raise NotFoundError(message)
    return home / "models" / name


def check_name(name: str) -> None:
    """Refuse a name that no verifier may have.

    Raises:
        InputError: It is one of claimwright's own, or has other characters.
    """
    if name in _TAKEN or not _NAME.fullmatch(name):
        message = (
            f"{name[:80]!r} cannot name a verifier; take up to 64 small letters, digits, '.', '_' "
            f"and '-', and none of {', '.join(sorted(_TAKEN))}"
        )
        raise InputError(message)


def add(source: Path, home: Path, name: str, wanted: Wanted, *, free_bytes: int) -> Inspection:
    """Copy a verifier into the home folder, with a card of what was found out about it.

    Args:
        source: Folder of a saved classifier with an ONNX graph and a `tokenizer.json`.
        home: The home folder.
        name: Under which it is to be found; one that is there already is replaced.
        wanted: What its files leave open.
        free_bytes: Memory that can be had.

    Returns:
        What was found out.

    Raises:
        InputError: The name or the labels do not fit, or the model is no such classifier.
        NotFoundError: A file is missing.
        IntegrityError: A file is damaged, or the tokenizer knows more words than the model.
        UnavailableError: It needs more memory than there is, or the disk is full.
    """
    check_name(name)
    target = home / "models" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".adding-") as made:
        staged = Path(made) / name
        found = inspect(source, staged, wanted, free_bytes=free_bytes)
        card = replace(found.card, name=name)
        _write(card)
        if target.exists():
            target.rename(Path(made) / "before")
        staged.rename(target)
    return replace(found, card=replace(card, folder=target))


def remove(home: Path, name: str) -> None:
    """Delete a verifier that was added.

    Raises:
        NotFoundError: None was added under that name.
    """
    shutil.rmtree(folder_of(home, name))


def inspect(source: Path, staged: Path, wanted: Wanted, *, free_bytes: int) -> Inspection:
    """Find out what a verifier is and how it answers.

    Args:
        source: As `add` takes it.
        staged: Gets a copy of what running it needs.
        wanted: What its files leave open.
        free_bytes: Memory that can be had.

    Returns:
        What was found out.

    Raises:
        ClaimwrightError: As `add` says.
    """
    said = read_classifier(source)
    labels = meanings(said.names, wanted.labels)
    if wanted.file or any(source.glob("*.onnx")) or any(source.glob("onnx/*.onnx")):
        _copy(source, staged, wanted.file, free_bytes)
    elif any(source.glob("*.safetensors")):
        _convert(source, staged, free_bytes)
    else:
        _graph_in(source, "")
    card = _card(said, labels, staged, wanted.base or source.name)
    model = OnnxModel(card)
    _check_graph(model, said, card)
    found = probed(lambda pairs: [row[0].tolist() for row in model.run(pairs)], labels)
    _check_probes(found, said, wanted)
    first = wanted.first or found.first
    return Inspection(card=replace(card, reads_first=first), names=said.names, probes=found)


def _copy(source: Path, staged: Path, file: str, free_bytes: int) -> None:
    """Copy graph, its external data and tokenizer; refuse what would not fit into memory."""
    graph, tokenizer = _graph_in(source, file), _tokenizer_in(source)
    beside = [path for path in graph.parent.iterdir() if _is_beside(path)]
    _check_memory(source, sum(path.stat().st_size for path in (graph, *beside)), free_bytes)
    try:
        staged.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(graph, staged / GRAPH)
        shutil.copyfile(tokenizer, staged / TOKENIZER)
        for path in beside:
            shutil.copyfile(path, staged / path.name)
    except OSError as error:
        message = f"{source.name!r} could not be copied to {str(staged.parent)!r}: {error}"
        raise UnavailableError(message) from error


def _convert(source: Path, staged: Path, free_bytes: int) -> None:
    """Write the ONNX graph of weights that lie as safetensors."""
    try:
        from claimwright.models.conversion import convert  # noqa: PLC0415  # of an extra
    except ModuleNotFoundError as error:
        message = (
            f"{source.name!r} holds safetensors, and turning them into ONNX needs "
            f"{error.name!r}: pip install 'claimwright[torch]', or add a folder with an ONNX graph"
        )
        raise UnavailableError(message) from error
    weights = sum(path.stat().st_size for path in source.glob("*.safetensors"))
    _check_memory(source, 3 * weights, free_bytes)  # once as tensors, twice as a graph
    staged.mkdir(parents=True, exist_ok=True)
    convert(source, staged / GRAPH)
    shutil.copyfile(_tokenizer_in(source), staged / TOKENIZER)


def _tokenizer_in(source: Path) -> Path:
    if not (source / TOKENIZER).is_file():
        message = (
            f"no {TOKENIZER} in {str(source)!r}; save the tokenizer with "
            "AutoTokenizer.from_pretrained(…, use_fast=True).save_pretrained(…)"
        )
        raise NotFoundError(message)
    return source / TOKENIZER


def _check_memory(source: Path, needed: int, free_bytes: int) -> None:
    if needed > free_bytes:
        message = (
            f"{source.name!r} takes {needed // 1_000_000:,} MB of memory and "
            f"{free_bytes // 1_000_000:,} MB are free; free some, or take a smaller or int8 graph"
        )
        raise UnavailableError(message)


def _is_beside(path: Path) -> bool:
    """Say whether a file may hold tensors that a graph names; pickles are never copied."""
    pickled = any(path.match(pattern) for pattern in _PICKLES)
    return path.is_file() and path.name.endswith((".bin", "data")) and not pickled


def _graph_in(source: Path, file: str) -> Path:
    """Return the ONNX graph of a folder; a cache of a hub holds links in its place."""
    if Path(file).is_absolute() or ".." in Path(file).parts:
        message = f"--file is {file[:120]!r}; it must be a path inside the folder"
        raise InputError(message)
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
        message = f"no ONNX graph in {str(source)!r}; it needs {GRAPH} or onnx/{GRAPH}"
    raise NotFoundError(message)


def _card(said: Classifier, labels: Sequence[Label], folder: Path, base: str) -> ModelCard:
    import onnxruntime  # noqa: PLC0415  # seldom needed

    try:
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        session = onnxruntime.InferenceSession(
            str(folder / GRAPH), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # the runtime raises bare Exception subclasses of its own
        message = f"the ONNX graph of {base!r} does not load: {error}"
        raise IntegrityError(message) from error
    return ModelCard(
        name=said.architecture,
        kind="cross-encoder",
        version="1",
        licence="as its source says",
        base=base,
        max_tokens=said.max_tokens,
        outputs=(session.get_outputs()[0].name,),
        labels=tuple(label.value for label in labels),
        calibration={},
        files={
            path.name: ModelFile(sha256=digest_of(path), size_bytes=path.stat().st_size)
            for path in sorted(folder.iterdir())
        },
        folder=folder,
        limits=("Its probabilities are not calibrated, and nothing was fitted on it.",),
    )


def _check_graph(model: OnnxModel, said: Classifier, card: ModelCard) -> None:
    """Refuse a tokenizer of another vocabulary, and a graph with another number of logits."""
    known = max(model.vocabulary.values(), default=0) + 1
    if said.vocabulary and known > said.vocabulary:
        message = (
            f"the tokenizer of {card.base!r} numbers its word pieces up to {known:,}, its model "
            f"knows {said.vocabulary:,}: they do not belong together"
        )
        raise IntegrityError(message)
    ((logits,),) = model.run([("Ice melts.", "Ice is melting.")])
    if logits.shape != (len(card.labels),):
        message = (
            f"the graph of {card.base!r} gives {logits.size} numbers for a pair, its "
            f"configuration names {len(card.labels)} labels"
        )
        raise IntegrityError(message)
    if not all(math.isfinite(value) for value in logits.tolist()):
        message = f"the graph of {card.base!r} gives {logits.tolist()!r} for a pair: no numbers"
        raise IntegrityError(message)


def _check_probes(found: Probed, said: Classifier, wanted: Wanted) -> None:
    """Refuse labels that the answers to the probes contradict, unless a person named them."""
    if found.right >= CLEAR or wanted.labels:
        return
    order = f": they fit {','.join(found.better)}" if found.better else ""
    message = (
        f"with the labels {', '.join(map(repr, said.names))[:200]} it answers {found.right:.0%} of "
        f"{len(PROBES)} plain probes rightly{order}; if you know better, say so with --labels"
    )
    raise InputError(message)


def _write(card: ModelCard) -> None:
    facts = {
        **{key: value for key, value in asdict(card).items() if key not in {"folder", "figures"}},
        "inputs": [],
        "recipe": [],
        "data": [],
        "figures": [],
    }
    text = json.dumps(facts, indent=2, ensure_ascii=False) + "\n"
    (card.folder / "card.json").write_text(text, encoding="utf-8")
