"""Prose for tests: a text with its sentences, cut at full stops."""

from claimwright.claims.coreference import resolve
from claimwright.claims.decompose import decompose, stand_alone
from claimwright.claims.decompose import statements as statements_of
from claimwright.claims.noun_phrases import Phrase, noun_phrases
from claimwright.claims.words import Word, names_in, words_of
from claimwright.domain import Replacement, Span
from claimwright.testing import split_sentences


def resolved(text: str, least: float = 0.5) -> tuple[Replacement, ...]:
    """Return what the words of a text stand for."""
    return resolve(text, split_sentences(text), least=least)


def pairs(text: str) -> list[tuple[str, str]]:
    """Return each resolved word with the words that stand for it."""
    return [(found.mention.text, found.text) for found in resolved(text)]


def read(sentence: str) -> tuple[Word, ...]:
    """Return the words of a sentence."""
    return words_of(sentence, names=names_in(sentence))


def phrases(sentence: str) -> dict[str, Phrase]:
    """Return the noun phrases of a sentence by their text."""
    return {sentence[found.start : found.end]: found for found in noun_phrases(read(sentence))}


def claims(text: str) -> list[str]:
    """Return the claims of a text, each standing alone."""
    return [*statements_of(text, least=0.5)]


def statements(sentence: str) -> list[str]:
    """Return the claims of one sentence alone."""
    whole = Span(start=0, end=len(sentence), text=sentence)
    return [stand_alone(part, (), claim_id="").claim.text for part in decompose(whole)]
