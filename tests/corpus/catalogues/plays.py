"""Catalogues played in the form that each documents, over works invented for the tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote

from claimwright.corpus.catalogues.catalogue import Catalogue
from claimwright.corpus.catalogues.harvest import Harvest, Journal, row_of
from claimwright.domain import Json
from claimwright.fetch.catalogues import CatalogueClient
from tests.catalogue_server import Asked, Reply

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
    return [row.document.id for row in map(row_of, walk.records()) if row.document]


def crossref_work(number: int, **changed: Json) -> dict[str, object]:
    """Return a work in the form of Crossref."""
    return {
        "DOI": f"10.5555/ICE.{number}",
        "title": [f"Ice &amp; sea, part <i>{number}</i>"],
        "abstract": "<jats:title>Abstract</jats:title>"
        f"<jats:p>The sea rises by {number} mm.</jats:p>",
        "author": [{"given": "Ada", "family": "Frost"}, {"name": "Ice Group"}],
        "container-title": ["Journal of Ice"],
        "ISSN": ["1234-5679", "9876-5432"],
        "issued": {"date-parts": [[2015, 5, 1]]},
        "type": "journal-article",
        "language": "en",
        "is-referenced-by-count": number,
        **changed,
    }


def crossref(works: Sequence[Work], page: int = 100) -> Callable[[Asked], Reply]:
    """Play Crossref: cursors, DOIs, and one work by its path."""

    def play(asked: Asked) -> Reply:
        if asked.path != "/works":
            doi = unquote(asked.path.removeprefix("/works/"))
            found = [work for work in works if str(work["DOI"]).lower() == doi]
            one = {"status": "ok", "message-type": "work", "message": found[0] if found else {}}
            return reply(one) if found else Reply(status=404, body=b"Resource not found.")
        wanted = asked.query.get("filter", "")
        names = [each[4:] for each in wanted.split(",") if each.startswith("doi:")]
        found = [each for each in works if not names or str(each["DOI"]).lower() in names]
        cursor = asked.query["cursor"]
        start = 0 if cursor == "*" else int(cursor[1:])
        message = {
            "total-results": len(found),
            "items": found[start : start + page],
            "next-cursor": f"c{start + page}",
        }
        return reply({"status": "ok", "message-type": "work-list", "message": message})

    return play


def epmc_work(number: int, **changed: Json) -> dict[str, object]:
    """Return a work in the form of Europe PMC's core results."""
    return {
        "id": str(1000 + number),
        "source": "MED",
        "pmid": str(1000 + number),
        "pmcid": f"PMC{number}",
        "doi": f"10.5555/ice.{number}",
        "title": f"Ice and sea, part {number}.",
        "authorString": "Frost A, Tide B.",
        "authorList": {"author": [{"fullName": "Frost A"}, {"collectiveName": "Ice Group"}]},
        "journalInfo": {"journal": {"title": "Journal of Ice", "issn": "1234-5679"}},
        "pubYear": "2015",
        "abstractText": f"<h4>Aim</h4>The sea rises by {number} mm.",
        "language": "eng",
        "pubTypeList": {"pubType": ["Journal Article"]},
        "isOpenAccess": "Y",
        "citedByCount": number,
        "firstPublicationDate": "2015-05-01",
        **changed,
    }


def europe_pmc(works: Sequence[Work], page: int = 2) -> Callable[[Asked], Reply]:
    """Play Europe PMC: cursor marks, and none on the last page."""

    def play(asked: Asked) -> Reply:
        mark = asked.query["cursorMark"]
        start = 0 if mark == "*" else int(mark[1:])
        answer: dict[str, object] = {
            "version": "6.9",
            "hitCount": len(works),
            "resultList": {"result": works[start : start + page]},
        }
        if start + page < len(works):
            answer["nextCursorMark"] = f"m{start + page}"
        return reply(answer)

    return play


