"""The checks as tools of agents, called by a real client of the protocol."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import StdioServerParameters
from mcp.client import Client
from mcp.client.stdio import stdio_client

from claimwright.mcp import schemas, server_of
from claimwright.session import Session

TOOLS = {
    "verify",
    "find_evidence",
    "weigh",
    "debate",
    "check_article",
    "check_citations",
    "list_corpora",
}
ICE = "Glaciers around the world are growing"


def asked(session: Session, work: Callable[[Client], Awaitable[Any]]) -> Any:  # noqa: ANN401
    """Return what some work with a client comes to."""

    async def run() -> Any:  # noqa: ANN401
        async with Client(server_of(session)) as client:
            return await work(client)

    return anyio.run(run)


def test_the_tools_are_these_and_each_is_explained(session: Session) -> None:
    tools = asked(session, lambda client: client.list_tools()).tools

    assert {tool.name for tool in tools} == TOOLS
    assert all(tool.description for tool in tools)


def test_other_agents_are_told_of_the_same_tools(session: Session) -> None:
    functions = [one["function"] for one in schemas(server_of(session))]

    assert {function["name"] for function in functions} == TOOLS  # type: ignore[index,call-overload]
    assert "claim" in json.dumps(functions)


@pytest.mark.model
def test_a_claim_gets_a_verdict_and_its_whole_report_can_be_read(session: Session) -> None:
    async def work(client: Client) -> tuple[Any, Any]:
        answer = await client.call_tool("verify", {"claim": ICE, "top_k": 3})
        found = answer.structured_content
        return found, (await client.read_resource(found["report"])).contents[0]

    found, resource = asked(session, work)
    whole = json.loads(resource.text)

    assert (ICE, 3) == (found["claim"], len(found["evidence"]))
    assert (found["verdict"], found["probability"]) == (
        whole["verdict"]["label"],
        whole["verdict"]["probability"],
    )


@pytest.mark.model
def test_evidence_is_found_without_a_judgement(session: Session) -> None:
    answer = asked(session, lambda client: client.call_tool("find_evidence", {"query": ICE}))

    assert {"rank", "title", "year", "url", "document_id", "text"} == set(
        answer.structured_content["evidence"][0]
    )


@pytest.mark.model
@pytest.mark.slow
def test_weigh_debate_and_citations_answer(session: Session) -> None:
    async def work(client: Client) -> list[Any]:
        calls: list[tuple[str, dict[str, Any]]] = [
            ("weigh", {"claim": ICE}),
            ("debate", {"claim": ICE}),
            ("check_citations", {"wikitext": "Ice melts.<ref>A book on ice</ref>"}),
            ("list_corpora", {}),
        ]
        return [await client.call_tool(name, given) for name, given in calls]

    weighed, debated, cited, corpora = (one.structured_content for one in asked(session, work))

    assert weighed["works"]
    assert 5 == len(debated["advocates"])
    assert ["Ice melts."] == [each["claim"] for each in cited["citations"]]
    assert "starter" in [each["name"] for each in corpora["corpora"]]


@pytest.mark.model
def test_an_article_says_how_far_it_is(session: Session) -> None:
    told: list[tuple[float, float | None]] = []

    async def heard(progress: float, total: float | None, message: str | None) -> None:
        del message
        told.append((progress, total))

    async def work(client: Client) -> Any:  # noqa: ANN401
        text = {"text": f"{ICE}. Sea level is rising because ice melts."}
        return await client.call_tool("check_article", text, progress_callback=heard)

    answer = asked(session, work)

    assert 2 == len(answer.structured_content["claims"])
    assert [(1.0, 2.0), (2.0, 2.0)] == told


@pytest.mark.parametrize(
    ("tool", "given", "message"),
    [
        ("verify", {"claim": "…"}, "at least one letter or digit"),
        ("verify", {"claim": ICE, "corpus": "atlantis"}, "atlantis"),
        ("verify", {"claim": ICE, "top_k": 0}, "greater than or equal to 1"),
        ("verify", {}, "claim"),
        ("check_article", {"url": "/etc/passwd"}, "begins with https://"),
        ("check_article", {}, "give one of url and text; this gives none"),
        ("check_citations", {}, "give its title"),
    ],
)
@pytest.mark.model
def test_what_cannot_be_done_is_said(
    session: Session, tool: str, given: dict[str, object], message: str
) -> None:
    answer = asked(session, lambda client: client.call_tool(tool, given))

    assert answer.is_error
    assert message in answer.content[0].text


@pytest.mark.model
@pytest.mark.slow
def test_a_client_starts_the_command_and_asks_it(tmp_path: Path) -> None:
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-m", "claimwright", "--home", str(tmp_path), "mcp"],
        env={"CLAIMWRIGHT_VERIFIER": "small"},
    )

    async def work() -> Any:  # noqa: ANN401
        async with Client(stdio_client(parameters)) as client:
            return await client.call_tool("verify", {"claim": ICE, "top_k": 3})

    assert ICE == anyio.run(work).structured_content["claim"]
