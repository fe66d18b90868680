"""A server that answers `weigh`, `debate`, `article` and `citations` as jobs, and its failures."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from http.client import HTTPResponse
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import cast

import pytest

from claimwright.cli import remote, remote_jobs
from claimwright.cli.remote import TOKEN, RemoteServer
from claimwright.cli.remote_jobs import WEIGH, Heard, events, job_done, report_of
from claimwright.domain import (
    CitationReport,
    Claim,
    DebateReport,
    Notice,
    NoticeState,
    Report,
    WeighReport,
)
from claimwright.domain.documents import notice_words
from claimwright.errors import UnavailableError
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.writing import to_json
from claimwright.testing.chat_server import LoopbackServer, body_of, send
from tests import citation_reports, debates, weighings
from tests.cli.conftest import Command
from tests.examples import memory_flow
from tests.web.account_doubles import Guarded, guarded

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
CLAIM = "Wetlands slow the sea."
JOB = "/v1/weigh/abcdefghijklmnopqrstuv"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    with guarded(tmp_path_factory.mktemp("home")) as one:
        yield one


@pytest.fixture(autouse=True)
def token(server: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOKEN, server.token("cli")["Authorization"].split()[1])


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("weigh", CLAIM), "weighted"),
        (("debate", CLAIM), "transcript"),
        (("citations", "Lake Verna"), "groups"),
    ],
)
def test_a_server_answers_for_programs_and_for_people(
    command: Command, server: Guarded, arguments: Sequence[str], field: str
) -> None:
    told = command(*arguments, "--json", "--server", server.running.url)
    shown = command(*arguments, "--server", server.running.url)

    assert (told.code, told.err, field in json.loads(told.out)) == (0, "", True)
    assert (shown.code, shown.err, len(shown.out) > 200) == (0, "", True)


def test_an_article_is_read_here_and_checked_there(
    command: Command, server: Guarded, tmp_path: Path
) -> None:
    file = tmp_path / "sea.txt"
    file.write_text("Sea ice declines. Seas rise because ice melts.\n")
    done = command("article", str(file), "--json", "--server", server.running.url)

    assert (done.code, done.err) == (0, "")
    assert len(json.loads(done.out)["claims"]) == 2


def test_a_file_is_weighed_row_by_row(command: Command, server: Guarded, tmp_path: Path) -> None:
    rows, output = tmp_path / "i.jsonl", tmp_path / "o.jsonl"
    rows.write_text("".join(json.dumps({"id": n, "claim": CLAIM}) + "\n" for n in (1, 2)))
    given = ("--input", str(rows), "--output", str(output))
    done = command("weigh", *given, "--server", server.running.url)

    lines = [json.loads(line) for line in output.read_text().splitlines()]
    assert (done.code, [line["id"] for line in lines]) == (0, [1, 2])


@pytest.mark.parametrize(
    "arguments",
    [
        ("weigh", CLAIM, "--verifier", "small"),
        ("debate", CLAIM, "--verifier", "small"),
        ("article", "x.txt", "--topic"),
        ("article", "x.txt", "--check-worthiness"),
        ("citations", "Lake Verna", "--offline"),
    ],
)
def test_what_only_this_machine_can_do_is_refused(
    command: Command, arguments: Sequence[str]
) -> None:
    flag = next(each for each in arguments if each.startswith("--"))
    done = command(*arguments, "--server", "http://localhost:1")

    assert (done.code, f"{flag} cannot be used with --server" in done.err) == (2, True)


class Job(LoopbackServer):
    """A job whose stream breaks off after each event.

    Args:
        states: Told to who asks how far it is, the last one for ever.
    """

    def __init__(self, *states: str, status: int = 200, problem: bytes = b"{}") -> None:
        super().__init__()
        self._states, self._status, self._problem = list(states), status, problem
        self.heard: list[str] = []

    def serve(self, request: BaseHTTPRequestHandler) -> None:
        """Answer."""
        body_of(request)
        beyond = request.headers.get("Last-Event-ID", "")
        self.heard.append(f"{request.command} {request.path} {beyond}".strip())
        body = b'id: 7\nevent: works\ndata: {"position": 1}\n\nid: 8\nevent: lab'
        if self._status != 200:
            body = self._problem
        elif request.command == "GET" and not request.path.endswith("/events"):
            state = self._states.pop(0) if len(self._states) > 1 else self._states[0]
            error = {"title": "Broken", "detail": "it broke"} if state == "failed" else None
            body = json.dumps({"state": state, "reports": [{}], "error": error}).encode()
        send(request, self._status, {"Location": JOB, "Retry-After": "9"}, body)


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_jobs, "LONGEST_PAUSE_S", 0.0)


def test_a_stream_that_breaks_off_is_taken_up_where_it_was() -> None:
    with Job("checking", "done") as one:
        job = job_done(RemoteServer(one.origin), WEIGH, {})

    assert job["state"] == "done"
    assert one.heard == ["POST /v1/weigh", f"GET {JOB}", f"GET {JOB}/events 7", f"GET {JOB}"]


@pytest.mark.parametrize(
    ("state", "said"), [("cancelled", "was cancelled on"), ("failed", "Broken: it broke")]
)
def test_a_job_without_a_report_is_told(state: str, said: str) -> None:
    with Job(state) as one, pytest.raises(UnavailableError, match=said):
        job_done(RemoteServer(one.origin), WEIGH, {})


@pytest.mark.parametrize(
    ("status", "detail", "said"),
    [
        (401, "no", f"set {TOKEN}"),
        (403, "this needs the scope 'check'", "scope 'check'"),
        (404, "There is nothing at /v1/weigh; see", "may be older than this claimwright"),
        (429, "too many", "again after 9 s"),
    ],
)
def test_a_refusal_says_what_to_do(command: Command, status: int, detail: str, said: str) -> None:
    problem = json.dumps({"title": "Refused", "detail": detail}).encode()
    with Job("done", status=status, problem=problem) as one:
        done = command("weigh", CLAIM, "--server", one.origin)

    assert (done.code in {2, 3}, said in done.err) == (True, True)


def test_a_server_that_is_not_there_is_told(command: Command) -> None:
    done = command("debate", CLAIM, "--server", "http://127.0.0.1:9")

    assert (done.code, "does not answer" in done.err) == (3, True)


def test_a_report_that_is_too_long_is_told_with_the_place_where_it_stands(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "MAX_REPORT_BYTES", 9)
    with Job("done") as one:
        done = command("weigh", CLAIM, "--server", one.origin)

    where = f"is over 9 bytes; the report of the weighing stands in {one.origin}/history"
    assert (done.code, where in done.err) == (2, True)


def test_an_interruption_stops_the_job(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(stream: HTTPResponse) -> Iterator[Heard]:
        stream.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(remote_jobs, "events", interrupted)
    with Job("checking") as one, pytest.raises(KeyboardInterrupt):
        job_done(RemoteServer(one.origin), WEIGH, {})

    assert one.heard == ["POST /v1/weigh", f"DELETE {JOB}"]


def refused(*_: object) -> None:
    """Answer nothing."""
    raise UnavailableError("not now")


def interrupted(*_: object, **__: object) -> HTTPResponse:
    """Be stopped by Ctrl-C."""
    raise KeyboardInterrupt


def test_a_job_that_could_not_be_stopped_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(remote_jobs, "events", interrupted)
    monkeypatch.setattr(RemoteServer, "ask", refused)
    with Job("checking") as one, pytest.raises(KeyboardInterrupt):
        job_done(RemoteServer(one.origin), WEIGH, {})

    assert f"its report will stand in {one.origin}/history" in capsys.readouterr().err


def test_an_interruption_before_the_job_has_a_name_tells_where_to_look(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RemoteServer, "open", interrupted)
    done = command("weigh", CLAIM, "--server", "http://localhost:1")

    assert done.code == 130
    assert "the weighing may run on at http://localhost:1" in done.err
    assert "http://localhost:1/history" in done.err


def test_what_is_no_event_is_passed_over() -> None:
    raw = b': still here\n\nid: x\nevent: a\ndata: {"b": 1}\n\ndata: [\n\ndata: 3\n\nid: 4'
    assert list(events(cast("HTTPResponse", io.BytesIO(raw)))) == [
        Heard(number=0, name="a", data={"b": 1})
    ]


NOTICE = Notice(
    state=NoticeState.RETRACTED, source="crossref", date="2020-01-01", checked_at="2026-01-01"
)


@pytest.fixture(scope="module")
def report() -> Report:
    claim = Claim(text="Seas rise because ice melts.", id="7", context="Once.", date="2020")
    made = memory_flow().verify([claim], VerifyOptions())[0]
    first, *rest = made.evidence
    retracted = replace(first.evidence.document, retracted=True, notices=(NOTICE,))
    piece = replace(first, evidence=replace(first.evidence, document=retracted))
    return replace(made, evidence=(piece, *rest))


def through_json(report: Report) -> dict[str, object]:
    found: dict[str, object] = json.loads(json.dumps(to_json(report)))
    return found


def test_the_report_is_written_again_as_it_was(report: Report) -> None:
    again = report_of(Report, through_json(report))

    assert through_json(again) == through_json(report)
    assert (again.claim, again.verdict, again.explanation, again.provenance) == (
        report.claim,
        report.verdict,
        report.explanation,
        report.provenance,
    )


def test_a_retraction_is_told_as_it_was(report: Report) -> None:
    again = report_of(Report, through_json(report))

    words = [notice_words(each.evidence[0].evidence.document) for each in (report, again)]
    assert (words[0] == words[1], "Retracted" in words[0]) == (True, True)


@pytest.mark.parametrize(
    "change",
    [
        {"claim": None},
        {"verdict": {"label": "MAYBE"}},
        {"verdict": 3},
        {"evidence": [{"document": {}}]},
        {"explanation": [{"sentence": 3, "status": "composed"}]},
        {"provenance": {}},
    ],
)
def test_what_is_no_report_is_told(report: Report, change: dict[str, object]) -> None:
    with pytest.raises(UnavailableError, match="of a version that this claimwright cannot show"):
        report_of(Report, {**through_json(report), **change})


@pytest.mark.parametrize(
    "report",
    [
        weighings.WEIGHED,
        weighings.NOTHING_FOUND,
        weighings.SILENT,
        weighings.HOSTILE,
        debates.REPORT,
        debates.UNANSWERED,
        citation_reports.CHECKED,
        citation_reports.NOTHING_CITED,
        citation_reports.HOSTILE,
    ],
)
def test_each_kind_of_report_is_written_again_as_it_was(
    report: WeighReport | DebateReport | CitationReport,
) -> None:
    told = json.loads(json.dumps(to_json(report)))

    assert json.loads(json.dumps(to_json(report_of(type(report), told)))) == told
