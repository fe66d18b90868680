"""What the routers of articles and reports are given: who checks, what keeps, the bounds."""

from dataclasses import dataclass

from claimwright.settings import Settings
from claimwright.web.article_jobs import ArticleJobs
from claimwright.web.article_store import ArticleStore
from claimwright.web.server_settings import ServerSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleContext:
    """The parts of one application that articles need.

    Args:
        jobs: Checks them.
        store: Keeps what the checks tell.
        settings: Defaults of a request.
        server: Bounds of this process.
    """

    jobs: ArticleJobs
    store: ArticleStore
    settings: Settings
    server: ServerSettings
