"""The whole making of a citation ranker on one page: records, EM training, export, card.

A cross-encoder reads a claim with its article's title and a passage together. The passages of the
cited page are ranked above passages that a search for the claim finds on other pages.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from pickle import UnpicklingError
from typing import Final

import numpy as np
import torch
from tokenizers import Tokenizer

from claimwright.domain import CitedClaim, Pair
from claimwright.errors import InputError, NotFoundError
from claimwright.models.cross_encoder import evidence_text, load_cross_encoder
from claimwright.retrieval.claims_in_context import ranker_claim
from claimwright_lab.training.card import Card, DataSource, write_card
from claimwright_lab.training.citation_search.em_training import (
    SEED,
    EmSchedule,
    ScoredBatch,
    SearchRun,
    Trained,
    trained,
)
from claimwright_lab.training.citation_search.held_out import Scores, found_first
from claimwright_lab.training.citation_search.negatives import Mined
from claimwright_lab.training.citation_search.records import CitationRecord, PagePassage
from claimwright_lab.training.descent import chosen_device
from claimwright_lab.training.export import INPUTS, export_int8
from claimwright_lab.training.network import (
    VerifierNetwork,
    bare_tokenizer,
    load_base,
    save_tokenizer,
)
from claimwright_lab.training.records import LABELS

MAX_TOKENS: Final = 320
OUTPUTS: Final = ("stance", "relevance", "rationale")
PER_TOKEN: Final = ("rationale",)
SCHEDULE: Final = EmSchedule(
    name="citation-ranker", epochs=2, minutes=120.0, rate=5e-5, batch=4, anneal=5_000
)
CONTEXTS: Final = 7
"""Passages that a step reads of a claim."""
POSITIVES: Final = 4
"""Of them at most so many of the cited page."""
_TITLE_DROPOUT: Final = 0.5
_MEASURED: Final = 20
"""Records that the figure is measured on: a cross-encoder reads every pair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationRankerRun(SearchRun):
    """How a citation ranker is made, from the checkpoint of a verifier or else from the base."""

    verifier: Path | None = None
    schedule: EmSchedule = SCHEDULE


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Scores the passages of each claim by reading them with it."""

    network: VerifierNetwork
    tokenizer: Tokenizer
    device: str
    max_tokens: int = MAX_TOKENS

    def score(self, batch: Sequence[Mined], chance: random.Random) -> ScoredBatch:
        """Score at most seven passages of each claim, those of the cited page first.

        What is short of hard negatives is filled with passages of the other records; rows are
        padded with what is ignored.
        """
        drawn = [self._drawn(mined, batch, chance) for mined in batch]
        pairs = [
            ranker_pair(mined.record.cited, passage, with_title=chance.random() >= _TITLE_DROPOUT)
            for mined, passages in zip(batch, drawn, strict=True)
            for passage in passages
        ]
        relevance = self._read(pairs)
        shape = (len(batch), max(map(len, drawn)))
        scores = relevance.new_zeros(shape)
        positive = torch.zeros(shape, dtype=torch.bool, device=self.device)
        ignored = torch.ones(shape, dtype=torch.bool, device=self.device)
        start = 0
        for row, (mined, passages) in enumerate(zip(batch, drawn, strict=True)):
            width = len(passages)
            scores[row, :width] = relevance[start : start + width]
            own = [passage.page in mined.record.pages for passage in passages]
            positive[row, :width] = torch.tensor(own, device=self.device)
            ignored[row, :width] = False
            start += width
        return ScoredBatch(scores=scores, positive=positive, ignored=ignored)

    def _drawn(
        self, mined: Mined, batch: Sequence[Mined], chance: random.Random
    ) -> tuple[PagePassage, ...]:
        record = mined.record
        own = chance.sample(record.passages, min(POSITIVES, len(record.passages)))
        others = [
            passage
            for other in batch
            for passage in other.record.passages
            if passage.page not in record.pages
        ]
        room = CONTEXTS - len(own)
        near = chance.sample(mined.negatives, min(room, len(mined.negatives)))
        far = chance.sample(others, min(room - len(near), len(others)))
        return (*own, *near, *far)

    def _read(self, pairs: Sequence[Pair]) -> torch.Tensor:
        self.tokenizer.enable_truncation(self.max_tokens, strategy="longest_first")
        self.tokenizer.enable_padding()
        encoded = self.tokenizer.encode_batch([(pair.claim, evidence_text(pair)) for pair in pairs])
        rows = [[item.ids, item.attention_mask, item.type_ids] for item in encoded]
        ids, mask, kinds = torch.tensor(rows, device=self.device).unbind(dim=1)
        return self.network(ids, mask, kinds)[1].squeeze(-1).float()


def ranker_pair(cited: CitedClaim, passage: PagePassage, *, with_title: bool = True) -> Pair:
    """Return what the ranker reads: the article's title and the claim, the page's and a passage."""
    claim = ranker_claim(cited, with_title=with_title)
    return Pair(claim=claim, evidence=passage.text, title=passage.title)


def train(run: CitationRankerRun) -> Path:
    """Train a citation ranker, export it as int8 and measure it on articles held out.

    Returns:
        The folder with model.onnx, tokenizer.json, card.json and MODEL_CARD.md.

    Raises:
        NotFoundError: There is no such file.
        InputError: The file holds no records, or the checkpoint is of another network.
        UnavailableError: The GPU that was asked for is absent.
    """
    torch.manual_seed(SEED)
    device = chosen_device(run.device)
    network = load_base(run.base)
    if run.verifier is not None:
        _start_from(network, run.verifier)
    reader = Reader(
        network=network.to(device), tokenizer=bare_tokenizer(run.base), device=device.type
    )
    done = trained(run, run.schedule, network, reader.score, most=CONTEXTS)
    return _finish(run, reader, done)


def _start_from(network: VerifierNetwork, checkpoint: Path) -> None:
    if not checkpoint.is_file():
        raise NotFoundError(f"no checkpoint of a verifier at {str(checkpoint)!r}")
    try:
        state = torch.load(checkpoint, weights_only=True, map_location="cpu")
        network.load_state_dict(state["network"])
    except (RuntimeError, KeyError, TypeError, EOFError, UnpicklingError) as error:
        raise InputError(
            f"{str(checkpoint)!r} is no checkpoint of a verifier of this base"
        ) from error


def _finish(run: CitationRankerRun, reader: Reader, done: Trained) -> Path:
    save_tokenizer(reader.tokenizer, run.out)
    export_int8(reader.network.cpu(), run.out / "model.onnx", OUTPUTS, per_token=PER_TOKEN)
    draft = _card(run, done)
    write_card(run.out, draft)
    exported = load_cross_encoder(run.out)

    def logits(records: Sequence[CitationRecord], pool: Sequence[PagePassage]) -> Scores:
        read = (exported.read([ranker_pair(r.cited, p) for p in pool]) for r in records)
        return np.array([[one.relevance for one in row] for row in read], dtype=np.float32)

    figures = found_first("int8", done.held[:_MEASURED], logits)
    write_card(run.out, replace(draft, figures=figures))
    return run.out


def _card(run: CitationRankerRun, done: Trained) -> Card:
    schedule = run.schedule
    start = "the weights of a verifier" if run.verifier else "new heads"
    return Card(
        name="claimwright-citation-ranker",
        kind="cross-encoder",
        version="1.0.0",
        licence="Apache-2.0",
        base=run.base,
        max_tokens=MAX_TOKENS,
        inputs=INPUTS,
        outputs=OUTPUTS,
        labels=LABELS,
        calibration={"temperature": 1.0, "bias": (0.0, 0.0, 0.0)},
        recipe=(
            (
                f"{done.steps} steps of {schedule.batch} claims, at most {schedule.epochs} passes; "
                f"{start}."
            ),
            (
                f"Of each claim {CONTEXTS} passages, at most {POSITIVES} of them of the cited "
                "page, the others found by BM25 on other pages; one claim in two without its "
                "article's title."
            ),
            (
                "The relevance logit is trained by soft EM: which passage of the page holds the "
                f"evidence is latent, the trust in the model's own scores rises for "
                f"{schedule.anneal} steps, other passages of the page are in no denominator."
            ),
            f"AdamW, peak rate {schedule.rate:g}; seed {SEED}; one article in ten held out.",
        ),
        data=(DataSource(name=run.records.name, licence="of the file", pairs=done.records),),
        limits=(
            "English only.",
            "It ranks passages; its score is no probability that one supports the claim.",
            "Stance and rationale are those of the start, changed by training for rank.",
        ),
    )
