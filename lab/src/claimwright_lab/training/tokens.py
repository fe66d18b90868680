"""A base model's name in, its tokenizer without truncation or padding out."""

from pathlib import Path

from tokenizers import Tokenizer
from transformers import AutoTokenizer


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
