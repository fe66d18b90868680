"""Citations in, what the checker of an evaluation finds out, one after another and watched."""

from collections.abc import Sequence

from claimwright.domain import CitationCheck
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import CitationCase, CitationSet
from claimwright_lab.evaluation.chosen import of_part, sampled
from claimwright_lab.evaluation.citations.answers import predicted
from claimwright_lab.evaluation.citations.engine import CitationEngine
from claimwright_lab.evaluation.engine import Watch, nobody
from claimwright_lab.evaluation.request import Request


def checked(
    cases: Sequence[CitationCase], engine: CitationEngine, watch: Watch = nobody
) -> tuple[CitationCheck, ...]:
    """Check every citation by itself, in order."""
    found: list[CitationCheck] = []
    for case in cases:
        found += engine.checker.check(case.cited, [case.source])
        watch("checking", len(found), len(cases))
    return tuple(found)


def answered(
    data_set: CitationSet, request: Request
) -> tuple[tuple[CitationCase, ...], tuple[CitationCheck, ...], float | None]:
    """Return the cases that are asked about, one check each, and the seconds it took.

    The checks are somebody's findings, and the seconds `None`, where there are predictions.

    Raises:
        InputError: The predictions are unusable, or there is no case.
    """
    cases = of_part(data_set.read(data_set.about.files), request.part_of(trained_on=False))
    asked = drawn(cases, request.limit)
    if request.predictions:
        read = predicted(request.predictions, cases)
        known = dict(zip((case.id for case in cases), read, strict=True))
        return asked, tuple(known[case.id] for case in asked), None
    engine, began = engine_of(data_set, request), request.clock()
    checks = checked(asked, engine, request.watch)
    return asked, checks, request.clock() - began


def drawn(cases: Sequence[CitationCase], limit: int | None) -> tuple[CitationCase, ...]:
    """Return the cases of some claims, as `sampled`, with all that were made of them.

    Raises:
        InputError: The limit is below 1.
    """
    kept = {case.id for case in sampled([case for case in cases if not case.twin], limit)}
    return tuple(case for case in cases if (case.twin or case.id) in kept)


def engine_of(data_set: CitationSet, request: Request) -> CitationEngine:
    """Return what checks citations.

    Raises:
        InputError: Nothing was given that checks citations.
    """
    if request.citations is None:
        raise InputError(
            f"{data_set.about.id!r} needs what checks citations; give it to the request"
        )
    return request.citations()
