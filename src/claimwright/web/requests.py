"""Values and bodies of a request → claims and options of a flow; what is not known is refused."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from fastapi import Path
from fastapi.responses import JSONResponse
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    model_validator,
)
from pydantic.config import JsonDict, JsonValue

from claimwright.domain import Claim, Filter, ReRank, Unit
from claimwright.errors import InputError
from claimwright.flows.debate import DebateOptions
from claimwright.flows.find import FindOptions
from claimwright.flows.verify import VerifyOptions, check_claim, verify_options_of
from claimwright.flows.weigh import WeighOptions
from claimwright.schema.writing import to_json
from claimwright.settings import MAX_BATCH_CLAIMS, MAX_CLAIM_CHARACTERS, MAX_TOP_K, Settings

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


_Listed = Annotated[str, Field(max_length=Filter.MOST_NAME_CHARACTERS), AfterValidator(printable)]
Names = Annotated[list[_Listed], Field(max_length=Filter.MOST_NAMES)]
DocumentIds = Annotated[list[_Listed], Field(max_length=Filter.MOST_DOCUMENT_IDS)]
Year = Annotated[int, Field(ge=0, le=Filter.LAST_YEAR)]
Citations = Annotated[int, Field(ge=0, le=Filter.MOST_CITATIONS)]


Usual = TypeVar("Usual", VerifyOptions, FindOptions, WeighOptions, DebateOptions)
"""The options of a flow as they are where a caller says nothing."""


class Strict(BaseModel):
    """A body in which every field is known."""

    model_config = ConfigDict(extra="forbid")

    def filled(self, usual: Usual) -> Usual:
        """Return options of a flow with those of its fields that are given here, not null."""
        known = {each.name for each in fields(usual)}
        given = {name: each for name, each in self if name in known and each is not None}
        return replace(usual, **given)


class FilterInput(Strict):
    """What a document must be to be searched; an absent field asks nothing."""

    year_from: Year | None = Field(default=None, description="Earliest year, inclusive.")
    year_to: Year | None = Field(default=None, description="Latest year, inclusive.")
    venues: Names = Field(default=[], description="Any of these, compared without case.")
    languages: Names = Field(default=[], description="Any of these ISO 639-1 codes.")
    min_citations: Citations | None = Field(
        default=None, description="At least so many citations; documents without a count fail."
    )
    sources: Names = Field(default=[], description="Any of these sources.")
    document_ids: DocumentIds = Field(default=[], description="Any of these documents.")
    exclude_retracted: bool = Field(default=False, description="Leave out retracted documents.")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        latest = Filter.LAST_YEAR if self.year_to is None else self.year_to
        if (self.year_from or 0) > latest:
            raise ValueError(f"year_from {self.year_from} is after year_to {self.year_to}")
        return self

    def to_domain(self) -> Filter:
        """Return the filter that the index reads."""
        given: dict[str, Any] = {
            name: tuple(each) if isinstance(each, list) else each for name, each in self
        }
        return Filter(**given)


class CorpusInput(Strict):
    """Where evidence is looked for."""

    corpus: Annotated[str, Field(min_length=1, max_length=200)] | None = Field(
        default=None, description="Name of the corpus; /v1/corpora lists them."
    )


class OptionsInput(CorpusInput):
    """How evidence is found; an absent or null field takes the server's default."""

    top_k: TopK | None = Field(default=None, description="Most pieces of evidence per claim.")
    unit: Literal[Unit.ABSTRACT, Unit.SENTENCE] | None = Field(
        default=None, description="Size of the passages searched."
    )
    re_rank: ReRank | None = Field(
        default=None,
        description=(
            "`relevance` blends retrieval and cross-encoder, `citations` is the original's rule, "
            "`none` keeps the retrieval order."
        ),
    )
    threshold: Threshold | None = Field(
        default=None, description="Keep only passages more similar than this, 0 to 1."
    )
    filter: FilterInput = Field(default=FilterInput(), description="Which documents may answer.")

    def to_domain(self, settings: Settings) -> VerifyOptions:
        """Return the options of the flow, filled from the settings."""
        return replace(self.filled(verify_options_of(settings)), only=self.filter.to_domain())


class ClaimInput(Strict):
    """A claim with what is known of it."""

    claim: ClaimText
    context: ContextText = ""
    date: Date = ""
    id: Name = Field(default="", description="The caller's name for it, given back.")

    def to_domain(self) -> Claim:
        """Return the claim that the flow reads."""
        return Claim(text=self.claim, id=self.id, context=self.context, date=self.date)


Options = TypeVar("Options", bound=Strict)
One = TypeVar("One")
Many = TypeVar("Many")


class OneOf(ClaimInput, Generic[Options]):
    """One claim with options of some kind."""

    options: Options

    def claims(self) -> tuple[Claim, ...]:
        """Return the one claim."""
        return (self.to_domain(),)


class ManyOf(Strict, Generic[Options]):
    """Several claims with options of some kind for all of them."""

    members: Annotated[list[ClaimInput], Field(alias="claims")]
    options: Options

    def claims(self) -> tuple[Claim, ...]:
        """Return the claims in order."""
        return tuple(member.to_domain() for member in self.members)


def example_of_one(options: JsonDict) -> ConfigDict:
    """Return the settings of a body on one claim that shows these options as its example."""
    claim = "The sun has driven the warming since 1980."
    return example({"claim": claim, "options": options})


def example_of_many(options: JsonDict) -> ConfigDict:
    """Return the settings of a body on several claims that shows these options as its example."""
    claims: list[JsonValue] = [
        {"id": "a", "claim": "Sea level rise has sped up since 1993."},
        {"id": "b", "claim": "Polar bears thrive as the ice goes."},
    ]
    return example({"claims": claims, "options": options})


def one_or_many(body: object) -> str:
    """Tell by its members which of two bodies one is: `as many` (with `claims`) or `as one`."""
    return "as many" if isinstance(body, dict) and "claims" in body else "as one"


OneOrMany = Annotated[
    Annotated[One, Tag("as one")] | Annotated[Many, Tag("as many")], Discriminator(one_or_many)
]
"""One claim, or several under `claims`."""


class OneClaim(OneOf[OptionsInput]):
    """One claim and how to find evidence for it."""

    model_config = example_of_one({"top_k": 5, "re_rank": "relevance"})
    options: OptionsInput = OptionsInput()


class ManyClaims(ManyOf[OptionsInput]):
    """Several claims and how to find evidence for all of them."""

    model_config = example_of_many({"corpus": "starter"})
    members: Annotated[list[ClaimInput], Field(max_length=MAX_BATCH_CLAIMS, alias="claims")]
    options: OptionsInput = OptionsInput()


ClaimsBody = OneOrMany[OneClaim, ManyClaims]


def answer_to(body: object, answers: Sequence[object], *, under: str = "reports") -> JSONResponse:
    """Return the answers to a body: to one claim its answer alone, to several a list `under`."""
    told = [to_json(each) for each in answers]
    return JSONResponse(told[0] if isinstance(body, OneOf) else {under: told})
