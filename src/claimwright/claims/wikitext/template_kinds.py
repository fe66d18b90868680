"""A template's name in, what kind of template it is out."""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from claimwright.domain import MaintenanceTag


class TemplateKind(StrEnum):
    """What a template does in an article."""

    SHORT_FOOTNOTE = "short_footnote"
    """Puts a marker whose note names a work of the bibliography: `{{sfn|…}}`, `{{harv|…}}`."""
    TEXTUAL = "textual"
    """Cites within the words of a sentence: `{{harvtxt|Smith|2010}}`."""
    REUSE = "reuse"
    """Puts the markers of named notes: `{{r|a|b}}`."""
    NOTE = "note"
    """Puts a marker of a note that is written in it: `{{efn|…}}`, `{{#tag:ref|…}}`."""
    WORK = "work"
    """Names a source: `{{cite web|…}}`."""
    WORKS = "works"
    """Holds the definitions of notes: `{{reflist|refs=…}}`."""
    TAG = "tag"
    """What an editor says of a citation or statement."""
    PAGES = "pages"
    """Pages for the marker before it: `{{rp|12}}`."""
    INFOBOX = "infobox"
    QUIET = "quiet"
    """Shows no text of the article's own: navigation, hatnotes."""
    HOLDER = "holder"
    """Holds text of the article that stands by itself: a quotation, columns."""
    WORDS = "words"
    """Anything else, perhaps within a sentence."""


_SHORT: Final = frozenset(
    {
        "sfn", "sfnp", "sfnm", "sfnmp", "sfnt", "sfnmt", "harv", "harvp", "harvcol", "harvs",
        "sfb", "harvcolnb", "shortened footnote", "afn", "ahn", "harvard citation",
        "sfn multiple",
    }
)  # fmt: skip
_TEXTUAL: Final = frozenset(["harvtxt", "harvnb", "harvcoltxt", "harvnbp", "citet", "sfnnb"]) | {
    "harvard citation text",
    "harvard citation no brackets",
}
_NOTE: Final = frozenset(
    {
        "efn", "efn-la", "efn-ua", "efn-lr", "efn-ur", "efn-lg", "efn-num", "refn", "notetag",
        "nota", "footnote", "note label", "nb5", "sfn note", "fn note", "tl-note", "refl",
        "anmerkung",
    }
)  # fmt: skip
_WORK: Final = re.compile(
    r"(?:cite|cita|citar|citeer|cytuj|vcite|vancite|bokref|webbref|tidningsref|kilde)\b.*"
    r"|citation|internetquelle|literatur|wikicite"
    r"|lien web|lien (?:vidéo|news|conférence)|ouvrage|article|chapitre|publication"
    r"|cite|книга|статья|публикация|harvard reference|bibcode|web ?quelle|obra citada"
)
_WORKS: Final = frozenset(
    {
        "reflist", "refs", "references", "notelist", "notelist-ua", "notelist-lr", "listaref",
        "listaref2", "références", "reference list", "ref-list", "notes", "примечания",
        "note list", "notefoot", "reflist2", "refbegin",
    }
)  # fmt: skip
_TAGS: Final[Mapping[MaintenanceTag, tuple[str, ...]]] = {
    MaintenanceTag.FAILED_VERIFICATION: (
        "failed verification", "fv", "not in citation given", "notincitation", "not in source",
        "not in ref", "nicg", "failed", "source doesn't support", "failed verification span",
        "citation not found", "notinsource", "not in citation",
    ),
    MaintenanceTag.CITATION_NEEDED: (
        "citation needed", "cn", "fact", "cb", "citeneeded", "citation required",
        "reference needed", "source needed", "ref needed", "needs citation", "needs citations",
        "uncited", "uncited inline", "unreferenced inline", "citation needed span", "cn span",
        "fact span", "cref", "référence nécessaire", "refnec", "cita requerida", "senza fonte",
        "belege", "bron?", "carece de fontes", "fuente", "references needed",
        "additional citation needed",
    ),
    MaintenanceTag.DEAD_LINK: (
        "dead link", "deadlink", "broken link", "dead url", "dl", "dead", "404", "toter link",
        "lien brisé", "lien mort", "enlace roto", "collegamento interrotto", "ligação inativa",
        "permanent dead link", "dead-link", "cita web rota", "dode link", "linkrot",
    ),
    MaintenanceTag.BETTER_SOURCE_NEEDED: (
        "better source needed", "better source", "better-source", "bsn", "bettersource",
        "unreliable source?", "unreliable source", "unreliable source inline", "rs?", "rs",
        "self-published inline", "self-published source", "sps", "user-generated inline",
        "user-generated source", "deprecated inline", "primary source inline", "psi",
        "primary source needed", "non-primary source needed", "third-party inline",
        "promotional source", "medrs", "unreliable medical source", "unreliable fringe source",
        "obsolete source", "tertiary source inline", "predatory publisher", "source fiable ?",
        "ugc inline",
    ),
    MaintenanceTag.VERIFICATION_NEEDED: (
        "verification needed", "verify source", "verify inline", "vs", "vn", "source verify",
        "check source", "verify citation", "verifysource", "full citation needed", "fcn",
        "citation not verified", "page needed", "pn", "page number needed", "page numbers needed",
        "à vérifier", "verification", "incomplete short citation", "season needed",
        "volume needed", "request quotation", "quote request", "need quotation to verify",
        "requires quotation", "no footnote", "clarify source", "which source",
        "text-source inline", "text-source integrity", "refname needed", "title missing", "full",
        "chapter needed",
    ),
    MaintenanceTag.DUBIOUS: (
        "dubious", "disputed inline", "disputed-inline", "dubious span", "disputed statement",
        "contradict-inline", "contradict inline", "contradictory inline", "inconsistent inline",
        "doubtful", "discutido", "pertinence contestée", "hoax inline", "lie", "accuracy dispute",
        "discuss", "undue inline", "under discussion inline",
    ),
}  # fmt: skip
_TAG_OF: Final[Mapping[str, MaintenanceTag]] = {
    name: tag for tag, names in _TAGS.items() for name in names
}
_QUIET: Final = re.compile(
    r"(?:.*\bnav(?:box|bar|igation).*|navboxes.*|authority control|normdaten|defaultsort:.*"
    r"|.*\bstub|portal.*|commons.*|sister project.*|wikt.*ary|authority.*|short description"
    r"|coord.*|persondata|personendaten|italic title|displaytitle:.*|succession.*|s-.*"
    r"|main(?: article)?|see also|further.*|about|for|other uses|redirect.*|distinguish.*|hatnote.*"
    r"|use (?:dmy|mdy|british|american|indian|oxford).*|good article|featured article|pp-.*"
    r"|refend|div col.*|clear|toc.*|multiple issues|ambox|expand.*|unreferenced.*|refimprove.*"
    r"|more citations needed|notability|primary sources|blp.*|orphan|update|cleanup.*|anchor)"
)
_INFOBOX: Final = re.compile("infobox|^(?:taxobox|speciesbox|automatic taxobox|ficha de)")
_HOLDER: Final = frozenset(
    {
        "quote", "blockquote", "bquote", "cquote", "rquote", "quotation", "quote box", "quotebox",
        "quote frame", "centered pull quote", "pull quote", "block quote", "zitat", "zitat-en",
        "zitat blockquote", "citation bloc", "cita", "quote paragraph", "columns-list", "columns",
        "col-list", "column", "col-begin", "plainlist", "plain list", "bulleted list", "blist",
        "ordered list", "indented plainlist", "collapsible list", "hidden", "hidden begin",
        "indent", "multiple image", "annotated image", "css image crop", "external media",
        "image frame", "multi-column numbered list", "unordered list", "poemquote", "poem quote",
        "note", "cot", "block indent", "aside", "stack", "side box", "listen", "gallery",
        "double image", "panorama", "wide image", "tall image", "superimpose", "photomontage",
        "verse translation", "navboxes list", "div col list", "glossary", "term", "defn", "ghat",
        "interval", "epigraph", "textbox", "citation épigraphe", "citation étrangère",
        "début citation", "family name hatnote",
    }
)  # fmt: skip


