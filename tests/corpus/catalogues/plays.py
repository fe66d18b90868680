"""Catalogues played in the form that each documents, over works invented for the tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote

from claimwright.corpus.catalogues.catalogue import Catalogue
from claimwright.corpus.catalogues.harvest import Harvest
from claimwright.corpus.catalogues.journal import Journal
from claimwright.domain import Json
from claimwright.fetch.catalogues import CatalogueClient
from claimwright.testing.catalogue_server import Asked, Reply

Work = Mapping[str, object]


def reply(value: object, status: int = 200) -> Reply:
    """Return JSON as a catalogue sends it."""
    return Reply(body=json.dumps(value).encode(), status=status, kind="application/json")


def inverted(text: str) -> dict[str, list[int]]:
    """Invert an abstract as OpenAlex does."""
    index: dict[str, list[int]] = {}
    for place, word in enumerate(text.split()):
        index.setdefault(word, []).append(place)
    return index


def openalex_work(number: int, **changed: Json) -> dict[str, object]:
    """Return a work in the form of OpenAlex."""
    text = f"The sea rises and the ice melts in experiment {number} and in the field."
    return {
        "id": f"https://openalex.org/W{number}",
        "doi": f"https://doi.org/10.5555/ice.{number}",
        "title": f"Ice &amp; sea, part <i>{number}</i>",
        "publication_year": 2010 + number % 10,
        "publication_date": f"{2010 + number % 10}-05-01",
        "language": "en",
        "type": "article",
        "authorships": [
            {"author_position": "first", "author": {"display_name": "Ada Frost"}},
            {"author_position": "last", "author": {"display_name": "Bo Tide"}},
        ],
        "primary_location": {
            "source": {"display_name": "Journal of Ice", "issn_l": "1234-5679"},
        },
        "cited_by_count": number,
        "is_retracted": False,
        "abstract_inverted_index": inverted(text),
        "ids": {"pmid": f"https://pubmed.ncbi.nlm.nih.gov/{1000 + number}"},
        "primary_topic": {"display_name": "Glaciers", "field": {"display_name": "Earth"}},
        "fwci": 1.5,
        "citation_normalized_percentile": {"value": 0.9},
        **changed,
    }


def openalex(works: Sequence[Work], page: int = 2) -> Callable[[Asked], Reply]:
    """Play OpenAlex: cursors, page numbers, names, and one work by its path.

    Args:
        works: In the order in which they are given out.
        page: Works a page, whatever is asked for, so that a test has many pages.
    """

    def play(asked: Asked) -> Reply:
        if asked.path != "/works":
            return _one(works, asked.path.removeprefix("/works/"))
        found = _named(works, asked.query.get("filter", ""))
        start = _start(asked)
        rest = found[start : start + page]
        onward = f"c{start + page}" if rest and "cursor" in asked.query else None
        meta = {"count": len(found), "per_page": page, "next_cursor": onward}
        return reply({"meta": meta, "results": rest, "group_by": []})

    def _start(asked: Asked) -> int:
        if "page" in asked.query:
            return (int(asked.query["page"]) - 1) * page
        cursor = asked.query["cursor"]
        return 0 if cursor == "*" else int(cursor[1:])

    return play


def _one(works: Sequence[Work], name: str) -> Reply:
    doi = unquote(name).removeprefix("doi:")
    found = [work for work in works if str(work["doi"]).endswith(doi)]
    return reply(found[0]) if found else reply({"error": "Not found"}, 404)


def _named(works: Sequence[Work], query: str) -> Sequence[Work]:
    if not query.startswith("doi:"):
        return works
    names = query.removeprefix("doi:").split("|")
    return [work for work in works if str(work["doi"]).removeprefix("https://doi.org/") in names]


def s2_paper(number: int, **changed: Json) -> dict[str, object]:
    """Return a work in the form of Semantic Scholar."""
    return {
        "paperId": f"{number:040x}",
        "externalIds": {"DOI": f"10.5555/ICE.{number}", "PubMed": str(1000 + number)},
        "title": f"Ice and sea, part {number}",
        "abstract": f"By Semantic Scholar, the sea rises in experiment {number}.",
        "year": 2010,
        "publicationDate": "2010-05-01",
        "venue": "J. Ice",
        "journal": {"name": "Journal of Ice"},
        "authors": [{"authorId": "1", "name": "A. Frost"}, {"authorId": None, "name": None}],
        "url": f"https://www.semanticscholar.org/paper/{number:040x}",
        "citationCount": 100 + number,
        "influentialCitationCount": number,
        **changed,
    }


def semantic_scholar(papers: Sequence[Work], page: int = 2) -> Callable[[Asked], Reply]:
    """Play Semantic Scholar: batches with null for the unknown, and the bulk search."""
    known = {str(paper["externalIds"]["DOI"]).lower(): paper for paper in papers}  # type: ignore[index]

    def play(asked: Asked) -> Reply:
        if asked.method == "POST":
            names = json.loads(asked.body)["ids"]
            found = [known.get(name.removeprefix("DOI:").lower()) for name in names]
            if not any(found):
                return reply({"error": "No valid paper ids given"}, 400)
            return reply(found)
        start = int(asked.query.get("token", "0"))
        rest = papers[start : start + page]
        more = start + page < len(papers)
        token = {"token": str(start + page)} if more else {"token": None}
        return reply({"total": len(papers), **token, "data": rest})

    return play


def harvest(
    catalogue: Catalogue,
    client: CatalogueClient,
    folder: Path,
    *,
    limit: int = 0,
    expected: int | None = None,
) -> Harvest:
    """Return a walk whose journal lies in a folder."""
    journal = Journal(folder, catalogue.identity, client.now)
    return Harvest(
        catalogue=catalogue, client=client, journal=journal, limit=limit, expected=expected
    )


def ids_of(walk: Harvest) -> list[str]:
    """Return the ids of the documents of a walk, in order."""
    return [row.document.id for row in walk.fetch() if row.document]
