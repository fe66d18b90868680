"""Uniting records of several files: one document a work, however often it is run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.corpus.files import Format, file_source
from claimwright.corpus.merging.groups import marks_of
from claimwright.corpus.merging.merge import with_metrics
from claimwright.domain import Document, Unit
from claimwright.errors import TooLargeError
from claimwright.flows import merging as module
from claimwright.flows.collect import Workshop, add, refresh, was_merged
from claimwright.flows.ingest import IngestSummary, Watch
from claimwright.flows.merging import NAME, DoubledWorks, doubled
from claimwright.index.catalog import Catalog
from claimwright.testing import HashEncoder

WORKS = DoubledWorks(
    works={2: Document(id="a", doi="10.1000/x", text="Ice melts.")}, others={"a": ("b", "c")}
)


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(catalog=Catalog(tmp_path / "home"), encoder=HashEncoder())


def _file(folder: Path, name: str, *rows: Mapping[str, object]) -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def first(tmp_path: Path) -> Path:
    return _file(
        tmp_path,
        "first.jsonl",
        {"id": "a", "doi": "10.1000/X", "text": "Ice melts.", "year": 2020},
        {"id": "b", "doi": "10.1000/y", "text": "Seas rise."},
    )


@pytest.fixture
def second(tmp_path: Path) -> Path:
    return _file(
        tmp_path,
        "second.jsonl",
        {"id": "c", "doi": "https://doi.org/10.1000/x.", "text": "Ice melts.", "venue": "Ice"},
        {"id": "d", "text": "Winds blow."},
    )


def _added(
    workshop: Workshop, *paths: Path, restart: bool = False, merge: bool = True
) -> tuple[IngestSummary, ...]:
    sources = [file_source(path) for path in paths]
    return add("n", sources, workshop, merge=merge, restart=restart)


def _stored(workshop: Workshop) -> dict[str, Document]:
    index = workshop.catalog.open("n")
    return dict(index.documents([document.id for document in index.described()]))


def test_overlapping_files_give_one_document_with_the_union_of_fields(
    workshop: Workshop, first: Path, second: Path
) -> None:
    _added(workshop, first, second)
    found = _stored(workshop)

    assert (sorted(found), found["a"].year, found["a"].venue) == (["a", "b", "d"], 2020, "Ice")


def test_the_giver_of_each_field_is_the_file(workshop: Workshop, first: Path, second: Path) -> None:
    _added(workshop, first, second)
    origins = {one.field: (one.source, one.record) for one in _stored(workshop)["a"].origins}

    assert (origins["venue"], origins["year"]) == (("second.jsonl", "c"), ("first.jsonl", "a"))


def test_a_file_that_comes_later_joins_what_is_there(
    workshop: Workshop, first: Path, second: Path
) -> None:
    _added(workshop, first)
    _added(workshop, second)
    one_by_one = _stored(workshop)["a"]

    assert (one_by_one.year, one_by_one.venue, len(_stored(workshop))) == (2020, "Ice", 3)


def test_a_record_that_was_alone_at_first_gives_its_fields_anew_when_it_changes(
    workshop: Workshop, first: Path, second: Path, tmp_path: Path
) -> None:
    _added(workshop, first)
    _added(workshop, second)
    changed = {"id": "a", "doi": "10.1000/X", "text": "Ice melts.", "year": 2021}
    _added(workshop, _file(tmp_path, "first.jsonl", changed))

    assert (2021, "Ice") == (_stored(workshop)["a"].year, _stored(workshop)["a"].venue)


def test_the_summary_tells_how_many_rows_were_united(
    workshop: Workshop, first: Path, second: Path
) -> None:
    done = _added(workshop, first, second)

    assert [(one.read, one.united, one.unchanged) for one in done] == [(2, 1, 0), (2, 1, 1)]


def test_adding_again_changes_nothing(workshop: Workshop, first: Path, second: Path) -> None:
    _added(workshop, first, second)
    before = _stored(workshop)
    done = _added(workshop, first, second, restart=True)

    assert (_stored(workshop), [one.replaced for one in done]) == (before, [0, 0])


def test_a_corpus_that_was_merged_stays_so(workshop: Workshop, first: Path, second: Path) -> None:
    _added(workshop, first)
    _added(workshop, second, merge=False)

    assert len(_stored(workshop)) == 3


def test_a_refresh_unites_what_changed(
    workshop: Workshop, first: Path, second: Path, tmp_path: Path
) -> None:
    _added(workshop, first, second)
    row = {"id": "c", "doi": "10.1000/x", "text": "Ice melts.", "venue": "Ice", "issn": "1758-678X"}
    _file(tmp_path, "second.jsonl", row)
    refresh("n", workshop)
    found = _stored(workshop)

    assert (found["a"].issn, "c" in found) == ("1758-678X", False)


def test_a_record_that_changed_gives_its_fields_anew(
    workshop: Workshop, first: Path, second: Path, tmp_path: Path
) -> None:
    _added(workshop, first, second)
    row = {"id": "a", "doi": "10.1000/x", "text": "Ice melts fast.", "year": 2021}
    _file(tmp_path, "first.jsonl", row)
    refresh("n", workshop)
    found = _stored(workshop)["a"]

    assert (found.text, found.year, found.venue) == ("Ice melts fast.", 2021, "Ice")


def test_without_merging_each_record_stays_its_own(
    workshop: Workshop, first: Path, second: Path
) -> None:
    _added(workshop, first, second, merge=False)

    assert sorted(_stored(workshop)) == ["a", "b", "c", "d"]


def test_a_record_with_the_names_of_two_documents_makes_one_of_them(
    workshop: Workshop, tmp_path: Path
) -> None:
    apart = (
        {"id": "a", "doi": "10.1000/x", "text": "Ice melts.", "year": 2020},
        {"id": "b", "pmid": "12345678", "text": "Ice melts.", "venue": "Ice"},
    )
    _added(workshop, _file(tmp_path, "apart.jsonl", *apart))
    before = len(_stored(workshop))
    bridge = {"id": "c", "doi": "10.1000/x", "pmid": "12345678", "text": "Ice melts."}
    done = _added(workshop, _file(tmp_path, "bridge.jsonl", bridge))
    found = _stored(workshop)

    assert (before, list(found), found["a"].year, found["a"].venue) == (2, ["a"], 2020, "Ice")
    assert [(one.source, one.united) for one in done] == [(NAME, 1), (done[1].source, 1)]


def test_files_that_were_added_apart_are_united_when_asked_for(
    workshop: Workshop, first: Path, second: Path
) -> None:
    _added(workshop, first, second, merge=False)
    before = len(_stored(workshop))
    _added(workshop, first, second)
    found = _stored(workshop)

    assert (before, sorted(found), found["a"].venue) == (4, ["a", "b", "d"], "Ice")


def test_a_work_that_is_united_leaves_no_passage_of_its_other_documents(
    workshop: Workshop, tmp_path: Path
) -> None:
    text = "Ice on land melts as the air warms. The sea rises where such ice melts."
    rows = [{"id": name, "doi": "10.1000/x", "text": text} for name in ("a", "b")]
    both = _file(tmp_path, "both.jsonl", *rows)
    _added(workshop, both, merge=False)
    before = workshop.catalog.info("n").passages
    _added(workshop, both)

    assert before == {Unit.ABSTRACT: 2, Unit.SENTENCE: 4}
    assert workshop.catalog.info("n").passages == {Unit.ABSTRACT: 1, Unit.SENTENCE: 2}


def test_a_run_that_is_stopped_before_works_are_united_loses_none(
    workshop: Workshop, first: Path, second: Path
) -> None:
    _added(workshop, first, second, merge=False)
    before = _stored(workshop)
    stopping = replace(workshop, watch=lambda source: Watch(stop=lambda: source.name == NAME))
    done = add("n", [file_source(path) for path in (first, second)], stopping, merge=True)

    assert ([one.stopped for one in done], _stored(workshop)) == ([True], before)


def test_paragraphs_of_one_section_stay_documents_of_their_own(
    workshop: Workshop, tmp_path: Path, second: Path
) -> None:
    about = {"report": "AR6 WG1", "chapter": "Chapter 9", "section": "9.6 Sea level"}
    said = ("The ocean has warmed.", "Ice sheets have lost mass.", "Glaciers have lost mass.")
    rows = [{**about, "id": f"h1_p{n}", "text": text} for n, text in enumerate(said)]
    paragraphs = file_source(_file(tmp_path, "wg1.jsonl", *rows), written=Format.IPCC)
    add("n", [paragraphs], workshop, merge=False)
    _added(workshop, second)

    assert len(_stored(workshop)) == 5


def test_reports_of_a_series_that_a_corpus_has_stay_two(
    workshop: Workshop, tmp_path: Path, second: Path
) -> None:
    about = {"title": "Annual report on the state of the glaciers", "authors": ["WGMS"]}
    texts = (
        "The glaciers of Norway lost more mass than in any earlier winter season.",
        "Measured runoff from tropical catchments followed heavy rainfall along the coast.",
    )
    rows = [{**about, "id": f"r{n}", "year": 2019 + n, "text": t} for n, t in enumerate(texts)]
    _added(workshop, _file(tmp_path, "series.jsonl", *rows), merge=False)
    _added(workshop, second)

    assert sorted(_stored(workshop)) == ["c", "d", "r0", "r1"]


def test_a_run_that_ends_after_works_were_united_leaves_a_merged_corpus(
    workshop: Workshop, first: Path, second: Path
) -> None:
    _added(workshop, first, second, merge=False)
    stopping = replace(workshop, watch=lambda source: Watch(stop=lambda: source.name != NAME))
    add("n", [file_source(path) for path in (first, second)], stopping, merge=True)
    _added(workshop, first, second, restart=True, merge=False)

    assert sorted(_stored(workshop)) == ["a", "b", "d"]


def test_what_was_refreshed_of_a_document_that_goes_is_kept(
    workshop: Workshop, tmp_path: Path
) -> None:
    rows = (
        {"id": "a", "doi": "10.1000/x", "text": "Ice melts."},
        {"id": "b", "text": "Ice melts."},
    )
    _added(workshop, _file(tmp_path, "apart.jsonl", rows[0], {**rows[1], "citation_count": 5}))
    counted = with_metrics(
        _stored(workshop)["b"], {"citation_count": 50}, source="crossref", at=datetime.now(UTC)
    )
    with workshop.catalog.writer("n", encoder_name=HashEncoder().name, dimension=64) as writer:
        writer.restate([counted])
        writer.commit({})
    bridge = {"id": "b", "doi": "10.1000/x", "text": "Ice melts.", "citation_count": 5}
    _added(workshop, _file(tmp_path, "bridge.jsonl", bridge))
    found = _stored(workshop)

    assert (list(found), found["a"].citation_count) == (["a"], 50)
    assert [(past.value, past.source) for past in found["a"].history] == [(5, "crossref")]


def test_a_record_whose_document_went_joins_the_one_that_stayed(
    workshop: Workshop, tmp_path: Path
) -> None:
    title = "The ice of the poles melts fast"
    own = {"title": title, "authors": ["A. One"], "year": 2020, "text": "Ice melts."}
    _added(
        workshop,
        _file(
            tmp_path, "a.jsonl", {**own, "id": "a", "doi": "10.1000/x", "title": f"{title}: why"}
        ),
        later := _file(tmp_path, "b.jsonl", {**own, "id": "b", "venue": "Ice"}),
    )
    _added(workshop, _file(tmp_path, "c.jsonl", {**own, "id": "c", "doi": "10.1000/x"}))
    _file(tmp_path, later.name, {**own, "id": "b", "venue": "Snow", "title": "Another title of it"})
    refresh("n", workshop)
    found = _stored(workshop)

    assert (list(found), found["a"].venue) == (["a"], "Snow")


def test_documents_that_go_are_counted(workshop: Workshop, first: Path, second: Path) -> None:
    _added(workshop, first, second, merge=False)

    assert [one.removed for one in _added(workshop, first, second)] == [1, 0, 0]


def test_contradicting_records_are_kept_apart_and_counted(
    workshop: Workshop, tmp_path: Path
) -> None:
    one = {"id": "a", "doi": "10.1000/x", "pmid": 1, "text": "Ice melts."}
    two = {"id": "b", "doi": "10.1000/x", "pmid": 2, "text": "Ice melts."}
    (done,) = _added(workshop, _file(tmp_path, "f.jsonl", one, two))

    assert (len(_stored(workshop)), done.kept_apart) == (2, 1)


def test_too_many_records_are_refused(
    workshop: Workshop, first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_RECORDS", 1)

    with pytest.raises(TooLargeError, match="over 1 records"):
        _added(workshop, first)


def test_each_work_is_a_row_that_names_what_it_replaces() -> None:
    (row,) = WORKS.fetch()
    assert (row.position, row.replaces, row.document) == (1, ("b", "c"), WORKS.works[2])


def test_what_was_united_is_recorded_as_merged() -> None:
    assert (was_merged({WORKS.fingerprint: 1}), WORKS.total) == (True, 1)


def test_without_a_corpus_there_is_nothing() -> None:
    marks = [marks_of(Document(id="a", doi="10.1000/x", text="Ice melts."))]
    assert not doubled([(0, 1)], marks, None).works
