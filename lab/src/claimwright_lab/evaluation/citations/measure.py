"""A set of citations and what checks them in, the figures of its bench out."""

from typing import assert_never

from claimwright_lab.evaluation.answered import Measured
from claimwright_lab.evaluation.cases import Bench, CitationSet
from claimwright_lab.evaluation.citations.checks import measure_checks
from claimwright_lab.evaluation.citations.failed import measure_failed, measure_neighbours
from claimwright_lab.evaluation.citations.recovery import measure_recovery
from claimwright_lab.evaluation.citations.swaps import measure_swaps
from claimwright_lab.evaluation.request import Request


def measure_citations(data_set: CitationSet, request: Request) -> Measured:
    """Measure what is asked of a set of citations."""
    match data_set.bench:
        case Bench.CHECKS:
            return measure_checks(data_set, request)
        case Bench.FAILED_VERIFICATION:
            return measure_failed(data_set, request)
        case Bench.NEIGHBOURS:
            return measure_neighbours(data_set, request)
        case Bench.SOURCE_RECOVERY:
            return measure_recovery(data_set, request)
        case Bench.SWAPS:
            return measure_swaps(data_set, request)
        case unknown:
            assert_never(unknown)
