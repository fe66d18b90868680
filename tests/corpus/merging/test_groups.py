"""Tests of claimwright.corpus.merging.groups."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.identifiers import identifier
from claimwright.corpus.merging.groups import Groups, grouped, is_preprint, marks_of
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


_TITLE = "The ice of the poles melts fast"


def _groups(*documents: Document) -> Groups:
    return grouped([marks_of(document) for document in documents])


def _work(
    name: str, *names: str, year: int | None = 2020, author: str = "A. One", title: str = _TITLE
) -> Document:
    return Document(
        id=name,
        title=title,
        year=year,
        authors=(author,) if author else (),
        identifiers=tuple(map(identifier, names)),
    )


def test_records_that_share_a_name_are_one_work() -> None:
    found = _groups(
        _work("a", "10.1000/x", title=""),
        _work("b", "10.1000/y", title=""),
        _work("c", "doi:10.1000/X", title=""),
    )

    assert (found.firsts, found.of()) == ((0, 1, 0), ((0, 2),))


@pytest.mark.parametrize(
    ("works", "firsts"),
    [
        (
            [_work("a", "10.1000/x"), _work("b", "pmid:5"), _work("c", "10.1000/x", "pmid:5")],
            (0, 0, 0),
        ),
        ([_work("a", title=""), _work("a", title="")], (0, 0)),
        ([_work("a"), _work("b", year=2021), _work("c", year=2022)], (0, 0, 2)),
        ([_work("a"), _work("b", author="B. Two")], (0, 1)),
        ([_work("a", year=None), _work("b", year=None)], (0, 1)),
        ([_work("a", "arXiv:2001.00001"), _work("b", "10.1000/x")], (0, 0)),
        (
            [
                _work("a", "10.1000/x"),
                _work("b", "10.1000/x", "pmid:1"),
                _work("c", "pmid:1", "10.1000/y"),
            ],
            (0, 0, 2),
        ),
        ([_work("a", "W1", "10.1000/x"), _work("b", "W2", "10.1000/x")], (0, 0)),
    ],
    ids=[
        "names join in a chain",
        "one id is one work",
        "a title joins nobody over two years",
        "another first author is another work",
        "a title without year joins nobody",
        "a preprint and its published version are one work",
        "a contradiction reaches through the group",
        "OpenAlex may have two records of one work",
    ],
)
def test_records_are_of_one_work_or_of_several(
    works: list[Document], firsts: tuple[int, ...]
) -> None:
    assert _groups(*works).firsts == firsts


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (_work("a"), _work("b", year=2021, author="One, Ann"), ((0, 0), 0)),
        (_work("a", "10.1000/x"), _work("b", "10.1000/y"), ((0, 1), 1)),
        (_work("a", "10.1000/x", "pmid:1"), _work("b", "10.1000/x", "pmid:2"), ((0, 1), 1)),
    ],
    ids=["without names", "two published DOIs", "a shared DOI and two PMIDs"],
)
def test_what_was_kept_apart_is_counted(
    first: Document, second: Document, expected: tuple[tuple[int, ...], int]
) -> None:
    found = _groups(first, second)

    assert (found.firsts, found.kept_apart) == expected


def test_reports_of_one_series_that_say_other_things_are_several_works() -> None:
    said = (
        "The glaciers of Norway lost more mass than in any earlier winter season.",
        "Measured runoff from tropical catchments followed heavy rainfall along the coast.",
    )
    works = [replace(_work(name), text=text) for name, text in zip("ab", said, strict=True)]

    assert _groups(*works).firsts == (0, 1)


def test_a_preprint_whose_abstract_was_reworded_is_the_same_work() -> None:
    text = "The glaciers of Norway lost more mass in this winter than in any earlier one."
    other = "Glaciers of Norway have lost more mass in this winter than any winter earlier."
    works = [replace(_work(name), text=said) for name, said in (("a", text), ("b", other))]

    assert _groups(*works).firsts == (0, 0)


_RECORDS = st.lists(
    st.builds(
        lambda name, doi, pmid, year: Document(
            id=name,
            title=_TITLE,
            year=year,
            authors=("A. One",),
            doi=doi and f"10.1000/{doi}",
            extra={"pmid": pmid} if pmid else {},
        ),
        st.uuids().map(str),
        st.sampled_from((None, "x", "y", "z")),
        st.sampled_from((None, 1, 2)),
        st.integers(2018, 2021),
    ),
    max_size=8,
)


@given(_RECORDS)
def test_every_record_is_in_one_group_and_none_has_two_published_dois_or_pmids(
    records: list[Document],
) -> None:
    groups = _groups(*records)

    for group in groups.of():
        assert len({records[place].doi for place in group} - {None}) <= 1
        assert len({records[place].extra.get("pmid") for place in group} - {None}) <= 1
    assert [groups.firsts[first] for first in groups.firsts] == list(groups.firsts)
