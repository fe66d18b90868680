"""What the routers of jobs are given: who does them, what keeps them, the bounds."""

from dataclasses import dataclass

from claimwright.settings import Settings
from claimwright.web.article_events import ArticleStore
from claimwright.web.brought_flows import BroughtStore
from claimwright.web.debate_events import DebateStore
from claimwright.web.jobs import Jobs
from claimwright.web.server_settings import ServerSettings
from claimwright.web.verify_events import VerifyStore
from claimwright.web.weigh_events import WeighStore


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleContext:
    """The parts of one application that articles need.

    Args:
        jobs: Checks them.
        store: Keeps what the checks tell.
        settings: Defaults of a request.
        server: Bounds of this process.
    """

    jobs: Jobs
    store: ArticleStore
    settings: Settings
    server: ServerSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsContext:
    """The parts of one application that weigh and debate.

    Args:
        jobs: Do it.
        verifications: Keeps what was verified for those who heard of each claim.
        weighings: Keeps what was weighed.
        debates: Keeps what was debated.
        brought: Keep what the flows of other packages found.
    """

    jobs: Jobs
    verifications: VerifyStore
    weighings: WeighStore
    debates: DebateStore
    brought: tuple[BroughtStore, ...] = ()
