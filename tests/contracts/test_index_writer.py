"""What every engine must do for a writer: a new engine is one more entry in `ENGINES`."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest

from claimwright.domain import (
    Document,
    Embedding,
    FieldOrigin,
    Identifier,
    IdentifierKind,
    Notice,
    NoticeState,
    Passage,
    PastValue,
    Unit,
)
from claimwright.errors import InputError
from claimwright.testing import embedded, passages_of
from tests.contracts.engines import ALL, ENCODER, ENGINES, S3, SEA, SUN, Corpus, sparse, write


@pytest.fixture(params=ENGINES)
def corpus(request: pytest.FixtureRequest, tmp_path: Path) -> Corpus:
    """Hold an empty corpus."""
    made: Corpus = request.param(tmp_path)
    return made


OVER_HTTP_TOO = pytest.mark.parametrize("corpus", [*ENGINES, S3], indirect=True)


def test_equal_sentences_of_two_documents_stay_two(corpus: Corpus) -> None:
    write(corpus, [Document(id="b", text="Ice melts."), Document(id="a", text="Ice melts.")])
    (candidates,) = corpus.open().search([sparse("melts")])

    assert ["a#sentence:0-10", "b#sentence:0-10"] == [
        candidate.passage.id for candidate in candidates
    ]


def test_a_document_without_sentences_has_none(corpus: Corpus) -> None:
    write(corpus, [Document(id="blank")])

    assert {"blank": ()} == corpus.open().sentences(["blank"])


@OVER_HTTP_TOO
def test_every_field_and_character_survives(corpus: Corpus) -> None:
    whole = Document(
        id="W'1\"\\%#\u2028é\U0001f30d",
        title="Cafe\u0301 \U0001f9ea\r\nΔ",
        text="\ufeff A\u0301\r\nb\x00c \U0001f9ec. Next\tone! ",
        doi="10.1/x",
        openalex_id="W1",
        year=-300,
        authors=("Å. Ö", "", "李"),
        venue="",
        issn="1234-5678",
        url="https://example.org/?a=b",
        language="zh",
        citation_count=2**40,
        influential_citation_count=0,
        retracted=False,
        source="s",
        licence="CC0",
        extra={"a": 1, "b": 1.5, "c": None, "d": True, "é": "\U0001f9ea"},
        identifiers=(Identifier(kind=IdentifierKind.DOI, value="10.1/x"),),
        notices=(Notice(state=NoticeState.CORRECTED, source="crossref", date="2020-01-01"),),
        origins=(FieldOrigin(field="venue", source="openalex", record="W1"),),
        history=(PastValue(field="citation_count", value=3, until="2026-01-01T00:00:00Z"),),
    )
    write(corpus, [whole])

    assert {whole.id: whole} == corpus.open().documents([whole.id])


def test_sentences_are_exact_beyond_the_basic_plane(corpus: Corpus) -> None:
    document = Document(id="d", text="\U0001f9ea\U0001f9ea e\u0301!\r\n\U0001f30d warms. Ok.")
    write(corpus, [document])
    rows = corpus.open().sentences(["d"])["d"]

    assert list(passages_of(document)[1:]) == [row[0] for row in rows]


@OVER_HTTP_TOO
def test_nothing_is_seen_before_the_commit(corpus: Corpus) -> None:
    write(corpus, [SEA])
    with corpus.writing() as writer:
        writer.upsert(embedded([SUN], ENCODER))
        writer.delete(["sea"])

        assert ["sea"] == list(corpus.open().documents(["sea", "sun"]))


@OVER_HTTP_TOO
def test_an_open_index_does_not_change(corpus: Corpus) -> None:
    write(corpus, [SEA])
    before = corpus.open()
    with corpus.writing() as writer:
        writer.delete(["sea"])
        writer.upsert(embedded([SUN], ENCODER))
        writer.commit({})

    assert ["sea"] == list(before.documents(["sea", "sun"]))


@OVER_HTTP_TOO
def test_each_commit_raises_the_version(corpus: Corpus) -> None:
    assert [1, 2, 3] == [write(corpus, [SEA]), write(corpus, []), write(corpus, [SUN])]


@OVER_HTTP_TOO
def test_a_document_with_a_known_id_replaces_the_old_one_whole(corpus: Corpus) -> None:
    write(corpus, ALL)
    write(corpus, [Document(id="sun", text="Short.")])

    assert ["Short."] == [row[0].text for row in corpus.open().sentences(["sun"])["sun"]]
    assert ((),) == corpus.open().search([sparse("solar")])


def test_of_two_documents_with_one_id_the_later_wins(corpus: Corpus) -> None:
    write(corpus, [Document(id="d", text="One. Two."), Document(id="d", text="Three.")])
    (candidates,) = corpus.open().search([sparse("one two three")])

    assert ["Three."] == [candidate.passage.text for candidate in candidates]


def test_what_is_added_after_a_deletion_stays(corpus: Corpus) -> None:
    write(corpus, [SEA])
    with corpus.writing() as writer:
        writer.delete(["sea"])
        writer.upsert(embedded([SEA], ENCODER))
        writer.commit({})

    assert ["sea"] == list(corpus.open().documents(["sea"]))


def test_a_deletion_counts_documents_stored_or_new(corpus: Corpus) -> None:
    write(corpus, [SEA])
    with corpus.writing() as writer:
        writer.upsert(embedded([SEA, SUN], ENCODER))

        assert writer.delete(["sea", "sun", "sea", "absent", "\ud800"]) == 2


@OVER_HTTP_TOO
def test_a_deleted_document_leaves_no_passage(corpus: Corpus) -> None:
    write(corpus, ALL)
    with corpus.writing() as writer:
        writer.delete(["sea"])
        writer.commit({})
    answers = corpus.open().search([sparse("oceans"), sparse("oceans", unit=Unit.ABSTRACT)])

    assert ((), ()) == answers


def _row(passage: Passage, embedding: Embedding | None = None) -> tuple[Passage, Embedding]:
    return passage, embedding or ENCODER.encode(["x"])[0]


def _passage(**changes: str | int) -> Passage:
    fields: dict[str, str | int] = {
        "id": "d#abstract:0-3",
        "document_id": "d",
        "unit": Unit.ABSTRACT,
        "text": "Ice",
        "start": 0,
        "end": 3,
    }
    return Passage(**{**fields, **changes})  # type: ignore[arg-type] # each test changes one field


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [_row(_passage()), _row(_passage(id="d#abstract:0-2", text="Ic", end=2))],
        [_row(_passage(text="ice"))],
        [_row(_passage(document_id="e"))],
        [_row(_passage(unit=Unit.WINDOW, id="d#window:0-3"))],
        [_row(_passage(), array("f", [1.0]))],
        [_row(_passage(), array("f", [float("nan")] * 32))],
    ],
    ids=["none", "two abstracts", "other text", "other document", "window", "short", "nan"],
)
def test_a_document_with_wrong_passages_is_refused(
    corpus: Corpus, rows: list[tuple[Passage, Embedding]]
) -> None:
    with corpus.writing() as writer, pytest.raises(InputError):
        writer.upsert([(Document(id="d", text="Ice"), rows)])
