"""Finds evidence and checks claims as components of a Haystack pipeline.

Source: https://docs.haystack.deepset.ai, custom components.
"""

from __future__ import annotations

from claimwright.domain import Scalar
from claimwright.extras import of_extra
from claimwright.results import work_row
from claimwright.session import shared

with of_extra("haystack", "components of a pipeline need", libraries={"haystack"}):
    from haystack import Document, component


@component
class EvidenceRetriever:
    """Finds passages about a claim, without judging them.

    Args:
        corpus: Where passages are looked for; empty for the setting `corpus`.
        top_k: How many, 1..100.
    """

    def __init__(self, corpus: str = "", top_k: int = 10) -> None:
        self.corpus = corpus
        self.top_k = top_k

    @component.output_types(documents=list[Document])
    def run(self, query: str, top_k: int | None = None) -> dict[str, list[Document]]:
        """Find passages.

        Args:
            query: One claim.
            top_k: How many this time, 1..100; that of the component when `None`.

        Returns:
            `documents`, best first: the text, its score in 0..1, and the work it is from as meta.

        Raises:
            InputError: The claim cannot be searched for, or `top_k` lies outside its range.
            NotFoundError: There is no such corpus.
        """
        found = shared.find_evidence(
            query, corpus=self.corpus or None, top_k=self.top_k if top_k is None else top_k
        )
        documents = [
            Document(
                content=piece.window.text,
                score=piece.score,
                meta={"rank": piece.rank, **work_row(piece.document)},
            )
            for piece in found
        ]
        return {"documents": documents}


@component
class ClaimVerifier:
    """Finds the evidence for and against claims, and says what it shows.

    Args:
        corpus: Where evidence is looked for; empty for the setting `corpus`.
        top_k: Pieces of evidence per claim, 1..100.
    """

    def __init__(self, corpus: str = "", top_k: int = 10) -> None:
        self.corpus = corpus
        self.top_k = top_k

    @component.output_types(
        verdicts=list[dict[str, Scalar]], evidence=list[list[dict[str, Scalar]]]
    )
    def run(self, claims: list[str]) -> dict[str, list[object]]:
        """Check claims.

        Args:
            claims: One or more; they are read together.

        Returns:
            `verdicts`, one row per claim, and `evidence`, the rows of each claim's evidence, both
            in the order of the claims and with the keys of `VerifyResults.rows` and
            `VerifyResult.rows`.

        Raises:
            InputError: A claim cannot be checked, or `top_k` lies outside its range.
            NotFoundError: There is no such corpus.
        """
        results = shared.verify(claims, corpus=self.corpus or None, top_k=self.top_k)
        return {
            "verdicts": list(results.rows()),
            "evidence": [result.rows() for result in results],
        }
