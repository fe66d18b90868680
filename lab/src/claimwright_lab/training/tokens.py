"""A base model's name in, its tokenizer without truncation or padding out."""

from tokenizers import Tokenizer
from transformers import AutoTokenizer


def bare_tokenizer(base: str) -> Tokenizer:
    """Load the fast tokenizer of a base model, without truncation or padding."""
    tokenizer: Tokenizer = AutoTokenizer.from_pretrained(base).backend_tokenizer
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
