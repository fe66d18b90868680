"""The whole making of a context encoder on one page: records, EM training, export, card.

It reads a claim with its title, section and context, and lies near the passage of the cited page
that holds the evidence. Passages are read as the index embeds them. Either both are read by one
network that is trained, or the passages keep the embeddings of an encoder that is there already:
then a corpus need not be embedded anew.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor

from claimwright.errors import InputError
from claimwright.models.encoder import load_encoder
from claimwright.protocols import Encoder
from claimwright.retrieval.claims_in_context import context_query
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
    SentenceEncoder,
    bare_tokenizer,
    embedded,
    load_sentence_encoder,
    save_tokenizer,
)
from claimwright_lab.training.search_pairs import as_embedded

MAX_TOKENS: Final = 256
SCHEDULE: Final = EmSchedule(
    name="context-encoder", epochs=4, minutes=60.0, rate=2e-5, batch=16, anneal=1_000
)
_POSITIVES: Final = 4
"""Passages of the cited page that a step reads of a claim, drawn at random."""
_TITLE_DROPOUT: Final = 0.5
"""How often a query goes without its title, so that the claim itself is learnt from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextEncoderRun(SearchRun):
    """How a context encoder is made, with so many hard negatives per claim.

    Passages keep the embeddings of the exported encoder in the folder `passages`; without it one
    network is trained for both sides.
    """

    passages: Path | None = None
    negatives: int = 4
    schedule: EmSchedule = SCHEDULE


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoTowers:
    """The side of the queries, which is trained, and the side of the passages.

    The network reads passages too where `frozen`, which gives them the embeddings they keep, is
    `None`. Cosines are multiplied by `scale`.
    """

    network: SentenceEncoder
    tokenizer: Tokenizer
    device: str
    frozen: Encoder | None = None
    max_tokens: int = MAX_TOKENS
    scale: float = 20.0
    _kept: dict[PagePassage, Tensor] = field(default_factory=dict)

    def score(self, batch: Sequence[Mined], chance: random.Random) -> ScoredBatch:
        """Score every passage of a batch for each of its claims: all are negatives of the others.

        Passages that a claim's own page holds are positives where they were drawn for it, and
        ignored where they were drawn for another claim.
        """
        own = [
            chance.sample(mined.record.passages, min(_POSITIVES, len(mined.record.passages)))
            for mined in batch
        ]
        pool = list(
            dict.fromkeys(
                passage
                for drawn, mined in zip(own, batch, strict=True)
                for passage in (*drawn, *mined.negatives)
            )
        )
        queries = [query_of(mined.record, chance) for mined in batch]
        cosines = self.embed(queries) @ self.passages(pool).T
        drawn = [set(passages) for passages in own]
        positive = [[passage in mine for passage in pool] for mine in drawn]
        same = [[passage.page in mined.record.pages for passage in pool] for mined in batch]
        held = torch.tensor(positive, device=self.device)
        return ScoredBatch(
            scores=self.scale * cosines,
            positive=held,
            ignored=torch.tensor(same, device=self.device) & ~held,
        )

    def embed(self, texts: Sequence[str]) -> Tensor:
        """Embed texts as rows of length one; what is too long loses its beginning."""
        self.tokenizer.enable_truncation(self.max_tokens, direction="left")
        return embedded(self.network, self.tokenizer, texts, self.device)

    def passages(self, passages: Sequence[PagePassage]) -> Tensor:
        """Embed passages as the index does, title and text; frozen ones have no gradients."""
        if self.frozen is None:
            return self.embed([as_embedded(each.title, each.text) for each in passages])
        fresh = [each for each in passages if each not in self._kept]
        texts = [as_embedded(each.title, each.text) for each in fresh]
        for each, embedding in zip(fresh, self.frozen.encode(texts) if texts else (), strict=True):
            self._kept[each] = torch.tensor(np.asarray(embedding), device=self.device)
        return torch.stack([self._kept[each] for each in passages])


def query_of(record: CitationRecord, chance: random.Random) -> str:
    """Return a record's query, one time in two without the article's title."""
    cited = record.cited
    if chance.random() < _TITLE_DROPOUT:
        cited = replace(cited, article_title="")
    return context_query(cited)


def train(run: ContextEncoderRun) -> Path:
    """Train a context encoder, export it as int8 and measure it on articles held out.

    Returns:
        The folder with model.onnx, tokenizer.json, card.json and MODEL_CARD.md.

    Raises:
        NotFoundError: There is no such file or encoder.
        InputError: The file holds no records, or the frozen encoder has another width.
        UnavailableError: The GPU that was asked for is absent.
    """
    torch.manual_seed(SEED)
    device = chosen_device(run.device)
    towers = TwoTowers(
        network=load_sentence_encoder(run.base).to(device),
        tokenizer=bare_tokenizer(run.base),
        device=device.type,
        frozen=load_encoder(run.passages) if run.passages else None,
    )
    _check_width(towers)
    done = trained(run, run.schedule, towers.network, towers.score, most=run.negatives)
    return _finish(run, towers, done)


def _check_width(towers: TwoTowers) -> None:
    with torch.no_grad():
        width = towers.embed(["width"]).shape[1]
    if towers.frozen is not None and towers.frozen.dimension != width:
        raise InputError(
            f"the frozen passages have {towers.frozen.dimension} numbers each and the base gives "
            f"{width}; take a base of the same width"
        )


def _finish(run: ContextEncoderRun, towers: TwoTowers, done: Trained) -> Path:
    save_tokenizer(towers.tokenizer, run.out)
    export_int8(towers.network.cpu(), run.out / "model.onnx", ("embedding",))
    draft = _card(run, done)
    write_card(run.out, draft)
    queries = load_encoder(run.out)
    passages = towers.frozen or queries

    def cosines(records: Sequence[CitationRecord], pool: Sequence[PagePassage]) -> Scores:
        asked = queries.encode([context_query(record.cited) for record in records])
        found = passages.encode([as_embedded(each.title, each.text) for each in pool])
        return np.array(asked, dtype=np.float32) @ np.array(found, dtype=np.float32).T

    write_card(run.out, replace(draft, figures=found_first("int8", done.held, cosines)))
    return run.out


def _card(run: ContextEncoderRun, done: Trained) -> Card:
    schedule = run.schedule
    kept = f"those of {run.passages.name!r}" if run.passages else "read by the same network"
    return Card(
        name="claimwright-context-encoder",
        kind="encoder",
        version="1.0.0",
        licence="Apache-2.0",
        base=run.base,
        max_tokens=MAX_TOKENS,
        inputs=INPUTS,
        outputs=("embedding",),
        recipe=(
            (
                f"{done.steps} steps of {schedule.batch} claims, at most {schedule.epochs} passes; "
                f"the embeddings of passages are {kept}."
            ),
            (
                "A query is title [SEP] section [SEP] text up to the citation, cut at its left; "
                "one in two goes without the title. A passage is its page's title and its text."
            ),
            (
                "Which passage of the cited page holds the evidence is latent: soft EM, the trust "
                f"in the model's own scores rising for {schedule.anneal} steps; "
                f"{run.negatives} negatives by BM25 and the passages of the other claims of a "
                "batch; other passages of the cited page are in no denominator."
            ),
            f"AdamW, peak rate {schedule.rate:g}; seed {SEED}; one article in ten held out.",
        ),
        data=(DataSource(name=run.records.name, licence="of the file", pairs=done.records),),
        limits=(
            "English only.",
            "To be cited is not to support: the labels are citations as editors left them.",
        ),
    )