def pubmed_article(number: int, inside: str = "", abstract: str | None = None) -> str:
    """Return an article in the form of PubMed's XML."""
    text = abstract or (
        f'<AbstractText Label="AIM">CO<sub>2</sub> &lt; {number}.</AbstractText>'
        '<AbstractText Label="UNLABELLED">The sea rises.</AbstractText>'
        "<CopyrightInformation>© 2015 Ice.</CopyrightInformation>"
    )
    return f"""<PubmedArticle><MedlineCitation><PMID Version="1">{1000 + number}</PMID>
<DateRevised><Year>2024</Year></DateRevised><Article><Journal><ISSN>1234-5679</ISSN><JournalIssue>
<PubDate><Year>2015</Year></PubDate></JournalIssue><Title>Journal of Ice</Title></Journal>
<ArticleTitle>Ice and <i>sea</i>, part {number}.</ArticleTitle><Abstract>{text}</Abstract>
<AuthorList><Author><LastName>Frost</LastName><ForeName>Ada</ForeName></Author>
<Author><CollectiveName>Ice Group</CollectiveName></Author></AuthorList><Language>eng</Language>
<PublicationTypeList><PublicationType>Journal Article</PublicationType></PublicationTypeList>
</Article>{inside}</MedlineCitation><PubmedData><ArticleIdList>
<ArticleId IdType="pubmed">{1000 + number}</ArticleId>
<ArticleId IdType="doi">10.5555/ice.{number}</ArticleId>
<ArticleId IdType="pmc">PMC{number}</ArticleId></ArticleIdList>
<ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.5555/other</ArticleId>
</ArticleIdList></Reference></ReferenceList></PubmedData></PubmedArticle>"""


def pubmed_set(articles: Sequence[str]) -> Reply:
    """Return a set of articles as `efetch` sends it."""
    body = f'<?xml version="1.0" ?><PubmedArticleSet>{"".join(articles)}</PubmedArticleSet>'
    return Reply(body=body.encode(), kind="text/xml; charset=UTF-8")


def pubmed(days: Mapping[str, str], page: int = 200) -> Callable[[Asked], Reply]:
    """Play PubMed's history over articles by their day of publication.

    Args:
        days: Article by day, such as `2015-05-01`; more than one a day by adding letters to it.
        page: Articles a page, whatever is asked for.
    """
    searches: list[list[str]] = []

    def play(asked: Asked) -> Reply:
        if asked.path.endswith("esearch.fcgi"):
            first, last = (asked.query[name].replace("/", "-") for name in ("mindate", "maxdate"))
            found = [article for day, article in days.items() if first <= day[:10] <= last]
            searches.append(found)
            told = {"count": str(len(found)), "querykey": "1", "webenv": f"MCID_{len(searches)}"}
            return reply({"header": {"type": "esearch"}, "esearchresult": told})
        found = searches[int(asked.query["WebEnv"].removeprefix("MCID_")) - 1]
        start = int(asked.query["retstart"])
        return pubmed_set(found[start : start + page])

    return play


def arxiv_entry(number: int, inside: str = "", summary: str = "") -> str:
    """Return a preprint in the form of arXiv's Atom feed."""
    told = summary or f"We find that the sea\n  rises by $x &lt; {number}$ mm."
    return f"""<entry><id>http://arxiv.org/abs/2101.{number:05d}v2</id>
<published>2021-01-05T10:00:00Z</published><updated>2021-02-05T10:00:00Z</updated>
<title>Ice and sea,\n  part {number}</title><summary>  {told}\n</summary>
<author><name>Ada Frost</name></author><author><name>Bo Tide</name></author>{inside}
<arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="physics.ao-ph"/>
</entry>"""


def arxiv_feed(entries: Sequence[str], total: int) -> Reply:
    """Return a feed as arXiv sends it."""
    body = f"""<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"
xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"
xmlns:arxiv="http://arxiv.org/schemas/atom"><title>arXiv Query</title>
<opensearch:totalResults>{total}</opensearch:totalResults>{"".join(entries)}</feed>"""
    return Reply(body=body.encode(), kind="application/atom+xml; charset=UTF-8")
