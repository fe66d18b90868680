"""A choice of flags and the settings in, a flow with the options of one request out."""

from dataclasses import replace

from claimwright.cli.options import Choice
from claimwright.flows.verify import VerifyOptions, verify_options_of
from claimwright.settings import Settings


def options_of(choice: Choice, settings: Settings) -> VerifyOptions:
    """Return the options of a request."""
    return replace(
        verify_options_of(settings), threshold=choice.threshold, only=choice.filters.chosen()
    )
