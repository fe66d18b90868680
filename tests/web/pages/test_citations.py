"""The pages of citations: form, review, decisions, files."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright.errors import InputError
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.events import CitationsBegun, JobFailed, SourcesRead, Stage, StageReached
from claimwright.settings import Settings
from claimwright.views.citations import GroupCard
from claimwright.web.citations import MAX_WIKITEXT_CHARACTERS
from claimwright.web.citations_events import CitationsEvent, GroupTold, ReportTold
from claimwright.web.job_flow import Job
from claimwright.web.pages.citations import (
    CitationsWish,
    cards_of,
    citations_wish,
    said_of,
    told_of,
)
from tests.citation_groups import BASE_RATE, FROZEN, HILLS
from tests.citation_reports import CHECKED
from tests.web.test_citations_events import opened

JSON = {"Accept": "application/json"}


def checked(visitor: TestClient, article: str = "Lake Verna", **fields: str) -> str:
    """Send the form, wait for the end, return the path of the review."""
    answer = visitor.post("/citations", data={"article": article, **fields}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    path = answer.headers["Location"]
    visitor.get(f"{path}/live")
    return path


def decide(visitor: TestClient, path: str, decision: str, claim: str = "c3") -> int:
    """Send a decision as a script does; return the status of the answer."""
    fields = {"claim": claim, "decision": decision}
    return visitor.post(f"{path}/decisions", data=fields, headers=JSON).status_code


def test_the_form_offers_no_corpus_first_and_none_of_the_bundled_ones(visitor: TestClient) -> None:
    text = visitor.get("/citations").text

    assert '<option value="">no corpus</option></select>' in "".join(text.split("\n"))
    assert 'value="starter"' not in text


def test_the_form_says_that_nothing_is_edited(visitor: TestClient) -> None:
    assert "nothing here edits an article" in visitor.get("/citations").text


def test_a_review_stands_at_a_link_of_its_own(visitor: TestClient) -> None:
    text = visitor.get(checked(visitor)).text

    assert "<h1 " in text
    assert "Lake Verna" in text
    assert text.index("Contradicted</span>") < text.index("Not supported</span>")


def test_the_base_rate_stands_before_the_first_claim(visitor: TestClient) -> None:
    text = visitor.get(checked(visitor)).text

    assert 0 < text.index(BASE_RATE) < text.index('class="cited"')


@pytest.mark.parametrize(
    ("show", "keys"),
    [
        ("", ["c3", "c4", "c6", "c5", "c1", "c2", "c7"]),
        ("review", ["c3", "c4", "c6"]),
        ("suggested", ["c3", "c6"]),
        ("SOURCE_UNAVAILABLE", ["c2", "c7"]),
        ("nonsense", ["c3", "c4", "c6", "c5", "c1", "c2", "c7"]),
    ],
)
def test_a_review_shows_what_is_asked_for(visitor: TestClient, show: str, keys: list[str]) -> None:
    text = visitor.get(f"{checked(visitor)}?show={show}").text

    assert re.findall(r'<article class="cited" id="g-(\w+)"', text) == keys


def test_what_is_decided_leaves_the_list_of_what_is_not(visitor: TestClient) -> None:
    path = checked(visitor)
    decide(visitor, path, "neither")
    text = visitor.get(f"{path}?show=undecided").text

    assert re.findall(r'<article class="cited" id="g-(\w+)"', text) == ["c6"]


@pytest.mark.parametrize(("article", "is_offered"), [("Lake Verna", True), ("nothing", False)])
def test_people_are_asked_only_where_a_source_was_read(
    visitor: TestClient, article: str, *, is_offered: bool
) -> None:
    text = visitor.get(checked(visitor, article)).text

    assert ("Ask people" in text) is is_offered


def test_a_decision_survives_a_reload_and_stands_in_the_files(visitor: TestClient) -> None:
    path = checked(visitor)
    decide(visitor, path, "accept")
    pressed = 'value="" data-value="accept" aria-pressed="true"'

    assert pressed in visitor.get(path).text
    assert "=== Proposed by a reviewer ===" in visitor.get(f"{path}/export?format=wikitext").text


def test_a_script_is_told_how_many_are_decided(visitor: TestClient) -> None:
    path = checked(visitor)
    fields = {"claim": "c3", "decision": "reject"}
    answer = visitor.post(f"{path}/decisions", data=fields, headers=JSON)

    assert answer.json() == {"decision": "reject", "words": "Rejected", "decided": 1, "offered": 2}


def test_a_decision_without_scripts_leads_back_to_its_claim(visitor: TestClient) -> None:
    path = checked(visitor)
    fields = {"claim": "c3", "decision": "accept"}
    answer = visitor.post(f"{path}/decisions", data=fields, follow_redirects=False)

    assert (answer.status_code, answer.headers["Location"]) == (303, f"{path}#g-c3")


def test_an_empty_decision_opens_it_again(visitor: TestClient) -> None:
    path = checked(visitor)
    decide(visitor, path, "accept")
    decide(visitor, path, "")

    assert 'aria-pressed="true"' not in visitor.get(path).text.partition("<main")[2]


@pytest.mark.parametrize(
    ("claim", "decision", "status"),
    [("c3", "maybe", 422), ("c4", "accept", 422), ("c99", "accept", 404), ("", "accept", 404)],
)
def test_a_decision_about_nothing_is_refused(
    visitor: TestClient, claim: str, decision: str, status: int
) -> None:
    assert decide(visitor, checked(visitor), decision, claim) == status


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"article": " "}, "There is no article"),
        ({"article": "x", "language": "English!"}, "is no code"),
        ({"article": "https://x.example/a", "wikitext": "x"}, "name two articles"),
        ({"article": "x" * 2_001}, "over 2,000 characters"),
        ({"article": "x", "corpus": "none"}, "There is no corpus"),
    ],
)
def test_what_cannot_be_begun_comes_back_with_the_reason(
    visitor: TestClient, fields: dict[str, str], said: str
) -> None:
    answer = visitor.post("/citations", data=fields)

    assert answer.status_code in {404, 413, 422}
    assert said in answer.text


def test_wikitext_over_its_bound_is_refused(visitor: TestClient) -> None:
    text = "x" * (MAX_WIKITEXT_CHARACTERS + 1)

    assert visitor.post("/citations", data={"wikitext": text}).status_code == 413


@pytest.mark.parametrize(("title", "said"), [("missing page", "there is no page"), ("breaks", "")])
def test_a_check_that_failed_says_why_at_its_link(
    visitor: TestClient, title: str, said: str
) -> None:
    answer = visitor.get(checked(visitor, title))

    assert (answer.status_code, 'role="alert"' in answer.text) == (404, True)
    assert said in answer.text
    assert "secret" not in answer.text


def test_a_page_that_has_all_need_not_ask_again(visitor: TestClient) -> None:
    path = checked(visitor)

    assert visitor.get(f"{path}/live?after=18").status_code == 204
    assert visitor.get(f"{path}/live?after=99").status_code == 422


def test_a_report_is_taken_home_in_every_format(visitor: TestClient) -> None:
    path = checked(visitor)
    for form in ("wikitext", "html", "markdown", "csv", "json"):
        answer = visitor.get(f"{path}/export?format={form}")

        assert answer.status_code == 200, form
        assert "claimwright-citations." in answer.headers["Content-Disposition"], form


def test_a_deleted_report_is_gone(visitor: TestClient) -> None:
    path = checked(visitor)
    answer = visitor.post(f"{path}/delete", follow_redirects=False)

    assert (answer.status_code, answer.headers["Location"]) == (303, "/citations")
    assert visitor.get(path).status_code == 404


def test_nothing_of_a_stranger_becomes_an_element(visitor: TestClient) -> None:
    text = visitor.get(checked(visitor, "evil")).text
    content = text.partition("<main")[2].partition("</main>")[0]

    assert "<script" not in content
    assert "<img" not in content
    assert not re.search(r'href="javascript', content)


def test_nothing_cited_is_told(visitor: TestClient) -> None:
    assert "No claim with a citation was checked." in visitor.get(checked(visitor, "nothing")).text


@pytest.mark.parametrize(
    ("article", "wikitext", "title", "url"),
    [
        (" Lake Verna ", "", "Lake Verna", ""),
        ("https://en.wikipedia.org/wiki/X", "", "", "https://en.wikipedia.org/wiki/X"),
        ("HTTP://x.example/", "", "", "HTTP://x.example/"),
        ("X", "x<ref>y</ref>", "X", ""),
    ],
)
def test_an_address_is_told_from_a_title(article: str, wikitext: str, title: str, url: str) -> None:
    request = CitationsWish(article=article, wikitext=wikitext).to_request()

    assert (request.title, request.url, request.wikitext) == (title, url, wikitext)


def test_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="there is no article"):
        CitationsWish(wikitext=" \n").to_request()


def test_what_the_browser_did_not_send_is_as_usual() -> None:
    wish = citations_wish({"article": "X"}, Settings())

    assert (wish.language, wish.corpus) == ("en", "")


def test_the_language_may_be_written_in_capitals() -> None:
    assert citations_wish({"article": "X", "language": " DE "}, Settings()).language == "de"


NOW = datetime(2026, 5, 1, tzinfo=UTC)
BEGUN = CitationsBegun(cited=CHECKED.cited, to_check=7, known=0, sources=6)
THIRD = GroupTold(group=FROZEN, position=3, checked=1, to_check=7)
FIRST = GroupTold(group=HILLS, position=1, checked=2, to_check=7)
FAILED = JobFailed(title="Not found", detail="there is no page")


def shown(home: Path, *events: CitationsEvent) -> tuple[Job, tuple[GroupCard, ...]]:
    store = opened(home)
    store.add("a", CitationsRequest(title="verna"), owner="o", now=NOW)
    job = store.append("a", events, now=NOW)
    cards = cards_of(store, job)
    store.close()
    return job, cards


def test_a_job_that_waits_says_so(tmp_path: Path) -> None:
    job, _ = shown(tmp_path)

    assert (job.title, said_of(job)) == ("verna", "Waiting for its turn.")


def test_a_job_that_reads_says_so(tmp_path: Path) -> None:
    job, _ = shown(tmp_path, StageReached(stage=Stage.READING))

    assert said_of(job) == "Reading the article."


def test_claims_are_shown_in_reading_order_while_the_check_goes_on(tmp_path: Path) -> None:
    job, cards = shown(tmp_path, BEGUN, SourcesRead(read=2, sources=6), THIRD, FIRST)

    assert [card.group.cited.claim.id for card in cards] == ["c1", "c3"]
    assert (job.title, said_of(job)) == ("Lake Verna", "2 of 7 claims checked.")
    assert (job.events, job.checked, job.to_check) == (5, 2, 7)


@pytest.mark.parametrize(
    ("event", "name", "said"),
    [
        (StageReached(stage=Stage.READING), "said", "Reading the article."),
        (BEGUN, "begun", "0 of 7 claims checked."),
        (SourcesRead(read=2, sources=6), "said", "2 of 6 sources read."),
        (THIRD, "card", "1 of 7 claims checked."),
        (StageReached(stage=Stage.CANCELLED), "ended", None),
        (ReportTold(stage=Stage.DONE, report=CHECKED), "ended", None),
        (FAILED, "ended", None),
    ],
)
def test_a_page_is_told_of_each_event(event: CitationsEvent, name: str, said: str | None) -> None:
    told, data = told_of(event)

    assert (told, data.get("said")) == (name, said)
