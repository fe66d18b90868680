"""Turns a DOI as records, pages and people write it into its one spelling.

DOIs are equal without regard to case, so the spelling is in lower case. It holds no resolver, no
percent-encoding and no entities of HTML, a plain hyphen for every dash, and no punctuation that
belongs to the sentence around it. Both sides of a comparison go through here, so a DOI that does
end in a full stop still meets itself.

Source:
    ISO 26324:2012; DOI Handbook, doi:10.1000/182; for SICI in DOIs, ANSI/NISO Z39.56-1996.
"""

import html
import re
import unicodedata
from typing import Final
from urllib.parse import unquote

from claimwright.corpus.rows import shorten
from claimwright.errors import InputError

_ROUNDS: Final = 8
_DASHES: Final = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⁃"), "-")  # noqa: RUF001 (dashes are what this is about)
_INVISIBLE: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f"))
_TEX: Final = re.compile(r"\{?\\([_%&#$~])\}?|\{?\\text(less|greater)\s*(?:\{\})?\}?|\$([<>])\$")
_PREFIX: Final = re.compile(
    r"^[\s<\[({\"'“‘«]*"  # noqa: RUF001 (quotation marks as people type them)
    r"(?:(?:info|urn)\s*:\s*)?(?:doi\s*(?:no\.?|number|id|name)?\s*[:=/.]*\s*)*"
    r"(?:<?\s*(?P<url>https?://?|//|www\.)?(?P<path>[a-z0-9.-]+\.[a-z]{2,}/[^\s]*?))??"
    r"(?:doi\s*[:=/]\s*)?"
    r"(?P<doi>10\.\d{3,9}(?:\.\d+)*/.*)$",
    re.IGNORECASE | re.DOTALL,
)
_NAME: Final = re.compile(r"10\.\d{3,9}(?:\.\d+)*/[^\s\x00-\x1f\x7f]+")
_SHORT: Final = re.compile(r"(?:^|doi\.org/|doi:\s*)10/[a-z0-9]+\W*$", re.IGNORECASE)
_SECOND: Final = re.compile(
    r"[\s;,|]+(?:doi\s*:?\s*)?(?:https?://\S*?)?10\.\d{4,9}/", re.IGNORECASE
)
_TRACKED: Final = re.compile(r"\?[\w.~-]+=.*$|#\w.*$", re.DOTALL)
_TAG: Final = re.compile(
    r"(?:</(?:a|span|p|b|i|em|div|li|td)\b|<(?:a|span|p|div|br|li|td)(?=[\s/>])).*$",
    re.IGNORECASE | re.DOTALL,
)
_RESOLVER: Final = re.compile(r"(?:dx\.|www\.)?doi\.org/$|doi\.org\.[a-z0-9.-]+/$", re.IGNORECASE)
_VIEW: Final = re.compile(
    r"(?:/(?:full|abstract|fulltext|pdf|epdf|epub|html|summary|meta|pdfdirect|references|download)"
    r"|(?:v\d{1,2})?(?:\.full|\.abstract|\.full-text|\.pdf|\.full\.pdf))+/?$",
    re.IGNORECASE,
)
_LOOSE: Final = "\t\r\n .,;:!?'\"`*…·’‘“”«»\\/|"  # noqa: RUF001 (quotation marks as people type them)
_PAIRS: Final = (("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"))


def as_doi(text: str) -> str:
    """Return the one spelling of a DOI, such as `10.1000/x`; reading it again changes nothing.

    The text is a DOI and nothing else but what people put before and after one: `doi:`, an address
    that leads to it, brackets, quotation marks, full stops.

    Raises:
        InputError: It is no DOI, more than one, or one with white space in it; the message says
            which.

    Examples:
        >>> as_doi("HTTPS://DX.DOI.ORG/10.1016%2FS0140-6736(05)67733-5.")
        '10.1016/s0140-6736(05)67733-5'
        >>> as_doi("<10.1002/(SICI)1097-0142(19990101)85:1&lt;1::AID-CNCR1&gt;3.0.CO;2-X>")
        '10.1002/(sici)1097-0142(19990101)85:1<1::aid-cncr1>3.0.co;2-x'
    """
    found = text
    for _ in range(_ROUNDS):
        again = _once(found, text)
        if again == found:
            return found
        found = again
    raise InputError(f"{shown(text)} is no DOI: it is encoded more than {_ROUNDS} times over")


def _once(text: str, given: str) -> str:
    """Take one layer of writing off."""
    plain = _plain(text)
    if _SHORT.search(plain.strip()):
        raise InputError(
            f"{shown(given)} is a short DOI, which only doi.org can tell; give the long one"
        )
    matched = _PREFIX.match(plain)
    if not matched:
        raise InputError(f"{shown(given)} is no DOI; it looks like 10.1000/182")
    bare = matched["doi"]
    if _SECOND.search(bare.strip(_LOOSE)):
        raise InputError(f"{shown(given)} holds more than one DOI; give one at a time")
    if matched["path"] or matched["url"]:
        bare = _TRACKED.sub("", bare.strip())
        if not _RESOLVER.search(matched["path"] or ""):
            bare = _VIEW.sub("", bare)
    bare = _trimmed(_TAG.sub("", bare)).lower()
    if not _NAME.fullmatch(bare):
        raise InputError(
            f"{shown(given)} is no DOI: after 10. and a number comes a slash and a name without "
            "white space"
        )
    return bare


def _plain(text: str) -> str:
    """Decode entities, percent signs, TeX and odd characters until none is left."""
    plain = text
    for _ in range(_ROUNDS):
        again = html.unescape(plain)
        again = unquote(again, errors="replace") if "%" in again else again
        again = unicodedata.normalize("NFKC", again).translate(_INVISIBLE).translate(_DASHES)
        again = _TEX.sub(_tex, again)
        if again == plain:
            return plain
        plain = again
    raise InputError(f"{shown(text)} is no DOI: it is encoded more than {_ROUNDS} times over")


def _tex(found: re.Match[str]) -> str:
    return found[1] or found[3] or {"less": "<", "greater": ">"}[found[2]]


def _trimmed(bare: str) -> str:
    """Take off the punctuation and closing brackets that belong to what stands around."""
    while True:
        kept = bare.strip(_LOOSE)
        for opening, closing in _PAIRS:
            if kept.endswith(closing) and kept.count(closing) > kept.count(opening):
                kept = kept[:-1]
            if kept.endswith(opening):
                kept = kept[:-1]
        if kept == bare:
            return kept
        bare = kept


def shown(text: str) -> str:
    """Return the beginning of a text in quotes, for a message that refuses it."""
    return repr(shorten(text, 80))
