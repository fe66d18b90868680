"""Says how text becomes the words that BM25 counts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Analyser:
    """How text becomes words, the same for passages and for claims; stored with the corpus.

    Args:
        language: Of the stemmer and of the stop words, by its English name.
        stem: Whether `rising` and `rises` are one word.
        remove_stop_words: Whether `the` and `of` are no words.
        ascii_folding: Whether `naïve` and `naive` are one word.
        max_token_length: Longer words are no words, in characters.
    """

    language: str = "English"
    stem: bool = True
    remove_stop_words: bool = True
    ascii_folding: bool = True
    max_token_length: int = 40
