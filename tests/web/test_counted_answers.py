"""Which answers of an engine are counted, and as what."""

from collections import Counter
from collections.abc import Callable

import pytest

from claimwright.domain import Claim
from claimwright.flows.article import ArticleSource
from claimwright.flows.citation_rows import CitationRow
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.debate import DebateOptions
from claimwright.flows.find import FindOptions
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.web.counted_answers import counted, verdict_of
from claimwright.web.engine import ArticleRequest, Engine
from tests.web.conftest import DoubleEngine

CLAIMS = (Claim(text="Sea ice declines."), Claim(text="Corals bleach."))
OPTIONS = VerifyOptions()
ARTICLE = ArticleRequest(
    source=ArticleSource(text="Seas rise. Ice melts."),
    corpus="starter",
    options=OPTIONS,
    find=FindOptions(),
)


def everyone(engine: Engine) -> list[str]:
    return [each.name for each in engine.debate_profiles()]


def citations(engine: Engine) -> object:
    article = engine.cited_article(CitationsRequest(title="Sea level rise"))
    return list(engine.citations_flow("").check(article))


WORK: dict[str, tuple[Callable[[Engine], object], str, int]] = {
    "verify": (lambda e: e.flow("starter").verify(CLAIMS, OPTIONS), "verify", 2),
    "weigh": (lambda e: e.weigh_flow("starter").weigh(CLAIMS, WeighOptions()), "weigh", 2),
    "weigh live": (
        lambda e: list(e.weigh_flow("starter").steps(CLAIMS[0], WeighOptions())),
        "weigh",
        1,
    ),
    "debate": (
        lambda e: e.debate_flow(everyone(e)).debate(CLAIMS, DebateOptions()),
        "debate",
        2,
    ),
    "debate live": (
        lambda e: list(e.debate_flow(everyone(e)).rounds(CLAIMS[0], DebateOptions())),
        "debate",
        1,
    ),
    "article": (
        lambda e: list(e.article_flow(ARTICLE).steps(ARTICLE.source, OPTIONS)),
        "article",
        2,
    ),
    "citations": (citations, "citations", -1),
    "rows": (
        lambda e: e.citation_checks([CitationRow(claim=CLAIMS[0], url="https://a.b")]),
        "citations",
        1,
    ),
    "evidence": (lambda e: e.flow("starter").evidence(CLAIMS, OPTIONS), "", 0),
    "nothing": (lambda e: (e.corpora(), e.shortfalls(), e.splitter("A.")), "", 0),
}


@pytest.mark.parametrize("name", WORK)
def test_each_answer_is_counted_once(name: str) -> None:
    work, flow, number = WORK[name]
    seen: Counter[str] = Counter()

    def count(flow: str, verdict: str, *, abstained: bool) -> None:
        del abstained
        assert verdict
        seen[flow] += 1

    plain = DoubleEngine()
    result = work(counted(plain, count))

    assert result is not None
    assert (set(seen), seen[flow] >= 1 if number < 0 else seen[flow] == number) == (
        {flow} - {""},
        True,
    )


def test_what_can_say_nothing_abstains() -> None:
    report = DoubleEngine(documents=()).flow("starter").verify(CLAIMS[:1], OPTIONS)[0]

    assert verdict_of(report) == ("NOT_ENOUGH_EVIDENCE", True)


def test_what_is_no_answer_has_no_verdict() -> None:
    assert verdict_of(CLAIMS[0]) is None


def test_events_that_nobody_reads_on_are_closed() -> None:
    closed = []

    class Steps:
        def steps(self, claim: Claim) -> object:
            try:
                yield claim
                yield claim
            finally:
                closed.append(claim)

    class Only:
        def weigh_flow(self, corpus: str) -> Steps:
            del corpus
            return Steps()

    engine = counted(Only(), lambda *_, **__: None)  # type: ignore[arg-type]
    events = engine.weigh_flow("starter").steps(CLAIMS[0])  # type: ignore[call-arg]
    next(events)
    events.close()  # type: ignore[attr-defined]

    assert closed == [CLAIMS[0]]
