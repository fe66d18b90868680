"""Models that a user brought: a folder each in the home folder, added, named and removed."""

import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from operator import mul
from pathlib import Path
from typing import Final

from claimwright.domain import Label, Pair
from claimwright.errors import InputError, IntegrityError, NotFoundError
from claimwright.extras import of_extra
from claimwright.models.cards import ModelCard, describe, read_card
from claimwright.models.classifier import (
    Classifier,
    meanings,
    read_classifier,
    relevant_place,
    write_template,
)
from claimwright.models.cross_encoder import RELEVANT, Reranker
from claimwright.models.encoder import GRAPH_POOLS, OnnxEncoder
from claimwright.models.inspection import (
    CLEAR,
    CLEAR_OF_TWO,
    ONE_SIDED,
    PROBES,
    Gap,
    Inspection,
    Kind,
    Probed,
    Wanted,
    found_first,
    probed,
)
from claimwright.models.saved_model import is_sentence_encoder, read_sentence_encoder
from claimwright.models.sources import installed_folder, installed_models
from claimwright.models.staging import (
    ANSWER,
    LOGITS,
    TOKENIZER,
    TOKENS,
    Staging,
    check_logits,
    check_memory,
    opened,
    outputs_of,
    stage,
    staged_files,
    token_output,
    write_small,
)

OWN: Final = {
    Kind.VERIFIER: ("auto", "accurate", "small"),
    Kind.ENCODER: ("bundled",),
    Kind.RERANKER: ("none",),
}
"""Words that the settings take beside the names of models that were brought."""

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
LANGUAGE_MODEL: Final = "language_model"
"""What `claimwright-lab calibrate` calls the one that `llm` configures."""

_TAKEN: Final = frozenset(
    {LANGUAGE_MODEL, "cascade", *(word for words in OWN.values() for word in words)}
)
_SETTING: Final = {Kind.VERIFIER: "verifier", Kind.ENCODER: "encoder", Kind.RERANKER: "reranker"}
_INT8_COPIES: Final = 4
"""Times its size that a model may take while it is written as int8; three were seen of 3 GB."""

_UNFITTED: Final = "Its probabilities are not calibrated, and nothing was fitted on it."


def added_models(home: Path) -> dict[str, Path]:
    """Return the folders of the models that were added, not of packages, by name, sorted."""
    found = (path.parent for path in (home / "models").glob("*/card.json"))
    return {folder.name: folder for folder in sorted(found)}


def folder_of(home: Path, name: str, kind: Kind) -> Path:
    """Return the folder of a model of a kind: one that was added, else one that a package brings.

    Raises:
        NotFoundError: There is none of that kind under that name; the message lists those that
            there are.
        IntegrityError: Its card is unreadable, or a package fails when it is asked.
    """
    folder = added_models(home).get(name)
    if folder is None and (point := installed_models().get(name)):
        folder = installed_folder(point)
    if folder is not None and describe(folder).kind == kind:
        return folder
    setting = _SETTING[kind]
    known = ", ".join((*sorted(OWN[kind]), *_names_of(home, kind)))
    source = name if "/" in name or name.startswith("hf:") else "FOLDER|hf:…"
    raise NotFoundError(
        f"there is no {setting} {name[:80]!r}; there are {known}; `claimwright models add "
        f"{source[:120]} --name NAME` brings another, and the setting {setting!r} takes its name"
    )


def setting_of(home: Path, name: str) -> str:
    """Return the setting that takes a name: `verifier`, `encoder` or `reranker`.

    The name is of a model that was added or that a package brings, or a word of `OWN`.

    Raises:
        NotFoundError: There is none of that name; the message lists those that there are.
        IntegrityError: Its card is unreadable, or a package fails when it is asked.
    """
    for kind, setting in _SETTING.items():
        if name in OWN[kind] or name in _names_of(home, kind):
            return setting
    known = (
        f"{', '.join((*OWN[kind], *_names_of(home, kind)))} ({_SETTING[kind]})" for kind in OWN
    )
    raise NotFoundError(
        f"there is no model {name[:80]!r}; there are {'; '.join(known)}; `claimwright models add "
        "FOLDER|hf:… --name NAME` brings another"
    )


