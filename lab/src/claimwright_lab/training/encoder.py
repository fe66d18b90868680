"""The whole making of the bundled encoder on one page: pairs, training, export, card."""

import logging
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import torch
from tokenizers import Tokenizer

from claimwright.models.encoder import load_encoder
from claimwright_lab.training.card import Card, DataSource, Figure, write_card
from claimwright_lab.training.contrastive import Contrast, ContrastSchedule
from claimwright_lab.training.descent import chosen_device
from claimwright_lab.training.export import (
    INPUTS,
    export_float,
    open_session,
    run_session,
    write_int8,
)
from claimwright_lab.training.measures import share_figure
from claimwright_lab.training.network import bare_tokenizer, load_sentence_encoder, save_tokenizer
from claimwright_lab.training.records import read_rows
from claimwright_lab.training.report import LICENCES
from claimwright_lab.training.search_pairs import SearchPair, scifact_texts, search_pairs

_log = logging.getLogger(__name__)

BASE: Final = "sentence-transformers/all-MiniLM-L6-v2"
MAX_TOKENS: Final = 256
SEED: Final = 7
GENERAL: Final = ContrastSchedule(name="encoder-general", minutes=26.0)
TASK: Final = ContrastSchedule(name="encoder-task", minutes=12.0)
_TASK_PASSES: Final = 4
_TASK_SETS: Final = frozenset({"SciFact", "Check-COVID"})
_CUT: Final = 10
_DRAWS_SEED: Final = 13
_LICENCES: Final = {
    **LICENCES,
    "Abstracts, by conclusion": "not verified",
    "Abstracts, by title": "not verified",
}

Vectors = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class EncoderRun:
    """What making the encoder reads and writes.

    `out` gets checkpoints/ and the model's four files; the base is a Hugging Face name or a folder;
    the wall-clock budget of the training is above 0; the device `auto`, `cpu` or `cuda`. The seed
    decides order, near misses and which abstracts are used.
    """

    data: Path
    out: Path
    base: str = BASE
    minutes: float = 38.0
    resume: bool = False
    device: str = "auto"
    seed: int = SEED


def train(run: EncoderRun) -> Path:
    """Train the encoder to find what answers a claim, export it as int8 and measure it.

    Returns:
        The folder with model.onnx, tokenizer.json, card.json and MODEL_CARD.md.

    Raises:
        InputError: There is no such device, or a checkpoint is of another run.
        UnavailableError: A data set or the GPU that was asked for is absent.
    """
    torch.manual_seed(run.seed)
    device = chosen_device(run.device)
    contrast = Contrast(
        network=load_sentence_encoder(run.base).to(device),
        tokenizer=bare_tokenizer(run.base),
        folder=run.out / "checkpoints",
        seed=run.seed,
        device=device.type,
    )
    plans = plan(run.data, contrast)
    whole = sum(schedule.minutes for schedule, _ in plans)
    done: list[tuple[ContrastSchedule, int]] = []
    for schedule, pairs in plans:
        timed = replace(schedule, minutes=run.minutes * schedule.minutes / whole)
        _log.info("%s: %d pairs", timed.name, len(pairs))
        done.append((timed, contrast.run(timed, pairs, resume=run.resume)))
    return finish(run, contrast, [pair for _, pairs in plans for pair in pairs], done)


def plan(
    data: Path, contrast: Contrast
) -> tuple[tuple[ContrastSchedule, tuple[SearchPair, ...]], ...]:
    """Read the pairs of both stages and find near misses where claims were written for search.

    First every set, then SciFact four times over with other near misses, and Check-COVID.
    """
    pairs = search_pairs(data, seed=contrast.seed)
    scifact = [pair for pair in pairs if pair.dataset == "SciFact"]
    cited = [pair for pair in pairs if pair.dataset == "Citation Integrity"]
    rest = [pair for pair in pairs if pair.dataset not in {"SciFact", "Citation Integrity"}]
    abstracts = tuple(scifact_texts(data).values())
    papers = tuple(dict.fromkeys(pair.text for pair in cited))
    found = contrast.near_misses(scifact, abstracts, GENERAL, times=1 + _TASK_PASSES)
    once, again = found[: len(scifact)], found[len(scifact) :]
    general = (*once, *contrast.near_misses(cited, papers, GENERAL), *rest, *once)
    task = (*again, *(pair for pair in rest if pair.dataset in _TASK_SETS))
    return (GENERAL, general), (TASK, task)


def finish(
    run: EncoderRun,
    contrast: Contrast,
    pairs: Sequence[SearchPair],
    done: Sequence[tuple[ContrastSchedule, int]],
) -> Path:
    """Export a trained encoder and write its card."""
    tokenizer = bare_tokenizer(run.base)
    save_tokenizer(tokenizer, run.out)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "float.onnx"
        export_float(contrast.network.cpu(), source, ("embedding",))
        write_int8(source, run.out / "model.onnx")
        draft = _draft(pairs, done)
        write_card(run.out, draft)
        figures = _compare(run.data, source, run.out, tokenizer)
    write_card(run.out, replace(draft, figures=figures))
    return run.out


