"""The answers that belong to HTTP alone: health, kinds of problem, problem documents."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Exact(BaseModel):
    """An answer in which every field is documented."""

    model_config = ConfigDict(extra="forbid")


class LivenessOutput(Exact):
    """The process answers."""

    status: Literal["alive"] = "alive"


class ReadinessOutput(Exact):
    """The server has just searched and judged; `degraded` says that something else is wrong."""

    status: Literal["ready", "degraded"]
    corpus: str
    reasons: list[str] = Field(description="What is wrong; empty when ready.")


class ProblemTypeOutput(Exact):
    """What a kind of problem means and what to do about it."""

    type: str
    title: str
    status: int
    meaning: str
    remedy: str


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
