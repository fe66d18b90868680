"""The bodies of requests on an article → what to read and how; what is not known is refused."""

from dataclasses import replace
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from claimwright.flows.article import ArticleSource
from claimwright.flows.find import MAX_ARTICLE_CHARACTERS, FindOptions, options_of
from claimwright.settings import Settings
from claimwright.web.engine import ArticleRequest
from claimwright.web.requests import OptionsInput, Strict, example, printable

MAX_URL_CHARACTERS: Final = 2_000
"""Longest address of an article."""

MAX_TITLE_CHARACTERS: Final = 1_000
"""Longest title that a caller gives."""

FilterName = Literal["form", "check_worthiness", "topic", "opinion", "forecast"]
Title = Annotated[str, Field(max_length=MAX_TITLE_CHARACTERS), AfterValidator(printable)]
Address = Annotated[str, Field(max_length=MAX_URL_CHARACTERS), AfterValidator(printable)]
CancelOnDisconnect = Annotated[
    bool, Field(description="Stop the check when the caller of a stream leaves before the end.")
]


class FindOptionsInput(Strict):
    """How claims are looked for; an absent or null field takes the server's default."""

    coreference: bool | None = Field(
        default=None, description="Write each claim so that it stands alone."
    )
    decompose: bool | None = Field(default=None, description="Take compound sentences apart.")
    filters: Annotated[list[FilterName], Field(max_length=5)] | None = Field(
        default=None, description="Filters that may leave sentences out; the others only report."
    )


class JudgementOptionsInput(OptionsInput):
    """How evidence is found and read; an absent or null field takes the server's default."""

    include_title: bool = Field(
        default=True, description="Whether the verifier reads a document's title before its text."
    )


class ArticleOptionsInput(FindOptionsInput, JudgementOptionsInput):
    """How claims and their evidence are found; an absent or null field takes the default."""


def find_options(asked: FindOptionsInput, settings: Settings) -> FindOptions:
    """Return how claims are looked for, filled from the settings."""
    found = asked.filled(options_of(settings.find))
    return replace(found, filters=frozenset(found.filters))


class SourceInput(Strict):
    """An article: its text, its address or its HTML."""

    text: Annotated[str, Field(max_length=MAX_ARTICLE_CHARACTERS)] = Field(
        default="", description="The article as plain text."
    )
    url: Address = Field(default="", description="Its address; http or https.")
    html: Annotated[str, Field(max_length=MAX_ARTICLE_CHARACTERS)] = Field(
        default="", description="Its page, from which the main text is taken."
    )
    title: Title = Field(default="", description="Its title, where the caller knows it better.")

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


class TextInput(SourceInput):
    """A text, its address or its HTML, and how to look for claims in it."""

    model_config = example(
        {
            "text": "NASA measures the sea. It has found that the rise has sped up.",
            "options": {"filters": ["form"]},
        }
    )

    text: Annotated[str, Field(max_length=MAX_ARTICLE_CHARACTERS)] = Field(
        default="", description="The text; all offsets count in it."
    )
    options: FindOptionsInput = FindOptionsInput()


class ArticleInput(SourceInput):
    """An article: its text, its address or its HTML, and how to check it."""

    model_config = example(
        {
            "text": "Sea level rise has sped up since 1993. It is caused by melting ice.",
            "title": "The sea",
            "options": {"corpus": "starter", "top_k": 5},
        }
    )

    options: ArticleOptionsInput = ArticleOptionsInput()
    cancel_on_disconnect: CancelOnDisconnect = False

    def to_domain(self, settings: Settings) -> ArticleRequest:
        """Return the request, filled from the settings."""
        options = self.options
        return ArticleRequest(
            source=self.source(),
            corpus=options.corpus or settings.corpus,
            options=options.to_domain(settings),
            find=find_options(options, settings),
        )
