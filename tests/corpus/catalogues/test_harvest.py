"""A walk through a catalogue that may be killed anywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from claimwright.corpus.catalogues.harvest import Entry, Harvest, Journal, row_of
from claimwright.corpus.catalogues.openalex import OpenAlex, manners
from claimwright.corpus.catalogues.wanted import Wanted
from claimwright.errors import BusyError, InputError, IntegrityError, UnavailableError
from claimwright.fetch.catalogues import CatalogueClient
from tests.catalogue_server import Asked, CatalogueServer, Reply
from tests.corpus.catalogues.plays import harvest, ids_of, openalex, openalex_work, reply
from tests.fetch.catalogue_client import Time, client

PAGES = (
    Entry(place="*", next="b", sha256="1"),
    Entry(place="b", next="c", sha256="2"),
    Entry(place="c", next="", sha256="3"),
)


def journal(folder: Path) -> Journal:
    return Journal(folder, {"query": "ice"}, 5.0)


def written(folder: Path, pages: int = 3) -> Journal:
    made = journal(folder)
    for page in PAGES[:pages]:
        made.add(page)
    return made


def test_pages_are_there_again(tmp_path: Path) -> None:
    made, again = written(tmp_path), journal(tmp_path)

    assert (list(PAGES), made.walk, 5.0) == (again.entries, again.walk, again.begun_s)


@pytest.mark.parametrize(("pages", "finished"), [(0, False), (1, False), (3, True)])
def test_a_walk_is_finished_when_nothing_is_next(
    tmp_path: Path,
    pages: int,
    finished: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    written(tmp_path, pages)

    assert finished == journal(tmp_path).is_finished


@pytest.mark.parametrize("cut", range(1, 42, 5))
def test_half_a_line_is_no_page_and_the_walk_stays_the_same(tmp_path: Path, cut: int) -> None:
    made = written(tmp_path)
    made.path.write_bytes(made.path.read_bytes()[:-cut])
    again = journal(tmp_path)
    again.add(PAGES[2])

    assert (made.walk, list(PAGES)) == (again.walk, journal(tmp_path).entries)


def test_what_does_not_belong_to_the_chain_is_cut_off_and_makes_another_walk(
    tmp_path: Path,
) -> None:
    made = written(tmp_path)
    lines = made.path.read_bytes().splitlines(keepends=True)
    made.path.write_bytes(b"".join([*lines[:2], lines[1], *lines[2:]]))
    again = journal(tmp_path)

    assert ([PAGES[0]], False) == (again.entries, made.walk == again.walk)


@pytest.mark.parametrize("damage", [b"{}\n", b"no json\n", b'{"place": 3}\n', b"[]\n"])
def test_a_damaged_line_ends_what_counts(tmp_path: Path, damage: bytes) -> None:
    made = written(tmp_path, 1)
    made.path.write_bytes(made.path.read_bytes() + damage)

    assert [PAGES[0]] == journal(tmp_path).entries


@pytest.mark.parametrize("content", [b"", b"{", b"{}\n", b'{"walk": 3, "begun": 1}\n', b"[]\n"])
def test_a_file_without_its_head_is_begun_anew(tmp_path: Path, content: bytes) -> None:
    made = written(tmp_path)
    made.path.write_bytes(content)
    again = journal(tmp_path)
    again.add(PAGES[0])

    assert ([PAGES[0]], True) == (journal(tmp_path).entries, bool(again.walk))


def test_a_walk_begun_anew_is_another_one(tmp_path: Path) -> None:
    made = written(tmp_path)
    before = made.walk
    made.begin(9.0)

    assert ([], 9.0, False) == (
        journal(tmp_path).entries,
        journal(tmp_path).begun_s,
        before == journal(tmp_path).walk,
    )


def test_another_wish_has_another_journal(tmp_path: Path) -> None:
    assert journal(tmp_path).path != Journal(tmp_path, {"query": "sea"}, 5.0).path


def test_who_writes_to_a_journal_that_somebody_else_wrote_to_is_refused(tmp_path: Path) -> None:
    one = written(tmp_path, 1)
    two = journal(tmp_path)
    one.add(PAGES[1])

    with pytest.raises(BusyError, match="another process"):
        two.add(PAGES[1])


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    with pytest.raises(UnavailableError, match="cannot write the journal"):
        journal(tmp_path / "file").add(PAGES[0])


pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

WORKS = [openalex_work(number) for number in range(1, 8)]
NAMES = [f"W{number}" for number in range(1, 8)]


def walk(
    server: CatalogueServer,
    folder: Path,
    asking: CatalogueClient | None = None,
    *,
    limit: int = 0,
    expected: int | None = None,
) -> Harvest:
    catalogue = OpenAlex(wanted=Wanted(query="ice"), manners=manners("k"), address=server.address)
    return harvest(catalogue, asking or client(folder), folder, limit=limit, expected=expected)


def failing_after(pages: int) -> Callable[[Asked], Reply]:
    """Return a script that breaks down after so many pages."""
    good = openalex(WORKS)

    def play(asked: Asked) -> Reply:
        return good(asked) if asked.number <= pages else Reply(status=500)

    return play


def test_rows_are_numbered_in_the_order_of_the_walk(tmp_path: Path) -> None:
    works = [WORKS[0], openalex_work(2, abstract_inverted_index=None), WORKS[2]]
    with CatalogueServer(openalex(works)) as server:
        rows = [(row.position, row.reason) for row in map(row_of, walk(server, tmp_path).records())]

    assert [(1, ""), (2, "there is no abstract"), (3, "")] == rows


@pytest.mark.parametrize("pages", [0, 1, 2, 3])
def test_a_walk_that_broke_off_goes_on_and_its_rows_keep_their_numbers(
    tmp_path: Path, pages: int
) -> None:
    with CatalogueServer(failing_after(pages)) as server:
        broken = walk(server, tmp_path)
        before = broken.fingerprint
        with pytest.raises(UnavailableError):
            ids_of(broken)
        server._script = openalex(WORKS)
        again = walk(server, tmp_path)
        rows = [
            (row.position, row.document.id) for row in map(row_of, again.records()) if row.document
        ]
        cursors = [request.query["cursor"] for request in server.asked]

    assert (list(zip(range(1, 8), NAMES, strict=True)), before) == (
        rows,
        again.fingerprint,
    )
    assert 1 == cursors.count("*") or pages == 0


def test_a_walk_that_is_done_asks_nothing(tmp_path: Path) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        first = ids_of(walk(server, tmp_path))
        asked = len(server.asked)
        again = ids_of(walk(server, tmp_path))

    assert (first, asked) == (again, len(server.asked))


def test_a_walk_can_be_walked_again_offline(tmp_path: Path) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        ids_of(walk(server, tmp_path))
    offline = client(tmp_path, settings={"offline": True})

    assert NAMES == ids_of(walk(server, tmp_path, offline))


def test_at_most_so_many_works_are_taken_and_no_more_pages_asked_for(tmp_path: Path) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        found = ids_of(walk(server, tmp_path, limit=3))

    assert (["W1", "W2", "W3"], 2) == (found, len(server.asked))


def test_a_higher_limit_goes_on_where_the_lower_one_stopped(tmp_path: Path) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        low = walk(server, tmp_path, limit=2)
        ids_of(low)
        high = walk(server, tmp_path, limit=4)
        found = ids_of(high)

    assert (NAMES[:4], 2, False) == (
        found,
        len(server.asked),
        low.fingerprint == high.fingerprint,
    )


def test_renewed_a_walk_that_was_done_begins_anew(tmp_path: Path) -> None:
    time = Time()
    asking = client(tmp_path, time)
    with CatalogueServer(openalex(WORKS)) as server:
        first = walk(server, tmp_path, asking)
        ids_of(first)
        before = first.fingerprint
        time.now += 4_000
        server._script = openalex([openalex_work(9), *WORKS])
        again = walk(server, tmp_path, asking)
        again.renew()

        assert (["W9", *NAMES], False) == (ids_of(again), before == again.fingerprint)


def test_renewed_a_walk_that_broke_off_goes_on(tmp_path: Path) -> None:
    with CatalogueServer(failing_after(2)) as server:
        with pytest.raises(UnavailableError):
            ids_of(walk(server, tmp_path))
        server._script = openalex(WORKS)
        again = walk(server, tmp_path)
        again.renew()
        found = ids_of(again)

    assert (NAMES, 1) == (found, [r.query["cursor"] for r in server.asked].count("*"))


@pytest.mark.parametrize("limit", [0, 2])
def test_a_walk_that_has_enough_is_renewed_like_one_that_is_done(
    tmp_path: Path, limit: int
) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        first = walk(server, tmp_path, limit=limit)
        ids_of(first)
        before = first.fingerprint
        first.renew()

    assert before != first.fingerprint


def test_pages_that_lead_in_a_circle_end_the_walk(tmp_path: Path) -> None:
    body = {"meta": {"count": 9, "next_cursor": "*"}, "results": [openalex_work(1)]}
    with (
        CatalogueServer(lambda _: reply(body)) as server,
        pytest.raises(UnavailableError, match="in a circle"),
    ):
        ids_of(walk(server, tmp_path))


def test_a_place_that_the_catalogue_has_forgotten_is_told_with_the_remedy(tmp_path: Path) -> None:
    with CatalogueServer(failing_after(1)) as server:
        with pytest.raises(UnavailableError):
            ids_of(walk(server, tmp_path))
        server._script = lambda _: reply({"error": "Cursor is invalid"}, 400)

        with pytest.raises(InputError, match=r"Cursor is invalid.*--restart begins anew"):
            ids_of(walk(server, tmp_path))


def test_a_request_that_is_refused_at_once_needs_no_such_remedy(tmp_path: Path) -> None:
    with (
        CatalogueServer(lambda _: reply({"error": "no such field"}, 400)) as server,
        pytest.raises(InputError) as raised,
    ):
        ids_of(walk(server, tmp_path))

    assert "--restart" not in str(raised.value)


def test_a_kept_page_that_is_damaged_is_told(tmp_path: Path) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        ids_of(walk(server, tmp_path))
        next(tmp_path.glob("bodies/*/*")).unlink()

        with pytest.raises(IntegrityError, match="--restart"):
            ids_of(walk(server, tmp_path))


def test_a_kept_page_that_reads_otherwise_now_is_told(tmp_path: Path) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        broken = walk(server, tmp_path)
        ids_of(broken)
        kept = broken.client.store.keep("ab", b"[]", at=0.0, asked="")
        entries = broken.journal.entries
        text = broken.journal.path.read_text(encoding="utf-8")
        broken.journal.path.write_text(
            text.replace(entries[0].sha256, kept.sha256), encoding="utf-8"
        )

        with pytest.raises(IntegrityError, match="cannot be read"):
            ids_of(walk(server, tmp_path))


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        walk(server, tmp_path).journal.begin(0.0)
        first, second = walk(server, tmp_path).records(), walk(server, tmp_path).records()
        next(first)

        with pytest.raises(BusyError, match="another process"):
            next(second)


def test_how_much_is_expected_is_bounded_by_the_limit(tmp_path: Path) -> None:
    with CatalogueServer(openalex(WORKS)) as server:
        totals = [
            walk(server, tmp_path, limit=limit, expected=expected).total
            for limit, expected in ((0, None), (0, 7), (3, 7), (3, None))
        ]

    assert [None, 7, 3, None] == totals
