"""The body of a request to find claims → the article and how to look; nothing unknown is taken."""

from dataclasses import replace
from typing import Annotated, Self

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from claimwright.flows.article import ArticleSource
from claimwright.flows.find import MAX_ARTICLE_CHARACTERS, FindOptions, options_of
from claimwright.settings import Settings
from claimwright.web.article_body import MAX_TITLE_CHARACTERS, MAX_URL_CHARACTERS, FilterName
from claimwright.web.fields import printable
from claimwright.web.requests import Strict


class FindOptionsInput(Strict):
    """How claims are looked for; an absent or null field takes the server's default."""

    coreference: bool | None = Field(
        default=None, description="Write each claim so that it stands alone."
    )
    decompose: bool | None = Field(default=None, description="Take compound sentences apart.")
    filters: Annotated[list[FilterName], Field(max_length=5)] | None = Field(
        default=None, description="Filters that may leave sentences out; the others only report."
    )

    def to_domain(self, settings: Settings) -> FindOptions:
        """Return the options of the flow, filled from the settings.

        Args:
            settings: The defaults.

        Returns:
            The options.
        """
        found = options_of(settings.find)
        return replace(
            found,
            coreference=found.coreference if self.coreference is None else self.coreference,
            decompose=found.decompose if self.decompose is None else self.decompose,
            filters=found.filters if self.filters is None else frozenset(self.filters),
        )


class TextInput(Strict):
    """A text, its address or its HTML, and how to look for claims in it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "text": "NASA measures the sea. It has found that the rise has sped up.",
                    "options": {"filters": ["form"]},
                }
            ]
        }
    )

    text: Annotated[str, Field(max_length=MAX_ARTICLE_CHARACTERS)] = Field(
        default="", description="The text; all offsets count in it."
    )
    url: Annotated[str, Field(max_length=MAX_URL_CHARACTERS), AfterValidator(printable)] = Field(
        default="", description="Its address; http or https."
    )
    html: Annotated[str, Field(max_length=MAX_ARTICLE_CHARACTERS)] = Field(
        default="", description="Its page, from which the main text is taken."
    )
    title: Annotated[str, Field(max_length=MAX_TITLE_CHARACTERS), AfterValidator(printable)] = (
        Field(default="", description="Its title, where the caller knows it better.")
    )
    options: FindOptionsInput = FindOptionsInput()

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        given = [name for name in ("text", "url", "html") if getattr(self, name).strip()]
        if len(given) != 1:
            said = " and ".join(given) or "none of them"
            raise ValueError(f"give exactly one of text, url and html; this gives {said}")
        return self

    def source(self) -> ArticleSource:
        """Return where the article comes from."""
        return ArticleSource(
            text=self.text if self.text.strip() else "",
            url=self.url.strip(),
            html=self.html if self.html.strip() else "",
            title=self.title,
        )
