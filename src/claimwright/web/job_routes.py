"""A flow whose requests run as jobs → the paths that ask about one, follow it and stop it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final, Protocol, TypeVar

from fastapi import APIRouter, Header, Path
from fastapi import Request as HttpRequest
from fastapi.responses import JSONResponse, RedirectResponse, Response, StreamingResponse

from claimwright.domain import Json
from claimwright.errors import ClaimwrightError, InputError
from claimwright.flows.events import JobFailed
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.web.job_flow import Event, Request
from claimwright.web.job_store import AnyStore, JobStore, UnreadableJobError
from claimwright.web.job_turn import failure_of
from claimwright.web.jobs import Jobs
from claimwright.web.pages.exchange import best_of

Heard_contra = TypeVar("Heard_contra", contravariant=True)

MEDIA_TYPE: Final = "text/event-stream"

HEARTBEAT: Final = b": still here\n\n"
"""A line that clients ignore and that keeps proxies from giving up."""

RETRY: Final = b"retry: 2000\n\n"
"""After so many milliseconds a browser that lost the stream asks for the rest."""

JobName = Annotated[str, Path(max_length=100)]
"""The id of a job in the path of a page."""

Told = tuple[str, Mapping[str, Json]]
"""The name of an event and its data."""


class Live(Protocol[Heard_contra]):
    """What a page shows of a job, as far as it has come."""

    def begun(self) -> Told:
        """Return what is told before anything has happened."""

    def told(self, event: Heard_contra) -> Told | None:
        """Return what is told of the next event; `None` for nothing."""


LastEventId = Annotated[
    int | None,
    Header(ge=0, le=2**31, description="The last event that the caller has; the rest is sent."),
]


def frame(number: int | None, name: str, data: Mapping[str, Json]) -> bytes:
    r"""Return one server-sent event as bytes.

    Args:
        number: Its id, from 1; `None` for what is kept nowhere and so cannot be asked for again.
        name: Its name.
        data: Its fields; JSON writes line ends as `\n`, so that one `data:` line holds them all.

    Returns:
        The event, ended by an empty line.

    Source:
        HTML Living Standard, section 9.2, "Server-sent events".

    Examples:
        >>> frame(3, "claim", {"claim_id": "s0c0", "position": 1})
        b'id: 3\nevent: claim\ndata: {"claim_id":"s0c0","position":1}\n\n'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    named = "" if number is None else f"id: {number}\n"
    return f"{named}event: {name}\ndata: {text}\n\n".encode("utf-8", "replace")


def stream(frames: AsyncIterator[bytes], location: str = "") -> StreamingResponse:
    """Return server-sent events as an answer; with the path of their job, where that is told."""
    # Proxies that collect an answer before they pass it on are asked not to.
    headers = {"X-Accel-Buffering": "no", **({"Location": location} if location else {})}
    return StreamingResponse(frames, media_type=MEDIA_TYPE, headers=headers)


async def told_frames(
    jobs: Jobs,
    store: JobStore[Request, Event],
    job_id: str,
    told: Callable[[Event | JobFailed], Told | None],
    since: int = 0,
    *,
    beyond: int = 0,
) -> AsyncIterator[bytes]:
    """Yield the bytes of a stream: one event each, and heartbeats.

    Events with a number above `since` are looked at, those above `beyond` told; `told` returns what
    is told of one, `None` for nothing.
    """
    try:
        async for heard in jobs.follow(store, job_id, since):
            if heard is None:
                yield HEARTBEAT
                continue
            number, event = heard
            said = await asyncio.to_thread(told, event)
            if said is not None and number > beyond:
                yield frame(number, *said)
    except ClaimwrightError as error:
        said = told(failure_of(job_id, error))
        if said is not None:
            yield frame(None, *said)


async def job_frames(
    jobs: Jobs,
    store: JobStore[Request, Event],
    job_id: str,
    since: int = 0,
    *,
    alone: bool = False,
) -> AsyncIterator[bytes]:
    """Yield the bytes of a stream that tells a job behind an event.

    A caller who leaves stops a job that is `alone`.
    """
    try:
        yield RETRY
        request = await asyncio.to_thread(store.request, job_id)
        told = partial(store.flow.heard, job_id, request)
        async for each in told_frames(jobs, store, job_id, told, since):
            yield each
    except (asyncio.CancelledError, GeneratorExit):
        if alone:
            jobs.leave(store, job_id)
        raise


