"""Each kind of problem → what it means, what to do about it, and how an answer tells of it."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from claimwright.domain.fields import json_fields


@json_fields("type=path title status meaning remedy")
@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemType:
    """What a kind of problem means and what to do about it.

    Args:
        title: Its name, the same for each of its kind.
        status: HTTP status, 400..599.
        meaning: What has happened.
        remedy: What the caller can do.
    """

    title: str
    status: int
    meaning: str
    remedy: str

    @property
    def slug(self) -> str:
        """The title as the last part of a path.

        Examples:
            >>> TYPES[0].slug
            'bad-request'
        """
        return "-".join(self.title.lower().split())

    @property
    def path(self) -> str:
        """Where this server explains it: the `type` of RFC 9457, relative to the server."""
        return f"/problems/{self.slug}"


TYPES = (
    ProblemType(
        title="Bad request",
        status=400,
        meaning="The request could not be read: its body is not JSON in UTF-8.",
        remedy="Send one JSON value as RFC 8259 has it; NaN and Infinity are not JSON.",
    ),
    ProblemType(
        title="Authentication required",
        status=401,
        meaning="The server answers only those who say who they are.",
        remedy="Send the header Authorization: Bearer and a token that has not expired.",
    ),
    ProblemType(
        title="Forbidden",
        status=403,
        meaning="The token lacks the scope for this, or a page of another site sent it.",
        remedy="The detail names the scope; whoever runs the server makes a token that has it.",
    ),
    ProblemType(
        title="Not found",
        status=404,
        meaning=(
            "The path, or a corpus, an article or a report that was named, does not exist, or is "
            "somebody else's."
        ),
        remedy="/openapi.json lists the paths, /v1/corpora the corpora, /v1/reports the reports.",
    ),
    ProblemType(
        title="Method not allowed",
        status=405,
        meaning="The path exists but does not take this method.",
        remedy="The header Allow names the methods that it takes.",
    ),
    ProblemType(
        title="Request timeout",
        status=408,
        meaning="The body did not arrive in time.",
        remedy="Send it faster, or in parts.",
    ),
    ProblemType(
        title="Busy",
        status=409,
        meaning="Another process or a check that has not ended holds what is needed.",
        remedy="Try again when it has finished.",
    ),
    ProblemType(
        title="Unreadable job",
        status=410,
        meaning="What is kept of a job was written by another version, or is damaged.",
        remedy="Delete the job and begin again, or ask a server of the version that wrote it.",
    ),
    ProblemType(
        title="Input too large",
        status=413,
        meaning="The body, or a value in it, is over its bound.",
        remedy="Send it in parts.",
    ),
    ProblemType(
        title="Unsupported media type",
        status=415,
        meaning="The body is not declared as JSON.",
        remedy="Send the header Content-Type: application/json.",
    ),
    ProblemType(
        title="Misdirected request",
        status=421,
        meaning="The header Host names another server than this one.",
        remedy="Ask by a name of this server; whoever runs it sets the names with server.hosts.",
    ),
    ProblemType(
        title="Unusable input",
        status=422,
        meaning="A value is missing, of the wrong type or out of its range.",
        remedy="The member `errors` names each value, what it was and what it must be.",
    ),
    ProblemType(
        title="Quota exceeded",
        status=429,
        meaning="What the account may use in a day is used up, or this needs more than is left.",
        remedy="Try again after the seconds in the header Retry-After, or with fewer claims.",
    ),
    ProblemType(
        title="Internal error",
        status=500,
        meaning="The server failed in a way that nobody foresaw.",
        remedy="Give the request id to whoever runs the server; the cause is in its log.",
    ),
    ProblemType(
        title="Integrity failure",
        status=500,
        meaning="What is stored is not what was written.",
        remedy="The log names the file under the request id; `claimwright doctor` checks the rest.",
    ),
    ProblemType(
        title="Too many requests",
        status=503,
        meaning="As many requests run and wait as this server holds.",
        remedy="Try again after the seconds in the header Retry-After.",
    ),
    ProblemType(
        title="Unavailable",
        status=503,
        meaning="Something that the server needs is not there at present.",
        remedy="Try again after the seconds in the header Retry-After.",
    ),
)
"""Every kind of problem, by status and then by name."""

KINDS: Final = {kind.title: kind for kind in TYPES}
"""Each of them by its title."""


def title_of(status: int) -> str:
    """Return the title of the first kind of problem with a status.

    Examples:
        >>> title_of(413), title_of(418)
        ('Input too large', "I'm a Teapot")
    """
    known = (kind.title for kind in TYPES if kind.status == status)
    return next(known, HTTPStatus(status).phrase)


def type_of(title: str) -> str:
    """Return the type of a problem; `about:blank` for a kind that has no explanation here.

    Source:
        RFC 9457, section 4.2.1.

    Examples:
        >>> type_of("Unusable input"), type_of("I'm a Teapot")
        ('/problems/unusable-input', 'about:blank')
    """
    return KINDS[title].path if title in KINDS else "about:blank"


class Exact(BaseModel):
    """An answer in which every field is documented."""

    model_config = ConfigDict(extra="forbid")


class FieldOutput(Exact):
    """One value that was refused."""

    field: str
    message: str
    value: str


class Problem(BaseModel):
    """An error as RFC 9457 has it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "type": "/problems/unusable-input",
                    "title": "Unusable input",
                    "status": 422,
                    "detail": "body.top_k: Input should be greater than or equal to 1 (got 0)",
                    "instance": "/api/phrase/evidence",
                    "request_id": "5f0c1d2e3b4a5968",
                    "errors": [
                        {
                            "field": "body.top_k",
                            "message": "Input should be greater than or equal to 1",
                            "value": "0",
                        }
                    ],
                }
            ]
        }
    )

    type: str = Field(description="Where this server explains the kind of problem.")
    title: str = Field(description="The kind of problem.")
    status: int = Field(description="The HTTP status.", ge=400, le=599)
    detail: str = Field(description="This one: the value, the limit and the remedy.")
    instance: str = Field(description="The path that was asked.")
    request_id: str = Field(description="Names the request in the server's log.")
    errors: list[FieldOutput] = Field(default=[], description="Each value that was refused.")
