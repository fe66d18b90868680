"""The checks as a real LangChain retriever and as its tools."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from types import ModuleType

import pytest

from claimwright.errors import UnavailableError
from claimwright.mcp import schemas, server_of
from claimwright.session import Session

ICE = "Glaciers around the world are growing"


@pytest.fixture
def own() -> ModuleType:
    pytest.importorskip("langchain_core", reason="needs the extra [langchain]")
    return importlib.import_module("claimwright.langchain")


def test_without_the_library_the_command_that_installs_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "langchain_core"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "langchain_core", None)
    monkeypatch.delitem(sys.modules, "claimwright.langchain", raising=False)

    with pytest.raises(UnavailableError, match=r"pip install 'claimwright\[langchain\]'"):
        importlib.import_module("claimwright.langchain")


def test_the_tools_are_those_of_other_agents(own: ModuleType, session: Session) -> None:
    expected = [one["function"] for one in schemas(server_of(session))]

    assert expected == [
        {"name": tool.name, "description": tool.description, "parameters": tool.args_schema}
        for tool in own.tools(session)
    ]


def test_tools_can_be_got_where_a_loop_runs(own: ModuleType, session: Session) -> None:
    async def inside() -> list[str]:
        return [tool.name for tool in own.tools(session)]

    assert "verify" in asyncio.run(inside())


@pytest.mark.model
def test_the_retriever_finds_documents_best_first(own: ModuleType, session: Session) -> None:
    found = own.EvidenceRetriever(top_k=3, session=session).invoke(ICE)

    assert [1, 2, 3] == [document.metadata["rank"] for document in found]
    assert all(document.page_content for document in found)


@pytest.mark.model
def test_a_tool_answers_with_and_without_a_running_loop(own: ModuleType, session: Session) -> None:
    verify = next(tool for tool in own.tools(session) if tool.name == "verify")
    given = {"claim": ICE, "top_k": 2}

    async def inside() -> tuple[str, str]:
        return verify.invoke(given), await verify.ainvoke(given)

    answers = [json.loads(text) for text in (verify.invoke(given), *asyncio.run(inside()))]

    assert [(ICE, 2)] * 3 == [(each["claim"], len(each["evidence"])) for each in answers]
    assert "report" not in answers[0]


@pytest.mark.model
def test_what_cannot_be_done_is_said(own: ModuleType, session: Session) -> None:
    verify = next(tool for tool in own.tools(session) if tool.name == "verify")

    assert "atlantis" in verify.invoke({"claim": ICE, "corpus": "atlantis"})
