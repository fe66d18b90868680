"""The encoder: one text in, one unit-length embedding out."""

import torch
from torch import Tensor, nn
from transformers import AutoModel


class SentenceEncoder(nn.Module):
    """Mean of a transformer's token states, scaled to length one inside the graph."""

    def __init__(self, encoder: nn.Module) -> None:
        """Wrap an encoder that returns `last_hidden_state` of shape (batch, tokens, width)."""
        super().__init__()
        self.encoder = encoder

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """Embed texts.

        Args:
            input_ids: shape (batch, tokens), int64.
            attention_mask: shape (batch, tokens), int64, 1 for a token and 0 for padding.
            token_type_ids: shape (batch, tokens), int64, all 0.

        Returns:
            shape (batch, width), float32, each row of L2 norm 1.
        """
        hidden = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1.0)
        length = (mean * mean).sum(dim=-1, keepdim=True).sqrt().clamp(min=1e-9)
        return torch.div(mean, length)


def load_sentence_encoder(base: str) -> SentenceEncoder:
    """Load the base sentence encoder."""
    return SentenceEncoder(
        AutoModel.from_pretrained(base, add_pooling_layer=False, attn_implementation="eager")
    )
