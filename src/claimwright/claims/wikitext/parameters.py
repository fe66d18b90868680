"""A cite template in, its fields under one name each out, whatever the wiki calls them."""

import re
from collections.abc import Mapping
from typing import Final

from claimwright.claims.wikitext.invocations import invocation
from claimwright.claims.wikitext.rendering import plain
from claimwright.claims.wikitext.tree import NodeKind, mask, outline

MAX_TEMPLATE_CHARACTERS: Final = 20_000
"""Longest cite template that is read."""

MAX_FIELD_CHARACTERS: Final = 1_000
"""Longest field that is kept, but for addresses, which are kept whole or not at all."""

MAX_URL_CHARACTERS: Final = 4_000
"""Longest address that is kept."""

_ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    "url": (
        "url", "chapter-url", "chapterurl", "contribution-url", "article-url", "section-url",
        "entry-url", "map-url", "transcript-url", "conference-url", "lire en ligne", "url texte",
        "online", "enlace", "link", "lien", "présentation en ligne", "ссылка", "fulltext",
    ),
    "archive_url": (
        "archive-url", "archiveurl", "archive url", "archiv-url", "urlarchivo", "archivourl",
        "arquivourl", "url archive", "archief-url", "arkiv-url", "wayback", "urlarchivio",
    ),
    "chapter": (
        "chapter", "contribution", "entry", "article", "section", "chapitre", "titre chapitre",
        "kapitel", "capítulo", "capitolo",
    ),
    "title": (
        "title", "titel", "titre", "titolo", "título", "titulo", "script-title", "trans-title",
        "заглавие", "название", "tytuł", "otsikko", "tittel", "tytuł artykułu", "sammelwerk",
    ),
    "container": (
        "work", "newspaper", "journal", "magazine", "periodical", "website", "encyclopedia",
        "encyclopaedia", "dictionary", "program", "werk", "sammelwerk", "hrsg", "zeitung",
        "zeitschrift", "périodique", "site", "obra", "publicación", "publicacion", "periódico",
        "revista", "rivista", "opera", "sito", "jornal", "издание", "czasopismo", "krant",
        "encyclopédie", "conference", "series", "network", "station", "work name", "institution",
        "blog", "mailinglist", "book-title", "book title", "via",
    ),
    "publisher": (
        "publisher", "verlag", "éditeur", "editorial", "editor-emisora", "editore", "editora",
        "uitgever", "издательство", "wydawca", "agency", "organisation", "organization", "hrsg",
        "utgivare", "kustantaja", "court", "inventor", "authority", "version",
    ),
    "date": (
        "date", "publication-date", "air-date", "airdate", "datum", "fecha", "data", "дата",
        "date-published", "issue-date", "en ligne le", "mois année", "jour mois année",
    ),
    "year": ("year", "jahr", "année", "annee", "año", "ano", "anno", "jaar", "год", "rok", "vuosi"),
    "month": ("month", "monat", "mois", "mes", "mese", "maand", "месяц"),
    "doi": ("doi",),
    "pmid": ("pmid",),
    "isbn": ("isbn", "isbn13", "isbn-13", "isbn1", "isbn10", "isbn2"),
    "pages": (
        "pages", "page", "p", "pp", "at", "seiten", "seite", "páginas", "página", "pagine",
        "pagina", "passage", "pages totales", "loc", "страницы", "fundstelle", "s",
    ),
    "language": ("language", "lang", "sprache", "langue", "idioma", "lingua", "taal", "язык", "in"),
    "ref": ("ref", "id"),
}  # fmt: skip
_AUTHORS: Final = re.compile(
    r"(?:author|authors|people|vauthors|autor|autorin|autore|auteur|auteurs|autores|автор|författare"
    r"|host|inventor|cartography|credits|collaboration|writer|contributor|artist|subject|interviewer"
    r"|last|surname|author-last|nom|apellidos?|cognome|sobrenome|último|achternaam|nachname"
    r"|verfasser|last-author|interviewee)(\d{0,3})"
)
_GIVEN: Final[Mapping[str, tuple[str, ...]]] = {
    "last": ("first", "given"), "surname": ("given", "first"), "author-last": ("author-first",),
    "author": ("first",), "nom": ("prénom",), "apellido": ("nombre",), "apellidos": ("nombre",),
    "cognome": ("nome",), "sobrenome": ("nome",), "último": ("primeiro",),
    "achternaam": ("voornaam",), "nachname": ("vorname",),
}  # fmt: skip
_EDITORS: Final = re.compile(
    r"(?:editor|editor-last|editor-surname|editors|veditors|hrsg|herausgeber)(\d{0,3})(?:-last)?"
    r"|editor(\d{1,3})-last"
)
_SIMPLE: Final = re.compile(r"(?:[^{\[<&']|'(?!'))*")
_MARKS_OF_TAG: Final = re.compile(r"^<\w+|/?>$")
_ATTRIBUTE: Final = re.compile(
    r"""([^\s=/>"'<]+)\s*(?:=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>]*)))?"""
)
_MAX_AUTHORS: Final = 50
_NUMBERED: Final = re.compile(r"([^\d-]+?)(\d+)(-.+)?")


