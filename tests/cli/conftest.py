"""The command line in this process, over doubles instead of models."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import typer

from claimwright.cli import watch_run
from claimwright.cli.app import run
from claimwright.domain import Profile
from claimwright.errors import NotFoundError
from claimwright.flows.citations import CitationsFlow
from claimwright.flows.citing import web_reader
from claimwright.flows.debate import DebateFlow
from claimwright.flows.installed_flows import GROUP
from claimwright.flows.judge import JudgeFlow
from claimwright.flows.verify import VerifyFlow
from claimwright.flows.weigh import WeighFlow
from claimwright.protocols import SourceReader
from claimwright.settings import Settings
from claimwright.testing import ScriptedCitationChecker
from tests.brought_packages import install
from tests.examples import memory_flow, memory_judge
from tests.flows.citation_parts import ToldSearch, flow
from tests.flows.weigh_parts import weigh_memory, work
from tests.memory_debates import AGAINST, FOR, SILENT, advocate, debate_over
from tests.web.watch_doubles import WatchedWorld


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What a command left: its exit code and what it printed."""

    code: int
    out: str
    err: str


Command = Callable[..., Done]

_built = cache(typer.main.get_command)


@pytest.fixture(scope="module", autouse=True)
def built_once() -> Iterator[None]:
    """Build our commands once: a process does so once, and it takes longer than most of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", _built)
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty home folder."""
    monkeypatch.setenv("CLAIMWRIGHT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def program() -> Callable[[Sequence[str]], int]:
    """Return what runs a command line; the tests of the lab put theirs in its place."""
    return run


@pytest.fixture
def command(
    home: Path,
    program: Callable[[Sequence[str]], int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Command:
    """Return what runs one command line over a corpus in memory, `starter`."""
    del home

    def over_memory(settings: Settings, corpus: str) -> VerifyFlow:
        del settings
        if corpus not in {"starter", "memory"}:
            message = f"there is no corpus {corpus!r}"
            raise NotFoundError(message)
        return memory_flow()

    def judged_in_memory(settings: Settings) -> JudgeFlow:
        del settings
        return memory_judge()

    monkeypatch.setattr("claimwright.build.verify_flow", over_memory)
    monkeypatch.setattr("claimwright.build.judge_flow", judged_in_memory)

    def call(*arguments: str, stdin: bytes = b"") -> Done:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = program(arguments)
        said = capsys.readouterr()
        return Done(code=code, out=said.out, err=said.err)

    return call


@pytest.fixture
def jsonl(tmp_path: Path) -> Callable[[Sequence[str]], Path]:
    """Return what writes lines to a file."""

    def write(lines: Sequence[str]) -> Path:
        path = tmp_path / "input.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        return path

    return write


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> WatchedWorld:
    """Put a world of doubles in place of the engine that checks what is watched."""
    made = WatchedWorld()

    def engine(settings: Settings) -> WatchedWorld:
        del settings
        return made

    monkeypatch.setattr(watch_run, "BuiltEngine", engine)
    return made


@pytest.fixture
def weighed_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weigh claims over three works in memory."""
    works = (work("a"), work("b", "FALSE", year=2001), work("c", "MOSTLY_TRUE", year=2015))

    def over_memory(settings: Settings, corpus: str) -> WeighFlow:
        del corpus
        return weigh_memory(*works, settings=settings.weigh)

    monkeypatch.setattr("claimwright.build.weigh_flow", over_memory)


CORPORA = {"good": FOR, "bad": AGAINST, "quiet": SILENT, "starter": FOR, "contrarian": AGAINST}


@pytest.fixture
def panel(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with profiles over corpora in memory, and debate over them."""

    def over_memory(settings: Settings, profiles: Sequence[Profile]) -> DebateFlow:
        chosen = settings.debate
        return debate_over([advocate(p, CORPORA[p.corpus], chosen) for p in profiles], chosen)

    monkeypatch.setattr("claimwright.build.debate_flow", over_memory)
    (home / "profiles").mkdir(parents=True)
    for rank, name in enumerate(("good", "bad", "quiet"), start=1):
        text = f'title = "{name.title()}"\ncorpus = "{name}"\ntrust = {rank}\n'
        (home / "profiles" / f"{name}.toml").write_text(text)
    return tmp_path


@pytest.fixture
def web() -> Callable[[Settings], SourceReader]:
    """Return what makes the reader of pages; tests without a web put theirs in its place."""
    return web_reader


@pytest.fixture
def checker(
    web: Callable[[Settings], SourceReader], monkeypatch: pytest.MonkeyPatch
) -> ScriptedCitationChecker:
    """Return the engine that every check of citations runs over."""
    engine = ScriptedCitationChecker()

    def over_doubles(
        settings: Settings, *, corpus: str | None = None, reader: SourceReader | None = None
    ) -> CitationsFlow:
        named = settings.citations.corpus if corpus is None else corpus
        return flow(
            checker=engine,
            settings=settings.citations,
            search=ToldSearch() if named else None,
            reader=reader or web(settings),
        )

    monkeypatch.setattr("claimwright.build.citations_flow", over_doubles)
    return engine


@pytest.fixture
def brought(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that brings the flow `agreement`, which runs over a corpus in memory."""
    monkeypatch.setattr("claimwright.web.built_engine.BuiltEngine", lambda _: WatchedWorld())
    code = "from tests.sixth_flow import AGREEMENT"
    install(site, GROUP, "agreement", "their_package:AGREEMENT", code)
