"""The article flow: what happens, in which order, and what a failure takes with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain

import pytest

from claimwright.domain import Article, PageState, VerdictLabel
from claimwright.errors import (
    ClaimwrightError,
    InputError,
    IntegrityError,
    NotFoundError,
    UnavailableError,
)
from claimwright.flows.article import (
    NOTHING,
    ArticleSource,
    SoFar,
    batches,
    check_readable,
    read_source,
    so_far,
)
from claimwright.flows.events import (
    ArticleEnded,
    ArticleRead,
    ClaimBegun,
    ClaimChecked,
    ClaimsFound,
    EvidenceFound,
    Stage,
    StageReached,
)
from claimwright.flows.verify import VerifyOptions
from tests.articles import SOURCE, TEXT, Refusing, article_flow, find
from tests.examples import memory_flow

PLAIN = VerifyOptions()
EVENTS = list(article_flow().check(SOURCE, PLAIN))


def names(events: object) -> list[str]:
    assert isinstance(events, list)
    return [type(event).__name__ for event in events]


def failures(events: list[object]) -> list[str]:
    checked = [event.checked for event in events if isinstance(event, ClaimChecked)]
    return [each.failure for each in checked]


def test_what_happens_comes_in_the_order_of_the_work() -> None:
    assert names(EVENTS[:9]) == [
        "StageReached",
        "ArticleRead",
        "StageReached",
        "ClaimsFound",
        "StageReached",
        "ClaimBegun",
        "EvidenceFound",
        "ClaimChecked",
        "ClaimBegun",
    ]


def test_claims_are_checked_in_reading_order() -> None:
    begun = [event.claim_id for event in EVENTS if isinstance(event, ClaimBegun)]

    assert begun == ["s0c0", "s2c0", "s3c0"]


def test_every_claim_gets_the_report_that_verify_gives() -> None:
    reports = [event.checked.report for event in EVENTS if isinstance(event, ClaimChecked)]
    claims = [found.claim for sentence in find(Article(text=TEXT)) for found in sentence.claims]

    assert tuple(reports) == memory_flow().verify(claims, PLAIN)


def test_the_evidence_that_is_told_first_is_that_of_the_report() -> None:
    told = {e.claim_id: e.evidence for e in EVENTS if isinstance(e, EvidenceFound)}
    reports = [e.checked.report for e in EVENTS if isinstance(e, ClaimChecked)]

    assert told == {
        report.claim.id: tuple(piece.evidence for piece in report.evidence)
        for report in reports
        if report is not None
    }


def test_the_end_counts_what_was_checked() -> None:
    last = EVENTS[-1]

    assert isinstance(last, ArticleEnded)
    assert (last.stage, last.coverage.claims, last.coverage.checked) == (Stage.DONE, 3, 3)


def test_the_end_names_the_most_doubtful_first() -> None:
    last = EVENTS[-1]
    assert isinstance(last, ArticleEnded)
    by_id = {e.checked.found.claim.id: e.checked for e in EVENTS if isinstance(e, ClaimChecked)}
    first = by_id[last.doubtful[0]].report

    assert first is not None
    assert first.verdict.label is VerdictLabel.REFUTED


def test_the_first_claim_is_read_alone_and_the_rest_together() -> None:
    checker = Refusing(refused=lambda _: False, error=InputError("no"))
    list(article_flow(checker).check(SOURCE, PLAIN))

    assert checker.asked == [1, 2]


def test_one_piece_of_work_is_at_most_one_batch() -> None:
    steps = list(article_flow(batch=1).steps(SOURCE, PLAIN))

    assert max(sum(isinstance(e, ClaimChecked) for e in step) for step in steps) == 1


@pytest.mark.parametrize("concluding", [False, True])
def test_a_claim_that_fails_takes_no_other_with_it(concluding: bool) -> None:  # noqa: FBT001
    checker = Refusing(
        refused=lambda text: "Bees" in text, error=InputError("no bees"), concluding=concluding
    )

    assert failures(list(article_flow(checker).check(SOURCE, PLAIN))) == [
        "",
        *(["", "no bees"] if concluding else ["no bees", ""]),
    ]


def test_a_fault_of_ours_is_told_without_the_files_it_names() -> None:
    checker = Refusing(refused=lambda _: True, error=IntegrityError("/secret/file is broken"))

    assert failures(list(article_flow(checker).check(SOURCE, PLAIN))) == ["Integrity failure"] * 3


def test_a_claim_over_the_limit_is_not_checked_and_the_coverage_shows_it() -> None:
    last = list(article_flow(max_claims=2).check(SOURCE, PLAIN))[-1]

    assert isinstance(last, ArticleEnded)
    assert (last.coverage.claims, last.coverage.checked, last.coverage.failed) == (3, 2, 0)


def test_an_article_without_claims_ends_with_nothing_checked() -> None:
    events = list(article_flow().check(ArticleSource(text="I like tea!"), PLAIN))

    assert names(events[3:]) == ["ClaimsFound", "StageReached", "ArticleEnded"]


@pytest.mark.parametrize("after", range(1, len(EVENTS)))
def test_a_check_that_was_broken_off_anywhere_goes_on_to_the_same_end(after: int) -> None:
    known = so_far(EVENTS[:after])
    rest = chain.from_iterable(article_flow().steps(SOURCE, PLAIN, known))
    whole = so_far([*EVENTS[:after], *rest])

    assert whole.report("r") == so_far(EVENTS).report("r")


def test_what_is_known_is_not_done_again() -> None:
    known = so_far(EVENTS)
    steps = list(article_flow().steps(SOURCE, PLAIN, known))

    assert steps == [(StageReached(stage=Stage.CHECKING),)]


def test_nothing_is_known_before_the_beginning() -> None:
    assert so_far([]) == NOTHING


def test_a_report_on_nothing_is_empty() -> None:
    assert SoFar().report("r").coverage.claims == 0


def test_who_stops_asking_stops_the_work() -> None:
    checker = Refusing(refused=lambda _: False, error=InputError("no"))
    events = article_flow(checker).check(SOURCE, PLAIN)
    next(e for e in events if isinstance(e, ClaimChecked))
    events.close()  # type: ignore[attr-defined]  # a generator

    assert checker.asked == [1]


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({}, "none"),
        ({"text": "a", "url": "b"}, "text and url"),
        ({"title": "a"}, "none"),
    ],
)
def test_a_source_is_one_thing(given: dict[str, str], named: str) -> None:
    with pytest.raises(InputError, match=named):
        ArticleSource(**given)


@pytest.mark.parametrize(
    ("state", "error"),
    [
        (PageState.NOT_FOUND, NotFoundError),
        (PageState.UNSUPPORTED, InputError),
        (PageState.BLOCKED, UnavailableError),
        (PageState.PAYWALLED, UnavailableError),
        (PageState.TIMEOUT, UnavailableError),
    ],
)
def test_what_cannot_be_read_is_an_error_that_says_who_can_act(
    state: PageState, error: type[ClaimwrightError]
) -> None:
    article = Article(text="", source="https://example.org/", state=state, detail="because")

    with pytest.raises(error, match=r"example\.org.*because"):
        check_readable(article)


def test_an_article_of_no_words_is_refused() -> None:
    with pytest.raises(InputError, match="no letter or digit"):
        check_readable(Article(text=" … "))


def test_the_events_of_an_unreadable_article_say_its_state() -> None:
    events = article_flow().check(ArticleSource(url="https://example.org/"), PLAIN)
    seen = [next(events), next(events)]

    assert isinstance(seen[1], ArticleRead)


def test_batches_of_nothing_are_none() -> None:
    assert list(batches([], 3)) == []


def test_the_sentences_that_are_found_are_told_whole() -> None:
    found = next(event for event in EVENTS if isinstance(event, ClaimsFound))

    assert (found.sentences, found.to_check) == (find(Article(text=TEXT)), 3)


@dataclass
class Pages:
    """A reader that notes what it was asked."""

    asked: list[object] = field(default_factory=list)

    def read(self, source: str) -> Article:
        """Never asked: a file is no source of a server."""
        raise AssertionError(source)

    def read_address(self, url: str) -> Article:
        """Return an article with a title of its own."""
        self.asked.append(url)
        return Article(text="Seas rise.", title="Own", source=url)

    def read_bytes(self, data: bytes, *, source: str = "") -> Article:
        """Return an article named after its file."""
        self.asked.append(data)
        return Article(text="Seas rise.", title="Own", source=source)


@pytest.fixture
def pages() -> Pages:
    return Pages()


def test_pasted_text_needs_nothing_that_reads_pages(pages: Pages) -> None:
    article = read_source(ArticleSource(text="Seas rise.", title="T"), lambda: pages)

    assert (article.text, article.title, article.state) == ("Seas rise.", "T", PageState.OK)


def test_an_address_is_read_as_one_and_never_as_a_file(pages: Pages) -> None:
    article = read_source(ArticleSource(url="/etc/passwd"), lambda: pages)

    assert (pages.asked, article.source) == (["/etc/passwd"], "/etc/passwd")


def test_html_is_read_and_has_no_address(pages: Pages) -> None:
    article = read_source(ArticleSource(html="<p>Seas é"), lambda: pages)

    assert (pages.asked, article.source) == (["<p>Seas é".encode()], "")


@pytest.mark.parametrize(("given", "title"), [("", "Own"), ("Better", "Better")])
def test_a_title_that_the_caller_knows_goes_first(pages: Pages, given: str, title: str) -> None:
    source = ArticleSource(url="https://example.org", title=given)

    assert read_source(source, lambda: pages).title == title
