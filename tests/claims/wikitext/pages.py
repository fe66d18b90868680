"""Made wikitext, short ways to read it, and real pages where the data folder has them."""

import json
import lzma
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from claimwright.claims.wikitext.notes import markers
from claimwright.claims.wikitext.reading import read_article
from claimwright.claims.wikitext.tree import mask, outline
from claimwright.domain import CitedArticle, CitedClaim, CitedSource, WikiArticle

PAGES = Path(__file__).parents[4] / "shared/data/wikipedia/wikitext_pages.jsonl.xz"
ABSENT = "needs ../shared/data/wikipedia/wikitext_pages.jsonl.xz"

BIBLIOGRAPHY = """
== Sources ==
* {{cite book|last=Smith|first=Ann|last2=Jones|year=2010|title=Ice|isbn=978-0-306-40615-7}}
* {{cite journal|last=Snow|date=May 2011|title=Melt|doi=10.1000/x|ref={{harvid|Snow report|2011}}}}
"""


def read(wikitext: str, title: str = "Ice") -> CitedArticle:
    """Return a made article as it is read."""
    return read_article(WikiArticle(title=title, wikitext=wikitext))


def only(wikitext: str) -> CitedClaim:
    """Return the one claim of a made article."""
    (claim,) = read(wikitext).claims
    return claim


def texts(wikitext: str) -> list[str]:
    """Return the words of each claim of a made article."""
    return [one.claim.text for one in read(wikitext).claims]


def source(note: str) -> CitedSource:
    """Return the one source of a note."""
    (found,) = sources(note)
    return found


def sources(note: str) -> Sequence[CitedSource]:
    """Return the sources of a note."""
    return only(f"Ice melts in spring.<ref>{note}</ref>").references[0].sources


def reasons(wikitext: str) -> list[str]:
    """Return why references of a made article were left out."""
    return [one.reason for one in read(wikitext).left_out]


def accounted(cited: CitedArticle) -> list[int]:
    """Return where each marker begins that is in a claim, left out or a definition that is used."""
    wikitext = cited.article.wikitext
    masked = mask(wikitext)
    found = markers(masked, outline(masked.text))
    spans = {(one.span.start, one.span.end) for claim in cited.claims for one in claim.references}
    return sorted(
        [
            *(start for start, _ in spans),
            *(one.span.start for one in cited.left_out),
            *(one.node.start for one in found if one.definition and one.used),
        ]
    )


@cache
def pages() -> tuple[tuple[str, str], ...]:
    """Return name and wikitext of each real page; none where the data folder is absent."""
    if not PAGES.exists():
        return ()
    with lzma.open(PAGES, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return tuple((row["name"], row["wikitext"]) for row in rows)


@cache
def real(name: str) -> CitedArticle:
    """Return a real page as it is read."""
    return read(dict(pages())[name], name)
