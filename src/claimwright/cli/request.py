"""A choice of flags and the settings in, a flow with the options of one request out."""

from claimwright.cli.options import Choice
from claimwright.domain import Filter
from claimwright.flows.verify import VerifyOptions
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
        only=Filter(
            year_from=choice.year_from,
            year_to=choice.year_to,
            min_citations=choice.min_citations,
            languages=tuple(code.lower() for code in choice.languages),
            venues=choice.venues,
        ),
    )
