"""Turns what services say of a work, in their documented records, into its notices.

Sources:
    Crossref REST API, works: `update-to` on a notice, `updated-by` on the work it is about.
    OpenAlex, work object: `is_retracted`. PubMed, efetch XML: `PublicationType` and
    `CommentsCorrections` by `RefType`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from claimwright.corpus.identifiers import readable_doi
from claimwright.corpus.notices.natures import NATURES, date_of_parts, nature
from claimwright.corpus.rows import shorten
from claimwright.corpus.tabular import plain_name
from claimwright.domain import Json, Notice, NoticeState

CROSSREF: Final = "crossref"
OPENALEX: Final = "openalex"
PUBMED: Final = "pubmed"

_TITLES: Final = (
    ("retracted", NoticeState.RETRACTED),
    ("withdrawn", NoticeState.WITHDRAWN),
    ("removed", NoticeState.WITHDRAWN),
)


def crossref_notices(work: Mapping[str, Json]) -> tuple[Notice, ...]:
    """Return what Crossref says of a work in its own record; one `ok` where that is nothing.

    The `message` of a work tells by its `updated-by`, and by a title that begins with `RETRACTED:`.

    Examples:
        >>> update = {"DOI": "10.1000/n", "type": "retraction", "updated": {"date-parts": [[2020]]}}
        >>> [(n.state.value, n.date) for n in crossref_notices({"updated-by": [update]})]
        [('retracted', '2020')]
    """
    found = [
        Notice(state=state, source=CROSSREF, date=date, notice_doi=doi, reason=label)
        for state, date, doi, label in _updates(work.get("updated-by"))
    ]
    titled = _titled(work.get("title"))
    if titled is not None and not any(notice.state is titled for notice in found):
        found.append(Notice(state=titled, source=CROSSREF, reason="its title says so"))
    return tuple(found) or (Notice(state=NoticeState.OK, source=CROSSREF),)


def openalex_notices(work: Mapping[str, Json]) -> tuple[Notice, ...]:
    """Return what OpenAlex says of a work; `unchecked` where the record has no flag.

    Examples:
        >>> openalex_notices({"is_retracted": True})[0].state.value
        'retracted'
    """
    match work.get("is_retracted"):
        case True:
            state = NoticeState.RETRACTED
        case False:
            state = NoticeState.OK
        case _:
            state = NoticeState.UNCHECKED
    return (Notice(state=state, source=OPENALEX),)


def pubmed_article_notices(article: ET.Element) -> tuple[Notice, ...]:
    """Return what PubMed says of a `PubmedArticle`; one notice `ok` where that is nothing."""
    found: dict[NoticeState, Notice] = {}
    for reference in article.iter("CommentsCorrections"):
        state = NATURES.get(plain_name(reference.get("RefType", "")))
        if state is not None:
            where = (reference.findtext("RefSource") or "").strip()
            found.setdefault(state, Notice(state=state, source=PUBMED, reason=shorten(where, 500)))
    kinds = (plain_name(element.text or "") for element in article.iter("PublicationType"))
    if "retractedpublication" in kinds:
        retracted = NoticeState.RETRACTED
        found.setdefault(retracted, Notice(state=retracted, source=PUBMED))
    return tuple(found.values()) or (Notice(state=NoticeState.OK, source=PUBMED),)


def _updates(found: Json) -> Iterator[tuple[NoticeState, str, str, str]]:
    """Yield state, date, DOI and label of each entry of `update-to` or `updated-by`."""
    entries: Sequence[Json] = found if isinstance(found, list | tuple) else ()
    for entry in entries:
        if not isinstance(entry, Mapping):
            continue
        state = nature(str(entry.get("type") or entry.get("label") or ""))
        updated = entry.get("updated")
        parts = updated.get("date-parts") if isinstance(updated, Mapping) else None
        if state is not None:
            label = shorten(str(entry.get("label") or ""), 500)
            yield state, date_of_parts(parts), readable_doi(str(entry.get("DOI") or "")), label


def _titled(title: Json) -> NoticeState | None:
    first = title[0] if isinstance(title, list | tuple) and title else title
    text = first.lower() if isinstance(first, str) else ""
    word, colon, _ = text.partition(":")
    bare = word.removesuffix(" article").removesuffix(" paper").strip()
    return next((state for name, state in _TITLES if colon and bare == name), None)
