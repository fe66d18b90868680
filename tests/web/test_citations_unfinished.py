"""What a process leaves is taken by one other, once it is gone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.errors import BusyError
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.citations_unfinished import FOLDER, Unfinished, UnfinishedCitations
from claimwright.web.job_owner import Owner
from tests.citation_reports import CHECKED, FROZEN

NAME = "A" * 22
REQUEST = CitationsRequest(title="Lake Verna", corpus="pages", revision=7)


@pytest.fixture
def owner(tmp_path: Path) -> Owner:
    return Owner(tmp_path)


@pytest.fixture
def first(tmp_path: Path, owner: Owner) -> UnfinishedCitations:
    return UnfinishedCitations(tmp_path, owner)


@pytest.fixture
def second(tmp_path: Path) -> UnfinishedCitations:
    return UnfinishedCitations(tmp_path, Owner(tmp_path))


def test_what_is_left_is_taken_once_its_process_is_gone(
    first: UnfinishedCitations, second: UnfinishedCitations, owner: Owner
) -> None:
    first.keep(NAME, REQUEST)
    while_it_runs = list(second.adopted())
    owner.end()
    afterwards = list(second.adopted())

    assert while_it_runs == []
    assert afterwards == [Unfinished(name=NAME, request=REQUEST, runs=2)]


@pytest.mark.parametrize(
    ("name", "kept"), [(NAME, True), ("B" * 22, False), (f"../{FOLDER}/{NAME}", False), ("", False)]
)
def test_others_see_that_it_goes_on(
    first: UnfinishedCitations, second: UnfinishedCitations, *, name: str, kept: bool
) -> None:
    first.keep(NAME, REQUEST)

    assert second.is_kept(name) is kept


def test_what_a_process_left_goes_on_nowhere_until_another_takes_it(
    first: UnfinishedCitations, second: UnfinishedCitations, owner: Owner
) -> None:
    first.keep(NAME, REQUEST)
    owner.end()
    left = second.is_kept(NAME)
    taken = list(second.adopted())

    assert (left, len(taken), second.is_kept(NAME)) == (False, 1, True)


def test_who_asks_first_takes_nothing_from_who_goes_on(
    first: UnfinishedCitations, second: UnfinishedCitations, owner: Owner
) -> None:
    first.keep(NAME, REQUEST)
    owner.end()

    assert not second.is_kept(NAME)
    assert [each.name for each in second.adopted()] == [NAME]


def test_the_request_of_another_version_that_runs_goes_on(
    tmp_path: Path, second: UnfinishedCitations, owner: Owner
) -> None:
    owner.begin()
    (tmp_path / FOLDER).mkdir()
    told = {"owner": owner.name, "of a later version": 1}
    (tmp_path / FOLDER / f"{NAME}.json").write_text(json.dumps(told), encoding="utf-8")

    assert second.is_kept(NAME)


def test_it_is_taken_by_one_alone(
    tmp_path: Path, first: UnfinishedCitations, second: UnfinishedCitations, owner: Owner
) -> None:
    first.keep(NAME, REQUEST)
    owner.end()
    taken = list(second.adopted())
    late = list(UnfinishedCitations(tmp_path, Owner(tmp_path)).adopted())

    assert (len(taken), late) == (1, [])


def test_what_has_ended_is_forgotten(
    tmp_path: Path, first: UnfinishedCitations, second: UnfinishedCitations, owner: Owner
) -> None:
    first.keep(NAME, REQUEST)
    first.drop(NAME)
    owner.end()

    assert list(second.adopted()) == []
    assert list((tmp_path / FOLDER).iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "\x00",
        '{"owner": "x", "runs": 1, "request": {"a": 1}}',
        '{"owner": "\\u0000", "runs": 1, "request": {}}',
        '{"owner": null}',
    ],
)
def test_what_cannot_be_read_is_left_alone_and_goes_on_nowhere(
    tmp_path: Path, second: UnfinishedCitations, text: str
) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / f"{NAME}.json").write_text(text, encoding="utf-8")

    assert list(second.adopted()) == []
    assert not second.is_kept(NAME)


def test_without_a_folder_nothing_is_left(second: UnfinishedCitations) -> None:
    assert list(second.adopted()) == []


def test_a_journal_holds_what_was_found(first: UnfinishedCitations) -> None:
    first.keep(NAME, REQUEST)
    with first.journal(NAME, CHECKED.cited, CHECKED.provenance) as journal:
        journal.known()
        journal.keep(FROZEN)
    with first.journal(NAME, CHECKED.cited, CHECKED.provenance) as journal:
        assert journal.known() == {"c3": FROZEN}


def test_a_journal_that_is_held_is_busy(first: UnfinishedCitations) -> None:
    with (
        first.journal(NAME, CHECKED.cited, CHECKED.provenance),
        pytest.raises(BusyError, match="another run"),
    ):
        first.journal(NAME, CHECKED.cited, CHECKED.provenance)