class Fields:
    """The fields of one cite template: values as written, by key in lower case."""

    def __init__(self, name: str, given: Mapping[str, str]) -> None:
        self.name = name
        self._given = given

    def raw(self, field: str) -> str:
        """Return a field such as `url` as written; empty when it is not given."""
        values = (self._given.get(key, "").strip() for key in _ALIASES[field])
        return next((value for value in values if value), "")

    def text(self, field: str) -> str:
        """Return a field in plain words; empty when it is not given, cut when it is too long."""
        return words_of(self.raw(field))[:MAX_FIELD_CHARACTERS]

    def positional(self) -> tuple[str, ...]:
        """Return the values without a key, in plain words, in order."""
        return tuple(words_of(value) for key, value in self._given.items() if key.isdecimal())

    def date(self) -> str:
        """Return when the work came out, as written."""
        if self.raw("date"):
            return self.text("date")
        return " ".join(part for part in (self.text("month"), self.text("year")) if part)

    def families(self) -> tuple[str, ...]:
        """Return the family names, or whole names where families are not told apart, in order.

        Those of the editors when there is no author.
        """
        names = self._people(_AUTHORS)
        return tuple(name for name, _ in names or self._people(_EDITORS))

    def authors(self) -> tuple[str, ...]:
        """Return the authors in the order of the work, given names first."""
        return tuple(
            f"{given} {family}".strip() if given else family
            for family, given in self._people(_AUTHORS)
        )

    def _people(self, keys: re.Pattern[str]) -> list[tuple[str, str]]:
        found: list[tuple[int, str, str]] = []
        for key, value in self._given.items():
            match = keys.fullmatch(key)
            family = words_of(value) if match and value.strip() else ""
            if match and family:
                place = int(next((group for group in match.groups() if group), "0"))
                found.append((place, family[:MAX_FIELD_CHARACTERS], self._first(key)))
        found.sort(key=lambda one: one[0])
        return [(family, given) for _, family, given in found[:_MAX_AUTHORS]]

    def _first(self, key: str) -> str:
        numbered = _NUMBERED.fullmatch(key)
        stem, number = (numbered[1], numbered[2]) if numbered else (key, "")
        keys = [f"{name}{number}" for name in _GIVEN.get(stem, ())]
        keys += [f"{name}1" for name in _GIVEN.get(stem, ()) if not number]
        values = (words_of(self._given.get(name, "")) for name in keys)
        return next((value for value in values if value), "")


def fields_of(written: str) -> Fields | None:
    """Return the fields of a cite template with its braces; `None` when it is too long or none.

    Examples:
        >>> fields = fields_of("{{cite web|title=[[Ice]] melts|last=Snow|first=Ann}}")
        >>> fields.name, fields.text("title"), fields.authors()
        ('cite web', 'Ice melts', ('Ann Snow',))
    """
    if len(written) > MAX_TEMPLATE_CHARACTERS:
        return None
    text = mask(written).text
    node = next(iter(outline(text)), None)
    if node is None or node.kind is not NodeKind.TEMPLATE or node.end - node.start < len(written):
        return None
    call = invocation(text, node)
    given = {key: value.of(written) for key, value in call.named.items()}
    return Fields(call.name, {key: value for key, value in given.items() if value.strip()})


def attributes_of(tag: str) -> Mapping[str, str]:
    """Return the attributes of an opening tag, by name in lower case, values with single blanks.

    Empty for a tag that is too long.

    Examples:
        >>> attributes_of('<ref name = "Smith  2010" group=n>')
        {'name': 'Smith 2010', 'group': 'n'}
    """
    if len(tag) > MAX_FIELD_CHARACTERS:
        return {}
    inside = _MARKS_OF_TAG.sub("", tag)
    return {
        found[1].lower(): " ".join((found[2] or found[3] or found[4] or "").split())
        for found in _ATTRIBUTE.finditer(inside)
    }


def words_of(written: str) -> str:
    """Return a short wikitext in plain words."""
    if _SIMPLE.fullmatch(written):
        return " ".join(written.split())
    masked = mask(written[: 4 * MAX_FIELD_CHARACTERS])
    return plain(masked, outline(masked.text), 0, len(masked.text))
