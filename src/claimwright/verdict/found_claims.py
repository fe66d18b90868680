"""Found sentences in, the one JSON shape of what was found out."""

from collections.abc import Sequence

from claimwright.domain import Article, FoundClaim, FoundSentence
from claimwright.verdict.report import Json, span_json


def found_json(article: Article, sentences: Sequence[FoundSentence]) -> dict[str, Json]:
    """Return what was found in a text as JSON values.

    Args:
        article: What was read; every offset counts in its text.
        sentences: All of it, in reading order.

    Returns:
        `{title, state, detail, claims, sentences}`; a claim names its sentence by index, a
        sentence its claims by id.
    """
    return {
        "title": article.title,
        "state": article.state.value,
        "detail": article.detail,
        "claims": [
            _claim_json(found, sentence) for sentence in sentences for found in sentence.claims
        ],
        "sentences": [_sentence_json(sentence) for sentence in sentences],
    }


def _claim_json(found: FoundClaim, sentence: FoundSentence) -> dict[str, Json]:
    return {
        "id": found.claim.id,
        "claim": found.claim.text,
        "context": found.claim.context,
        "start": found.span.start,
        "end": found.span.end,
        "text": found.span.text,
        "sentence": sentence.index,
        "reason": sentence.reason,
        "replacements": [
            {
                "mention": span_json(each.mention),
                "antecedent": span_json(each.antecedent),
                "text": each.text,
                "probability": each.probability,
            }
            for each in found.replacements
        ],
    }


def _sentence_json(sentence: FoundSentence) -> dict[str, Json]:
    return {
        "index": sentence.index,
        "start": sentence.span.start,
        "end": sentence.span.end,
        "text": sentence.span.text,
        "kept": sentence.kept,
        "reason": sentence.reason,
        "signals": [
            {
                "name": signal.name,
                "label": signal.label,
                "probability": signal.probability,
                "passed": signal.passed,
            }
            for signal in sentence.signals
        ],
        "claims": [found.claim.id for found in sentence.claims],
    }
