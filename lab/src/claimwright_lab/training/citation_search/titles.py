"""The whole making of a title generator on one page: records, seq2seq training, a folder out."""

import json
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

from claimwright.errors import InputError, UnavailableError
from claimwright.reasoning.seq2seq_titles import QUERY_TOKENS, TITLE_TOKENS, load_seq2seq_titles
from claimwright.retrieval.claims_in_context import context_query
from claimwright_lab.evaluation.splits import claim_key
from claimwright_lab.training.citation_search.em_training import SearchRun
from claimwright_lab.training.citation_search.held_out import split_by_article
from claimwright_lab.training.citation_search.records import CitationRecord, read_records
from claimwright_lab.training.descent import (
    Checkpoint,
    Descent,
    chosen_device,
    run_key,
    shuffled_batches,
)
from claimwright_lab.training.schedule import Schedule

_log = logging.getLogger(__name__)

BASE: Final = "facebook/bart-base"
SEED: Final = 7
SCHEDULE: Final = Schedule(name="titles", epochs=2, minutes=120.0, rate=3e-5, batch=16)
_IGNORED: Final = -100
"""What the loss of transformers passes over: padding of a title."""
_MEASURED: Final = 200
"""Held-out records whose title is generated for the figures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitlesRun(SearchRun):
    """How a title generator is made from a seq2seq model, into the folder model/ of `out`.

    A checkpoint is written every `save_every` seconds.
    """

    base: str = BASE
    schedule: Schedule = SCHEDULE
    save_every: float = 60.0


def train(run: TitlesRun) -> Path:
    """Train a seq2seq model to write the title of the cited page from the claim in context.

    Returns:
        The folder with the model as transformers writes it, and figures.json: the share of words
        of held-out titles that are written, of those written that are right, and their F1.

    Raises:
        NotFoundError: There is no file of records.
        InputError: No page of the records has a title, or the checkpoint is of another run.
        UnavailableError: The base or the GPU that was asked for is absent.
    """
    torch.manual_seed(SEED)
    device = chosen_device(run.device)
    titled = [each for each in read_records(run.records, limit=run.limit) if each.title]
    training, held = split_by_article(titled)
    if not training:
        raise InputError(f"{str(run.records)!r} holds no record whose cited page has a title")
    writer = _load(run.base, device)
    _log.info("%d records to train on, %d held out", len(training), len(held))
    steps = _loop(run, writer, training)
    folder = run.out / "model"
    writer.network.to("cpu").save_pretrained(str(folder), safe_serialization=True)
    writer.tokenizer.save_pretrained(str(folder))
    figures = {"steps": steps, "records": len(training), **_figures(folder, held[:_MEASURED])}
    text = json.dumps(figures, indent=2) + "\n"
    (folder / "figures.json").write_text(text, encoding="utf-8")
    return folder


@dataclass(frozen=True, slots=True, kw_only=True)
class _Writer:
    """A seq2seq model with its tokenizer and where it computes."""

    network: Any
    tokenizer: Any
    device: torch.device

    def loss(self, batch: Sequence[CitationRecord]) -> Tensor:
        """Return the mean cross-entropy of the titles' tokens."""
        queries = [context_query(record.cited) for record in batch]
        asked = self._encoded(queries, QUERY_TOKENS)
        titles = self._encoded([record.title for record in batch], TITLE_TOKENS)
        labels = titles["input_ids"].masked_fill(titles["attention_mask"] == 0, _IGNORED)
        loss: Tensor = self.network(
            input_ids=asked["input_ids"], attention_mask=asked["attention_mask"], labels=labels
        ).loss
        return loss

    def _encoded(self, texts: Sequence[str], tokens: int) -> Any:  # noqa: ANN401 - transformers' own
        return self.tokenizer(
            list(texts), return_tensors="pt", padding=True, truncation=True, max_length=tokens
        ).to(self.device)


def _load(base: str, device: torch.device) -> _Writer:
    try:
        tokenizer = AutoTokenizer.from_pretrained(base)
        network = AutoModelForSeq2SeqLM.from_pretrained(base)
    except (OSError, ValueError) as error:
        raise UnavailableError(
            f"no seq2seq model {base[:80]!r}: name one of the hub, or a folder"
        ) from error
    tokenizer.truncation_side = "left"  # so that the claim, which comes last, survives
    return _Writer(network=network.to(device), tokenizer=tokenizer, device=device)


def _loop(run: TitlesRun, writer: _Writer, records: Sequence[CitationRecord]) -> int:
    schedule = run.schedule
    texts = (text for record in records for text in (context_query(record.cited), record.title))
    key = run_key({"seed": SEED, "base": run.base, **asdict(schedule)}, texts)
    descent = Descent(
        network=writer.network,
        schedule=schedule,
        checkpoint=Checkpoint(run.out / "checkpoints" / f"{schedule.name}.pt", key),
        seed=SEED,
        save_every=run.save_every,
    )
    order = shuffled_batches(records, schedule.batch, schedule.epochs, seed=SEED)
    return descent.over(order, lambda batch, _: writer.loss(batch), resume=run.resume)


def _figures(folder: Path, held: Sequence[CitationRecord]) -> dict[str, float | int | None]:
    """Measure the words of titles as the generator writes them; `None` where nothing is held."""
    written = load_seq2seq_titles(folder).generate([record.cited for record in held])
    pairs = [
        (frozenset(claim_key(title).split()), frozenset(claim_key(record.title).split()))
        for title, record in zip(written, held, strict=True)
    ]
    right = sum(len(said & wanted) for said, wanted in pairs)
    said, wanted = (sum(len(pair[side]) for pair in pairs) for side in (0, 1))
    return {
        "held_out": len(held),
        "recall": round(right / wanted, 4) if wanted else None,
        "precision": round(right / said, 4) if said else None,
        "f1": round(2 * right / (said + wanted), 4) if said + wanted else None,
    }
