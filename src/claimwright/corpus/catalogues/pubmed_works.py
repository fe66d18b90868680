"""Turns a set of articles as PubMed gives it into works.

Source: NLM, "MEDLINE/PubMed XML Data Elements", nlm.nih.gov/bsd/licensee/data_elements_doc.html.
"""

from collections.abc import Mapping
from typing import Final
from xml.etree import ElementTree as ET

from claimwright.corpus.catalogues.abstracts import abstract_of, title_of
from claimwright.corpus.catalogues.catalogue import Found, found, with_record_notices
from claimwright.corpus.catalogues.reading import doi_of, inner_text, names_of, xml_root, year_of
from claimwright.corpus.notices.records import pubmed_article_notices
from claimwright.corpus.rows import shorten
from claimwright.domain import Document, Identifier, IdentifierKind, Scalar

_YEAR_DIGITS: Final = 4


def works(body: bytes) -> tuple[Found, ...]:
    """Read an answer of `efetch`, a `PubmedArticleSet`.

    Returns:
        Its articles, in their order; books are passed over.

    Raises:
        Unreadable: It is no such set.
    """
    root = xml_root(body, "PubmedArticleSet")
    return tuple(work(article) for article in root if article.tag == "PubmedArticle")


def work(article: ET.Element) -> Found:
    """Read a work of PubMed, a `PubmedArticle`.

    Returns:
        The document, or the reason why it has no text or is none. The parts of a structured
        abstract stand one after another, each after its label.

    Examples:
        >>> xml = "<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><Abstract>"
        >>> xml += "<AbstractText Label='AIM'>Ice.</AbstractText><AbstractText>Sea.</AbstractText>"
        >>> xml += "</Abstract></Article></MedlineCitation></PubmedArticle>"
        >>> work(ET.fromstring(xml)).document.text
        'AIM: Ice. Sea.'
    """
    pmid = inner_text(article.find("MedlineCitation/PMID"))
    if not pmid:
        raw = shorten(ET.tostring(article, encoding="unicode"))
        return Found(document=None, problem="a work without a PMID", raw=raw)
    told = article.find("MedlineCitation/Article")
    told = ET.Element("Article") if told is None else told
    names = _names(article)
    document = Document(
        id=f"PMID:{pmid}",
        title=title_of(inner_text(told.find("ArticleTitle"))).rstrip("."),
        doi=doi_of(names.get("doi")),
        year=_year(told),
        authors=_authors(told),
        venue=inner_text(told.find("Journal/Title")) or None,
        issn=inner_text(told.find("Journal/ISSN")) or None,
        url=f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/",
        language=inner_text(told.find("Language")).lower() or None,
        source="PubMed",
        extra=_extra(told),
        identifiers=_identifiers(pmid, names),
    )
    return found(
        with_record_notices(document, pubmed_article_notices(article)),
        abstract_of(_abstract(told)),
        lambda: shorten(ET.tostring(article, encoding="unicode")),
    )


def _abstract(article: ET.Element) -> str:
    parts = []
    for part in article.iterfind("Abstract/AbstractText"):
        label, text = part.get("Label", "").strip(), inner_text(part)
        labelled = label and label.upper() != "UNLABELLED"
        if text:
            parts.append(f"{label}: {text}" if labelled else text)
    # The text is plain already: a `<` in it is one that somebody wrote.
    return " ".join(parts).replace("&", "&amp;").replace("<", "&lt;")


def _year(article: ET.Element) -> int | None:
    for path in ("Journal/JournalIssue/PubDate", "ArticleDate"):
        year = year_of(inner_text(article.find(f"{path}/Year")))
        medline = inner_text(article.find(f"{path}/MedlineDate"))[:_YEAR_DIGITS]
        if year or year_of(medline):
            return year or year_of(medline)
    return None


def _authors(article: ET.Element) -> tuple[str, ...]:
    names = []
    for author in article.iterfind("AuthorList/Author"):
        given = inner_text(author.find("ForeName")) or inner_text(author.find("Initials"))
        family = inner_text(author.find("LastName"))
        group = inner_text(author.find("CollectiveName"))
        names.append(" ".join(part for part in (given, family) if part) or group)
    return tuple(name for name in names if name)


def _names(article: ET.Element) -> dict[str, str]:
    """Return the work's own names by kind: those of works it refers to stand deeper."""
    return {
        each.get("IdType", ""): inner_text(each)
        for each in article.iterfind("PubmedData/ArticleIdList/ArticleId")
    }


def _identifiers(pmid: str, names: Mapping[str, str]) -> tuple[Identifier, ...]:
    return (*names_of(pmid, IdentifierKind.PMID), *names_of(names.get("pmc"), IdentifierKind.PMCID))


def _extra(article: ET.Element) -> dict[str, Scalar]:
    kinds = [inner_text(each) for each in article.iterfind("PublicationTypeList/PublicationType")]
    joined = "; ".join(kind for kind in kinds if kind)
    return {"type": joined} if joined else {}
