"""Ingestion: counts, commits, resumption and what is never lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.rows import Row
from claimwright.domain import Document
from claimwright.errors import UnavailableError
from claimwright.flows.ingest import IngestSummary, Pace, Target, Watch, ingest, is_finished
from claimwright.testing import HashEncoder, InMemoryCorpus, InMemoryWriter
from tests.flows.given_rows import BreakingRows, GivenRows, HeldRejects


def _good(position: int, name: str = "", text: str = "") -> Row:
    document = Document(id=name or f"d{position}", text=text or f"Text of row {position}.")
    return Row(position=position, document=document, offset=position * 10)


def _bad(position: int) -> Row:
    return Row(position=position, reason="the text is empty", offset=position * 10)


def _corpus() -> InMemoryCorpus:
    return InMemoryCorpus(name="n", encoder_name="hash-64", dimension=64)


def _run(
    corpus: InMemoryCorpus,
    *rows: Row,
    rejects: HeldRejects | None = None,
    pace: Pace | None = None,
    watch: Watch | None = None,
    fingerprint: str = "f",
) -> IngestSummary:
    target = Target(
        writer=corpus.writer(),
        rejects=rejects or HeldRejects(),
        progress=corpus.progress,
        index=corpus.open() if corpus._versions else None,
    )
    return ingest(
        GivenRows(*rows, fingerprint=fingerprint),
        target=target,
        encoder=HashEncoder(),
        pace=pace or Pace(batch_documents=2),
        watch=watch,
    )


def _ids(corpus: InMemoryCorpus) -> list[str]:
    return sorted(corpus.open().entries)


def _stop_after(calls: int) -> Watch:
    answers = iter([False] * calls + [True] * 1_000)
    return Watch(stop=lambda: next(answers))


def test_every_document_is_added_and_counted() -> None:
    corpus = _corpus()
    summary = _run(corpus, _good(1), _good(2), _bad(3), _good(4))

    assert (["d1", "d2", "d4"], 4, 3, 1, 4, 40, True) == (
        _ids(corpus),
        summary.read,
        summary.added,
        summary.rejected,
        summary.position,
        summary.offset,
        summary.finished,
    )


def test_bad_rows_go_to_the_rejects() -> None:
    rejects = HeldRejects()
    _run(_corpus(), _bad(1), _good(2), _bad(3), rejects=rejects)

    assert (rejects.positions, rejects.begun) == ([1, 3], [("papers.jsonl", 0)])


def test_excluded_rows_are_counted_and_are_no_rejects() -> None:
    rejects = HeldRejects()
    row = Row(position=1, reason="of Wikipedia or a copy of it", offset=10, excluded=True)
    summary = _run(_corpus(), row, _good(2), rejects=rejects)

    assert (summary.excluded, summary.rejected, summary.added, rejects.positions) == (1, 0, 1, [])


def test_nothing_is_committed_when_every_row_is_excluded_or_rejected() -> None:
    corpus = _corpus()
    _run(corpus, _bad(1), Row(position=2, reason="left out", offset=20, excluded=True))

    assert corpus._versions == []


def test_a_known_document_is_replaced_and_counted() -> None:
    corpus = _corpus()
    _run(corpus, _good(1, "a", "Old text here."))
    summary = _run(corpus, _good(1, "a", "New text here."), fingerprint="g")

    assert ("New text here.", 0, 1) == (
        corpus.open().documents(["a"])["a"].text,
        summary.added,
        summary.replaced,
    )


def test_a_document_that_is_there_just_so_is_not_written_again() -> None:
    corpus = _corpus()
    _run(corpus, _good(1, "a", "Same text here."))
    summary = _run(corpus, _good(1, "a", "Same text here."), fingerprint="g")

    assert (summary.unchanged, summary.added, summary.replaced) == (1, 0, 0)


@pytest.mark.parametrize("batch", [1, 2, 5])
def test_of_two_rows_with_one_id_the_later_stands(batch: int) -> None:
    corpus = _corpus()
    rows = (_good(1, "a", "First text."), _good(2), _good(3, "a", "Later text."))
    summary = _run(corpus, *rows, pace=Pace(batch_documents=batch))

    assert ("Later text.", 2, 1) == (
        corpus.open().documents(["a"])["a"].text,
        summary.added,
        summary.repeated,
    )


def test_a_repeated_row_with_the_content_that_was_there_first_stands_too() -> None:
    corpus = _corpus()
    _run(corpus, _good(1, "a", "Old text."))
    rows = (_good(1, "a", "New text."), _good(2, "a", "Old text."))
    _run(corpus, *rows, pace=Pace(batch_documents=1), fingerprint="g")

    assert corpus.open().documents(["a"])["a"].text == "Old text."


def test_it_commits_after_so_many_rows() -> None:
    corpus = _corpus()
    _run(corpus, *map(_good, range(1, 8)), pace=Pace(batch_documents=2, commit_rows=4))

    assert [len(version.entries) for version in corpus._versions] == [4, 7]


def test_it_commits_after_so_many_seconds() -> None:
    corpus, ticks = _corpus(), iter(range(0, 10_000, 10))
    pace = Pace(batch_documents=1, commit_seconds=15.0, clock=lambda: float(next(ticks)))
    _run(corpus, *map(_good, range(1, 4)), pace=pace)

    assert len(corpus._versions) > 2


def test_rejected_rows_alone_are_committed_in_time_too() -> None:
    corpus, rejects = _corpus(), HeldRejects()
    _run(corpus, _good(1), *map(_bad, range(2, 9)), rejects=rejects, pace=Pace(commit_rows=2))

    assert (corpus.progress["f"], rejects.positions) == (8, list(range(2, 9)))


def test_a_finished_source_is_not_read_again() -> None:
    corpus = _corpus()
    _run(corpus, _good(1))
    summary = _run(corpus, _good(1), _good(2))

    assert (summary.finished, summary.read, summary.position) == (True, 0, 1)


def test_a_stopped_reading_commits_what_is_whole() -> None:
    corpus = _corpus()
    summary = _run(corpus, *map(_good, range(1, 10)), watch=_stop_after(8))

    assert (summary.stopped, summary.finished, summary.position) == (True, False, len(_ids(corpus)))


@given(st.integers(0, 60), st.integers(1, 4), st.integers(1, 6))
def test_stopped_anywhere_and_run_again_nothing_is_lost_or_doubled(
    calls: int, batch: int, commit: int
) -> None:
    rows = [_bad(n) if n % 4 == 0 else _good(n) for n in range(1, 14)]
    corpus, pace = _corpus(), Pace(batch_documents=batch, commit_rows=commit)
    first = _run(corpus, *rows, pace=pace, watch=_stop_after(calls))
    second = _run(corpus, *rows, pace=pace)
    expected = sorted(row.document.id for row in rows if row.document)

    assert (expected, 13, True) == (_ids(corpus), first.read + second.read, second.finished)


def test_a_crash_loses_nothing_that_was_committed() -> None:
    corpus = _corpus()
    rows = [_good(n) for n in range(1, 10)]
    pace = Pace(batch_documents=1, commit_rows=3)

    def crash(summary: IngestSummary) -> None:
        if summary.position == 5:
            raise UnavailableError("the disk is full")

    with pytest.raises(UnavailableError):
        _run(corpus, *rows, pace=pace, watch=Watch(on_progress=crash))
    summary = _run(corpus, *rows, pace=pace)

    assert (summary.resumed_after, summary.added, len(_ids(corpus))) == (3, 6, 9)


@pytest.mark.parametrize("count", range(6))
def test_every_row_from_before_a_source_broke_off_is_kept(count: int) -> None:
    corpus = _corpus()
    rows = [_good(n) for n in range(1, 7)]
    target = Target(writer=corpus.writer(), rejects=HeldRejects())
    with pytest.raises(UnavailableError, match="the catalogue fails"):
        ingest(
            BreakingRows(*rows[:count]),
            target=target,
            encoder=HashEncoder(),
            pace=Pace(batch_documents=4),
        )
    held = _ids(corpus) if corpus._versions else []
    summary = _run(corpus, *rows)

    assert ([f"d{n}" for n in range(1, count + 1)], 6 - count) == (held, summary.added)


def test_a_source_that_breaks_off_while_the_watch_says_stop_keeps_what_is_whole() -> None:
    corpus = _corpus()
    target = Target(writer=corpus.writer(), rejects=HeldRejects())
    with pytest.raises(UnavailableError, match="the catalogue fails"):
        ingest(
            BreakingRows(_good(1), _good(2), _good(3)),
            target=target,
            encoder=HashEncoder(),
            pace=Pace(batch_documents=2),
            watch=_stop_after(4),
        )

    assert ["d1", "d2"] == _ids(corpus)


def test_a_repetition_of_a_row_from_before_the_interruption_is_counted() -> None:
    corpus = _corpus()
    rows = [_good(1, "a"), _good(2), _good(3), _good(4, "a", "Later text.")]
    pace = Pace(batch_documents=1, commit_rows=1)
    _run(corpus, *rows, pace=pace, watch=_stop_after(4))
    summary = _run(corpus, *rows, pace=pace)

    assert (summary.resumed_after > 0, summary.repeated) == (True, 1)


def test_a_source_without_fingerprint_is_read_each_time() -> None:
    corpus = _corpus()
    _run(corpus, _good(1), fingerprint="")
    summary = _run(corpus, _good(1), fingerprint="")

    assert (summary.read, summary.finished, corpus.progress) == (1, True, {})


def test_nothing_is_committed_when_no_row_is_a_document() -> None:
    corpus, rejects = _corpus(), HeldRejects()
    summary = _run(corpus, _bad(1), _bad(2), rejects=rejects)

    assert (corpus._versions, summary.finished, rejects.positions) == ([], False, [1, 2])


def test_progress_is_reported_after_each_batch() -> None:
    seen: list[IngestSummary] = []
    _run(_corpus(), *map(_good, range(1, 6)), watch=Watch(on_progress=seen.append))

    assert [summary.read for summary in seen] == [2, 4, 5, 5]


def test_the_last_report_is_the_result() -> None:
    seen: list[IngestSummary] = []
    summary = _run(_corpus(), _good(1), watch=Watch(on_progress=seen.append))

    assert seen[-1] == summary


def test_the_encoder_may_not_fit_the_corpus_and_then_everything_is_written_anew() -> None:
    corpus = _corpus()
    _run(corpus, _good(1))
    index = replace(corpus.open(), encoder_name="another")
    target = Target(writer=InMemoryWriter(corpus), rejects=HeldRejects(), index=index)
    summary = ingest(GivenRows(_good(1)), target=target, encoder=HashEncoder())

    assert (summary.replaced, summary.unchanged) == (1, 0)


def test_a_source_that_cannot_be_read_twice_is_never_finished() -> None:
    assert not is_finished({":finished": 1}, "")
