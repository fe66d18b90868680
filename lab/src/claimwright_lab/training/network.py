"""The networks that are trained, verifier and encoder, with the tokenizers of their bases."""

from collections.abc import Sequence
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import AutoModel, AutoTokenizer


class VerifierNetwork(nn.Module):
    """Token ids of a claim and its evidence in, stance, relevance and rationale logits out."""

    def __init__(self, encoder: nn.Module, width: int) -> None:
        """Put heads on an encoder that gives `last_hidden_state`, shape (batch, tokens, width)."""
        super().__init__()
        self.encoder = encoder
        # MPNet, RoBERTa and their like know two texts apart by the marks between them alone.
        self._typed = getattr(getattr(encoder, "config", None), "type_vocab_size", 0) > 1
        self.mix = nn.Linear(2 * width, width)
        self.drop = nn.Dropout(0.1)
        self.stance = nn.Linear(width, 3)
        self.relevance = nn.Linear(width, 1)
        self.rationale = nn.Linear(width, 1)

    def forward(
        self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Score pairs.

        The first token and the mean of all tokens are joined: the base model was trained
        for the mean, and cross-attention learns to write its verdict into the first token.

        Args:
            input_ids: shape (batch, tokens), int64.
            attention_mask: shape (batch, tokens), int64, 1 for a token and 0 for padding.
            token_type_ids: shape (batch, tokens), int64, 0 for the claim and 1 for the evidence.

        Returns:
            Stance logits of shape (batch, 3) in the order of `LABELS`, relevance logits of shape
            (batch, 1), and rationale logits of shape (batch, tokens): whether a token stands in
            a sentence that carries the stance.
        """
        types = {"token_type_ids": token_type_ids} if self._typed else {}
        hidden = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, **types
        ).last_hidden_state
        return self.answered(hidden, attention_mask)

    def answered(self, hidden: Tensor, attention_mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return the logits of the heads for states of shape (batch, tokens, width)."""
        pooled = self.pooled(hidden, attention_mask)
        return self.stance(pooled), self.relevance(pooled), self.rationale(hidden).squeeze(-1)

    def pooled(self, hidden: Tensor, attention_mask: Tensor) -> Tensor:
        """Join the first token and the mean of all, as rows of shape (batch, width)."""
        mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1.0)
        mixed: Tensor = self.mix(torch.cat((hidden[:, 0], mean), dim=-1))
        return self.drop(nn.functional.gelu(mixed))


def load_base(base: str) -> VerifierNetwork:
    """Start a verifier, its heads new, from a sentence encoder.

    Plain attention: at 50 to 100 tokens the backward pass of the fused CPU kernel takes half as
    long again, and the plain one exports to ONNX as it is.
    """
    encoder = AutoModel.from_pretrained(base, add_pooling_layer=False, attn_implementation="eager")
    return VerifierNetwork(encoder, encoder.config.hidden_size)


class SentenceEncoder(nn.Module):
    """Mean of a transformer's token states, scaled to length one inside the graph."""

    def __init__(self, encoder: nn.Module) -> None:
        """Wrap an encoder that returns `last_hidden_state` of shape (batch, tokens, width)."""
        super().__init__()
        self.encoder = encoder

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """Embed texts as rows of shape (batch, width), float32, each of L2 norm 1.

        Takes ids, a mask of 1 for a token and 0 for padding, and types, all 0, of shape (batch,
        tokens), int64.
        """
        hidden = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1.0)
        length = (mean * mean).sum(dim=-1, keepdim=True).sqrt().clamp(min=1e-9)
        return torch.div(mean, length)


def embedded(
    network: SentenceEncoder, tokenizer: Tokenizer, texts: Sequence[str], device: str
) -> Tensor:
    """Embed texts as rows of length one, float32; the tokenizer decides how they are cut."""
    tokenizer.enable_padding()
    encoded = tokenizer.encode_batch(list(texts))
    ids = torch.tensor([item.ids for item in encoded], device=device)
    mask = torch.tensor([item.attention_mask for item in encoded], device=device)
    made: Tensor = network(ids, mask, torch.zeros_like(ids))
    return made.float()


def load_sentence_encoder(base: str) -> SentenceEncoder:
    """Load the base sentence encoder."""
    return SentenceEncoder(
        AutoModel.from_pretrained(base, add_pooling_layer=False, attn_implementation="eager")
    )


def bare_tokenizer(base: str) -> Tokenizer:
    """Load the fast tokenizer of a base model, without truncation or padding."""
    tokenizer: Tokenizer = AutoTokenizer.from_pretrained(base).backend_tokenizer
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def save_tokenizer(tokenizer: Tokenizer, folder: Path) -> None:
    """Write a tokenizer, without truncation or padding, beside its model."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    tokenizer.save(str(folder / "tokenizer.json"))
