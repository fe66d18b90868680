"""Tests of claimwright.corpus.reputation."""

from collections.abc import Callable
from pathlib import Path

import pytest

from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.reputation import MetricTable, issns, read_metrics, read_venues
from claimwright.domain import Document
from claimwright.errors import InputError

_SHARED = Path("../shared/data/corpora/scimago_2021.jsonl.xz")
_SCIMAGO = (
    'Rank;Sourceid;Title;Type;Issn;SJR;SJR Best Quartile;H index;"Cites / Doc. (2years)"\n'
    '1;28773;"Ice Letters";journal;"15424863, 00079235";56,204;Q1;182;186,75\n'
    '2;28774;"Dim Letters";journal;"-";1,5;Q1;182;2,5\n'
    '3;28775;"Wind Letters";journal;"1758678X";;Q1;182;2,5\n'
)


def _file(tmp_path: Path, content: str) -> Path:
    path = tmp_path / "table.csv"
    path.write_text(content, encoding="utf-8")
    return path


def _told(table: MetricTable, document: Document) -> object:
    return table.metrics([document]).get(document.id)


def test_venues_of_scimago_are_found_by_any_serial_number(tmp_path: Path) -> None:
    table = read_venues(_file(tmp_path, _SCIMAGO))
    expected = {"venue_sjr": 56.204, "venue_two_year_citedness": 186.75}

    assert [_told(table, Document(id="d", issn=n)) for n in ("0007-9235", "15424863")] == [
        expected,
        expected,
    ]


def test_what_a_venue_lacks_is_missing_and_one_without_a_serial_number_is_told(
    tmp_path: Path,
) -> None:
    table = read_venues(_file(tmp_path, _SCIMAGO))

    assert _told(table, Document(id="d", issn="1758-678x")) == {"venue_two_year_citedness": 2.5}
    assert _told(table, Document(id="d")) is None
    assert table.unreadable == ("line 3: no serial number",)


def test_sources_of_openalex_are_read(tmp_path: Path) -> None:
    row = (
        '{"issn_l": "1758-678X", "issn": ["1758-678X", "1758-6798"], '
        '"summary_stats": {"2yr_mean_citedness": 7.5, "h_index": 10}}\n'
    )
    table = read_venues(_file(tmp_path, row))

    assert _told(table, Document(id="d", issn="1758-6798")) == {"venue_two_year_citedness": 7.5}


def test_citations_are_found_by_any_name_of_a_work(tmp_path: Path) -> None:
    content = "doi,pmid,citationCount,influentialCitationCount\nhttps://doi.org/10.1000/X,12,5,1\n"
    table = read_metrics(_file(tmp_path, content))
    works = (Document(id="a", doi="10.1000/x"), Document(id="b", extra={"PMID": "12"}))

    assert [_told(table, work) for work in works] == [
        {"citation_count": 5, "influential_citation_count": 1}
    ] * 2


@pytest.mark.parametrize("column", ["Citations", "Cited by", "is_referenced_by_count"])
def test_a_count_has_the_names_that_it_has_in_a_table_of_documents(
    tmp_path: Path, column: str
) -> None:
    table = read_metrics(_file(tmp_path, f"id,{column}\nd1,120\n"))
    document = FieldMap().document({"text": "Ice melts.", column: "120"})

    assert _told(table, Document(id="d1")) == {"citation_count": document.citation_count}
    assert document.citation_count == 120


def test_citations_are_found_by_the_id_of_a_document(tmp_path: Path) -> None:
    table = read_metrics(_file(tmp_path, "id;citation_count\nd1;7\nd2;\n"))

    assert [_told(table, Document(id=name)) for name in ("d1", "d2")] == [
        {"citation_count": 7},
        None,
    ]


def test_a_row_that_counts_nonsense_is_told(tmp_path: Path) -> None:
    table = read_metrics(_file(tmp_path, "id,citation_count\nd1,many\nd2,3\nd3,-1\n"))

    assert table.unreadable == (
        "line 2: 'many' is no count of citations",
        "line 4: '-1' is no count of citations",
    )


def test_a_count_in_groups_of_digits_is_read_whole(tmp_path: Path) -> None:
    table = read_metrics(_file(tmp_path, 'id;citations\na;"1,000"\nb;"12,345,678"\n'))

    assert [{"citation_count": 1_000}, {"citation_count": 12_345_678}] == [
        _told(table, Document(id=name)) for name in ("a", "b")
    ]


@pytest.mark.parametrize(
    ("read", "content", "why"),
    [
        (read_metrics, "a,citation_count\n1,2\n", "no column that names works"),
        (read_metrics, "doi,b\n1,2\n", "no column that counts"),
        (read_metrics, "doi,citation_count\nodd,2\n", "tells nothing of any work"),
        (read_venues, "a,SJR\n1,2\n", "no column of serial numbers"),
        (read_venues, "issn,b\n1,2\n", "no column that measures"),
        (read_venues, "issn,SJR\n1758-678X,high\n", "no measure of a venue"),
    ],
)
def test_a_table_that_tells_nothing_is_refused(
    tmp_path: Path, read: Callable[[Path], object], content: str, why: str
) -> None:
    with pytest.raises(InputError, match=why):
        read(_file(tmp_path, content))


@pytest.mark.slow
@pytest.mark.skipif(not _SHARED.exists(), reason="needs ../shared/data/corpora")
def test_a_year_of_scimago_is_read_whole() -> None:
    table = read_venues(_SHARED)
    nature_climate_change = Document(id="d", issn="1758-678X")

    assert _told(table, nature_climate_change) == {
        "venue_sjr": 6.134,
        "venue_two_year_citedness": 12.91,
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("15424863, 00079235", ("1542-4863", "0007-9235")),
        ("1542-4863", ("1542-4863",)),
        ("1542–4863; 1542-4863", ("1542-4863",)),
        ("ISSN 1758-678X (print)", ("1758-678X",)),
        ("1758-678x", ("1758-678X",)),
        ('["1758-678X", "1758-6798"]', ("1758-678X", "1758-6798")),
        ("79235", ("0007-9235",)),
        ("1542-4864", ()),
        ("978-3-16-148410-0", ()),
        ("-", ()),
        ("", ()),
        (None, ()),
    ],
)
def test_serial_numbers_have_one_form(text: str | None, expected: tuple[str, ...]) -> None:
    assert issns(text) == expected
