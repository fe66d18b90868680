"""A data set and who answers it in, one result out: figures, and what is needed to check them."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from claimwright.flows.origin import library_versions
from claimwright.models.cards import digest_of
from claimwright.version import __version__
from claimwright_lab.evaluation.cases import (
    About,
    AttackSet,
    Bench,
    CitationSet,
    ClaimSet,
    DataSet,
    DebateSet,
    OpenSet,
    PairSet,
    RetrievalSet,
    VerdictSet,
    WeighSet,
)
from claimwright_lab.evaluation.citations.checks import measure_checks
from claimwright_lab.evaluation.citations.failed import measure_failed, measure_neighbours
from claimwright_lab.evaluation.citations.recovery import measure_recovery
from claimwright_lab.evaluation.citations.swaps import measure_swaps
from claimwright_lab.evaluation.claims import measure_claims
from claimwright_lab.evaluation.debates.measure import measure_debates
from claimwright_lab.evaluation.engine import Request
from claimwright_lab.evaluation.leaks import training_file
from claimwright_lab.evaluation.open_abstracts import measure_open
from claimwright_lab.evaluation.pairs import measure_pairs
from claimwright_lab.evaluation.result import Line, Measured, Origin, Result
from claimwright_lab.evaluation.retrieval import measure_search
from claimwright_lab.evaluation.verdicts import measure_verdicts
from claimwright_lab.evaluation.weigh_attacks import measure_attacks
from claimwright_lab.evaluation.weighings import measure_weighings

_BENCHES = {
    Bench.CHECKS: measure_checks,
    Bench.FAILED_VERIFICATION: measure_failed,
    Bench.NEIGHBOURS: measure_neighbours,
    Bench.SOURCE_RECOVERY: measure_recovery,
    Bench.SWAPS: measure_swaps,
}


def _measure_citations(data_set: CitationSet, request: Request) -> Measured:
    return _BENCHES[data_set.bench](data_set, request)


_MEASURES: Mapping[type[DataSet], Callable[[Any, Request], Measured]] = {
    PairSet: measure_pairs,
    ClaimSet: measure_claims,
    RetrievalSet: measure_search,
    OpenSet: measure_open,
    VerdictSet: measure_verdicts,
    WeighSet: measure_weighings,
    AttackSet: measure_attacks,
    DebateSet: measure_debates,
    CitationSet: _measure_citations,
}

UNSEEN = (
    "The bundled verifier was trained on other claims of this set: asked are those it has not "
    "seen, by the rule of claimwright_lab.evaluation.splits."
)
SEEN = "The bundled verifier was trained on claims of this set: figures over all of it flatter it."


def evaluate(data_set: DataSet, request: Request) -> tuple[Result, tuple[Line, ...]]:
    """Measure how well a data set, see `catalogue.located`, is answered.

    Returns:
        The result, and the answers as rows of predictions.

    Raises:
        InputError: The predictions or the files cannot be used.
        UnavailableError: Something that is needed is not installed or not there.
    """
    measured = _MEASURES[type(data_set)](data_set, request)
    about = data_set.about
    part = request.part_of(trained_on=about.trained_on)
    result = Result(
        data_set=about.id,
        title=about.title,
        answered_by=request.predictions.name if request.predictions else "the bundled models",
        split=part,
        sampled=request.limit,
        n=measured.n,
        claims=measured.claims,
        labels=measured.labels,
        figures=measured.figures,
        notes=(*_notes(about, request, part), *measured.notes),
        seconds=measured.seconds,
        origin=_origin(about, request),
        charts=measured.charts,
    )
    return result, measured.lines


def _notes(about: About, request: Request, part: str) -> tuple[str, ...]:
    own = (about.note,) if about.note else ()
    if request.predictions or not about.trained_on:
        return own
    return (*own, UNSEEN if part == "test" else SEEN)


def _origin(about: About, request: Request) -> Origin:
    made = None if request.predictions else request.engine().made()
    data = {role: digest_of(about.files[role]) for role in about.files.names}
    trained = None if request.predictions else training_file(about)
    if trained is not None:
        data = {**data, "training claims": digest_of(trained)}
    return Origin(
        versions=library_versions(__version__),
        models={} if made is None else made.models,
        data=data,
        predictions=digest_of(request.predictions) if request.predictions else "",
        settings={} if made is None else made.settings,
        created_at=datetime.now(tz=UTC).isoformat(timespec="seconds"),
    )
