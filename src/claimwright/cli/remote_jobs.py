"""What a server is asked to do as a job in, its report out, with progress between.

The stream of a job that breaks off is taken up by `Last-Event-ID`; Ctrl-C stops the job. A report
is read from its JSON, to be shown as one that was made here.
"""

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Final, TypeVar, cast

import typer

from claimwright.cli import consoles
from claimwright.cli.claim_command import ClaimCommand, remote_command
from claimwright.cli.remote import RemoteServer, UnreachableError, claim_body
from claimwright.cli.replay import MAX_REPORT_BYTES
from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS
from claimwright.domain import (
    CitationReport,
    Claim,
    ClaimEvidence,
    DebateReport,
    Grade,
    Json,
    Profile,
    WeighReport,
)
from claimwright.errors import ClaimwrightError, InputError, TooLargeError, UnavailableError
from claimwright.flows.debate_replay import complete, complete_evidence
from claimwright.flows.events import Stage
from claimwright.schema.keeping import from_whole, whole

MOST_BREAKS: Final = 6
"""Streams that may break off one after the other without a new event."""

LONGEST_PAUSE_S: Final = 16.0
"""Before a broken stream is taken up; the first pause is a second, each next one twice as long."""

SILENCE_S: Final = 120.0
"""Longest silence of a stream, several times the pause between two heartbeats."""

_STREAM: Final = {"Accept": "text/event-stream"}
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")
_ENDED: Final = frozenset(stage.value for stage in Stage if stage.ended)


