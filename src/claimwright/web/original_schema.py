"""What the original evidence API reads and writes, field by field and in its order."""

from typing import Annotated

from pydantic import BaseModel, Field

from claimwright.domain import Label
from claimwright.settings import MAX_BATCH_CLAIMS
from claimwright.web.fields import MAX_SPLIT_CHARACTERS, ClaimText, Threshold, TopK, example

DEFAULT_TOP_K = 10
"""Pieces of evidence when none or null is asked for: the original's, which it never reached."""


class Claim(BaseModel):
    """One claim with how much evidence it wants; fields that are not known are ignored."""

    model_config = example(
        {
            "claim": "The oceans take up most of the extra heat.",
            "threshold": 0.7,
            "top_k": 5,
        }
    )

    claim: ClaimText
    threshold: Threshold | None = None
    top_k: TopK | None = Field(default=None, description="Null and absent mean 10.")


class Claims(BaseModel):
    """Several claims that share how much evidence they want."""

    model_config = example(
        {
            "claims": [
                "Volcanoes emit more carbon dioxide than people do.",
                "Sea level has risen since 1900.",
            ],
            "threshold": 0.6,
            "top_k": 10,
        }
    )

    claims: Annotated[list[ClaimText], Field(max_length=MAX_BATCH_CLAIMS)]
    threshold: Threshold | None = None
    top_k: TopK | None = Field(default=None, description="Null and absent mean 10.")


class TextToSplit(BaseModel):
    """A text to cut into sentences."""

    model_config = example({"text": "Glaciers have shrunk. The cause is not in doubt, is it?"})

    text: str = Field(max_length=MAX_SPLIT_CHARACTERS)


class EvidenceOutput(BaseModel):
    """One abstract or sentence that is similar to the claim."""

    num: int = Field(
        description="Place in the order of similarity, from 1, before threshold and re-ranking."
    )
    title: str = Field(description="Of the work; empty when it has none.")
    text: str = Field(description="The abstract, or the one sentence.")
    similarity: float | None = Field(default=None, description="(cosine + 1) / 2, from 0 to 1.")
    doi: str | None = Field(default=None, description="Bare, such as 10.1000/x.")
    openalex_id: str | None = Field(default=None, description="Bare, such as W2031....")
    year: int | None = Field(default=None, description="Of publication.")
    citation_count: int | None = Field(default=None, description="Works that cite it.")
    influential_citation_count: int | None = Field(
        default=None, description="Citations that Semantic Scholar calls influential."
    )


class VerifiedEvidenceOutput(EvidenceOutput):
    """One sentence or abstract with what it says of the claim."""

    label: Label = Field(description="What it says of the claim.")
    probability: float = Field(description="How probable that label is, from 0 to 1.")
