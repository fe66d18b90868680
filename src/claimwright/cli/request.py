"""A choice of flags and the settings in, a flow with the options of one request out."""

from dataclasses import replace

from claimwright.cli.options import Choice, Filters
from claimwright.domain import Filter
from claimwright.flows.verify import VerifyOptions, verify_options_of
from claimwright.settings import Settings


def options_of(choice: Choice, settings: Settings) -> VerifyOptions:
    """Return the options of a request.

    Raises:
        InputError: A value lies outside its range.
    """
    return replace(
        verify_options_of(settings), threshold=choice.threshold, only=filter_of(choice.filters)
    )


def filter_of(filters: Filters) -> Filter:
    """Return which documents may answer, not yet checked."""
    return Filter(
        year_from=filters.year_from,
        year_to=filters.year_to,
        min_citations=filters.min_citations,
        languages=tuple(code.lower() for code in filters.language or ()),
        venues=tuple(filters.venue or ()),
    )
