"""A cited claim in, what each arm of a search is asked for it out."""

from enum import StrEnum
from typing import Final, assert_never

from claimwright.domain import CitedClaim

SEPARATOR: Final = "[SEP]"
"""Between the parts of a query that a model reads; its tokenizer knows it as one token."""

_SHORTEST_CLAIM: Final = 4
"""Words below which the text between two citations says too little to be searched for."""


class DenseForm(StrEnum):
    """What the dense arm is asked: which part of a cited claim's surroundings it reads."""

    CLAIM = "claim"
    TITLE_CLAIM = "title_claim"
    """The article's title, a line feed, the claim: as documents are embedded."""
    CONTEXT = "context"
    """Title, section, the sentences before and the claim: what the context encoder is made for."""


def claim_text(cited: CitedClaim) -> str:
    """Return the words between two citations; where they are fewer than four, their sentence."""
    own = " ".join(cited.claim.text.split())
    if len(own.split()) >= _SHORTEST_CLAIM:
        return own
    return " ".join(cited.sentence.split()) or own


def sparse_query(cited: CitedClaim, title: str = "") -> str:
    """Return what the sparse arm is asked: claim, article title, generated source title.

    Only the one sentence and the titles: more context brings in words of other sources.

    Source:
        Petroni et al. (2023), doi:10.1038/s42256-023-00726-1, section "Sparse retrieval".
    """
    return " ".join(part for part in (claim_text(cited), title, cited.article_title) if part)


def dense_query(cited: CitedClaim, form: DenseForm) -> str:
    """Return what the dense arm is asked; the claim comes last in every form."""
    match form:
        case DenseForm.CLAIM:
            return claim_text(cited)
        case DenseForm.TITLE_CLAIM:
            return "\n".join(part for part in (cited.article_title, claim_text(cited)) if part)
        case DenseForm.CONTEXT:
            return context_query(cited)
        case unknown:
            assert_never(unknown)


def context_query(cited: CitedClaim, *, words: int = 120) -> str:
    """Return title [SEP] section [SEP] text up to the citation, cut at its left.

    Of at most so many words, 8 or more, title and section take a fifth each at most; what is too
    long loses words of the context first, then of the claim's beginning.

    Source:
        Petroni et al. (2023), doi:10.1038/s42256-023-00726-1, section "Dense retrieval".
    """
    cap = max(1, words // 5)
    title = " ".join(cited.article_title.split()[:cap])
    section = " ".join(" ".join(cited.section).split()[:cap])
    before = " ".join(cited.context).split()
    room = words - len(title.split()) - len(section.split())
    text = " ".join([*before, *claim_text(cited).split()][-room:])
    return f" {SEPARATOR} ".join(part for part in (title, section, text) if part)


def ranker_claim(cited: CitedClaim, *, with_title: bool = True) -> str:
    """Return the article's title and the claim, all that a citation ranker reads of it.

    Section and context are left out, as more of them hides the claim.
    """
    title = cited.article_title if with_title else ""
    return f"{title}: {claim_text(cited)}" if title else claim_text(cited)
