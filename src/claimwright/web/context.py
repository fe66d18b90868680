"""What routers are given: the engine, the door to it and the bounds; what runs and keeps jobs."""

import asyncio
from collections.abc import Sized
from dataclasses import dataclass

from claimwright.errors import InputError
from claimwright.flows.bundled_corpora import answers_claims
from claimwright.index.catalog import CorpusInfo
from claimwright.settings import Settings
from claimwright.web.admission import Admission
from claimwright.web.article_events import ArticleStore
from claimwright.web.built_engine import BuiltEngine
from claimwright.web.claim_routes import BroughtStore
from claimwright.web.claims_events import DebateStore, VerifyStore, WeighStore
from claimwright.web.jobs import Jobs
from claimwright.web.server_settings import ServerSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The parts of one application.

    Args:
        settings: Defaults of corpus, unit, order and number.
        admission: The door to the engine.
    """

    engine: BuiltEngine
    settings: Settings
    server: ServerSettings
    admission: Admission

    def check_size(self, claims: Sized, top_k: int) -> None:
        """Refuse a request for more passages, claims times `top_k`, than one may ask for."""
        asked = len(claims) * top_k
        if asked > self.server.max_passages:
            raise InputError(
                f"{len(claims):,} claims with top_k {top_k} ask for {asked:,} passages; "
                f"the limit is {self.server.max_passages:,}: send fewer claims or a lower top_k"
            )

    async def corpora(self) -> tuple[CorpusInfo, ...]:
        """Return every corpus that can be read, by name.

        No model is run, so that a page with a form waits for none, however full the door is.
        """
        found = await asyncio.to_thread(self.engine.corpora)
        return tuple(each for each in found if isinstance(each, CorpusInfo))

    async def claim_corpora(self) -> list[str]:
        """Return the names of the corpora that can be read and answer claims, by name."""
        return [each.name for each in await self.corpora() if answers_claims(each.name)]


@dataclass(frozen=True, slots=True, kw_only=True)
class JobContext:
    """What runs the jobs of all flows but citations, and what keeps them.

    Args:
        verifications: Keeps what was verified for those who heard of each claim.
        brought: Keep what the flows of other packages found.
    """

    jobs: Jobs
    articles: ArticleStore
    verifications: VerifyStore
    weighings: WeighStore
    debates: DebateStore
    brought: tuple[BroughtStore, ...]
