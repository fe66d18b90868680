"""Invented rows of the data sets of citations, in their own formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

PAGES: Sequence[Mapping[str, object]] = [
    {
        "label": "supported",
        "claim": "Seas rise",
        "evidence": ["(meta data) TITLE: Seas", "The moon.", "Seas  rise."],
        "supporting_sentences": [[2], [1, 2]],
        "meta": {
            "id": "w1",
            "claim_title": "Sea",
            "claim_section": "Level.:Causes.",
            "claim_context": "Old.\n One. Two. Three. Four. Five.",
        },
    },
    {
        "label": "partially_supported",
        "claim": "Ice grows fast",
        "evidence": ["Ice is cold."],
        "supporting_sentences": [[0]],
        "meta": {"id": "w2", "claim_title": "Sea"},
    },
    {
        "label": "not_supported",
        "claim": "Bees sing",
        "evidence": ["The moon is far."],
        "supporting_sentences": [[]],
        "meta": {"id": "w3", "claim_title": "Bee", "claim_section": "Abstract."},
    },
]
"""Pages of WiCE, one per claim."""
CITATIONS: Sequence[Mapping[str, object]] = [
    {
        "id": "row_1",
        "article_title": "Sea%2C the",
        "claim_text": "Seas rise.",
        "claim_container": "The sea is wide.[1] Seas rise.[2][note 3]",
        "source_url": "https://example.org/seas/rise",
        "source_text": "We looked. Seas rise.",
        "ground_truth": "Supported",
    },
    {
        "id": "row_2",
        "article_title": "Ice",
        "claim_text": "Ice grows fast.",
        "claim_container": "",
        "source_url": "https://example.org/",
        "source_text": "Ice is cold.",
        "ground_truth": "Partially supported",
    },
    {
        "id": "row_3",
        "article_title": "Ice",
        "claim_text": "Ice is old.",
        "claim_container": "",
        "source_url": "https://example.org/gone",
        "source_text": "",
        "ground_truth": "Source unavailable",
    },
]
"""Checked citations: one that holds, one that holds in part, one whose source is gone."""
