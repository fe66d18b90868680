"""What every engine must do for a reader: a new engine is one more entry in `ENGINES`."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest

from claimwright.domain import Candidate, Filter, Query, Unit
from claimwright.errors import InputError
from claimwright.protocols import Index
from tests.contracts.engines import ALL, BARE, ENCODER, ENGINES, SUN, Corpus, dense, sparse, write


@pytest.fixture(scope="module", params=ENGINES)
def index(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Index:
    """Hold three documents, to read."""
    made: Corpus = request.param(tmp_path_factory.mktemp("read"))
    write(made, ALL)
    return made.open()


def _ids(candidates: Sequence[Candidate]) -> list[str]:
    return [candidate.passage.id for candidate in candidates]


def _found(index: Index, only: Filter) -> set[str]:
    (candidates,) = index.search([dense("glaciers", unit=Unit.ABSTRACT, only=only)])
    return {candidate.document.id for candidate in candidates}


def test_an_index_says_what_it_is(index: Index) -> None:
    assert ("papers", 1, "hash-32") == (index.corpus, index.version, index.encoder_name)


def test_a_sparse_query_finds_the_passages_that_hold_its_words(index: Index) -> None:
    (candidates,) = index.search([sparse("volcanoes")])

    assert ["bare#sentence:0-15"] == _ids(candidates)


def test_a_sparse_query_reads_the_title_too(index: Index) -> None:
    (candidates,) = index.search([sparse("solar")])

    assert ["sun#sentence:0-28", "sun#sentence:29-43"] == _ids(candidates)


def test_a_sparse_candidate_carries_its_bm25_score_alone(index: Index) -> None:
    (candidates,) = index.search([sparse("volcanoes")])

    assert [["bm25"]] == [list(candidate.scores) for candidate in candidates]


def test_a_dense_query_finds_the_nearest_first(index: Index) -> None:
    (candidates,) = index.search([dense("Oceans Warming oceans expand")])

    assert candidates[0].passage.id == "sea#sentence:0-22"


def test_a_dense_candidate_carries_its_cosine(index: Index) -> None:
    (candidates,) = index.search([dense("Oceans Warming oceans expand")])

    assert {"cosine": pytest.approx(1.0, abs=1e-3)} == candidates[0].scores


def test_a_candidate_carries_its_whole_document(index: Index) -> None:
    (candidates,) = index.search([sparse("volcanoes")])

    assert BARE == candidates[0].document


def test_a_passage_is_a_span_of_its_document(index: Index) -> None:
    (candidates,) = index.search([sparse("melt", unit=Unit.SENTENCE, limit=1)])
    passage = candidates[0].passage

    assert passage.text == candidates[0].document.text[passage.start : passage.end]


@pytest.mark.parametrize("unit", [Unit.ABSTRACT, Unit.SENTENCE])
def test_a_query_gets_passages_of_its_unit_alone(index: Index, unit: Unit) -> None:
    (candidates,) = index.search([dense("glaciers", unit=unit)])

    assert {unit} == {candidate.passage.unit for candidate in candidates}


def test_equal_scores_are_ordered_by_passage_id(index: Index) -> None:
    (candidates,) = index.search([dense("")])

    assert sorted(_ids(candidates)) == _ids(candidates)


def test_a_limit_cuts_the_list(index: Index) -> None:
    (candidates,) = index.search([dense("glaciers", limit=2)])

    assert len(candidates) == 2


def test_queries_are_answered_in_their_order(index: Index) -> None:
    answers = index.search([sparse("volcanoes"), sparse("xyzzy"), dense("glaciers", limit=1)])

    assert [1, 0, 1] == [len(candidates) for candidates in answers]


def test_a_batch_gives_what_single_queries_give(index: Index) -> None:
    queries = [sparse("glaciers melt"), dense("oceans"), sparse("cool", unit=Unit.ABSTRACT)]
    alone = tuple(index.search([query])[0] for query in queries)

    assert alone == index.search(queries)


def test_no_query_gets_no_answer(index: Index) -> None:
    assert () == index.search([])


def test_no_query_gets_no_ranking(index: Index) -> None:
    assert () == index.rank([])


@pytest.mark.parametrize("unit", [Unit.ABSTRACT, Unit.SENTENCE])
def test_what_is_ranked_and_read_is_what_a_search_finds(index: Index, unit: Unit) -> None:
    queries = [sparse("glaciers melt", unit=unit), dense("oceans", unit=unit)]
    ranked = index.rank(queries)
    read = [[index.read(unit, [row])[row] for row in found.rows] for found in ranked]

    assert read == [
        [(candidate.document, candidate.passage) for candidate in candidates]
        for candidates in index.search(queries)
    ]


def test_a_ranking_has_the_scores_of_a_search(index: Index) -> None:
    (ranked,) = index.rank([sparse("glaciers melt")])
    (candidates,) = index.search([sparse("glaciers melt")])

    assert list(ranked.scores) == [candidate.scores["bm25"] for candidate in candidates]


def test_both_arms_give_one_passage_one_row(index: Index) -> None:
    words, meaning = index.rank([sparse("glaciers"), dense("glaciers", limit=9)])

    assert set(words.rows) <= set(meaning.rows)


def test_rows_are_read_once_each(index: Index) -> None:
    ((row,),) = (found.rows for found in index.rank([sparse("volcanoes")]))

    assert [row] == list(index.read(Unit.SENTENCE, [row, row]))


def test_no_row_reads_nothing(index: Index) -> None:
    assert {} == index.read(Unit.SENTENCE, [])


def test_a_ranking_refuses_what_a_search_refuses(index: Index) -> None:
    with pytest.raises(InputError):
        index.rank([Query(unit=Unit.SENTENCE, limit=0, text="ice")])


def test_a_batch_of_one_arm_gives_what_single_queries_give(index: Index) -> None:
    queries = [dense(text, limit=4) for text in ("oceans", "glaciers melt", "", "solar output")]

    assert tuple(index.rank([query])[0] for query in queries) == index.rank(queries)


@pytest.mark.parametrize(
    "text",
    [
        '"glaciers" AND NOT (melt OR +grow) -ice ~2 ^3 title:x [a TO b] {* ?}',
        "glaciers' OR 1=1; --",
        "\\ / \\\\ glaciers",
        "glaciers \x00\x07\x1b \u2028 \U0001f30d\ufe0f",
        "glaciers " + "very " * 1_900,
    ],
    ids=["operators", "sql", "slashes", "control", "long"],
)
def test_a_query_is_words_and_no_syntax(index: Index, text: str) -> None:
    (candidates,) = index.search([sparse(text, unit=Unit.ABSTRACT)])

    assert {"sea", "sun", "bare"} == {candidate.document.id for candidate in candidates}


@pytest.mark.parametrize("text", ["", "  \n", "\U0001f30d", "the of", "?!", "\x00", "\ud800"])
def test_a_text_without_a_word_finds_nothing(index: Index, text: str) -> None:
    assert ((),) == index.search([sparse(text)])


@pytest.mark.parametrize(
    ("expected", "only"),
    [
        ({"sea", "sun", "bare"}, Filter()),
        ({"sun"}, Filter(year_from=2021)),
        ({"sea"}, Filter(year_to=2015)),
        ({"sea", "sun"}, Filter(year_from=-(10**30), year_to=10**30)),
        (set[str](), Filter(year_from=10**30)),
        (set[str](), Filter(year_to=-(10**30))),
        ({"sea"}, Filter(venues=("NATURE climate", "Cell"))),
        ({"sun"}, Filter(languages=("de",))),
        ({"sea"}, Filter(min_citations=1)),
        ({"sea", "sun"}, Filter(min_citations=0)),
        (set[str](), Filter(min_citations=10**30)),
        ({"sun"}, Filter(sources=("crossref", "x'y"))),
        ({"bare", "sea"}, Filter(document_ids=("bare", "sea", "absent"))),
        ({"sea", "bare"}, Filter(exclude_retracted=True)),
        ({"sea"}, Filter(exclude_retracted=True, year_from=2000, languages=("en", "de"))),
        (set[str](), Filter(document_ids=("\ud800",))),
    ],
)
def test_a_filter_says_what_documents_must_be(
    index: Index, expected: set[str], only: Filter
) -> None:
    assert expected == _found(index, only)


def test_a_filter_holds_for_sparse_queries_and_sentences_too(index: Index) -> None:
    (candidates,) = index.search([sparse("glaciers", only=Filter(year_from=2021))])

    assert {"sun"} == {candidate.document.id for candidate in candidates}


def test_a_filter_does_not_eat_into_the_limit(index: Index) -> None:
    nearest_of_another = dense("Oceans Warming oceans expand", limit=1, only=Filter(year_from=2021))

    assert [1] == [len(candidates) for candidates in index.search([nearest_of_another])]


@pytest.mark.parametrize(
    "query",
    [
        Query(unit=Unit.SENTENCE, limit=0, text="ice"),
        Query(unit=Unit.SENTENCE, limit=-1, text="ice"),
        Query(unit=Unit.SENTENCE, limit=1),
        Query(unit=Unit.SENTENCE, limit=1, text="ice", embedding=array("f", [1.0] + [0.0] * 31)),
        Query(unit=Unit.SENTENCE, limit=1, embedding=array("f", [1.0])),
        Query(unit=Unit.SENTENCE, limit=1, embedding=array("f", [float("nan")] * 32)),
        Query(unit=Unit.SENTENCE, limit=1, embedding=array("f", [float("inf")] * 32)),
        Query(unit=Unit.WINDOW, limit=1, text="ice"),
    ],
    ids=["zero", "negative", "neither", "both", "short", "nan", "infinite", "window"],
)
def test_a_query_that_cannot_be_answered_is_refused(index: Index, query: Query) -> None:
    with pytest.raises(InputError):
        index.search([query])


def test_sentences_come_in_reading_order(index: Index) -> None:
    rows = index.sentences(["sun"])["sun"]

    assert ["Solar output barely changed.", "Glaciers melt."] == [row[0].text for row in rows]


def test_sentences_come_with_their_embeddings(index: Index) -> None:
    (expected,) = ENCODER.encode(["Solar\nGlaciers melt."])

    assert pytest.approx(expected, abs=1e-3) == index.sentences(["sun"])["sun"][1][1]


def test_sentences_of_unknown_documents_are_left_out(index: Index) -> None:
    assert ["sea"] == list(index.sentences(["absent", "sea", "sea"]))


def test_documents_come_back_as_they_were(index: Index) -> None:
    assert {"sun": SUN, "bare": BARE} == index.documents(["bare", "absent", "sun", "sun"])


def test_metrics_are_spread_over_the_whole_corpus(index: Index) -> None:
    metrics = index.metrics()
    age = (metrics.as_of_year or 0) - 2015 + 1

    assert {"citations_per_year": [0.0, 10 / age]} == {
        name: list(values) for name, values in metrics.values.items()
    }


def test_ages_are_counted_at_least_to_the_newest_work(index: Index) -> None:
    assert (index.metrics().as_of_year or 0) >= 2021


def test_metrics_are_the_same_when_asked_again(index: Index) -> None:
    assert index.metrics().values == index.metrics().values