def _draft(pairs: Sequence[SearchPair], done: Sequence[tuple[ContrastSchedule, int]]) -> Card:
    schedule = GENERAL
    steps = " and ".join(f"{count}" for _, count in done)
    return Card(
        name="claimwright-encoder",
        kind="encoder",
        version="1.1.0",
        licence="Apache-2.0",
        base=f"{BASE} (Apache-2.0)",
        max_tokens=MAX_TOKENS,
        inputs=INPUTS,
        outputs=("embedding",),
        recipe=(
            (
                f"{steps} steps of {schedule.batch} claims with the texts that answer them, "
                "first on every set, then on SciFact with other near misses and Check-COVID; "
                "each batch of one data set: every text is a negative of the other claims, and the "
                "claims of SciFact and Citation Integrity bring a near miss each."
            ),
            (
                f"Cross-entropy in both directions over {schedule.scale:g} times the cosine; "
                f"AdamW, rate {schedule.rate:g} rising for {schedule.warmup:.0%} of the schedule, "
                "then falling to zero; claims of at most "
                f"{schedule.claim_tokens} tokens, texts of {schedule.text_tokens}."
            ),
            (
                "Token mean and L2 norm are inside the graph. Exported to ONNX opset 17; weights "
                "and embeddings int8 per channel."
            ),
        ),
        data=tuple(
            DataSource(name=name, licence=_LICENCES[name], pairs=count)
            for name, count in Counter(pair.dataset for pair in pairs).items()
        ),
        limits=("English only.", "Similar topic, not same opinion: contraries are close."),
    )


def ndcg(scores: Vectors, relevant: Sequence[int]) -> float:
    """Return nDCG at 10 with binary relevance; ties keep the order of documents.

    Source:
        Jarvelin, Kekalainen (2002), doi:10.1145/582415.582418.
    """
    order = np.argsort(-scores, kind="stable")[:_CUT]
    gains = np.isin(order, relevant) / np.log2(np.arange(2, len(order) + 2))
    ideal = 1 / np.log2(np.arange(2, min(len(relevant), _CUT) + 2))
    return float(gains.sum() / ideal.sum())


def _relevant(data: Path, place: Mapping[str, int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for row in read_rows(data / "verification/scifact/qrels_dev.jsonl.xz"):
        if row["score"] > 0:
            found.setdefault(str(row["query_id"]), []).append(place[str(row["corpus_id"])])
    return found


def _float_embeddings(source: Path, tokenizer: Tokenizer, texts: Sequence[str]) -> Vectors:
    session = open_session(source)
    tokenizer.enable_truncation(MAX_TOKENS)
    rows = []
    for text in texts:
        encoded = tokenizer.encode(text)
        inputs = [
            torch.tensor([ids]) for ids in (encoded.ids, encoded.attention_mask, encoded.type_ids)
        ]
        rows.append(run_session(session, inputs)["embedding"][0])
    return np.stack(rows)


def _compare(data: Path, source: Path, out: Path, tokenizer: Tokenizer) -> list[Figure]:
    """Compare int8 with float32 on SciFact dev, by abstracts."""
    folder = data / "verification/scifact"
    documents = list(read_rows(folder / "corpus.jsonl.xz"))
    place = {str(row["doc_id"]): index for index, row in enumerate(documents)}
    relevant = _relevant(data, place)
    rows = read_rows(folder / "claims_dev.jsonl.xz")
    claims = [row for row in rows if str(row["id"]) in relevant]
    texts = [row["claim"] for row in claims]
    texts += [f"{row['title']}\n{' '.join(row['abstract'])}" for row in documents]
    small = np.array(load_encoder(out).encode(texts), dtype=np.float32)
    whole = _float_embeddings(source, tokenizer, texts)
    figures = [_cosines(small, whole)]
    for name, vectors in (("float32", whole), ("int8", small)):
        scores = [
            ndcg(vectors[len(claims) :] @ vectors[index], relevant[str(row["id"])])
            for index, row in enumerate(claims)
        ]
        told = f"SciFact dev nDCG@10, dense only, {name}"
        names = [f"{place:09d}" for place in range(len(scores))]
        figures.append(share_figure(told, np.array(scores), names, seed=_DRAWS_SEED))
    return figures


def _cosines(small: Vectors, whole: Vectors) -> Figure:
    cosine = (small * whole).sum(axis=1)
    low, high = np.quantile(cosine, (0.025, 0.975))
    return Figure(
        name="cosine of int8 and float32 embeddings",
        value=round(float(cosine.mean()), 4),
        n=len(cosine),
        low=round(float(low), 4),
        high=round(float(high), 4),
        note="interval: middle 95 % of texts",
    )
