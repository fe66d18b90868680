"""Abstracts in, an encoder that guessed their masked words out."""

import logging
import random
from collections.abc import Iterator, Sequence
from statistics import fmean

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from claimwright_lab.training.devices import autocast
from claimwright_lab.training.schedule import rate_at

_log = logging.getLogger(__name__)

_TOKENS = 128
_BATCH = 32
_MASKED = 0.15
_RATE = 5e-5
_WARMUP = 0.05
_LOG_EVERY = 50
_SPECIAL = 1000
"""Word pieces below this id are special, unused, or single characters."""


def pretrain(encoder: nn.Module, tokenizer: Tokenizer, texts: Sequence[str], *, seed: int) -> None:
    """Let an encoder guess masked words of texts once, in place; the decoder is thrown away.

    A word piece is guessed by the embedding that the encoder reads it with.

    Source:
        Devlin et al. (NAACL 2019), arXiv:1810.04805, §3.1; Gururangan et al. (ACL 2020),
        arXiv:2004.10964.
    """
    torch.manual_seed(seed)
    table = encoder.embeddings.word_embeddings.weight
    width = table.shape[1]
    decoder = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.LayerNorm(width))
    bias = nn.Parameter(torch.zeros(table.shape[0]))
    parameters = [*encoder.parameters(), *decoder.parameters(), bias]
    optimiser = torch.optim.AdamW(parameters, lr=_RATE, weight_decay=0.01, fused=True)
    total = len(texts) // _BATCH
    encoder.train()
    losses: list[float] = []
    for step, (ids, mask, wanted) in enumerate(_batches(tokenizer, texts, seed=seed)):
        optimiser.param_groups[0]["lr"] = _RATE * rate_at(step / total, _WARMUP)
        with autocast(ids.device):
            hidden = encoder(input_ids=ids, attention_mask=mask).last_hidden_state
            guessed = decoder(hidden[wanted >= 0]) @ table.T + bias
        loss = nn.functional.cross_entropy(guessed.float(), wanted[wanted >= 0])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(parameters, 1.0)
        optimiser.step()
        losses.append(float(loss.detach()))
        if len(losses) == _LOG_EVERY:
            _log.info("masked words %d/%d loss %.3f", step + 1, total, fmean(losses))
            losses.clear()


def _batches(
    tokenizer: Tokenizer, texts: Sequence[str], *, seed: int
) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """Yield ids with some of them masked, the attention mask, and the ids to guess, else -1."""
    chance = random.Random(seed)  # noqa: S311 - shuffling, no secret
    order = sorted(chance.sample(list(texts), len(texts)), key=len)
    starts = list(range(0, len(order) - _BATCH + 1, _BATCH))
    chance.shuffle(starts)
    tokenizer.enable_truncation(_TOKENS)
    tokenizer.enable_padding()
    hidden_by = tokenizer.token_to_id("[MASK]")
    for start in starts:
        read = tokenizer.encode_batch(order[start : start + _BATCH])
        ids = torch.tensor([item.ids for item in read])
        mask = torch.tensor([item.attention_mask for item in read])
        drawn = (torch.rand(ids.shape) < _MASKED) & (ids >= _SPECIAL)
        wanted = torch.where(drawn, ids, -1)
        yield torch.where(drawn, hidden_by, ids), mask, wanted
