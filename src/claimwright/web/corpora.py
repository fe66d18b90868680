"""/v1/corpora: what there is to search, read-only."""

import logging
from typing import Annotated

from fastapi import APIRouter, Path

from claimwright.errors import NotFoundError
from claimwright.index.catalog import UnreadableCorpus
from claimwright.web.answers import CorporaOutput, CorpusOutput, UnreadableOutput
from claimwright.web.context import Context
from claimwright.web.engine import CorpusSummary
from claimwright.web.problem_types import meaning_of

logger = logging.getLogger(__name__)

CorpusName = Annotated[str, Path(max_length=200, description="Name of the corpus.")]


def router(context: Context) -> APIRouter:
    """Make the router of `/v1/corpora`.

    Args:
        context: The parts of the application.

    Returns:
        The router.
    """
    routes = APIRouter(prefix="/v1", tags=["corpora"])

    @routes.get("/corpora", summary="List the corpora", operation_id="list_corpora")
    async def list_corpora() -> CorporaOutput:
        """Return every corpus of this server, by name; one that is damaged hides no other."""
        found = await context.admission.run(context.engine.corpora)
        return CorporaOutput(
            corpora=[_output(each) for each in found if isinstance(each, CorpusSummary)],
            unreadable=[_unreadable(each) for each in found if isinstance(each, UnreadableCorpus)],
        )

    @routes.get("/corpora/{name}", summary="Describe a corpus", operation_id="get_corpus")
    async def get_corpus(name: CorpusName) -> CorpusOutput:
        """Return one corpus."""
        corpora = await context.admission.run(context.engine.corpora)
        found = next((each for each in corpora if each.name == name), None)
        if found is None:
            raise NotFoundError(
                f"there is no corpus {name[:80]!r}; /v1/corpora lists what there is"
            )
        if isinstance(found, UnreadableCorpus):
            raise found.error
        return _output(found)

    return routes


def _unreadable(corpus: UnreadableCorpus) -> UnreadableOutput:
    """Tell the caller the kind of problem and the log the rest, which names folders."""
    logger.warning("corpus %s is %s: %s", corpus.name, corpus.state, corpus.error)
    return UnreadableOutput(
        name=corpus.name, state=corpus.state, reason=meaning_of(corpus.error.title)
    )


def _output(corpus: CorpusSummary) -> CorpusOutput:
    return CorpusOutput(
        name=corpus.name,
        version=corpus.version,
        documents=corpus.documents,
        passages={unit.value: count for unit, count in corpus.passages.items()},
        encoder=corpus.encoder,
        size_bytes=corpus.size_bytes,
    )