def _names_of(home: Path, kind: Kind) -> list[str]:
    named = added_models(home)
    for name, point in installed_models().items():
        with suppress(IntegrityError):
            named.setdefault(name, installed_folder(point))
    fitting = []
    for name, folder in named.items():
        with suppress(IntegrityError, NotFoundError):
            if describe(folder).kind == kind:
                fitting.append(name)
    return sorted(fitting)


def check_name(name: str) -> None:
    """Refuse a name that no model may have.

    Raises:
        InputError: It is one of claimwright's own words, or has other characters.
    """
    if name in _TAKEN or not _NAME.fullmatch(name):
        raise InputError(
            f"{name[:80]!r} cannot name a model; take up to 64 small letters, digits, '.', '_' "
            f"and '-', and none of {', '.join(sorted(_TAKEN))}"
        )


def add(source: Path, home: Path, name: str, wanted: Wanted, *, free_bytes: int) -> Inspection:
    """Copy a model into the home folder, with a card of what was found out about it.

    The source is the folder of a saved model with an ONNX graph or safetensors, and a
    `tokenizer.json`; a model that has the name already is replaced.

    Raises:
        InputError: The name or what was said does not fit, or the model is none that can be used.
        NotFoundError: A file is missing.
        IntegrityError: A file is damaged, or the tokenizer knows more words than the model.
        UnavailableError: It needs more memory than there is, or the disk is full.
    """
    check_name(name)
    with _made(home, name) as staged:
        found = inspect(source, staged, wanted, free_bytes=free_bytes)
        card = replace(found.card, name=name)
        _write(card)
    return replace(found, card=replace(card, folder=home / "models" / name))


def export_int8(home: Path, source: str, name: str, *, free_bytes: int) -> tuple[ModelCard, Gap]:
    """Return the card of a model's int8 form, which is added, and how far its answers are off.

    What has its name already is replaced.

    Raises:
        InputError: No model may have that name, or it is that of the model itself.
        NotFoundError: There is no such model.
        IntegrityError: Its graph cannot be written as int8.
        UnavailableError: The extra `[torch]` is missing, or there is too little memory.
    """
    check_name(name)
    if name == source:
        raise InputError(f"{name!r} is the model itself; name its int8 form otherwise, with --name")
    added = _added(home, source)
    check_memory(added, _INT8_COPIES * describe(added).size_bytes, free_bytes)
    with of_extra("torch", "writing a graph as int8 needs"):
        from claimwright.models.int8_export import to_int8  # noqa: PLC0415  # of an extra
    with _made(home, name) as staged:
        card, gap = to_int8(read_card(added), staged)
        card = replace(card, name=name)
        _write(card)
    return replace(card, folder=home / "models" / name), gap


@contextmanager
def _made(home: Path, name: str) -> Iterator[Path]:
    """Give a folder to be filled, which then takes the place of the model of that name."""
    target = home / "models" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".adding-") as made:
        staged = Path(made) / name
        yield staged
        if target.exists():
            target.rename(Path(made) / "before")
        staged.rename(target)


def remove(home: Path, name: str) -> None:
    """Delete a model that was added.

    Raises:
        NotFoundError: None was added under that name.
    """
    shutil.rmtree(_added(home, name))


def _added(home: Path, name: str) -> Path:
    added = added_models(home)
    if name not in added:
        message = f"no model {name[:80]!r} was added; there are {', '.join(added) or 'none'}"
        raise NotFoundError(message)
    return added[name]


def inspect(source: Path, staged: Path, wanted: Wanted, *, free_bytes: int) -> Inspection:
    """Return what a model is and how it answers; `staged` gets a copy of what running it needs.

    Raises:
        ClaimwrightError: As `add` says.
    """
    files = Staging(source=source, staged=staged, file=wanted.file, free_bytes=free_bytes)
    layout = Kind.ENCODER if is_sentence_encoder(source) or wanted.pooling else Kind.VERIFIER
    kind = wanted.kind or layout
    if kind is Kind.ENCODER:
        return _encoder(files, wanted)
    said = read_classifier(source)
    return (
        _reranker(files, said, wanted) if kind is Kind.RERANKER else _verifier(files, said, wanted)
    )