def wants_events(asker: HttpRequest) -> bool:
    """Tell whether a caller likes a stream better than JSON, or names it first."""
    header = ",".join(asker.headers.getlist("accept"))
    return best_of(header, {MEDIA_TYPE, "application/json"}) == MEDIA_TYPE


async def begun_stream(
    jobs: Jobs, store: JobStore[Request, Event], request: Request, *, alone: bool = False
) -> StreamingResponse:
    """Return the stream of a job that is begun, with its path in `Location`.

    Raise `OverloadedError` where there is no room, `NotFoundError` without such a corpus.
    """
    jobs.check_room()
    job = await jobs.submit(store, request)
    frames = job_frames(jobs, store, job.id, alone=alone)
    return stream(frames, f"/v1/{store.flow.path}/{job.id}")


async def begun_job(
    asker: HttpRequest,
    jobs: Jobs,
    store: JobStore[Request, Event],
    request: Request,
    whole: Callable[[str], object],
    *,
    alone: bool = False,
) -> Response:
    """Begin a job; stream it to who accepts events, and tell others how far it is.

    Both answers have its path in `Location`. Raise what `begun_stream` does.
    """
    if wants_events(asker):
        return await begun_stream(jobs, store, request, alone=alone)
    job = await jobs.submit(store, request)
    answer = to_json(await asyncio.to_thread(whole, job.id))
    where = f"/v1/{store.flow.path}/{job.id}"
    return JSONResponse(answer, status_code=202, headers={"Location": where})


async def shown_frames(
    jobs: Jobs,
    store: JobStore[Request, Event],
    job_id: str,
    beyond: int,
    *,
    live_of: Callable[[str, Request], Live[Event]],
) -> AsyncIterator[bytes]:
    """Yield the bytes of a stream that a page shows: one event each, and heartbeats.

    Only events with a number above `beyond` are told; 0 tells the beginning, too, as number 0.
    `live_of` returns what turns the events of a job into what the page is told, by its id and what
    was asked.
    """
    live = live_of(job_id, await asyncio.to_thread(store.request, job_id))
    if not beyond:
        yield frame(0, *await asyncio.to_thread(live.begun))

    def told(event: Event | JobFailed) -> Told | None:
        """Return what a page is told of an event."""
        return ("error", to_json(event)) if isinstance(event, JobFailed) else live.told(event)

    async for each in told_frames(jobs, store, job_id, told, beyond=beyond):
        yield each


async def followed(
    jobs: Jobs,
    store: JobStore[Request, Event],
    job_id: str,
    beyond: int,
    frames: Callable[[int], AsyncIterator[bytes]],
) -> Response:
    """Take up the stream of a job behind event `beyond`, the last that the caller has.

    Returns the stream, of what `frames` tells; 204 to who has all of a job that has ended. Raise
    `InputError` for an event that the job never told, `UnreadableJobError` where what was asked
    cannot be read any more, `NotFoundError` without such a job, `OverloadedError` without room.
    """
    job = await asyncio.to_thread(store.job, job_id)
    if beyond > job.events:
        raise InputError(
            f"there is no event {beyond}; the last of this job is {job.events}: send that number "
            "in Last-Event-ID, or leave the header out to hear all"
        )
    if job.stage.ended and beyond >= job.events:
        return Response(status_code=204)
    await asyncio.to_thread(store.request, job_id)  # while a refusal can still be answered
    jobs.check_room()
    return stream(frames(beyond))


def streamed(
    description: str, files: Mapping[str, object] | None = None
) -> dict[int | str, dict[str, object]]:
    """Return what the API says of an answer that may be a stream, or a file of some media types."""
    content = {MEDIA_TYPE: {"schema": {"type": "string"}}, **(files or {})}
    return {200: {"description": description, "content": content}}


