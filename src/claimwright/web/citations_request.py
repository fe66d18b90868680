"""What a caller asked of the citations of an article, as the job keeps it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsRequest:
    """An article and where better sources are looked for.

    Args:
        title: Of the page, when it is to be read from the wiki or goes with the wikitext.
        url: Address of the page; empty when it is named otherwise.
        wikitext: Of the page; empty when it is to be read.
        revision: Its number; `None` for the newest, or when unknown.
        language: Of the wiki, ISO 639-1.
        corpus: Searched for better sources; empty searches none.
    """

    title: str = ""
    url: str = ""
    wikitext: str = ""
    revision: int | None = None
    language: str = "en"
    corpus: str = ""

    @property
    def named(self) -> str:
        """What a reader calls the article before it is read."""
        return self.title or self.url or "Pasted wikitext"
