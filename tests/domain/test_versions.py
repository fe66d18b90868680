"""Which works are versions of one work."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document
from claimwright.domain.versions import same_words, versions

_LONG = (
    "We followed nine hundred adults for six years and counted how many of them fell ill after "
    "eating fish twice a week, with age and weight held apart in every model we fitted."
)
_ELSE = "Glaciers in the Alps lost a third of their volume since the turn of the century."
_WORKS = (
    Document(id="a", text=_LONG, doi="10.1/a"),
    Document(id="b", text=f"{_LONG} Funded by nobody.", title="Fish"),
    Document(id="c", text=_ELSE, doi="10.1/C"),
    Document(id="d", text="Ice.", doi="10.1/c"),
    Document(id="e", text="Nothing else is like it."),
)


def _groups(*works: Document) -> tuple[int, ...]:
    return versions(works, same_abstract=0.9)


def test_the_same_doi_is_the_same_work() -> None:
    assert (0, 0) == _groups(
        Document(id="a", text=_LONG, doi="10.1/X"), Document(id="b", text=_ELSE, doi="10.1/x")
    )


def test_the_same_title_and_first_author_is_the_same_work_when_the_words_are_alike() -> None:
    half = _LONG[: len(_LONG) // 2]

    assert (0, 0) == _groups(
        Document(id="a", text=_LONG, title="Fish!", authors=("A. Lee", "B. Ek")),
        Document(id="b", text=half, title="Fish", authors=("A Lee",)),
    )


def test_the_paragraphs_of_a_report_stand_under_one_title_and_are_not_one_work() -> None:
    assert (0, 1) == _groups(
        Document(id="a", text=_LONG, title="Chapter 2", authors=("IPCC",)),
        Document(id="b", text=_ELSE, title="Chapter 2", authors=("IPCC",)),
    )


def test_all_but_the_same_text_is_the_same_work() -> None:
    assert (0, 0) == _groups(
        Document(id="a", text=_LONG), Document(id="b", text=f"{_LONG} Funded by nobody.")
    )


def test_other_texts_are_other_works() -> None:
    assert (0, 1) == _groups(Document(id="a", text=_LONG), Document(id="b", text=_ELSE))


def test_a_version_of_a_version_is_a_version() -> None:
    assert (0, 0, 0) == _groups(
        Document(id="a", text=_LONG),
        Document(id="b", text=f"{_LONG} Funded by nobody.", doi="10.1/b"),
        Document(id="c", text=_ELSE, doi="10.1/b"),
    )


def test_hundreds_of_copies_are_one_work() -> None:
    assert {0} == set(_groups(*(Document(id=str(at), text=_LONG) for at in range(300))))


def test_works_without_text_are_not_each_others_versions() -> None:
    assert (0, 1) == _groups(Document(id="a"), Document(id="b"))


@given(st.permutations(_WORKS))
def test_the_groups_do_not_depend_on_the_order(works: list[Document]) -> None:
    groups = _groups(*works)
    together = {
        frozenset(work.id for work, own in zip(works, groups, strict=True) if own == group)
        for group in groups
    }

    assert {frozenset("ab"), frozenset("cd"), frozenset("e")} == together


def test_texts_are_compared_by_their_words() -> None:
    one, other = Document(id="a", text="Ice melts,  fast."), Document(id="b", text="ICE melts fast")

    assert same_words(one, other)
