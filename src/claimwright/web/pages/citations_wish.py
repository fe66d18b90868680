"""The fields of the citations form → what article is to be checked, and where better is sought."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from claimwright.errors import InputError, TooLargeError
from claimwright.settings import Settings
from claimwright.web.article_body import MAX_URL_CHARACTERS
from claimwright.web.citations_body import MAX_WIKITEXT_CHARACTERS
from claimwright.web.citations_request import CitationsRequest

_LINK: Final = re.compile(r"https?://", re.IGNORECASE)
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[a-z]{2,10})*")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsWish:
    """Everything that the form holds.

    Args:
        article: Title or address; may be empty.
        wikitext: Pasted; may be empty.
        corpus: Searched for better sources; empty searches none.
        language: Of the wiki.
    """

    article: str = ""
    wikitext: str = ""
    corpus: str = ""
    language: str = "en"

    def to_request(self) -> CitationsRequest:
        """Return what is to be checked.

        Returns:
            The request; an address is told from a title by its scheme.

        Raises:
            InputError: Nothing is named, two articles are, or the language is no code.
            TooLargeError: It is longer than its bound.
        """
        article, wikitext = self.article.strip(), self.wikitext if self.wikitext.strip() else ""
        if not article and not wikitext:
            raise InputError(
                "there is no article; give its title or address, or paste its wikitext"
            )
        self._check_bounds(article, wikitext)
        if not _LANGUAGE.fullmatch(self.language):
            message = f"the language {self.language[:20]!r} is no code; write one such as en"
            raise InputError(message)
        is_address = bool(_LINK.match(article))
        if is_address and wikitext:
            raise InputError("an address and wikitext name two articles; give one of them")
        return CitationsRequest(
            title="" if is_address else article,
            url=article if is_address else "",
            wikitext=wikitext,
            language=self.language,
            corpus=self.corpus,
        )

    def _check_bounds(self, article: str, wikitext: str) -> None:
        if len(article) > MAX_URL_CHARACTERS or not article.isprintable():
            message = (
                f"the title or address {article[:40]!r} is over {MAX_URL_CHARACTERS:,} characters "
                "or holds unprintable ones; shorten it"
            )
            raise TooLargeError(message)
        if len(wikitext) > MAX_WIKITEXT_CHARACTERS:
            message = (
                f"the wikitext has {len(wikitext):,} characters; the limit is "
                f"{MAX_WIKITEXT_CHARACTERS:,}: paste a part of it"
            )
            raise TooLargeError(message)


def usual_citations(settings: Settings) -> CitationsWish:
    """Return the form as nobody has touched it."""
    return CitationsWish(corpus=settings.citations.corpus)


def citations_wish(fields: Mapping[str, str], settings: Settings) -> CitationsWish:
    """Return what the form asks for; what the browser did not send is as usual."""
    usual = usual_citations(settings)
    return CitationsWish(
        article=fields.get("article", ""),
        wikitext=fields.get("wikitext", ""),
        corpus=fields.get("corpus", usual.corpus),
        language=fields.get("language", "").strip().lower() or usual.language,
    )
