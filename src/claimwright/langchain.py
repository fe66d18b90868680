"""Finds evidence as a LangChain retriever, and offers the checks as LangChain tools.

Source: https://docs.langchain.com, `BaseRetriever` and `StructuredTool` of langchain-core.
"""

from __future__ import annotations

import json
from functools import partial

from claimwright.extras import of_extra
from claimwright.results import work_row
from claimwright.session import Session, shared

with of_extra("langchain", "LangChain needs", libraries={"langchain_core", "mcp", "anyio"}):
    from anyio.from_thread import start_blocking_portal
    from langchain_core.callbacks import CallbackManagerForRetrieverRun
    from langchain_core.documents import Document
    from langchain_core.retrievers import BaseRetriever
    from langchain_core.tools import BaseTool, StructuredTool, ToolException
    from mcp.client import Client
    from mcp.server.mcpserver import MCPServer

    from claimwright.mcp import schemas, server_of


class EvidenceRetriever(BaseRetriever):
    """Finds passages about a claim, best first, without judging them.

    Args:
        corpus: Where passages are looked for; empty for the setting `corpus`.
        top_k: How many, 1..100.
        session: Answers; by default the one behind `claimwright.verify`.
    """

    corpus: str = ""
    top_k: int = 10
    session: Session = shared

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        del run_manager
        found = self.session.find_evidence(query, corpus=self.corpus or None, top_k=self.top_k)
        return [
            Document(
                page_content=piece.window.text,
                metadata={"rank": piece.rank, "score": piece.score, **work_row(piece.document)},
            )
            for piece in found
        ]


def tools(session: Session = shared) -> list[BaseTool]:
    """Return the checks as tools, with the names, texts and schemas of `claimwright tools`.

    A tool answers with JSON. What cannot be done is answered in words, so that an agent can ask
    again.

    Args:
        session: Answers; by default the one behind `claimwright.verify`.

    Returns:
        One tool for each check.
    """
    server = server_of(session)
    return [_tool(server, schema["function"]) for schema in schemas(server)]  # type: ignore[arg-type]  # a mapping


def _tool(server: MCPServer, function: dict[str, object]) -> BaseTool:
    name = str(function["name"])
    return StructuredTool(
        name=name,
        description=str(function["description"]),
        args_schema=function["parameters"],
        func=partial(_call_from_anywhere, server, name),
        coroutine=partial(_call, server, name),
        handle_tool_error=True,
    )


async def _call(server: MCPServer, name: str, **given: object) -> str:
    async with Client(server) as client:
        answer = await client.call_tool(name, given)
    if answer.is_error:
        raise ToolException(" ".join(getattr(part, "text", "") for part in answer.content))
    # The address of the whole report can be read through the server only, which no agent sees here.
    found = answer.structured_content or {}
    shown = {key: value for key, value in found.items() if key != "report"}
    return json.dumps(shown, ensure_ascii=False)


def _call_from_anywhere(server: MCPServer, name: str, **given: object) -> str:
    # In a thread of its own, since a notebook's thread already runs a loop.
    with start_blocking_portal() as portal:
        return portal.call(partial(_call, server, name, **given))