_KINDS: Final[Sequence[tuple[TemplateKind, Callable[[str], object]]]] = (
    (TemplateKind.SHORT_FOOTNOTE, _SHORT.__contains__),
    (TemplateKind.TEXTUAL, _TEXTUAL.__contains__),
    (TemplateKind.REUSE, frozenset({"r", "ref name", "named ref", "rr"}).__contains__),
    (TemplateKind.NOTE, _NOTE.__contains__),
    (TemplateKind.NOTE, re.compile("#tag:ref").match),
    (TemplateKind.TAG, _TAG_OF.__contains__),
    (TemplateKind.PAGES, frozenset({"rp", "r-page", "ref page"}).__contains__),
    (TemplateKind.WORK, _WORK.fullmatch),
    (TemplateKind.WORKS, _WORKS.__contains__),
    (TemplateKind.HOLDER, _HOLDER.__contains__),
    (TemplateKind.INFOBOX, _INFOBOX.search),
    (TemplateKind.QUIET, _QUIET.fullmatch),
)
"""What a name must be for each kind; the first that fits counts."""


def template_kind(name: str) -> TemplateKind:
    """Return what kind of template a name, as `template_name` spells it, is.

    Examples:
        >>> template_kind("sfn").value, template_kind("cite web").value
        ('short_footnote', 'work')
    """
    return next((kind for kind, fits in _KINDS if fits(name)), TemplateKind.WORDS)


def tag_of(name: str) -> MaintenanceTag | None:
    """Return what an editor says with a template; `None` when it is no such template."""
    return _TAG_OF.get(name)


def shows_text(name: str) -> bool:
    """Say whether a tag marks the words in it, which stay in the sentence."""
    return name.endswith(" span") or name == "refnec"
