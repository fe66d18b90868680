"""Tests of claimwright.corpus.merging.marks."""

from dataclasses import replace

import pytest

from claimwright.corpus.identifiers import identifier
from claimwright.corpus.merging.marks import is_preprint, marks_of
from claimwright.domain import Document, FieldOrigin


def test_a_title_is_its_letters() -> None:
    documents = [
        Document(id="a", title="RETRACTED: The <i>Ice</i> of Grönland melts"),
        Document(id="b", title="The ice of Gronland — melts"),
    ]

    assert {marks_of(one).title for one in documents} == {"theiceofgronlandmelts"}


def test_a_short_title_names_no_work() -> None:
    assert marks_of(Document(id="a", title="Editorial", authors=("A. One",), year=2020)).title == ""


@pytest.mark.parametrize("missing", ["title", "authors", "year"])
def test_a_title_alone_is_no_mark(missing: str) -> None:
    known = {"title": "The ice of the poles melts", "authors": ("A. One",), "year": 2020}
    del known[missing]

    assert marks_of(Document(id="a", **known)).by_title == ""  # type: ignore[arg-type] # fields


@pytest.mark.parametrize("part", ["page", "paragraph"])
def test_a_part_of_a_work_is_not_known_by_the_title_of_the_whole(part: str) -> None:
    whole = Document(id="a", title="The state of the ice of both poles", year=2020, authors=("A",))

    assert [bool(marks_of(one).by_title) for one in (whole, replace(whole, extra={part: "3"}))] == [
        True,
        False,
    ]


def test_a_united_work_is_known_by_the_ids_of_its_records() -> None:
    origins = tuple(
        FieldOrigin(field=name, source="s", record=record)
        for name, record in (("title", "b"), ("text", "a"), ("year", "b"), ("venue", ""))
    )

    assert marks_of(Document(id="a", origins=origins)).ids == ("a", "b")


def test_the_first_author_counts_by_family_name() -> None:
    names = ("Mann, Michael E.", "Michael E. Mann", "M. Mann")

    assert {marks_of(Document(id="a", authors=(name,))).author for name in names} == {"mann"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("10.1101/2020.01.02.123456", True),
        ("10.21203/rs.3.rs-12345/v1", True),
        ("10.2139/ssrn.123", True),
        ("arXiv:2101.00001", True),
        ("10.5194/egusphere-2023-1", True),
        ("10.5194/acpd-12-1-2012", True),
        ("10.5194/acp-12-1-2012", False),
        ("10.1038/s41558-019-0515-8", False),
        ("W5", False),
    ],
)
def test_preprints_are_known_by_their_names(name: str, expected: bool) -> None:  # noqa: FBT001
    assert is_preprint(identifier(name)) is expected
