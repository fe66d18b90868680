"""Works that a corpus has in several documents."""

from claimwright.corpus.merging.marks import marks_of
from claimwright.domain import Document
from claimwright.flows.collect import was_merged
from claimwright.flows.doubled import DoubledWorks, doubled

WORKS = DoubledWorks(
    works={2: Document(id="a", doi="10.1000/x", text="Ice melts.")}, others={"a": ("b", "c")}
)


def test_each_work_is_a_row_that_names_what_it_replaces() -> None:
    (row,) = WORKS.fetch()
    assert (row.position, row.replaces, row.document) == (1, ("b", "c"), WORKS.works[2])


def test_what_was_united_is_recorded_as_merged() -> None:
    assert (was_merged({WORKS.fingerprint: 1}), WORKS.total) == (True, 1)


def test_without_a_corpus_there_is_nothing() -> None:
    marks = [marks_of(Document(id="a", doi="10.1000/x", text="Ice melts."))]
    assert not doubled([(0, 1)], marks, None).works
