"""`claimwright citations` over doubles as a process of its own, which may be killed.

Run as `python -m tests.cli.killed_citations LOG ARGUMENTS…`; each claim that is checked becomes a
line of the log, and takes a while.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from claimwright import build
from claimwright.cli.app import run
from claimwright.domain import CitationCheck, CitedClaim, SourceText
from claimwright.flows.citations import CitationsFlow
from claimwright.protocols import SourceReader
from claimwright.settings import Settings
from claimwright.testing import ScriptedCitationChecker
from tests.flows.citation_parts import flow

_WHILE_S = 0.02


@dataclass(frozen=True, slots=True)
class LoggingChecker:
    """Checks by shared words, and logs each claim."""

    log: Path

    @property
    def name(self) -> str:
        return "logging"

    def check(self, cited: CitedClaim, sources: Sequence[SourceText]) -> tuple[CitationCheck, ...]:
        with self.log.open("a", encoding="utf-8") as file:
            file.write(f"{cited.claim.id}\n")
        time.sleep(_WHILE_S)
        return ScriptedCitationChecker().check(cited, sources)


def main(log: str, *arguments: str) -> int:
    """Run one command line over the double."""

    def over_doubles(
        settings: Settings, *, corpus: str | None = None, reader: SourceReader | None = None
    ) -> CitationsFlow:
        del corpus
        return flow(checker=LoggingChecker(Path(log)), settings=settings.citations, reader=reader)

    build.citations_flow = over_doubles  # type: ignore[assignment]  # this process is a test's
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
