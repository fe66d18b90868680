"""Queries that a language model writes are searched beside the claim."""

from collections.abc import Mapping, Sequence

import pytest

from claimwright.domain import (
    Answer,
    AnswerStatus,
    Candidate,
    Claim,
    Document,
    Filter,
    Json,
    Unit,
)
from claimwright.reasoning.language_model.queries import QueryWritingRetriever, united
from claimwright.settings import RetrievalSettings
from claimwright.testing.scripted import Script, ScriptedModel
from tests.examples import passage

CLAIM = Claim(text="Sea level rose 20 cm since 1900.", context="Seas rise.")
TWO: Mapping[str, Json] = {
    "queries": [{"query": "tide gauge records since 1900"}, {"query": "ocean thermal expansion"}]
}


def candidate(name: str, **scores: float) -> Candidate:
    document = Document(id=name, text=name)
    return Candidate(passage=passage(document, name), document=document, scores=scores)


class Found:
    """Finds passages by the words of a query, and remembers what it was asked."""

    def __init__(self, **by_word: str) -> None:
        self._by_word = by_word
        self.asked: list[str] = []

    def retrieve(
        self, claims: Sequence[Claim], *, unit: Unit, limit: int, only: Filter
    ) -> tuple[tuple[Candidate, ...], ...]:
        del unit, only
        self.asked += [claim.text for claim in claims]
        return tuple(
            tuple(
                candidate(name, fused=0.9, cosine=0.5)
                for word, names in self._by_word.items()
                if word in claim.text
                for name in names
            )[:limit]
            for claim in claims
        )


def searched(
    script: Script, found: Found, claims: Sequence[Claim] = (CLAIM,), *, limit: int = 9
) -> tuple[list[list[str]], ScriptedModel]:
    model = ScriptedModel(script)
    retriever = QueryWritingRetriever(
        retriever=found, model=model, settings=RetrievalSettings(written_queries=2)
    )
    rankings = retriever.retrieve(claims, unit=Unit.ABSTRACT, limit=limit, only=Filter())
    return [[one.passage.id for one in each] for each in rankings], model


def test_what_several_rankings_find_comes_first() -> None:
    found = Found(Sea="ab", tide="bc", thermal="bd")

    rankings, model = searched(lambda _: TWO, found)

    assert rankings == [["b", "a", "c", "d"]]
    assert found.asked == [CLAIM.text, "tide gauge records since 1900", "ocean thermal expansion"]
    assert [one.id for one in model.prompts[0].material] == ["claim", "context"]


def test_at_most_so_many_are_returned() -> None:
    rankings, _ = searched(lambda _: TWO, Found(Sea="ab", tide="cd"), limit=2)

    assert [len(each) for each in rankings] == [2]


def test_each_claim_has_its_own_queries() -> None:
    found = Found(Sea="a", Ice="b", tide="c")
    rankings, model = searched(
        lambda prompt: (
            TWO if "Sea" in prompt.material[0].text else {"queries": [{"query": "floe"}]}
        ),
        found,
        [CLAIM, Claim(text="Ice melts.")],
    )

    assert rankings == [["a", "c"], ["b"]]
    assert len(model.prompts) == 2


@pytest.mark.parametrize(
    "status", [one for one in AnswerStatus if one is not AnswerStatus.ANSWERED]
)
def test_without_an_answer_the_claim_is_searched_alone(status: AnswerStatus) -> None:
    found = Found(Sea="ab")

    rankings, _ = searched(lambda _: Answer(status=status, reason="no"), found)

    assert (rankings, found.asked) == ([["a", "b"]], [CLAIM.text])


@pytest.mark.parametrize(
    ("queries", "told"),
    [
        ([], "write at least one"),
        ([{"query": "..."}], "one line with words"),
        ([{"query": "a\nb"}], "one line with words"),
        ([{"query": "rise of 35 cm"}], "the number 35, not in the claim"),
    ],
)
def test_queries_that_cannot_be_are_asked_for_again(queries: list[Json], told: str) -> None:
    found = Found(Sea="a")

    rankings, model = searched(lambda _: {"queries": queries}, found)

    assert told in model.told[0]
    assert (rankings, found.asked) == ([["a"]], [CLAIM.text])


def test_no_claim_asks_nothing() -> None:
    rankings, model = searched(lambda _: TWO, Found(), [])

    assert (rankings, model.prompts) == ([], [])


def test_a_single_ranking_stays_as_it_is() -> None:
    ranking = (candidate("a", fused=0.9), candidate("b", fused=0.1))

    assert united([ranking], rank_offset=60) == ranking


def test_a_passage_in_every_ranking_at_the_top_has_the_score_1() -> None:
    first, second = candidate("a", fused=0.2, bm25=3.0), candidate("a", fused=0.4, bm25=1.0)

    (one,) = united([[first], [second]], rank_offset=60)

    assert one.scores == {"fused": 1.0, "bm25": 3.0}
