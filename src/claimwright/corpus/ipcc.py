"""Turns paragraphs of the IPCC's reports into rows: each a document that can be cited by its place.

A paragraph, not a section, is the document: it is what the reports number, so a citation names the
place; the encoder reads 256 tokens, about as many as a long paragraph has, while a section has
thousands; and a verdict that counts documents then counts statements, not chapters.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from claimwright.corpus.coercion import as_label, as_text
from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS
from claimwright.domain import Document
from claimwright.errors import InputError

MAX_HEADING_CHARACTERS: Final = 120
"""Most characters of the section path in a title; its innermost parts are kept."""

_STEP: Final = " > "
_INTO: Final = " \u203a "
"""Between the headings in a title: a small angle, which no heading has."""

_ADDRESS: Final = "https://www.ipcc.ch/"


class _Report(NamedTuple):
    """What is known of a report: its year, its address, and whether chapters have their own."""

    year: int
    address: str
    has_chapters: bool = True


_REPORTS: Final[Mapping[str, _Report]] = MappingProxyType(
    {
        "AR6 WGI": _Report(2021, "report/ar6/wg1/"),
        "AR6 WGII": _Report(2022, "report/ar6/wg2/"),
        "AR6 WGIII": _Report(2022, "report/ar6/wg3/"),
        "AR6 SYR": _Report(2023, "report/ar6/syr/", has_chapters=False),
        "SR1.5": _Report(2018, "sr15/"),
        "SRCCL": _Report(2019, "srccl/"),
        "SROCC": _Report(2019, "srocc/", has_chapters=False),
    }
)
_CHAPTERS: Final[Mapping[str, str]] = MappingProxyType(
    {"spm": "Summary for Policymakers", "ts": "Technical Summary"}
)
_SMALL_WORDS: Final = frozenset({"and", "for", "of", "the"})
_NUMBERED: Final = re.compile(r"chapter[\s_-]*0*(\d+)", re.IGNORECASE)
_SECTION: Final = re.compile(r"((?:TS\.|[A-Z]\.)?\d+(?:\.\d+)*)\.?\s*(?=\S)")
_PARAGRAPH: Final = re.compile(r"_p(\d+)$")
_PERSON: Final = re.compile(r"\b[^\W\d_][^\s()]{0,60} \([A-Z][^()\d]{1,60}\)")
"""A last name and a country; a work in parentheses has a year."""

_FEW_PEOPLE: Final = 4
_REFERENCE: Final = re.compile(r"[^.:]{2,120}, (?:19|20)\d\d[a-z]?: ")
_REFERENCE_MARK: Final = re.compile(r"\bpp\.|\bdoi\b|\(eds?\.\)|\bIn: |\bIn Press\b")


class Paragraphs:
    """Numbers paragraphs in the order of a file, which is the order of the report; one a file."""

    def __init__(self) -> None:
        """Start before the first paragraph."""
        self._in_section: Counter[tuple[str, str, str]] = Counter()
        self._named: Counter[str] = Counter()

    def document(self, row: Mapping[str, object]) -> Document:
        """Return a paragraph, `{report, chapter, section, text, id?}`, as a document.

        The section is a path of headings parted by ` > `. The title names report, chapter and
        section; `extra` holds them apart, with `paragraph` (its number in the section, from 1) and
        `calibrated_terms` (a JSON list).

        Raises:
            InputError: It lacks a field, or states nothing: a list of authors, a reference.
            TooLargeError: A field is over its bound.
        """
        text = as_text("text", row.get("text"), MAX_TEXT_CHARACTERS)
        report, chapter, section = (_needed(row, name) for name in ("report", "chapter", "section"))
        _check_statement(text)
        named = as_label("id", row.get("id")) or ""
        place = report, chapter, section
        self._in_section[place] += 1
        known = _REPORTS.get(report)
        return Document(
            id=self._unique(_id(report, chapter, named or _digest(section, text))),
            title=f"IPCC {report}, {chapter_name(chapter)}: {heading(section)}",
            text=text,
            year=known.year if known else None,
            authors=("IPCC",),
            venue=f"IPCC {report}",
            url=_address(known, chapter),
            language="en",
            source="IPCC",
            licence="© IPCC",
            extra={
                "report": report,
                "chapter": chapter_name(chapter),
                "section": _STEP.join(_steps(section)),
                "section_number": section_number(section),
                "paragraph": _number(named) or self._in_section[place],
                "calibrated_terms": json.dumps(calibrated_terms(text), ensure_ascii=False),
            },
        )

    def _unique(self, name: str) -> str:
        """Return an id that no earlier paragraph has: some pages use an anchor twice."""
        self._named[name] += 1
        return name if self._named[name] == 1 else f"{name}~{self._named[name]}"


def chapter_name(chapter: str) -> str:
    """Return a chapter, as the reports' addresses write it, as people call it.

    Examples:
        >>> chapter_name("Chapter05"), chapter_name("spm"), chapter_name("annexes-and-index")
        ('Chapter 5', 'Summary for Policymakers', 'Annexes and Index')
    """
    numbered = _NUMBERED.fullmatch(chapter)
    if numbered:
        return f"Chapter {numbered[1]}"
    words = chapter.replace("-", " ").replace("_", " ").split()
    spelt = (word if word in _SMALL_WORDS else word[:1].upper() + word[1:] for word in words)
    return _CHAPTERS.get(chapter.casefold(), " ".join(spelt))


def heading(section: str) -> str:
    """Return the innermost headings of a section path that fit into a title.

    Returns:
        At most 120 characters; a longer innermost heading, as captions make them, is cut.

    Examples:
        >>> heading("7.3Effective Forcing > 7.3.2Gases").split(_INTO)
        ['7.3 Effective Forcing', '7.3.2 Gases']
    """
    steps = _steps(section)
    kept = steps[-1]
    for step in reversed(steps[:-1]):
        longer = f"{step}{_INTO}{kept}"
        if len(longer) > MAX_HEADING_CHARACTERS:
            break
        kept = longer
    if len(kept) <= MAX_HEADING_CHARACTERS:
        return kept
    return kept[: MAX_HEADING_CHARACTERS - 1].rsplit(" ", 1)[0] + "…"


def section_number(section: str) -> str:
    """Return the number of the innermost numbered section; empty where none is numbered.

    Examples:
        >>> section_number("7.3 Effective Forcing > 7.3.2Gases > Box")
        '7.3.2'
    """
    found = (_SECTION.match(step) for step in reversed(section.split(_STEP)))
    return next((match[1] for match in found if match and "." in match[1]), "")


def _steps(section: str) -> list[str]:
    """Return the headings: a space after each number, none whose beginning was cut off."""
    steps = [_spaced(step) for step in section.split(_STEP) if step.strip()]
    return steps[1:] if len(steps) > 1 and steps[0][:1].islower() else steps


def _spaced(step: str) -> str:
    bare = " ".join(step.split())
    number = _SECTION.match(bare)
    if number is None or "." not in number[1]:
        return bare
    return f"{number[1]} {bare[number.end() :]}"


def _needed(row: Mapping[str, object], name: str) -> str:
    value = as_label(name, row.get(name))
    if not value:
        raise InputError(
            f"there is no {name}; a paragraph of a report has report, chapter, section and text"
        )
    return value


def _check_statement(text: str) -> None:
    """Refuse what is no statement: an advocate could but cite it for nothing."""
    if not text.strip():
        raise InputError("the text is empty")
    people = _PERSON.findall(text)
    if len(people) >= _FEW_PEOPLE and sum(map(len, people)) > len(text) / 2:
        raise InputError("a list of authors, which states nothing")
    if _REFERENCE.match(text) and _REFERENCE_MARK.search(text):
        raise InputError("a reference to another work, which states nothing")


def _id(report: str, chapter: str, name: str) -> str:
    return "/".join("-".join(part.lower().split()) for part in (report, chapter, name))


def _digest(section: str, text: str) -> str:
    """Name a paragraph that has no anchor by what it says and where."""
    return hashlib.sha256(f"{section}\n{text}".encode()).hexdigest()[:16]


def _number(name: str) -> int | None:
    found = _PARAGRAPH.search(name)
    return int(found[1]) if found else None


def _address(known: _Report | None, chapter: str) -> str | None:
    """Return where a reader finds the chapter, or its report, or `None` for an unknown report."""
    if known is None:
        return None
    numbered = _NUMBERED.fullmatch(chapter)
    if not known.has_chapters:
        return f"{_ADDRESS}{known.address}"
    slug = f"chapter-{numbered[1]}" if numbered else chapter
    return f"{_ADDRESS}{known.address}chapter/{slug}/"


_LEVEL = r"(?:very\s*)?(?:low|medium|high)"
_RANGE = rf"{_LEVEL}(?:\s*(?:to|-|–|/|and)\s*{_LEVEL})?"
_AMOUNT = r"(?:limited|low|medium|robust)(?:\s*(?:to|-|–|/)\s*(?:medium|robust))?"
_GAP = r"[\s\u00ad]*"
"""Between level and noun: the reports' web pages lose a space here and keep a soft hyphen there."""

_LIKELIHOOD = (
    r"virtually certain|(?:extremely|very) (?:un)?likely|exceptionally unlikely|"
    r"more likely than not|about as likely as not|"
    r"(?<!more )(?<!most )(?<!less )(?<!least )(?<!as )(?<!how )(?<!not )(?:un)?likely"
)
_TERM = re.compile(
    rf"\b(?:{_RANGE}{_GAP}(?:confidence(?!\s+(?:interval|level|limit))|agreement)|"
    rf"{_AMOUNT}{_GAP}evidence|(?:{_LIKELIHOOD})\b)",
    re.IGNORECASE,
)


def calibrated_terms(text: str) -> tuple[str, ...]:
    """Find the terms by which a report says how sure it is.

    Confidence, agreement and evidence with their levels, and the terms of likelihood. A word of
    comparison is none (`more likely to`), nor is a statistic (`90% confidence interval`).

    Returns:
        Each term once, in reading order, as it is first written.

    Examples:
        >>> calibrated_terms("It is very likely that seas rise further (high confidence).")
        ('very likely', 'high confidence')
    """
    found: dict[str, str] = {}
    for match in _TERM.finditer(text):
        found.setdefault("".join(match[0].casefold().split()), match[0])
    return tuple(found.values())
