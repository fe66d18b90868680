"""Checked groups kept on the disk, line by line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import CheckedGroup, CitationLabel, SourceState, SourceText
from claimwright.errors import BusyError, UnavailableError
from claimwright.fetch.page import NO_NETWORK
from claimwright.flows.citation_journal import CitationJournal, fingerprint
from tests.citations import check, checked, cited_article, cited_claim, group

ARTICLE = cited_article(cited_claim("1"), cited_claim("2"))
GROUPS = (group("1", sources=(checked(check()),)), group("2", CitationLabel.NOT_SUPPORTED, 0.1))


def journal(path: Path, name: str = "n") -> CitationJournal:
    return CitationJournal(path, ARTICLE, name)


def written(path: Path, *groups: CheckedGroup) -> Path:
    with journal(path) as kept:
        kept.known()
        for each in groups:
            kept.keep(each)
    return path


def read(path: Path, name: str = "n") -> dict[str, CheckedGroup]:
    with journal(path, name) as kept:
        return kept.known()


def test_what_was_kept_is_known_to_the_next_run(tmp_path: Path) -> None:
    path = written(tmp_path / "a" / "journal", *GROUPS)

    assert {"1": GROUPS[0], "2": GROUPS[1]} == read(path)


def test_a_group_whose_check_failed_is_left_to_the_next_run(tmp_path: Path) -> None:
    assert read(written(tmp_path / "journal", group("1", failure="no memory"))) == {}


def test_a_group_that_lacked_a_network_is_left_to_the_next_run(tmp_path: Path) -> None:
    unasked = SourceText(state=SourceState.NOT_FETCHED, detail=NO_NETWORK)
    lacking = replace(checked(check(CitationLabel.SOURCE_UNAVAILABLE, None)), read=unasked)

    assert read(written(tmp_path / "journal", group("1", sources=(lacking,)))) == {}


def test_the_journal_of_another_article_is_begun_anew(tmp_path: Path) -> None:
    path = written(tmp_path / "journal", *GROUPS)

    assert read(path, "other") == {}
    assert read(path, "n") == {}


def test_a_group_of_no_claim_ends_what_is_known(tmp_path: Path) -> None:
    assert read(written(tmp_path / "journal", GROUPS[0], group("unknown"))) == {"1": GROUPS[0]}


def test_a_damaged_line_ends_what_is_known(tmp_path: Path) -> None:
    path = written(tmp_path / "journal", GROUPS[0])
    path.write_bytes(path.read_bytes() + b'{"id": "2", "group": {"label": "X"}}\n')

    assert read(path) == {"1": GROUPS[0]}


@given(st.data())
def test_wherever_a_kill_cuts_it_whole_lines_are_known(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        path = written(Path(folder) / "journal", *GROUPS)
        whole = path.read_bytes()
        cut = data.draw(st.integers(0, len(whole)))
        path.write_bytes(whole[:cut])

        known = read(path)
        lines = max(0, whole[:cut].count(b"\n") - 1)
        with journal(path) as kept:
            kept.known()
            kept.keep(GROUPS[1])

        assert list(known) == ["1", "2"][:lines]
        assert read(path)["2"] == GROUPS[1]


def test_one_run_at_a_time_holds_it(tmp_path: Path) -> None:
    with journal(tmp_path / "journal"), pytest.raises(BusyError, match="another run"):
        journal(tmp_path / "journal")


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")

    with pytest.raises(UnavailableError, match="journal"):
        journal(tmp_path / "file" / "journal")


def test_a_finished_journal_is_removed(tmp_path: Path) -> None:
    path = written(tmp_path / "journal", *GROUPS)

    with journal(path) as kept:
        kept.remove()

    assert not path.exists()


def test_runs_that_may_find_something_else_have_other_names() -> None:
    names = {
        fingerprint(ARTICLE, "a", {"flag": 0.5}),
        fingerprint(ARTICLE, "b", {"flag": 0.5}),
        fingerprint(ARTICLE, "a", {"flag": 0.6}),
        fingerprint(cited_article(cited_claim("1")), "a", {"flag": 0.5}),
    }

    assert len(names) == 4
