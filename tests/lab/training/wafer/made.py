"""A made wiki of small articles and a reader of the pages they cite."""

from __future__ import annotations

import json
from pathlib import Path

from claimwright.domain import CitedSource, SourceState, SourceText

ARTICLES = 40


def article(number: int, *, note: str = "") -> str:
    """Return an article with two citations of its own and one that names no address."""
    own = f"Lake {number} lies {number * 7} metres above the sea near town {number}"
    cite = f"{{{{cite web|url=https://example.org/{number}|title=Lake {number}}}}}"
    return (
        f"== Place ==\n{own}.<ref>{cite}</ref>{note} It is {number + 3} metres deep on average"
        f".<ref>[https://example.org/deep/{number} Depth]</ref> Its fish number {number}."
        f"<ref>Snow, ''Fish {number}''</ref>\n"
    )


def wiki(folder: Path, *, failed: int = -1, featured: int = -1) -> Path:
    """Write a made wiki as JSON lines."""
    rows = [
        {
            "title": f"Lake {number}",
            "id": number,
            "revision": 1_000 + number,
            "timestamp": "2026-01-02T03:04:05Z",
            "wikitext": ("{{featured article}}\n" if number == featured else "")
            + article(number, note="{{failed verification}}" if number == failed else ""),
        }
        for number in range(ARTICLES)
    ]
    path = folder / "wiki.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def rows(path: Path) -> list[dict[str, object]]:
    """Return the records of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class Pages:
    """Reads every page that is not deep."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def read(self, source: CitedSource) -> SourceText:
        self.asked.append(source.url)
        if "deep" in source.url:
            return SourceText(state=SourceState.NOT_FOUND, url=source.url, detail="gone")
        words = " ".join(f"The lake is word {number} of the page." for number in range(40))
        return SourceText(
            state=SourceState.OK,
            url=source.url,
            title="A lake",
            text=words,
            retrieved_at="2026-02-03T04:05:06Z",
        )