R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """An event of a job.

    It is numbered from 1; 0 is one that cannot be asked for again.
    """

    number: int
    name: str
    data: Mapping[str, Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteFlow:
    """A flow that a server runs as jobs.

    `counted` is the event that tells that one more claim is done.
    """

    path: str
    noun: str
    counted: str


WEIGH: Final = RemoteFlow(path="/v1/weigh", noun="weighing", counted="report")
DEBATE: Final = RemoteFlow(path="/v1/debate", noun="debate", counted="report")
ARTICLE: Final = RemoteFlow(path="/v1/articles", noun="check of the article", counted="verdict")
CITATIONS: Final = RemoteFlow(path="/v1/citations", noun="check of citations", counted="group")


def job_done(
    server: RemoteServer, flow: RemoteFlow, body: Mapping[str, Json]
) -> Mapping[str, Json]:
    """Let a server do something as a job, and wait for its end; progress goes to standard error.

    Returns:
        The job as the API tells it once it is done, its report or reports included.

    Raises:
        ClaimwrightError: The server refuses.
        TooLargeError: The report is too long to be read; the message tells where it stands.
        UnavailableError: It cannot be reached, or the job failed or was stopped by somebody else.
        KeyboardInterrupt: Ctrl-C; the job is stopped before. Where it cannot be, such as before the
            server has named it, standard error tells where its report will stand.
    """
    try:
        stream = server.open("POST", flow.path, body, _STREAM, timeout_s=SILENCE_S)
    except KeyboardInterrupt:
        _may_run_on(server, flow)
        raise
    name = stream.headers.get("Location", "").rpartition("/")[2]
    if not _ID.fullmatch(name):
        stream.close()
        raise UnavailableError(f"{server.address} is no claimwright server of this version")
    path = f"{flow.path}/{name}"
    try:
        job = _followed(server, flow, path, stream)
    except KeyboardInterrupt:
        try:
            server.ask("DELETE", path)
        except ClaimwrightError:
            _may_run_on(server, flow)
        raise
    if job.get("state") == Stage.DONE:
        return job
    if job.get("state") == Stage.CANCELLED:
        raise UnavailableError(f"the {flow.noun} was cancelled on {server.address} before its end")
    told = job.get("error")
    why = f"{told.get('title')}: {told.get('detail')}" if isinstance(told, dict) else "no reason"
    raise UnavailableError(f"the {flow.noun} failed on {server.address}: {why[:1_000]}")


def _may_run_on(server: RemoteServer, flow: RemoteFlow) -> None:
    typer.echo(
        f"the {flow.noun} may run on at {server.address}; its report will stand in "
        f"{server.address}/history",
        err=True,
    )


def _followed(
    server: RemoteServer, flow: RemoteFlow, path: str, begun: HTTPResponse
) -> Mapping[str, Json]:
    stream: HTTPResponse | None = begun
    last = breaks = 0
    with consoles.bars() as progress:
        task = progress.add_task(flow.noun, total=None)
        while True:
            try:
                if stream is None:
                    headers = {**_STREAM, "Last-Event-ID": str(last)}
                    stream = server.open(
                        "GET", f"{path}/events", headers=headers, timeout_s=SILENCE_S
                    )
                for heard in events(stream):
                    last, breaks = heard.number or last, 0
                    total = heard.data.get("to_check")
                    progress.update(
                        task,
                        description=str(heard.data.get("state", heard.name))[:40],
                        advance=heard.name == flow.counted,
                        total=total if isinstance(total, int) else None,
                    )
                job = _told(server, flow, path)
                if job.get("state") in _ENDED:
                    return job
            except UnreachableError:
                if breaks >= MOST_BREAKS:
                    raise
            stream, breaks = None, breaks + 1
            if breaks > MOST_BREAKS:
                raise UnavailableError(f"{server.address} breaks off whenever {path} is followed")
            time.sleep(min(2.0 ** (breaks - 1), LONGEST_PAUSE_S))


def _told(server: RemoteServer, flow: RemoteFlow, path: str) -> Mapping[str, Json]:
    """Return a job as the API tells it now; where that is too long, say where its report stands."""
    try:
        return server.ask("GET", path)
    except TooLargeError as error:
        raise TooLargeError(
            f"{error}; the report of the {flow.noun} stands in {server.address}/history"
        ) from error


def events(stream: HTTPResponse) -> Iterator[Heard]:
    """Yield the events of a stream until it ends or breaks off, then close it.

    Our servers write the data of an event on one line.

    Yields:
        Each event whose data is a JSON object; what is broken off is left out.

    Source:
        HTML Living Standard, section 9.2, "Server-sent events".
    """
    fields: dict[str, str] = {}
    with stream, suppress(OSError, HTTPException):
        while line := stream.readline(MAX_REPORT_BYTES):
            text = line.decode("utf-8", "replace").rstrip("\r\n")
            if text:
                name, _, value = text.partition(":")
                fields[name] = value.removeprefix(" ")
                continue
            heard = _heard(fields)
            fields = {}
            if heard is not None:
                yield heard


def _heard(fields: Mapping[str, str]) -> Heard | None:
    try:
        data = json.loads(fields.get("data", ""))
    except (ValueError, RecursionError):
        return None
    number = fields.get("id", "")
    is_number = number.isascii() and number.isdigit() and len(number) < 20  # noqa: PLR2004
    known = int(number) if is_number else 0
    return (
        Heard(number=known, name=fields.get("event", ""), data=data)
        if isinstance(data, dict)
        else None
    )


def reports_in(job: Mapping[str, Json], name: str) -> list[Mapping[str, Json]]:
    """Return the reports that a job has.

    The field is `report` for one, `reports` for a list; there is at least one.
    """
    found = job.get(name)
    listed = found if isinstance(found, list) else [found]
    reports: list[Mapping[str, Json]] = [each for each in listed if isinstance(each, dict)]
    if not reports:
        raise UnavailableError(
            "the server's job has no report; is its claimwright of this version?"
        )
    return reports


def jobs_command(
    address: str,
    flow: RemoteFlow,
    options: Mapping[str, Json],
    kind: type[R],
    show: Callable[[R], None],
) -> ClaimCommand[R]:
    """Return how a server answers claims, one job for each."""
    server = RemoteServer(address)

    def records(claims: Sequence[Claim]) -> list[Mapping[str, Json]]:
        bodies = [{**claim_body(each), "options": dict(options)} for each in claims]
        return [reports_in(job_done(server, flow, body), "reports")[0] for body in bodies]

    # One by one: an answer that took minutes is kept, whatever becomes of the next.
    return remote_command(records, kind, show, size=1)


T = TypeVar("T")
Values = dict[str, object]


def report_of(kind: type[T], record: Mapping[str, object]) -> T:
    """Read a report from JSON values.

    Returns:
        The report; of its documents and of the article what the JSON has of them.

    Raises:
        UnavailableError: It is no report of this version.
    """
    try:
        values = cast("Values", whole(kind, record))
        complete(values, record)
        if kind in _ADDED:
            _ADDED[kind](values, record)
        return from_whole(kind, values, at="report")
    except (InputError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnavailableError(
            "the server's report is of a version that this claimwright cannot show: install the "
            "server's version, or ask for the report over HTTP"
        ) from error


def _weighing(values: Values, record: Mapping[str, object]) -> None:
    """Add to what was read of a work which work that is, and to each label its number."""
    works = cast("list[dict[str, Values | None]]", values["documents"])
    for made, shown in zip(works, cast("list[Values]", record["documents"]), strict=True):
        takeaway = made.get("takeaway")
        if takeaway is not None:
            takeaway["document_id"] = shown["document_id"]
        label = shown["label"]
        told = {
            "document_id": shown["document_id"],
            "explanation": shown["label_explanation"],
            "stance": shown["stance"],
        }
        made["local"] = None if label is None else {**told, "grade": Grade[str(label)].value}


def _evidence(values: Values, record: Mapping[str, object]) -> None:
    found = cast("list[Values]", values["evidence"])
    for made, shown in zip(found, cast("list[Values]", record["evidence"]), strict=True):
        complete_evidence(made, shown)


def _debate(values: Values, record: Mapping[str, object]) -> None:
    values["profiles"] = whole(tuple[Profile, ...], record["advocates"])


def _citations(values: Values, record: Mapping[str, object]) -> None:
    """Add notices, claims and, as blanks, the texts that are told by their lengths alone."""
    values["notices"] = record["notices"]
    groups = cast("list[dict[str, Values]]", values["groups"])
    told = cast("list[dict[str, list[Values]]]", record["groups"])
    for made, shown in zip(groups, told, strict=True):
        sources = cast("list[Values]", made["sources"])
        cited = {cast("Values", each["source"])["key"]: each["source"] for each in sources}
        references = cast("list[Values]", made["cited"]["references"])
        for reference, its in zip(references, shown["references"], strict=True):
            keys = cast("list[str]", its["sources"])
            reference["sources"] = [cited[key] for key in keys if key in cited]
        for source, its in zip(sources, shown["sources"], strict=True):
            cast("Values", source["read"])["text"] = _blanks(its["read"])
        if isinstance(made.get("suggestion"), dict):
            made["suggestion"]["text"] = _blanks(shown["suggestion"])
    article = cast("dict[str, Values]", values["cited"])
    article["article"]["wikitext"] = _blanks(record["article"])
    values["cited"] = {**article, "claims": [made["cited"] for made in groups]}


def _blanks(shown: object) -> str:
    return " " * min(int(cast("dict[str, int]", shown)["characters"]), MAX_TEXT_CHARACTERS)


_ADDED: Final[Mapping[type, Callable[[Values, Mapping[str, object]], None]]] = {
    ClaimEvidence: _evidence,
    WeighReport: _weighing,
    DebateReport: _debate,
    CitationReport: _citations,
}
