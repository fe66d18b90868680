"""A choice of flags and the settings in, a flow with the options of one request out."""

from claimwright.cli.options import Choice
from claimwright.domain import Filter
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.settings import Settings


def options_of(choice: Choice, settings: Settings) -> VerifyOptions:
    """Return the options of a request.

    Args:
        choice: What only the command line says.
        settings: Everything else, the flags among them.

    Returns:
        What the flow is asked with.

    Raises:
        InputError: A value lies outside its range.
    """
    return VerifyOptions(
        unit=settings.unit,
        top_k=settings.top_k,
        re_rank=settings.selection.re_rank,
        threshold=choice.threshold,
        only=filter_of(choice),
    )


def filter_of(choice: Choice) -> Filter:
    """Return which documents may answer.

    Args:
        choice: What the command line says.

    Returns:
        The filter, not yet checked.
    """
    return Filter(
        year_from=choice.year_from,
        year_to=choice.year_to,
        min_citations=choice.min_citations,
        languages=tuple(code.lower() for code in choice.languages),
        venues=choice.venues,
    )


def weigh_options_of(choice: Choice, settings: Settings) -> WeighOptions:
    """Return the options of a request to weigh.

    Args:
        choice: What only the command line says.
        settings: Everything else, the flags among them.

    Returns:
        What the flow is asked with.

    Raises:
        InputError: A value lies outside its range.
    """
    return WeighOptions(
        mode=settings.weigh.mode, top_k=settings.weigh.top_k, only=filter_of(choice)
    )
