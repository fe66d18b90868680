"""A drafted sentence in, what of it is quoted, what is frame and what it says on its own out."""

import re
from dataclasses import dataclass
from typing import Final

_QUOTED: Final = re.compile(r"[“\"«]([^“”\"«»]+)[”\"»]")
_ASIDE: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_WORD: Final = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_NAME: Final = re.compile(r"\b(?:[A-Z][\w'’-]*[A-Z\d][\w-]*|[A-Z]{2,}|(?<=[a-z,;] )[A-Z][\w'’-]+)")
_COUNTED: Final = re.compile(
    r"^\s*(?:a\s+|another\s+)?(one|two|three|four|five|six|seven|eight|nine|ten|\d+|single|both)"
    r"\s+(?:further\s+|other\s+|more\s+|of\s+the\s+)?"
    r"(?:works?|stud(?:y|ies)|sources?|papers?|abstracts?|articles?|passages?|reports?)\b",
    re.IGNORECASE,
)
_NONE: Final = re.compile(
    r",?\s+(?:and|but|while)\s+(?:none|no\s+(?:other\s+)?\w+)\b[^,;.]*", re.IGNORECASE
)
_AGAINST: Final = re.compile(
    r"\b(?:against|contradict\w*|refut\w+|oppos(?:e|es|ed|ing)|disagree\w*|object\w*"
    r"|(?:not|n['’]t|never)\s+(?:support|confirm|bear)\w*|cast\w*\s+doubt)\b",
    re.IGNORECASE,
)
_FOR: Final = re.compile(
    r"\b(?:support\w*|confirm\w*|bears?\s+(?:it\s+|the\s+claim\s+)?out|in\s+favou?r|agree\w*"
    r"|back(?:s|ed)?\s+(?:it|the\s+claim)|for\s+(?:it|the\s+claim))\b",
    re.IGNORECASE,
)
_CLAIM: Final = re.compile(r"\b(?:claim|statement|it)\b", re.IGNORECASE)
_COUNTS: Final = {
    name: place
    for place, name in enumerate(
        "one two three four five six seven eight nine ten".split(),  # noqa: SIM905 - a count
        start=1,
    )
} | {"single": 1, "both": 2}
_FRAME: Final = frozenset(
    re.findall(
        r"\w+",
        """
        a an the and or but of on in to by for with from as at that this these those it its their
        they is are was were be been do does not so such than too also further another other others
        more most one two three four five six seven eight nine ten none no any some all both each
        work works study studies source sources paper papers author authors abstract abstracts
        report reports reported reporting say says said saying state states stated read reads find
        finds found write writes add adds note notes tell tells speak speaks spoken words word claim
        statement side sides take takes taken subject support supports supported supporting against
        strong strongest best clear clearly clearest evidence out bear bears borne favour favor
        contradict contradicts refute refutes oppose opposes agree agrees confirm confirms objection
        different populations places periods doses measures people things kinds which who while
        there here same own very like
        """,
    )
)
"""Words by which a sentence introduces what it quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a sentence consists of.

    Beside what is quoted, `bare` is the rest without references in brackets and counts of works,
    `own` what it says in words of its own; empty when it only introduces its quotes. The side is 1
    when it says that its sources support the claim, -1 against it, else 0.
    """

    quoted: tuple[str, ...]
    bare: str
    own: str
    side: int
    counted: int | None


def parts_of(sentence: str) -> Parts:
    """Take a sentence apart.

    Examples:
        >>> parts_of("Two works support the claim, and none of those read refutes it.").counted
        2
        >>> parts_of("One more work says: “Seas rise” (Lee 2019).").quoted
        ('Seas rise',)
        >>> parts_of("Marshes slow the sea.").own
        'Marshes slow the sea.'
    """
    quoted = tuple(_QUOTED.findall(sentence))
    unquoted = _QUOTED.sub(" ", sentence)
    rest = _ASIDE.sub(" ", unquoted) if quoted else unquoted
    found = _COUNTED.match(rest)
    bare = rest[found.end() :] if found else rest
    said = _NONE.sub("", bare)
    framed = all(word.lower() in _FRAME for word in _WORD.findall(bare))
    framed = framed and not _NUMBER.search(bare)
    only_frame = framed and (bool(quoted) or found is not None)
    return Parts(
        quoted=quoted,
        bare=bare,
        own="" if only_frame else " ".join(sentence.split()),
        side=_side(said) if only_frame else 0,
        counted=_count(found[1]) if found else None,
    )


def numbers(text: str) -> frozenset[str]:
    """Return the numbers of a text in digits, without the marks between thousands."""
    return frozenset(found.replace(",", "") for found in _NUMBER.findall(text))


def names(text: str, *, anywhere: bool = False) -> frozenset[str]:
    """Return the names of a text in lower case: abbreviations, and capitals within a sentence.

    With `anywhere`, every word, for a text in which names are looked up.

    Examples:
        >>> sorted(names("In Peru the IPCC found more."))
        ['ipcc', 'peru']
    """
    if anywhere:
        return frozenset(re.findall(r"\w+", text.lower()))
    found = " ".join(_NAME.findall(text)).lower()
    return frozenset(re.findall(r"\w+", found))


def held_share(sentence: str, text: str) -> float:
    """Return the share of a sentence's telling words that a text holds, 0..1."""
    own = {_stem(word) for word in _WORD.findall(sentence) if word.lower() not in _FRAME}
    held = {_stem(word) for word in _WORD.findall(text)}
    return len(own & held) / len(own) if own else 0.0


def _stem(word: str) -> str:
    return word.lower()[:6]


def _count(word: str) -> int:
    lower = word.lower()
    return _COUNTS[lower] if lower in _COUNTS else int(lower[:6])


def _side(rest: str) -> int:
    if not _CLAIM.search(rest):
        return 0
    if _AGAINST.search(rest):
        return -1
    return 1 if _FOR.search(rest) else 0
