"""The body of a request to check an article → the request; what is not known is refused."""

from dataclasses import replace
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from claimwright.flows.article import ArticleSource
from claimwright.flows.find import MAX_ARTICLE_CHARACTERS, FindOptions, options_of
from claimwright.settings import Settings
from claimwright.web.article_request import ArticleRequest
from claimwright.web.fields import printable
from claimwright.web.requests import OptionsInput, Strict

MAX_URL_CHARACTERS: Final = 2_000
"""Longest address of an article."""

MAX_TITLE_CHARACTERS: Final = 1_000
"""Longest title that a caller gives."""

FilterName = Literal["form", "check_worthiness", "topic", "opinion", "forecast"]


class ArticleOptionsInput(OptionsInput):
    """How claims and their evidence are found; an absent or null field takes the default."""

    include_title: bool = Field(
        default=True, description="Whether the verifier reads a document's title before its text."
    )
    coreference: bool | None = Field(
        default=None, description="Write each claim so that it stands alone."
    )
    decompose: bool | None = Field(default=None, description="Take compound sentences apart.")
    filters: Annotated[list[FilterName], Field(max_length=5)] | None = Field(
        default=None, description="Filters that may leave sentences out; the others only report."
    )

    def to_find(self, settings: Settings) -> FindOptions:
        """Return how claims are looked for, filled from the settings."""
        found = options_of(settings.find)
        if self.coreference is not None:
            found = replace(found, coreference=self.coreference)
        if self.decompose is not None:
            found = replace(found, decompose=self.decompose)
        if self.filters is not None:
            found = replace(found, filters=frozenset(self.filters))
        return found


class ArticleInput(Strict):
    """An article: its text, its address or its HTML, and how to check it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "text": "Sea level rise has sped up since 1993. It is caused by melting ice.",
                    "title": "The sea",
                    "options": {"corpus": "starter", "top_k": 5},
                }
            ]
        }
    )

    text: Annotated[str, Field(max_length=MAX_ARTICLE_CHARACTERS)] = Field(
        default="", description="The article as plain text."
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
    options: ArticleOptionsInput = ArticleOptionsInput()
    cancel_on_disconnect: bool = Field(
        default=False,
        description="Stop the check when the caller of a stream leaves before the end.",
    )

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        given = [name for name in ("text", "url", "html") if getattr(self, name).strip()]
        if len(given) != 1:
            said = " and ".join(given) or "none of them"
            raise ValueError(f"give exactly one of text, url and html; this gives {said}")
        return self

    def to_domain(self, settings: Settings) -> ArticleRequest:
        """Return the request, filled from the settings.

        Args:
            settings: The defaults.

        Returns:
            What the store keeps.
        """
        options = self.options
        return ArticleRequest(
            source=ArticleSource(
                text=self.text if self.text.strip() else "",
                url=self.url.strip(),
                html=self.html if self.html.strip() else "",
                title=self.title,
            ),
            corpus=options.corpus or settings.corpus,
            options=replace(options.to_domain(settings), include_title=options.include_title),
            find=options.to_find(settings),
        )
