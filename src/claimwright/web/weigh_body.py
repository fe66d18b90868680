"""The bodies of /v1/weigh → claims and options of the flow; what is not known is refused."""

from typing import Annotated, Final

from pydantic import ConfigDict, Discriminator, Field, Tag

from claimwright.domain import Claim, WeighMode
from claimwright.flows.weigh import WeighOptions
from claimwright.settings import Settings
from claimwright.web.fields import TopK
from claimwright.web.requests import ClaimInput, FilterInput, Strict, one_or_many

MAX_WEIGHED_CLAIMS: Final = 20
"""Most claims that one request weighs: each takes seconds, and its report every work's text."""


class WeighOptionsInput(Strict):
    """How both sides are weighed; an absent or null field takes the server's default."""

    corpus: Annotated[str, Field(min_length=1, max_length=200)] | None = Field(
        default=None, description="Name of the corpus; /v1/corpora lists them."
    )
    top_k: TopK | None = Field(
        default=None, description="Most works that each of the two queries finds."
    )
    mode: WeighMode | None = Field(
        default=None,
        description="`fixed` has the faults of the paper's formulas mended, `paper` has them.",
    )
    filter: FilterInput = Field(default=FilterInput(), description="Which documents may answer.")

    def to_domain(self, settings: Settings) -> WeighOptions:
        """Return the options of the flow, filled from the settings.

        Args:
            settings: The defaults.

        Returns:
            The options.
        """
        return WeighOptions(
            mode=self.mode or settings.weigh.mode,
            top_k=settings.weigh.top_k if self.top_k is None else self.top_k,
            only=self.filter.to_domain(),
        )


class OneWeighing(ClaimInput):
    """One claim and how to weigh it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "claim": "The sun has driven the warming since 1980.",
                    "options": {"top_k": 10, "mode": "fixed"},
                }
            ]
        }
    )

    options: WeighOptionsInput = WeighOptionsInput()

    def claims(self) -> tuple[Claim, ...]:
        """Return the one claim."""
        return (self.to_domain(),)


class ManyWeighings(Strict):
    """Several claims and how to weigh all of them."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "claims": [
                        {"id": "a", "claim": "Sea level rise has sped up since 1993."},
                        {"id": "b", "claim": "Polar bears thrive as the ice goes."},
                    ],
                    "options": {"corpus": "starter"},
                }
            ]
        }
    )

    members: Annotated[list[ClaimInput], Field(max_length=MAX_WEIGHED_CLAIMS, alias="claims")]
    options: WeighOptionsInput = WeighOptionsInput()

    def claims(self) -> tuple[Claim, ...]:
        """Return the claims in order."""
        return tuple(member.to_domain() for member in self.members)


WeighBody = Annotated[
    Annotated[OneWeighing, Tag("as one")] | Annotated[ManyWeighings, Tag("as many")],
    Discriminator(one_or_many),
]
"""One claim, or several under `claims`."""
