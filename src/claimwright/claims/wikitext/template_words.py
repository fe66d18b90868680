"""A template within a sentence in, the words that readers of the page see in its place out."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from claimwright.claims.wikitext.invocations import Argument, Invocation

Parts: TypeAlias = tuple[str | Argument, ...]
"""Words as they are, and arguments whose own words stand there, in order."""

_FIRST: Final = frozenset(
    {
        "nowrap", "nobr", "nowr", "nobreak", "small", "smaller", "kleiner", "big", "larger", "em",
        "strong", "nobold", "noitalic", "abbr", "tooltip", "sup", "sub", "underline", "u",
        "strike", "mono", "code", "kbd", "samp", "var", "tt", "tq", "not a typo", "notatypo",
        "sic", "as written", "angbr", "visible anchor", "vanchor", "citation needed span",
        "clarify span", "failed verification span", "dubious span", "cn span", "nastaliq",
        "unicode", "script", "math", "mvar", "chem2", "birth-date", "death-date", "flag",
        "formatdate", "flagu",
        "flagcountry", "flagdeco", "nihongo", "refnec", "interlanguage link", "ill", "lien",
        "number", "native name", "wikt", "wp", "lk", "baseball year", "date-", "sc",
        "smallcaps", "smcaps", "aut", "polytonic", "hebrew", "arabic", "highlight", "hilite",
        "legend2", "keypress", "delink", "midsize", "ordinal", "no wrap", "fact span",
        "convinfobox", "smallsup", "dfn", "ins", "del", "q", "qi",
    }
)  # fmt: skip
_SECOND: Final = frozenset(
    {"lang", "color", "font color", "colour", "fontcolor", "lang-text", "rtl"}
)
_LAST: Final = frozenset(
    {"version", "transl", "transliteration", "translit", "langr", "wikt-lang", "url-text"}
)
_ALL: Final = frozenset({"gaps", "chem", "linktext", "sortname", "ship", "script/hebrew", "nts"})
_IN_WORDS: Final = frozenset({"harvtxt", "citet", "harvcoltxt", "harvard citation text"})
_BARE: Final = frozenset({"harvnb", "harvnbp", "sfnnb", "harvard citation no brackets"})
_LISTS: Final = frozenset(
    {"hlist", "flatlist", "ubl", "ublist", "unbulleted list", "cslist", "comma separated entries"}
)
_KEYED: Final = {"zh": ("c", "t", "s", "p"), "url": ("2", "1"), "website": ("2", "1")}
_SHIPS: Final = frozenset({"hms", "uss", "ss", "rms", "mv", "hmas", "hmcs", "usat", "usns", "sms"})

_FIXED: Final[Mapping[str, str]] = {
    "snd": " – ", "mdashb": "—", "ndashb": "–", "ens": " ", "spnd": " – ", "spaced ndash": " – ",
    "spaced en dash": " – ", "ndash": "–", "en dash": "–", "–": "–", "mdash": "—", "emdash": "—",
    "em dash": "—", "—": "—", "'": "'", "'s": "'s", '"': '"', "!": "|", "=": "=", "nbsp": " ",
    "space": " ", "spaces": " ", "thinsp": " ", "thin space": " ", "·": " · ", "•": " • ",
    "dot": " · ", "middot": " · ", "bull": " • ", "co2": "CO2", "pi": "π", "okina": "\u02bb",
    "hamza": "\u02be", "ayin": "\u02bf", "times": "×", "minus": "−", "sharp": "♯", "flat": "♭",
    "1er": "1er", "no": "no.", "numero": "No.", "bd": "born",
}  # fmt: skip
_PREFIXED: Final[Mapping[str, str]] = {
    "circa": "c. ", "c.": "c. ", "ca": "c. ", "c": "c. ", "floruit": "fl. ", "fl.": "fl. ",
    "born in": "b. ", "usd": "US$", "us$": "US$", "gbp": "£", "£": "£", "pound sterling": "£",
    "euro": "€", "eur": "€", "€": "€", "inr": "₹", "indian rupee": "₹", "¥": "¥", "jpy": "¥",
    "aud": "A$", "a$": "A$", "cad": "C$", "section link": "§ ", "isbn": "ISBN ", "doi": "doi:",
    "pmid": "PMID ", "pmc": "PMC", "oclc": "OCLC ", "issn": "ISSN ", "arxiv": "arXiv:",
    "10^": "10^", "e": "×10^", "siglo": "siglo ",
}  # fmt: skip
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_DATES: Final = re.compile(
    r"(?:birth|death|start|end|film|opening|founding|launch)[ -](?:and end )?dates?"
    r"(?: (?:and|&) (?:given )?(?:age|years))?2?|dts|dtsh?|date table sorting|dob|bda"
    r"|bya|birth year and age|birth year|death year and age"
)
_RANGE_WORDS: Final[Mapping[str, str]] = {
    "-": "–", "–": "–", "to": " to ", "and": " and ", "or": " or ", "x": " × ", "by": " by ",
    "×": " × ", "+": " + ", "±": " ± ", "to(-)": " to ",
}  # fmt: skip
_NUMBER: Final = re.compile(r"[-−–+]?[\d.,/]+(?:[-+]?\d+/\d+)?(?:e[-+]?\d+)?")
_DEGREES: Final[Mapping[str, str]] = {"C": "°C", "F": "°F"}
_SMALLER: Final = frozenset(
    {
        ("ft", "in"), ("lb", "oz"), ("st", "lb"), ("mi", "yd"), ("mi", "ft"), ("yd", "ft"),
        ("h", "min"), ("mi", "chain"), ("yd", "in"), ("LT", "cwt"), ("cwt", "lb"),
    }
)  # fmt: skip
_LAST_MONTH: Final = 12


def template_words(call: Invocation, text: str) -> Parts:
    """Return what readers see of a template; empty where it shows no words, or is not known."""
    name = call.name
    if name in _FIXED:
        return (_FIXED[name],)
    if name in _PREFIXED:
        return _prefixed(call)
    for words in (_by_place, _converted, _dated, _numbered, _named):
        parts = words(call, text)
        if parts:
            return parts
    return ()


def _by_place(call: Invocation, _: str) -> Parts:
    values, name = call.positional(), call.name
    if name in _ALL:
        return _joined(
            values, "" if name in {"gaps", "chem"} else " ", limit=2 if name == "ship" else 20
        )
    if name in _SHIPS and values:
        return (name.upper() + " ", values[0])
    if name in _SECOND or name in _LAST:
        return (values[1 if name in _SECOND and len(values) > 1 else -1],) if values else ()
    if name in _FIRST or (name.startswith("lang-") and values):
        shown = call.first("lt", "text", "texte", "1")
        return (shown,) if shown else ()
    return ()


def _joined(values: tuple[Argument, ...], between: str, limit: int) -> Parts:
    parts: list[str | Argument] = []
    for value in values[:limit]:
        parts += [between, value] if parts else [value]
    return tuple(parts)


def _prefixed(call: Invocation) -> Parts:
    values = call.positional()
    if call.name in {"circa", "c.", "ca", "c"} and len(values) > 1:
        return ("c. ", values[0], " – c. ", values[1])
    return (_PREFIXED[call.name], values[0]) if values else (_PREFIXED[call.name].strip(),)


def _converted(call: Invocation, text: str) -> Parts:
    """Return a measure as it is given, without what it is converted to."""
    if call.name not in {"convert", "cvt", "unité", "unidad", "unit", "nombre"}:
        return ()
    parts: list[str | Argument] = []
    unit = False
    values = call.positional()[:8]
    for place, value in enumerate(values):
        written = value.of(text).strip()
        if written.lower() in _RANGE_WORDS:
            parts.append(_RANGE_WORDS[written.lower()])
            unit = False
        elif _NUMBER.fullmatch(written) and (not unit or _goes_on(values, place, text)):
            parts += [" ", value] if unit else [value]
            unit = False
        elif not unit:
            parts += [" ", _DEGREES.get(written, value)]
            unit = True
        else:
            break
    return tuple(parts)


def _goes_on(values: Sequence[Argument], place: int, text: str) -> bool:
    """Say whether a smaller unit of the same measure follows: six feet two inches."""
    units = [value.of(text).strip() for value in values[place - 1 : place + 2 : 2]]
    return tuple(units) in _SMALLER


def _dated(call: Invocation, text: str) -> Parts:
    values = [value.of(text).strip() for value in call.positional()]
    if call.name == "as of":
        lower = call.named["lc"].of(text).strip() if "lc" in call.named else ""
        return ("as of " if lower in {"y", "yes", "on"} else "As of ", _date(values, us=False))
    if call.name in {"date", "datum"}:
        return (" ".join(values[:3]),)
    if not _DATES.fullmatch(call.name):
        return ()
    first = call.named["mf"].of(text).strip() if "mf" in call.named else ""
    return (_date(values, us=first in {"y", "yes"}),)


def _date(values: list[str], *, us: bool) -> str:
    year, month, day = (*values, "", "", "")[:3]
    if month.isdecimal() and 1 <= int(month[:3]) <= _LAST_MONTH:
        month = _MONTHS[int(month) - 1]
    if us and day:
        return f"{month} {day}, {year}"
    return " ".join(part for part in (day, month, year) if part)


def _numbered(call: Invocation, text: str) -> Parts:
    values = call.positional()
    if call.name.startswith("formatnum:"):
        return (call.name.partition(":")[2],)
    if call.name == "height":
        return _height(call, text)
    if not values:
        return ()
    return _of_numbers(call, values)


def _of_numbers(call: Invocation, values: tuple[Argument, ...]) -> Parts:
    if call.name in {"frac", "fraction", "sfrac"}:
        return _fraction(values)
    if call.name in {"percentage", "pct", "percent"}:
        return (values[0], "%")
    if call.name == "rating":
        return _joined(values, "/", limit=2)
    if call.name == "val":
        unit = call.first("u", "ul", "up")
        return (values[0], " ", unit) if unit else (values[0],)
    return ()


def _height(call: Invocation, text: str) -> Parts:
    return tuple(
        part
        for key in ("m", "cm", "ft", "in")
        if key in call.named and call.named[key].of(text).strip()
        for part in (call.named[key], f" {key} ")
    )


def _fraction(values: tuple[Argument, ...]) -> Parts:
    if len(values) > 2:  # noqa: PLR2004  # a whole number before it
        return (values[0], " ", values[1], "/", values[2])
    return _joined(values, "/", limit=2) if len(values) > 1 else ("1/", *values)


def _named(call: Invocation, _: str) -> Parts:
    """Return the words of templates that are told by a key, or list their arguments."""
    if call.name in _LISTS:
        return _joined(call.positional(), ", ", limit=100)
    if call.name in _KEYED:
        shown = call.first(*_KEYED[call.name])
        return (shown,) if shown else ()
    return _author_year(call) if call.name in _IN_WORDS | _BARE else ()


def _author_year(call: Invocation) -> Parts:
    """Return `Smith & Jones (2010)`, and without brackets where the template shows none."""
    values = call.positional()
    if len(values) < 2:  # noqa: PLR2004  # a name and a year
        return values
    names: list[str | Argument] = []
    for place, value in enumerate(values[:-1]):
        between = "" if not place else " & " if place == len(values) - 2 else ", "
        names += [between, value]
    if call.name in _BARE:
        return (*names, " ", values[-1])
    return (*names, " (", values[-1], ")")
