"""/v1/corpora: what there is to search, read-only."""

import logging
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse

from claimwright.domain.fields import OneOf
from claimwright.errors import NotFoundError
from claimwright.index.catalog import CorpusInfo, UnreadableCorpus
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.web.context import Context
from claimwright.web.problem_types import KINDS
from claimwright.web.strict_json import api_router

logger = logging.getLogger(__name__)

CorpusName = Annotated[str, Path(max_length=200, description="Name of the corpus.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A corpus that is there but cannot be read.

    Args:
        name: Of the corpus.
        state: What is wrong with it.
        reason: What that means.
    """

    name: str
    state: Annotated[str, OneOf(("damaged", "unavailable"))]
    reason: str


@dataclass(frozen=True, slots=True)
class Corpora:
    """Every corpus of this server, by name; those that cannot be read stand apart.

    Args:
        corpora: That can be searched.
        unreadable: That cannot.
    """

    corpora: tuple[CorpusInfo, ...]
    unreadable: tuple[Unreadable, ...]


def router(context: Context) -> APIRouter:
    """Make the router of `/v1/corpora`."""
    routes = api_router("corpora")

    @routes.get("/corpora", summary="List the corpora", response_model=model_of(Corpora))
    async def list_corpora() -> JSONResponse:
        """Return every corpus of this server, by name; one that is damaged hides no other."""
        found = await context.admission.run(context.engine.corpora)
        corpora = Corpora(
            tuple(each for each in found if isinstance(each, CorpusInfo)),
            tuple(_unreadable(each) for each in found if isinstance(each, UnreadableCorpus)),
        )
        return JSONResponse(to_json(corpora))

    @routes.get(
        "/corpora/{name}",
        summary="Describe a corpus",
        response_model=model_of(CorpusInfo),
    )
    async def get_corpus(name: CorpusName) -> JSONResponse:
        """Return one corpus."""
        corpora = await context.admission.run(context.engine.corpora)
        found = next((each for each in corpora if each.name == name), None)
        if found is None:
            raise NotFoundError(
                f"there is no corpus {name[:80]!r}; /v1/corpora lists what there is"
            )
        if isinstance(found, UnreadableCorpus):
            raise found.error
        return JSONResponse(to_json(found))

    return routes


def _unreadable(corpus: UnreadableCorpus) -> Unreadable:
    """Tell the caller the kind of problem and the log the rest, which names folders."""
    logger.warning("corpus %s is %s: %s", corpus.name, corpus.state, corpus.error)
    reason = KINDS[corpus.error.title].meaning
    return Unreadable(name=corpus.name, state=corpus.state, reason=reason)
