"""Values of a request → values within their bounds, or a refusal that names the bound."""

from typing import Annotated

from fastapi import Path
from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field
from pydantic.config import JsonDict

from claimwright.domain import Claim
from claimwright.errors import InputError
from claimwright.flows.verify import check_claim
from claimwright.settings import MAX_CLAIM_CHARACTERS, MAX_TOP_K

MAX_SPLIT_CHARACTERS = 1_000_000
"""Longest text that is cut into sentences in one request."""

MAX_CONTEXT_CHARACTERS = 20_000
"""Longest context of a claim."""

MAX_ID_CHARACTERS = 200
"""Longest id of a claim, and longest name in a filter."""


def readable(text: str) -> str:
    """Return a claim unaltered if the flow will take it; raise `ValueError` where it refuses it.

    Examples:
        >>> readable("Sea levels rise. 🌍")
        'Sea levels rise. 🌍'
    """
    try:
        check_claim(Claim(text=text))
    except InputError as error:
        raise ValueError(str(error)) from error
    return text


def printable(text: str) -> str:
    r"""Return a text unaltered; raise `ValueError` for control characters but tab and line ends.

    Examples:
        >>> printable("Chapter\x003")
        Traceback (most recent call last):
        ValueError: must not hold the control character U+0000 (at position 7); remove it
    """
    for position, character in enumerate(text):
        if character < " " and character not in "\t\n\r":
            raise ValueError(
                f"must not hold the control character U+{ord(character):04X} "
                f"(at position {position}); remove it"
            )
    return text


def no_boolean(value: object) -> object:
    """Return a value; raise `ValueError` for a boolean, which Python would read as 1 or 0."""
    if isinstance(value, bool):
        raise ValueError("must be a number, not true or false")  # noqa: TRY004  pydantic's way
    return value


def example(*bodies: JsonDict) -> ConfigDict:
    """Return the settings of a body that the API's description shows with these examples."""
    return ConfigDict(json_schema_extra={"examples": [*bodies]})


ClaimText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_CLAIM_CHARACTERS,
        description=(
            f"The claim as one statement, 1 to {MAX_CLAIM_CHARACTERS:,} characters, with at "
            "least one letter or digit, without control characters other than tab and line ends."
        ),
    ),
    AfterValidator(readable),
]
"""A claim that can be checked."""

ContextText = Annotated[
    str,
    Field(
        max_length=MAX_CONTEXT_CHARACTERS,
        description="Sentences around the claim in its source.",
    ),
    AfterValidator(printable),
]
"""What stands around a claim; may be empty."""

Name = Annotated[str, Field(max_length=MAX_ID_CHARACTERS), AfterValidator(printable)]
"""A short text that names something; may be empty."""

IdInPath = Annotated[
    str, Path(min_length=1, max_length=100, description="As the answer to POST named it.")
]
"""The name of a job, a report or a watch in a path."""

TopK = Annotated[
    int,
    Field(ge=1, le=MAX_TOP_K, description=f"Most pieces of evidence per claim, 1 to {MAX_TOP_K}."),
    BeforeValidator(no_boolean),
]
"""How many pieces of evidence."""

Threshold = Annotated[
    float,
    Field(
        ge=0,
        le=1,
        allow_inf_nan=False,
        description="Keep only what is more similar than this, 0 to 1; 0 and null keep all.",
    ),
    BeforeValidator(no_boolean),
]
"""A bound on similarity."""

Date = Annotated[
    str,
    Field(
        pattern=r"^(|[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?)$",
        description="When the claim was made: YYYY, YYYY-MM or YYYY-MM-DD.",
    ),
]
"""A day, a month or a year as ISO 8601 writes it; empty when unknown."""
