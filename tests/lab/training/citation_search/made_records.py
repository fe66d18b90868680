"""A few invented citation records, in the format of the dataset builder.

The hash of the article `Suns` holds it out of training.
"""

from __future__ import annotations

import json
from pathlib import Path

_ROWS = (
    (
        "Sea",
        "Causes",
        "The sea is rising .",
        "sea",
        "sea rising",
        "the sea is rising not falling .",
    ),
    (
        "Ice",
        "Abstract",
        "The ice is not warming .",
        "ice",
        "ice",
        "ice is falling . ice is warming .",
    ),
    ("Suns", "Light", "The sun is falling .", "sun", "the sun", "the sun is warming the sea ."),
    ("Sea", "Ice", "Ice is rising .", "ice2", "rising ice", "the ice is rising . the sun is not ."),
)


def row(number: int) -> dict[str, object]:
    """Return one record."""
    title, section, claim, page, headline, text = _ROWS[number % len(_ROWS)]
    return {
        "id": f"r{number}",
        "input": f"{title} [SEP] Section::::{section}. [SEP] The sun . {claim} [CIT] More .",
        "output": [
            {
                "answer": f"https://{page}.example.org/{number // len(_ROWS)}",
                "provenance": [
                    {
                        "url": f"https://{page}.example.org/{number // len(_ROWS)}",
                        "title": headline,
                        "text": text,
                    }
                ],
            }
        ],
        "meta": {"wikipedia_title": title, "sentences": ["The sun .", f"{claim} [CIT]"]},
    }


def write_records(path: Path, count: int = 8) -> Path:
    """Write records, one a line; return the path."""
    lines = (json.dumps(row(number)) for number in range(count))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
