"""The bodies of /v1/citations → an article or single checks; what is not known is refused."""

from typing import Annotated, Final, Self

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator

from claimwright.domain import Claim
from claimwright.flows.citation_rows import CitationRow
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.source_texts import given_text
from claimwright.settings import CitationSettings
from claimwright.web.articles import Address, CancelOnDisconnect, Title
from claimwright.web.requests import ClaimText, ContextText, Name, Strict, example, printable

MAX_WIKITEXT_CHARACTERS: Final = 2_000_000
"""Longest article; the largest body of a request, in bytes, may bound it before."""

MAX_SOURCE_CHARACTERS: Final = 2_000_000
"""Longest text of a source that a caller gives."""

MAX_CHECKS: Final = 50
"""Most claims that one request checks against their sources."""

MAX_REVISION: Final = 2**53 - 1
"""Largest number of a revision: what every reader of JSON holds exactly."""


class CitationsInput(Strict):
    """An article whose citations are checked: its title, its address or its wikitext."""

    model_config = example(
        {"title": "Wetland"},
        {
            "wikitext": "The lake is deep.<ref>https://example.org/lake</ref>",
            "title": "Lake Verna",
        },
    )

    title: Title = Field(default="", description="Of the page; alone, it is read from the wiki.")
    url: Address = Field(default="", description="Address of the page; http or https.")
    wikitext: Annotated[str, Field(max_length=MAX_WIKITEXT_CHARACTERS)] = Field(
        default="", description="Of the page; with it only cited sources are read."
    )
    revision: Annotated[int, Field(ge=1, le=MAX_REVISION, strict=True)] | None = Field(
        default=None, description="Number of the revision; absent reads the newest."
    )
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[a-z]{2,10})*$")] = Field(
        default="en", description="Of the wiki, ISO 639-1."
    )
    corpus: Annotated[str, Field(max_length=200), AfterValidator(printable)] | None = Field(
        default=None,
        description="Searched for better sources; /v1/corpora lists them. Absent or null takes the "
        "server's, an empty name searches none.",
    )
    cancel_on_disconnect: CancelOnDisconnect = False

    @model_validator(mode="after")
    def _one_article(self) -> Self:
        given = [name for name in ("url", "wikitext") if getattr(self, name).strip()]
        if len(given) > 1 or (self.url.strip() and self.title.strip()):
            raise ValueError("give one of title, url and wikitext; only wikitext takes a title too")
        if not given and not self.title.strip():
            raise ValueError("there is no article; give its title, its url or its wikitext")
        return self

    def to_domain(self, default_corpus: str) -> CitationsRequest:
        """Return the request; `default_corpus` is searched when the caller names none."""
        return CitationsRequest(
            title=self.title.strip(),
            url=self.url.strip(),
            wikitext=self.wikitext if self.wikitext.strip() else "",
            revision=self.revision,
            language=self.language,
            corpus=default_corpus if self.corpus is None else self.corpus,
        )


class CheckInput(Strict):
    """One claim and the source to check it against: its text or its address."""

    model_config = example(
        {
            "id": "a",
            "claim": "The lake is 41 metres deep.",
            "article_title": "Lake Verna",
            "source_text": "Soundings of 2004 found a depth of 41 metres.",
        }
    )

    claim: ClaimText
    id: Name = Field(default="", description="The caller's name for it, given back.")
    context: ContextText = ""
    article_title: Title = ""
    source_text: Annotated[str, Field(max_length=MAX_SOURCE_CHARACTERS)] = ""
    source_url: Address = ""
    source_title: Title = ""

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if self._is_given == bool(self.source_url.strip()):
            raise ValueError("give exactly one of source_text and source_url")
        return self

    @property
    def _is_given(self) -> bool:
        """Say whether the text is here; an empty one says that nothing could be read."""
        alone = "source_text" in self.model_fields_set and not self.source_url.strip()
        return alone or bool(self.source_text.strip())

    def rows(self, settings: CitationSettings) -> tuple[CitationRow, ...]:
        """Return the one check."""
        return (self.row(settings),)

    def row(self, settings: CitationSettings) -> CitationRow:
        """Return the check that the engine makes."""
        given = None
        if self._is_given:
            given = given_text(self.source_text, title=self.source_title, url="", settings=settings)
        return CitationRow(
            claim=Claim(text=self.claim, id=self.id, context=self.context),
            article_title=self.article_title,
            url=self.source_url.strip(),
            source_title=self.source_title,
            given=given,
        )


class ChecksInput(Strict):
    """Several claims, each with its source."""

    checks: Annotated[list[CheckInput], Field(max_length=MAX_CHECKS)]

    def rows(self, settings: CitationSettings) -> tuple[CitationRow, ...]:
        """Return the checks in order."""
        return tuple(each.row(settings) for each in self.checks)


def kind_of_body(body: object) -> str:
    """Tell by its members which body one is: `checks`, `check` (with `claim`) or `article`."""
    members = body if isinstance(body, dict) else {}
    return "checks" if "checks" in members else "check" if "claim" in members else "article"


CitationsBody = Annotated[
    Annotated[CitationsInput, Tag("article")]
    | Annotated[CheckInput, Tag("check")]
    | Annotated[ChecksInput, Tag("checks")],
    Discriminator(kind_of_body),
]
"""An article, one claim with its source, or several under `checks`."""
