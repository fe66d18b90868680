"""A citation report in, a section for the article's talk page out: it proposes, and edits nothing.

Text that is not ours stands in nowiki where wikitext would obey it, so that it can set no link,
template, category, signature or heading.
"""

import html
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from jinja2 import Environment
from markupsafe import Markup

from claimwright.domain import CheckedGroup, CheckedSource, CitationReport, Decisions
from claimwright.verdict.exports.citations_wording import (
    MACHINE_READ,
    MAX_QUOTED,
    NEEDS_REVIEW,
    NO_EDIT,
    STATES,
    quotes_of,
    section_words,
    short,
    source_address,
    source_name,
    support_words,
)
from claimwright.verdict.exports.wording import CONTROLS, MARKS, SEPARATORS, TURNING, percent
from claimwright.views.citations import citations_view
from claimwright.views.rendering import environment

_PLAIN: Final = re.compile(
    r"(?:[^\W_]|[ .,()%“”‘’?/–—°€£$+²³·→…;]|'(?!')|-(?!-)|:(?= ))*"  # noqa: RUF001  # quotation marks
)
_LINKED: Final = re.compile(r"//|\b(?:ISBN|PMID|RFC)\s", re.IGNORECASE)
_BREAKS: Final = re.compile(f"[ {CONTROLS}{SEPARATORS}]+")
_TURNING: Final = re.compile(f"[{MARKS}{TURNING}]")


def citations_wikitext(report: CitationReport, decisions: Decisions) -> str:
    """Return a citation report as a section of wikitext.

    Returns:
        What was read and how to take it, accepted and open proposals, a table of the citations to
        look at, and apart from these those whose sources could not be read. It ends with a
        signature for whoever posts it.
    """
    template = _templates().get_template("citations.wikitext")
    text = template.render(view=citations_view(report, decisions), review=NEEDS_REVIEW)
    return re.sub(r"\n{3,}", "\n\n", text) + "\n"


@cache
def _templates() -> Environment:
    made = environment().overlay(finalize=_finalised)
    made.globals = {**made.globals, "caution": (MACHINE_READ, NO_EDIT), "states": STATES}
    ours: dict[str, Callable[..., str]] = {
        "code": _code,
        "link": _link,
        "named": _named,
        "percent": percent,
        "quoted": _quoted,
        "support": support_words,
    }
    made.filters = {**made.filters, "quotes": quotes_of, "short": short}
    made.filters |= {name: _written(write) for name, write in ours.items()}
    return made


def _written(write: Callable[..., str]) -> Callable[..., Markup]:
    return lambda *given: Markup(write(*given))  # noqa: S704  # each keeps to `nowiki` by itself


def _finalised(value: object) -> Markup:
    """Return a value as a template writes it: within nowiki, unless it is wikitext of ours."""
    return value if isinstance(value, Markup) else Markup(nowiki(str(value)))  # noqa: S704  # held


def nowiki(text: str) -> str:
    """Return text that wikitext shows as it is, on one line, within nowiki where it holds markup.

    Examples:
        >>> nowiki("Britain's lakes, 41 m deep"), nowiki("[[x]] & ~~~~")
        ("Britain's lakes, 41 m deep", '<nowiki>[[x]] &amp; ~~~~</nowiki>')
        >>> nowiki("</nowiki>{{delete}}")
        '<nowiki>&lt;/nowiki&gt;{{delete}}</nowiki>'
    """
    line = _TURNING.sub("", _BREAKS.sub(" ", text)).strip()
    if _PLAIN.fullmatch(line) and not _LINKED.search(line) and not line.endswith(("'", "-", ":")):
        return line
    return f"<nowiki>{html.escape(line, quote=False)}</nowiki>"


def _code(template: str) -> str:
    safe = _BREAKS.sub(" ", template)
    return f"<nowiki>{html.escape(safe, quote=False)}</nowiki>"


def _link(title: str, section: Sequence[str] | None = None) -> str:
    """Return a link to an article, or to the innermost of the headings that a claim stands under.

    Where wikitext would obey some of the words, they stand alone.
    """
    words = (title or "this article") if section is None else section_words(section)
    inner = section[-1] if section else ""
    plain = all(nowiki(each) == each for each in (title, inner, words))
    if not title or not plain:
        return nowiki(words)
    return f"[[:{title}#{inner}|{words}]]" if inner else f"[[:{title}|{words}]]"


def _quoted(group: CheckedGroup) -> str:
    """Return the sentence in which an editor finds a claim, the claim itself in bold."""
    sentence, claim = group.cited.sentence, group.cited.claim.text
    before, found, after = sentence.partition(claim)
    if not claim or not found or sentence == claim or len(sentence) > MAX_QUOTED:
        return f"“{nowiki(short(claim))}”"
    # Within tags, as apostrophes of the text could run into those of wikitext.
    return f"“{_spaced(before)}<b>{nowiki(claim)}</b>{_spaced(after)}”"


def _spaced(text: str) -> str:
    """Return text as `nowiki` does, with a space at either end that had one."""
    if not text.strip():
        return text and " "
    return f"{' ' * text[0].isspace()}{nowiki(text)}{' ' * text[-1].isspace()}"


def _named(checked: CheckedSource) -> str:
    """Return a source's name, as a link where it has an address that can be one."""
    name, address = nowiki(short(source_name(checked.source))), source_address(checked)
    if not address or re.search(r"[\[\]{}|<>\"'\s]", address):
        return name
    # A name that is itself an address would be a link within a link.
    return f"[{address} {name}]"
