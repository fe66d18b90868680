"""The body of a request to debate → claims, advocates and options; what is not known is refused."""

from typing import Annotated, Final

from pydantic import BeforeValidator, ConfigDict, Discriminator, Field, Tag

from claimwright.domain import Claim
from claimwright.flows.debate import DebateOptions, debate_options_of
from claimwright.settings import MAX_ADVOCATES, MAX_ROUNDS, Settings
from claimwright.web.fields import Name, no_boolean
from claimwright.web.requests import ClaimInput, Strict, one_or_many

MAX_DEBATED: Final = 50
"""Most claims of one request; each takes seconds."""

Rounds = Annotated[int, Field(ge=0, le=MAX_ROUNDS), BeforeValidator(no_boolean)]


class DebateOptionsInput(Strict):
    """Who debates, and how; an absent or null field takes the server's default."""

    advocates: Annotated[list[Name], Field(min_length=1, max_length=MAX_ADVOCATES)] | None = Field(
        default=None, description="Names of profiles; /v1/debate/profiles lists them. All if null."
    )
    rounds: Rounds | None = Field(
        default=None, description=f"Most rounds of questions, 0 to {MAX_ROUNDS}."
    )
    decompose: bool | None = Field(
        default=None, description="Take a compound claim apart and judge its parts as well."
    )
    climate_context: bool | None = Field(
        default=None,
        description="Tell a short claim that it is made in the context of the climate.",
    )

    def to_domain(self, settings: Settings) -> DebateOptions:
        """Return the options of the flow, filled from the settings.

        Args:
            settings: The defaults.

        Returns:
            The options.
        """
        usual = debate_options_of(settings.debate)
        return DebateOptions(
            rounds=usual.rounds if self.rounds is None else self.rounds,
            decompose=usual.decompose if self.decompose is None else self.decompose,
            climate_context=(
                usual.climate_context if self.climate_context is None else self.climate_context
            ),
        )


class OneDebate(ClaimInput):
    """One claim, and who debates it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "claim": "The sun has driven the warming since 1980.",
                    "options": {"advocates": ["starter"], "rounds": 2},
                }
            ]
        }
    )

    options: DebateOptionsInput = DebateOptionsInput()

    def claims(self) -> tuple[Claim, ...]:
        """Return the one claim."""
        return (self.to_domain(),)


class ManyDebates(Strict):
    """Several claims, debated one after another by the same advocates."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "claims": [
                        {"id": "a", "claim": "Sea level rise has sped up since 1993."},
                        {"id": "b", "claim": "Polar bears thrive as the ice goes."},
                    ],
                    "options": {"rounds": 1},
                }
            ]
        }
    )

    members: Annotated[list[ClaimInput], Field(max_length=MAX_DEBATED, alias="claims")]
    options: DebateOptionsInput = DebateOptionsInput()

    def claims(self) -> tuple[Claim, ...]:
        """Return the claims in order."""
        return tuple(member.to_domain() for member in self.members)


DebateBody = Annotated[
    Annotated[OneDebate, Tag("as one")] | Annotated[ManyDebates, Tag("as many")],
    Discriminator(one_or_many),
]
"""One claim, or several under `claims`."""
