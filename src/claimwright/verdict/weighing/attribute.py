"""Drafted sentences and their works in, those that their quotes bear out, and how, out.

The gate trusts nobody who drafts: quotes must stand in the works byte for byte, and what a
sentence says, in numbers, names, counts and sides, must follow from its quotes.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import Claim, Document, ExplanationSentence, Pair, Quote, Stance
from claimwright.protocols import StanceModel
from claimwright.settings import JudgementSettings

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


ATTRIBUTED: Final = "attributed"
"""One work's quotes bear it out."""
COMPOSED: Final = "composed"
"""It counts or sets side by side what several quotes say."""
INTERPRETATION: Final = "interpretation"
"""Its quotes hold its words, but do not bear it out by themselves."""
UNSUPPORTED: Final = "unsupported"
"""It is dropped."""

MOST_SOURCES: Final = 3
"""Of one sentence; one that cites more has not been attributed at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draft:
    sentence: ExplanationSentence
    parts: Parts
    titles: str

    @property
    def sources(self) -> tuple[Quote, ...]:
        """The quotes it rests on."""
        return self.sentence.sources

    @property
    def works(self) -> int:
        """Works that it cites."""
        return len({quote.document_id for quote in self.sources})

    @property
    def quoted(self) -> str:
        """The words of all of its sources."""
        return " ".join(quote.text for quote in self.sources)


def gate(
    sentences: Sequence[ExplanationSentence],
    works: Sequence[Document],
    stance: StanceModel,
    settings: JudgementSettings,
    *,
    claim: Claim | None = None,
) -> tuple[tuple[ExplanationSentence, ...], int]:
    """Let through what its sources bear out, and say in which way they do.

    A sentence falls when it has no source or more than three, when a source or something between
    quotation marks is not byte-exact, when it holds a number or name that no source does, when it
    counts other works than it cites, when it puts a quote on a side of the claim that the quote
    does not take, or when its own words follow from no source.

    The drafts' own status is not believed; the works are all that they may cite. The stance model
    must be independent of who drafted. Without the claim a sentence that speaks of support and
    opposition can only be entailed, never counted.

    Returns:
        The sentences that passed, in order, with the status `attributed`, `composed` or
        `interpretation`; and how many did not.
    """
    known = {work.id: work for work in works}
    drafts = [_draft(sentence, known) for sentence in sentences]
    judged = _judged([draft for draft in drafts if draft is not None], claim, stance)
    kept: list[ExplanationSentence] = []
    for draft in drafts:
        status = UNSUPPORTED if draft is None else _status(draft, claim, judged, settings)
        if draft is not None and status != UNSUPPORTED:
            kept.append(replace(draft.sentence, status=status))
    return tuple(kept), len(sentences) - len(kept)


def _draft(sentence: ExplanationSentence, works: Mapping[str, Document]) -> _Draft | None:
    """Take a sentence apart; `None` when its sources or its quotation marks are not exact."""
    sources = tuple(dict.fromkeys(sentence.sources))
    if not 1 <= len(sources) <= MOST_SOURCES or not all(_exact(quote, works) for quote in sources):
        return None
    parts = parts_of(sentence.sentence)
    quoted = [piece.strip(" .,;…") for piece in parts.quoted]
    if not all(any(piece in quote.text for quote in sources) for piece in quoted):
        return None
    cited = [works[name] for name in dict.fromkeys(quote.document_id for quote in sources)]
    return _Draft(
        sentence=replace(sentence, sources=sources),
        parts=parts,
        titles=" ".join(_metadata(work) for work in cited),
    )


def _exact(quote: Quote, works: Mapping[str, Document]) -> bool:
    work = works.get(quote.document_id)
    return (
        work is not None
        and 0 <= quote.start < quote.end
        and bool(quote.text.strip())
        and work.text[quote.start : quote.end] == quote.text
    )


def _metadata(work: Document) -> str:
    published = (work.venue or "", work.published_in or "", str(work.year or ""))
    parts = (work.title, *work.authors, *published, work.id)
    return " ".join(part for part in parts if part)


_Key = tuple[str, str]


def _judged(
    drafts: Sequence[_Draft], claim: Claim | None, stance: StanceModel
) -> Mapping[_Key, Stance]:
    asked: dict[_Key, Pair] = {}
    for draft in drafts:
        if draft.parts.own:
            texts = [draft.quoted, *(quote.text for quote in draft.sources)]
            for text in texts:
                asked[draft.parts.own, text] = Pair(claim=draft.parts.own, evidence=text)
        if claim is not None and draft.parts.side:
            for quote in draft.sources:
                own = claim.statement
                asked[own, quote.text] = Pair(claim=own, evidence=quote.text)
    return dict(zip(asked, stance.judge(list(asked.values())), strict=True))


def _status(
    draft: _Draft, claim: Claim | None, judged: Mapping[_Key, Stance], settings: JudgementSettings
) -> str:
    if not _no_more_than_sources(draft, claim):
        return UNSUPPORTED
    if draft.parts.side and claim is not None:
        return _sided(draft, claim, judged, settings)
    if not draft.parts.own:
        return ATTRIBUTED if draft.works == 1 else COMPOSED
    return _entailed(draft, judged, settings)


def _no_more_than_sources(draft: _Draft, claim: Claim | None) -> bool:
    """Whether every number, name and count of a sentence is in its sources, or is their count."""
    said = f"{draft.quoted} {draft.titles} {'' if claim is None else claim.text}"
    if draft.parts.counted is not None and draft.parts.counted != draft.works:
        return False
    bare = draft.parts.bare
    return numbers(bare) <= numbers(said) and names(bare) <= names(said, anywhere=True)


def _sided(
    draft: _Draft, claim: Claim, judged: Mapping[_Key, Stance], settings: JudgementSettings
) -> str:
    """Judge a sentence that puts its sources on a side: each of them must be there."""
    stances = [judged[claim.statement, quote.text] for quote in draft.sources]
    sure = [one.supports if draft.parts.side > 0 else one.refutes for one in stances]
    if draft.parts.own or min(sure) < settings.entailed:
        return UNSUPPORTED
    return ATTRIBUTED if draft.works == 1 and draft.parts.quoted else COMPOSED


def _entailed(draft: _Draft, judged: Mapping[_Key, Stance], settings: JudgementSettings) -> str:
    """Judge a sentence in words of its own by what follows from its quotes."""
    own = draft.parts.own
    together = judged[own, draft.quoted]
    singly = [judged[own, quote.text] for quote in draft.sources]
    if max(one.refutes for one in (together, *singly)) >= settings.entailed:
        return UNSUPPORTED
    if max(one.supports for one in singly) >= settings.entailed:
        return ATTRIBUTED
    if together.supports >= settings.entailed:
        return COMPOSED if draft.works > 1 else ATTRIBUTED
    held = held_share(own, f"{draft.quoted} {draft.titles}")
    return INTERPRETATION if held >= settings.contained else UNSUPPORTED