def _verifier(files: Staging, said: Classifier, wanted: Wanted) -> Inspection:
    labels = meanings(said.names, wanted.labels)
    stage(files, output=ANSWER if said.writes else LOGITS)
    if said.writes:
        write_template(files.staged / TOKENIZER)
    card = replace(
        _classifier_card(files, said, wanted, Kind.VERIFIER),
        labels=tuple(label.value for label in labels),
        limits=(_UNFITTED,) if Label.REFUTES in labels else (_UNFITTED, ONE_SIDED),
    )
    model = opened(card, vocabulary=said.vocabulary)
    check_logits(model, card.labels)
    found = probed(lambda pairs: [row[0].tolist() for row in model.run(pairs)], labels)
    first = wanted.first or ("evidence" if said.writes else found.first)
    if first != found.first:
        found = replace(found, first=first, right=found.other, other=found.right)
    _check_probes(found, said, labels, wanted)
    card = replace(card, reads_first=first)
    return Inspection(card=card, right=found.right, names=said.names, probes=found)


def _reranker(files: Staging, said: Classifier, wanted: Wanted) -> Inspection:
    if said.writes:
        message = f"{files.source.name!r} writes its answer; a re-ranker must be a classifier"
        raise InputError(message)
    place = relevant_place(said.names, wanted.relevant)
    stage(files, output=LOGITS)
    labels = tuple(RELEVANT if at == place else "" for at in range(len(said.names)))
    card = replace(_classifier_card(files, said, wanted, Kind.RERANKER), labels=labels)
    model = opened(card, vocabulary=said.vocabulary)
    check_logits(model, labels)
    reranker = Reranker(model)
    right = found_first(
        lambda pairs: reranker.scores([Pair(claim=one, evidence=two) for one, two in pairs])
    )
    return Inspection(card=card, right=right, names=said.names)


def _encoder(files: Staging, wanted: Wanted) -> Inspection:
    said = read_sentence_encoder(files.source, pooling=wanted.pooling)
    stage(replace(files, source=said.folder), output=TOKENS)
    if said.lowercase:
        write_small(files.staged)
    base = wanted.base or files.source.name
    output, has_tokens = token_output(outputs_of(files.staged, base), base)
    query, passage = wanted.query_prompt, wanted.passage_prompt
    card = replace(
        _card(files, wanted, Kind.ENCODER, output),
        name=said.saved.architecture,
        max_tokens=said.max_tokens,
        pooling=said.pooling if has_tokens else GRAPH_POOLS,
        query_prompt=said.query_prompt if query is None else query,
        passage_prompt=said.passage_prompt if passage is None else passage,
        limits=said.limits,
    )
    model = opened(card, vocabulary=said.saved.vocabulary)
    queries = OnnxEncoder(model, prompt=card.query_prompt)
    passages = OnnxEncoder(model, prompt=card.passage_prompt)

    def cosines(pairs: Sequence[tuple[str, str]]) -> list[float]:
        ones, others = zip(*pairs, strict=True)
        rows = zip(queries.encode(ones), passages.encode(others), strict=True)
        return [sum(map(mul, one, other)) for one, other in rows]

    return Inspection(card=card, right=found_first(cosines), dimension=passages.dimension)


def _classifier_card(files: Staging, said: Classifier, wanted: Wanted, kind: Kind) -> ModelCard:
    output = next(iter(outputs_of(files.staged, wanted.base or files.source.name)))
    card = _card(files, wanted, kind, output)
    return replace(card, name=said.architecture, max_tokens=said.max_tokens)


def _card(files: Staging, wanted: Wanted, kind: Kind, output: str) -> ModelCard:
    return ModelCard(
        name="",
        kind=kind,
        version="1",
        licence="as its source says",
        base=wanted.base or files.source.name,
        max_tokens=0,
        outputs=(output,),
        labels=(),
        calibration={},
        files=staged_files(files.staged),
        folder=files.staged,
    )


def _check_probes(found: Probed, said: Classifier, labels: Sequence[Label], wanted: Wanted) -> None:
    """Refuse labels that the answers to the probes contradict, unless a person overrules them."""
    # Whoever finds everything open is right of ten in fifteen where open also stands for refuted.
    enough = CLEAR if Label.REFUTES in labels else CLEAR_OF_TWO
    if found.right >= enough or wanted.labels or wanted.first:
        return
    order = f": they fit {','.join(found.better)}" if found.better else ""
    raise InputError(
        f"with the labels {', '.join(map(repr, said.names))[:200]} it answers {found.right:.0%} of "
        f"{len(PROBES)} plain probes rightly{order}; if you know better, say so with --labels, "
        "and if it ranks passages, with --kind reranker"
    )


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
