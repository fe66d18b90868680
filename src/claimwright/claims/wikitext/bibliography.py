"""Works of an article in, the work that a short footnote means out."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from claimwright.claims.wikitext.works import Work, anchor, keyed
from claimwright.domain import CitedSource, ReferenceForm

_YEAR: Final = re.compile(r"(\d{3,4})([a-z]?)")
_SHORT_TEXT: Final = re.compile(
    r"""
    (?:see\ |cf\.?\ |in\ )?
    (?P<names>[^\W\d_][\w'’.\- ]{1,60}?(?:(?:,|\ and|\ &)\ [^\W\d_][\w'’.\- ]{1,40}?){0,3})
    (?:,?\ et\ al\.?)?,?\ \(?(?P<year>\d{4}[a-z]?)\)?\s*
    (?:[,:.]\s*(?P<pages>(?:pp?\.|p\ |§|ch)[^;]{0,60}|[\divxl–,\ -]{1,30}))?\s*\.?
    """,
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortCitation:
    """What a short footnote says: family names, a year perhaps with a letter, pages as written."""

    names: tuple[str, ...]
    year: str
    pages: str = ""


class Bibliography:
    """The works that an article names, by the names short footnotes cite them by.

    Of two works with one name the first counts.
    """

    def __init__(self, works: Iterable[Work]) -> None:
        exact: dict[str, CitedSource] = {}
        loose: dict[str, list[CitedSource]] = {}
        for work in works:
            for name in work.anchors:
                exact.setdefault(name, work.source)
                for wider in _wider(name):
                    loose.setdefault(wider, []).append(work.source)
        self._exact: Mapping[str, CitedSource] = exact
        self._loose: Mapping[str, list[CitedSource]] = loose

    def find(self, cited: ShortCitation) -> CitedSource | None:
        """Return the work that a short footnote means; `None` when none or several may be meant."""
        name = anchor(cited.names, cited.year)
        glued = re.sub(r"[^\w]+", "", name)
        found = self._exact.get(name) or self._exact.get(f"citeref:{glued}")
        if found is not None or not cited.year:
            return found
        for wider in _wider(name):
            meant = {source.key: source for source in self._loose.get(wider, ())}
            if len(meant) == 1:
                return next(iter(meant.values()))
        return None

    def source(self, cited: ShortCitation, template: str) -> CitedSource:
        """Return the source of a short footnote: the work with the pages meant.

        Where the work is not found, it is only what the footnote says. The name of the template is
        empty for plain words.
        """
        found = self.find(cited)
        if found is None:
            title = " ".join([" & ".join(cited.names), cited.year]).strip()
            return keyed(
                CitedSource(
                    key="",
                    form=ReferenceForm.SHORT_FOOTNOTE,
                    title=title,
                    authors=cited.names,
                    date=cited.year,
                    template=template,
                    pages=cited.pages,
                )
            )
        return replace(
            found, form=ReferenceForm.SHORT_FOOTNOTE, pages=cited.pages, template=template
        )


def short_citation(text: str) -> ShortCitation | None:
    """Return what a short footnote in plain words says; `None` when the text is no short footnote.

    Examples:
        >>> short_citation("Smith & Jones 2010, p. 5.")
        ShortCitation(names=('Smith', 'Jones'), year='2010', pages='p. 5')
    """
    found = _SHORT_TEXT.fullmatch(text.strip()[:200])
    if found is None:
        return None
    names = re.split(r", | and | & ", found["names"])
    pages = (found["pages"] or "").strip(" .")
    return ShortCitation(
        names=tuple(name.strip() for name in names), year=found["year"], pages=pages
    )


def _wider(name: str) -> tuple[str, ...]:
    """Return an anchor without the letter of its year, and with the first name alone."""
    names, _, year = name.rpartition(" ")
    dated = _YEAR.fullmatch(year)
    if dated is None or not names:
        return ()
    first = names.split(" ")[0]
    return (f"{names} {dated[1]}", f"{first} {dated[1]}")
