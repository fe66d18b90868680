"""Tests of asking a wiki by its API, over HTTP on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.fetch.mediawiki import ApiMissingError, MediaWikiClient
from claimwright.fetch.wiki_pages import CategoryAsk, PageAsk, WikiPage
from claimwright.settings import FetchSettings, WikiSettings
from tests.catalogue_server import CatalogueServer, Reply

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

WIKITEXT = "Ice melts in spring.<ref>Snow 2010</ref>"
LAG = {"error": {"code": "maxlag", "info": "Waiting for db1: 7 seconds lagged", "lag": 7}}


def page(**told: object) -> dict[str, object]:
    """Return a page as format version 2 has it."""
    main = {"contentmodel": "wikitext", "contentformat": "text/x-wiki", "content": WIKITEXT}
    return {
        "pageid": 5,
        "ns": 0,
        "title": "Ice",
        "pagelanguage": "en",
        "fullurl": "https://en.wikipedia.org/wiki/Ice",
        "revisions": [
            {
                "revid": 77,
                "parentid": 76,
                "timestamp": "2026-01-02T03:04:05Z",
                "slots": {"main": main},
            }
        ],
        "categories": [{"ns": 14, "title": "Category:Featured articles"}],
        **told,
    }


def found(*pages: dict[str, object], **query: object) -> dict[str, object]:
    """Return an answer with pages."""
    return {"batchcomplete": True, "query": {"pages": list(pages), **query}}


class Wiki(CatalogueServer):
    """A wiki that gives its answers one after another, the last one for ever."""

    def __init__(self) -> None:
        super().__init__(lambda asked: self._answers[min(asked.number, len(self._answers)) - 1])
        self.waits: list[float] = []
        self._answers: list[Reply] = []

    @property
    def api(self) -> str:
        return f"{self.address}/w/api.php"

    def says(self, *answers: object) -> None:
        self._answers += [
            one if isinstance(one, Reply) else Reply(body=json.dumps(one).encode())
            for one in answers
        ]

    @property
    def client(self) -> MediaWikiClient:
        return MediaWikiClient(
            WikiSettings(tries=3),
            FetchSettings(
                allowed_hosts=("127.0.0.1",), host_interval_s=0.0, contact="desk@example.org"
            ),
            sleep=self.waits.append,
        )

    def members(self, title: str = "Category:Ice") -> list[str]:
        return list(self.client.members(CategoryAsk(api=self.api, title=title)))

    def page(self, **asked: object) -> WikiPage:
        told = asked or {"title": "Ice"}
        return self.client.page(PageAsk(api=self.api, **told))  # type: ignore[arg-type]  # a test's own


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    """Return a wiki that knows nothing yet."""
    with Wiki() as made:
        yield made


def test_a_page_is_read_with_its_revision_pinned(wiki: Wiki) -> None:
    wiki.says(found(page()))

    expected = WikiPage(
        title="Ice",
        wikitext=WIKITEXT,
        revision=77,
        timestamp="2026-01-02T03:04:05Z",
        language="en",
        categories=("Category:Featured articles",),
    )
    assert expected == wiki.page()


def test_a_wiki_is_asked_as_its_etiquette_wants(wiki: Wiki) -> None:
    wiki.says(found(page()))
    wiki.page()

    assert "5" == wiki.asked[0].query["maxlag"]
    assert "ids|timestamp|content" == wiki.asked[0].query["rvprop"]
    assert "contact: desk@example.org" in wiki.asked[0].headers["user-agent"]


@pytest.mark.parametrize(
    ("named", "parameter"),
    [({"revision": 77}, ("revids", "77")), ({"page_id": 5}, ("pageids", "5"))],
)
def test_a_page_or_a_revision_is_asked_for_by_its_number(
    wiki: Wiki, named: dict[str, int], parameter: tuple[str, str]
) -> None:
    wiki.says(found(page()))
    wiki.page(**named)

    assert parameter in wiki.asked[0].query.items()
    assert "titles" not in wiki.asked[0].query


NO_WIKITEXT = page(
    revisions=[{"revid": 1, "slots": {"main": {"contentmodel": "json", "content": "{}"}}}]
)


@pytest.mark.parametrize(
    ("said", "error", "words"),
    [
        (LAG, UnavailableError, r"asked 3 times .* 7 seconds lagged"),
        (
            Reply(status=429, headers={"Retry-After": "3600"}),
            UnavailableError,
            r"in 3600 s, longer than wiki\.max_wait_s",
        ),
        (Reply(status=403), UnavailableError, r"fetch\.contact"),
        (Reply(status=404), ApiMissingError, "status 404"),
        (
            Reply(body=b"<!doctype html><title>Wiki</title>", kind="text/html"),
            ApiMissingError,
            r"begins '<!doctype html>.*wiki\.api",
        ),
        ({"hello": "world"}, UnavailableError, "does not answer as a MediaWiki"),
        (found({"title": "Ice", "missing": True}), NotFoundError, "has no 'Ice': check"),
        (
            found({"title": "Talk:", "invalidreason": "The title is empty.", "invalid": True}),
            InputError,
            "The title is empty",
        ),
        (found(NO_WIKITEXT), InputError, "holds 'json', not wikitext"),
    ],
)
def test_a_wiki_that_gives_no_page_says_why(
    wiki: Wiki, said: object, error: type[Exception], words: str
) -> None:
    wiki.says(said)

    with pytest.raises(error, match=words):
        wiki.page()


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"slow down", 429),
        (b"slow down", 503),
        (json.dumps(LAG).encode(), 200),
    ],
)
def test_a_wiki_that_is_busy_is_asked_again_when_it_says(
    wiki: Wiki, said: bytes, status: int
) -> None:
    wiki.says(Reply(body=said, status=status, headers={"Retry-After": "2"}), found(page()))

    assert 77 == wiki.page().revision
    assert [2.0] == wiki.waits


def test_a_revision_that_is_missing_is_not_found(wiki: Wiki) -> None:
    wiki.says({"query": {"badrevids": {"9": {"revid": 9, "missing": True}}}})

    with pytest.raises(NotFoundError, match="no revision 9"):
        wiki.page(revision=9)


@pytest.mark.parametrize("title", ["a|b", "a#b", "a[b", "a\nb", "x" * 256])
def test_a_title_that_can_be_none_is_never_sent(wiki: Wiki, title: str) -> None:
    with pytest.raises(InputError, match="title"):
        wiki.page(title=title)

    assert [] == wiki.asked


def test_a_redirect_of_the_api_is_followed(wiki: Wiki) -> None:
    wiki.says(Reply(status=301, headers={"Location": f"{wiki.api}?moved=1"}))
    wiki.says(found(page()))

    assert 77 == wiki.page().revision


def test_a_wiki_that_redirects_for_ever_is_unavailable(wiki: Wiki) -> None:
    wiki.says(Reply(status=301, headers={"Location": wiki.api}))

    with pytest.raises(UnavailableError, match="redirects more than 5 times"):
        wiki.page()


def listed(*titles: str, more: str = "") -> dict[str, object]:
    """Return an answer that lists some of a category."""
    query = {
        "pages": [{"ns": 14, "title": "Category:Ice", "categoryinfo": {"pages": 3, "subcats": 2}}],
        "categorymembers": [{"ns": 0, "title": title} for title in titles],
    }
    told = {"continue": {"cmcontinue": more, "continue": "-||"}} if more else {}
    return {**told, "query": query}


def test_a_category_is_listed_in_its_order_by_as_many_requests_as_it_takes(wiki: Wiki) -> None:
    wiki.says(listed("Firn", "Ice", more="page|x|3"), listed(more="page|y|4"), listed("Snow"))

    assert ["Firn", "Ice", "Snow"] == wiki.members()
    assert [None, "page|x|3", "page|y|4"] == [asked.query.get("cmcontinue") for asked in wiki.asked]
    assert ["-||"] * 2 == [asked.query["continue"] for asked in wiki.asked[1:]]
    assert {("sortkey", "page", "0", "5")} == {
        (query["cmsort"], query["cmtype"], query["cmnamespace"], query["maxlag"])
        for query in (asked.query for asked in wiki.asked)
    }


def test_a_list_without_end_is_given_up(wiki: Wiki) -> None:
    wiki.says(listed("Ice", more="page|x|3"))

    with pytest.raises(UnavailableError, match="without end"):
        wiki.members()


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        (listed(), NotFoundError, "2 subcategories"),
        (
            {"query": {"pages": [{"missing": True}], "categorymembers": []}},
            NotFoundError,
            "no such",
        ),
        ({"error": {"code": "invalidcategory", "info": "not valid"}}, InputError, "not valid"),
        (found(page()), UnavailableError, "does not answer as a MediaWiki"),
    ],
)
def test_a_category_that_lists_nothing_says_why(
    wiki: Wiki, answer: object, error: type[Exception], words: str
) -> None:
    wiki.says(answer)

    with pytest.raises(error, match=words):
        wiki.members()


def test_a_title_of_no_category_is_refused_before_asking(wiki: Wiki) -> None:
    with pytest.raises(InputError, match="holds '\\|'"):
        wiki.members("Category:A|Category:B")
    assert wiki.asked == []