@dataclass(frozen=True, slots=True, kw_only=True)
class JobPaths:
    """How the API speaks of the jobs of a flow.

    Args:
        name: In the names of operations, such as `article`.
        parameter: That has the id of a job, such as `article_id`.
        noun: In sentences, such as `check of an article`.
        answer: The dataclass of how far a job is.
        events: The description of a stream.
    """

    name: str
    parameter: str
    noun: str
    answer: type
    events: Mapping[int | str, dict[str, object]]


def add_job_routes(
    routes: APIRouter,
    jobs: Jobs,
    store: JobStore[Request, Event],
    paths: JobPaths,
    whole: Callable[[str], object],
) -> None:
    """Add the paths of a flow's jobs below the path that begins one.

    `whole` returns how far the job of an id is, as `paths.answer`; blocking.
    """
    name, noun, answer = paths.name, paths.noun, paths.answer
    item = f"/{store.flow.path}/{{{paths.parameter}}}"
    job_id_in_path = Path(
        alias=paths.parameter,
        min_length=1,
        max_length=100,
        description="As the answer to POST named it.",
    )

    @routes.get(
        item,
        summary=f"Say how far the {noun} is",
        operation_id=f"get_{name}",
        response_model=model_of(answer),
    )
    async def get(job_id: str = job_id_in_path) -> JSONResponse:
        """Return the job, with the report once it has ended."""
        return JSONResponse(to_json(await asyncio.to_thread(whole, job_id)))

    @routes.delete(
        item,
        summary=f"Stop the {noun}",
        operation_id=f"cancel_{name}",
        response_model=model_of(answer),
        responses={204: {"description": "It could not be read any more, and is deleted."}},
    )
    async def cancel(job_id: str = job_id_in_path) -> Response:
        """Stop after the claims that are being read; what was checked stays as its report."""
        try:
            await jobs.cancel(store, job_id)
            return JSONResponse(to_json(await asyncio.to_thread(whole, job_id)))
        except UnreadableJobError:
            await jobs.delete(store, job_id)
            return Response(status_code=204)

    @routes.get(
        f"{item}/events",
        summary=f"Follow the {noun}",
        operation_id=f"follow_{name}",
        response_class=Response,
        responses={
            **paths.events,
            204: {"description": "It has ended, and the caller has all; do not ask again."},
        },
    )
    async def follow(job_id: str = job_id_in_path, last_event_id: LastEventId = None) -> Response:
        """Stream what has happened since the last event the caller has, and what happens."""
        frames = partial(job_frames, jobs, store, job_id)
        return await followed(jobs, store, job_id, last_event_id or 0, frames)


async def begun_page(
    asker: HttpRequest,
    jobs: Jobs,
    store: JobStore[Request, Event],
    request: Request,
    folder: str,
    live_of: Callable[[str, Request], Live[Event]],
) -> Response:
    """Begin a job: stream it to who accepts events, lead others to its page once it has ended.

    Its page stands below `folder`. Errors are those of `begun_stream` and of `Jobs.ended`.
    """
    is_live = wants_events(asker)
    if is_live:
        jobs.check_room()
    job = await jobs.submit(store, request)
    address = f"{folder}/{job.id}"
    if is_live:
        return stream(shown_frames(jobs, store, job.id, 0, live_of=live_of), address)
    await jobs.ended(store, job.id)
    return RedirectResponse(address, status_code=303)


def add_follow(
    routes: APIRouter,
    jobs: Jobs,
    store: JobStore[Request, Event],
    folder: str,
    live_of: Callable[[str, Request], Live[Event]],
) -> None:
    """Add the path that tells a job from where a page lost it."""

    @routes.get(f"{folder}/{{name}}/events")
    async def follow(name: JobName, last_event_id: LastEventId = None) -> Response:
        """Tell the events that the page has not seen."""
        frames = partial(shown_frames, jobs, store, name, live_of=live_of)
        return await followed(jobs, store, name, last_event_id or 0, frames)


def add_delete(routes: APIRouter, jobs: Jobs, store: AnyStore, folder: str, after: str) -> None:
    """Add the path that forgets a job with its reports, and leads to the path `after`."""

    @routes.post(f"{folder}/{{name}}/delete")
    async def delete(name: JobName) -> Response:
        """Forget the job."""
        await jobs.delete(store, name)
        return RedirectResponse(after, status_code=303)
