"""Cited claims to the findings of their groups, as they come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from threading import Barrier, Event

import pytest

from claimwright.domain import (
    CheckedGroup,
    CitationCheck,
    CitationLabel,
    CitationReport,
    CitedArticle,
    CitedClaim,
    CitedSource,
    Document,
    SearchOutcome,
    SourceState,
    SourceText,
)
from claimwright.errors import IntegrityError, UnavailableError
from claimwright.fetch.page import NO_NETWORK
from claimwright.flows.citations import (
    MAX_PARAGRAPH,
    NOTHING_READ,
    CitationsFlow,
    CitationsRequest,
    SharedSources,
    report_id,
    source_key,
    sources_of,
    with_near_words,
)
from claimwright.flows.events import (
    CitationEvent,
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.llm.usage import Allowance, charged_to, current_scope
from claimwright.settings import CitationSettings
from claimwright.testing import ScriptedCitationChecker
from tests.citations import SEAS, cited_article, cited_claim, reference, source, text_of
from tests.flows.citation_parts import ToldReader, ToldSearch, flow

ICE = source()


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        (CitationsRequest(title="Lake Verna", wikitext="x"), "Lake Verna"),
        (CitationsRequest(url="https://x.example/a"), "https://x.example/a"),
        (CitationsRequest(wikitext="x"), "Pasted wikitext"),
    ],
)
def test_an_article_has_a_name_before_it_is_read(request_: CitationsRequest, named: str) -> None:
    assert request_.named == named


def test_two_spellings_of_one_address_are_read_once() -> None:
    reader = ToldReader()

    with SharedSources(reader, 2) as sources:
        sources.begin([ICE, source("http://www.a.example/ice/")])
        state = sources.text_of(ICE).state

    assert (SourceState.NOT_FOUND, 1) == (state, len(reader.asked))


def test_progress_tells_how_many_are_read_of_how_many() -> None:
    with SharedSources(ToldReader(), 1) as sources:
        sources.begin([ICE, source("https://b.example/x")])
        sources.text_of(ICE)
        sources.text_of(source("https://b.example/x"))

        assert (2, 2) == sources.progress
        assert sources.is_read(ICE)


def test_waiting_for_nothing_returns_at_once() -> None:
    with SharedSources(ToldReader({"https://a.example/ice": text_of()}), 1) as sources:
        sources.begin([ICE])
        sources.text_of(ICE)
        sources.wait()

        assert sources.text_of(ICE).state is SourceState.OK


def test_a_failure_of_the_reader_comes_with_the_text() -> None:
    reader = ToldReader({"https://a.example/ice": UnavailableError("no disk")})

    with SharedSources(reader, 1) as sources:
        sources.begin([ICE])

        with pytest.raises(UnavailableError):
            sources.text_of(ICE)


def test_sources_without_an_address_are_told_apart_by_their_keys() -> None:
    assert source_key(source("", key="a")) != source_key(source("", key="b"))


BREAD = text_of("Bread rises in the oven of a baker.", "https://a.example/bread")
WEAK = cited_claim("weak", SEAS, reference(1, source("https://a.example/bread")))
GOOD = Document(id="d", title="A better page", text=SEAS, url="https://b.example/seas")


def events(made: CitationsFlow, cited: CitedArticle) -> list[CitationEvent]:
    return list(made.check(cited))


def report(made: CitationsFlow, *claims: str) -> CitationReport:
    last = events(made, cited_article(*map(cited_claim, claims)))[-1]
    assert isinstance(last, CitationsEnded)
    return last.report


def checked_groups(happened: Sequence[CitationEvent]) -> list[CheckedGroup]:
    return [event.group for event in happened if isinstance(event, GroupChecked)]


def only(made: CitationsFlow, cited: CitedArticle) -> CheckedGroup:
    (group,) = checked_groups(events(made, cited))
    return group


def test_a_claim_is_checked_against_its_source() -> None:
    group = only(flow(), cited_article(cited_claim("1")))

    assert (CitationLabel.SUPPORTED, 1.0, "") == (group.label, group.support, group.failure)
    assert group.sources[0].check.passage is not None
    assert group.sources[0].check.passage.text == SEAS


def test_events_tell_the_beginning_each_group_and_the_end() -> None:
    happened = events(flow(), cited_article(cited_claim("1"), cited_claim("2")))

    assert [CitationsBegun, SourcesRead, GroupChecked, GroupChecked, CitationsEnded] == list(
        map(type, happened)
    )


def test_nothing_is_read_before_the_beginning_is_told() -> None:
    reads = Event()

    class NotedReader(ToldReader):
        def read(self, source: CitedSource) -> SourceText:
            reads.set()
            return super().read(source)

    next(flow(reader=NotedReader()).check(cited_article(cited_claim("1"))))

    assert not reads.wait(0.2)


def test_the_beginning_counts_claims_and_pages() -> None:
    begun = events(flow(), cited_article(cited_claim("1"), cited_claim("2")))[0]

    assert isinstance(begun, CitationsBegun)
    assert (2, 0, 1) == (begun.to_check, begun.known, begun.sources)


def test_a_page_behind_several_claims_is_read_once() -> None:
    reader = ToldReader({"https://a.example/ice": text_of()})

    events(flow(reader=reader), cited_article(cited_claim("1"), cited_claim("2")))

    assert ["https://a.example/ice"] == reader.asked


def test_a_claim_whose_source_is_read_does_not_wait_for_another(
    request: pytest.FixtureRequest,
) -> None:
    late = Event()
    request.addfinalizer(late.set)

    class SlowReader(ToldReader):
        def read(self, source: CitedSource) -> SourceText:
            if source.url.endswith("slow"):
                late.wait(10)
            return super().read(source)

    slow = cited_claim("slow", SEAS, reference(1, source("https://a.example/slow")))
    happened = flow(reader=SlowReader({"https://a.example/ice": text_of()})).check(
        cited_article(slow, cited_claim("fast"))
    )

    first = next(event for event in happened if isinstance(event, GroupChecked))
    assert ("fast", 2) == (first.group.cited.claim.id, first.position)
    late.set()
    assert ["slow"] == [each.cited.claim.id for each in checked_groups(list(happened))]


def test_what_an_earlier_run_checked_is_not_checked_again() -> None:
    checker = ScriptedCitationChecker()
    known = {"1": only(flow(), cited_article(cited_claim("1")))}

    both = cited_article(cited_claim("1"), cited_claim("2"))
    happened = list(flow(checker=checker).check(both, known, begun=True))

    assert ["2"] == checker.asked
    assert not isinstance(happened[0], CitationsBegun)
    last = happened[-1]
    assert isinstance(last, CitationsEnded)
    assert ["1", "2"] == [each.cited.claim.id for each in last.report.groups]


def test_one_claim_whose_check_fails_does_not_stop_the_others() -> None:
    made = report(flow(checker=ScriptedCitationChecker(failing=frozenset({"1"}))), "1", "2")

    assert ["2", "1"] == [each.cited.claim.id for each in made.groups]
    assert "shall fail" in made.groups[1].failure
    assert any("the check of 1 cited claims failed" in notice for notice in made.notices)


def test_a_fault_of_ours_is_named_without_its_message(caplog: pytest.LogCaptureFixture) -> None:
    broken = IntegrityError("a private path")

    group = only(flow({"https://a.example/ice": broken}), cited_article(cited_claim("1")))

    assert ("Integrity failure", True) == (group.failure, "a private path" in caplog.text)


def test_a_claim_whose_sources_cannot_be_read_says_nothing_against_it() -> None:
    group = only(flow({"x": text_of()}), cited_article(cited_claim("1")))

    assert (CitationLabel.SOURCE_UNAVAILABLE, None, SourceState.NOT_FOUND) == (
        group.label,
        group.support,
        group.sources[0].read.state,
    )


def test_a_weak_claim_is_given_a_better_source() -> None:
    made = flow({"https://a.example/bread": BREAD}, search=ToldSearch((GOOD,)))

    group = only(made, cited_article(WEAK))

    assert (SearchOutcome.SUGGESTED, 1) == (group.outcome, group.searched)
    assert group.suggestion is not None
    assert ("d", 1, 1.0) == (
        group.suggestion.document_id,
        group.suggestion.rank,
        group.suggestion.check.support,
    )


def test_a_claim_that_holds_is_not_searched_for() -> None:
    search = ToldSearch((GOOD,))

    group = only(flow(search=search), cited_article(cited_claim("1")))

    assert (SearchOutcome.NOT_SEARCHED, []) == (group.outcome, search.asked)


def test_a_claim_without_a_readable_source_is_searched_for() -> None:
    group = only(flow({"x": BREAD}, search=ToldSearch((GOOD,))), cited_article(WEAK))

    assert SearchOutcome.SUGGESTED is group.outcome


def test_a_claim_that_says_next_to_nothing_is_not_searched_for_and_told() -> None:
    search = ToldSearch((GOOD,))
    vague = cited_claim("vague", "It is gone.", reference(1, source("https://a.example/404")))

    group = only(flow(search=search), cited_article(vague))

    assert (SearchOutcome.NOT_SEARCHED, []) == (group.outcome, search.asked)
    assert group.reason.endswith("It says too little to search for a better source.")


def test_without_a_corpus_that_is_told() -> None:
    assert any("no corpus was chosen" in notice for notice in report(flow(), "1").notices)


def test_more_claims_than_the_bound_are_left_and_told() -> None:
    made = report(flow(settings=CitationSettings(max_groups=1)), "1", "2")

    assert ["1"] == [each.cited.claim.id for each in made.groups]
    assert "1 of 2 cited claims were not checked" in made.notices[0]


def test_two_claims_are_checked_at_the_same_time() -> None:
    both = Barrier(2, timeout=20)

    class MeetingChecker(ScriptedCitationChecker):
        def check(
            self, cited: CitedClaim, sources: Sequence[SourceText]
        ) -> tuple[CitationCheck, ...]:
            both.wait()
            return super().check(cited, sources)

    made = report(flow(checker=MeetingChecker()), "1", "2")

    assert ["1", "2"] == [each.cited.claim.id for each in made.groups]


def test_whoever_stops_asking_stops_the_work() -> None:
    checker = ScriptedCitationChecker()
    one_by_one = CitationSettings(checks=1)
    happened = flow(checker=checker, settings=one_by_one).check(
        cited_article(cited_claim("1"), cited_claim("2"))
    )

    next(event for event in happened if isinstance(event, GroupChecked))
    happened.close()

    assert ["1"] == checker.asked


def test_two_references_to_one_page_are_one_source() -> None:
    twice = cited_claim(
        "1",
        SEAS,
        reference(1, source("http://www.a.example/ice/")),
        reference(2, source("https://a.example/ice"), source("https://a.example/bread")),
    )

    assert [(1, "http://www.a.example/ice/"), (2, "https://a.example/bread")] == [
        (number, each.url) for number, each in sources_of(twice)
    ]


def test_a_report_has_the_same_name_for_the_same_findings() -> None:
    first, second, other = (report(flow(), "1"), report(flow(), "1"), report(flow(), "2"))

    assert (first.id == second.id, first.id == other.id) == (True, False)


def test_an_article_without_cited_claims_has_an_empty_report() -> None:
    made = report(flow())

    assert ((), report_id(cited_article(), ())) == (made.groups, made.id)


def test_a_language_model_asked_for_a_group_is_paid_by_whoever_the_article_is_for() -> None:
    found: list[object] = []

    class Asking(ScriptedCitationChecker):
        def check(
            self, cited: CitedClaim, sources: Sequence[SourceText]
        ) -> tuple[CitationCheck, ...]:
            found.extend(current_scope().further)
            return super().check(cited, sources)

    purse = Allowance("caller")
    with charged_to(purse):
        events(flow(checker=Asking()), cited_article(cited_claim("1")))

    assert found == [purse]


@pytest.mark.parametrize(
    ("read", "notice"),
    [((), NOTHING_READ), ((text_of(),), "this machine has no network, or had none for a while: 1")],
)
def test_a_missing_network_is_told_once_for_all_sources(
    read: tuple[SourceText, ...], notice: str
) -> None:
    unasked = SourceText(state=SourceState.NOT_FETCHED, detail=NO_NETWORK)
    texts = {"https://a.example/bread": unasked, **{each.url: each for each in read}}
    claims = (WEAK, cited_claim("1")) if read else (WEAK,)

    last = events(flow(texts), cited_article(*claims))[-1]

    assert isinstance(last, CitationsEnded)
    assert [notice] == [each[: len(notice)] for each in last.report.notices if "network" in each]


def near(paragraph: str) -> str:
    article = cited_article(replace(cited_claim("1", SEAS), paragraph=paragraph))
    return with_near_words(article).claims[0].paragraph


def test_a_paragraph_of_usual_length_stays() -> None:
    paragraph = f"Ice melts. {SEAS} Snow falls."

    assert paragraph == near(paragraph)


def test_of_a_long_one_stays_what_is_near_the_claim() -> None:
    half = MAX_PARAGRAPH // 2

    assert f"…{'a' * half}{SEAS}{'b' * half}…" == near("a" * 9_000 + SEAS + "b" * 9_000)


def test_where_nothing_was_cut_nothing_says_so() -> None:
    assert near(SEAS + "b" * 9_000).startswith(SEAS)


def test_a_claim_that_is_not_found_leaves_the_beginning() -> None:
    assert near("b" * 9_000).startswith("bbb")
