"""Claims and passages → stances: which decide, what titles add, what a claim calls false."""

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from claimwright.domain import Pair, Stance
from claimwright.protocols import StanceModel

_OPEN: Final = Stance(supports=0.0, refutes=0.0, not_enough_information=1.0)
_REMEMBERED: Final = 4_096
"""Texts whose speaker is remembered: each passage of a claim asks for the claim's again."""
_SAME: Final = 0.5
"""Share of a claim's words from which on a title that has them tells of the same, at another date.

"The IPCC was founded in 1975" has the year wrong, and its passage must be read. On 799 claims of
known truth .4 to 1 do as well, .3 does not.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidingModel:
    """Reads only passages that can decide their claim; a `StanceModel`.

    Args:
        stance: Judges.
        rules: Say of a pair whether its passage can decide the claim; all must.
    """

    stance: StanceModel
    rules: Sequence[Callable[[Pair], bool]]

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order."""
        judged = [all(rule(pair) for rule in self.rules) for pair in pairs]
        said = iter(
            self.stance.judge([pair for pair, one in zip(pairs, judged, strict=True) if one])
        )
        return tuple(next(said) if one else _OPEN for one in judged)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledFalseModel:
    """Judges what a claim calls false in its place, and turns the sides round; a `StanceModel`.

    Verifiers overhear what stands around a statement: docs/trials.md, "What a claim calls false".

    Args:
        stance: Judges.
        called_false: What a claim calls false; empty where it calls nothing so.
    """

    stance: StanceModel
    called_false: Callable[[str], str]

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order."""
        said = {claim: self.called_false(claim) for claim in {pair.claim for pair in pairs}}
        read = [replace(pair, claim=said[pair.claim] or pair.claim) for pair in pairs]
        return tuple(
            replace(stance, supports=stance.refutes, refutes=stance.supports)
            if said[pair.claim]
            else stance
            for pair, stance in zip(pairs, self.stance.judge(read), strict=True)
        )


def same_speaker(speaker: Callable[[str], tuple[str, ...]]) -> Callable[[Pair], bool]:
    """Return the rule that keeps what somebody said apart from whether it is so.

    That wind turbines cause no cancer tells nothing of whether Donald Trump said they do, and that
    he said so tells nothing of whether they do. So only a passage that names the speaker decides
    what they said, and a passage whose title tells what somebody said only claims that name them.

    Args:
        speaker: The words of the name of whoever a sentence says said something; else none.
    """
    remembered = lru_cache(_REMEMBERED)(speaker)

    def holds(pair: Pair) -> bool:
        return _names(f"{pair.title} {pair.evidence}", remembered(pair.claim)) and _names(
            pair.claim, remembered(pair.title)
        )

    return holds


def statement(states_nothing: Callable[[str], str]) -> Callable[[Pair], bool]:
    """Return the rule that no passage decides a claim which states nothing.

    Args:
        states_nothing: Why a claim states nothing; else empty.
    """
    remembered = lru_cache(_REMEMBERED)(states_nothing)
    return lambda pair: not remembered(pair.claim)


def same_year(pair: Pair) -> bool:
    """Say whether a passage tells of the claim's year: what was so in one tells nothing of another.

    Verifiers take every other year for a contradiction: that low-carbon sources made over 40
    percent of electricity in 2024 refuted that renewable ones made 30 in 2023. So a passage whose
    title dates something to another year, and which does not name the claim's, is not read. Where
    the title has half of the claim's words it is: the year may be what the claim has wrong.
    """
    claimed, told = dates(pair.claim), dates(pair.title)
    return (
        not (claimed and told)
        or claimed != years(pair.claim)
        or told != years(pair.title)
        or bool(claimed & years(f"{pair.title} {pair.evidence}"))
        or words_held(pair.claim, pair.title, but=claimed) >= _SAME
    )


_YEAR: Final = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_DATED: Final = re.compile(
    r"(?:^|[,;:(“\"]\s*|\b(?:in|of|during|throughout|for|on|the|that|this|early|late|mid|year|spring"
    r"|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|\d{1,2})[\s,-]+)$",
    re.IGNORECASE,
)
"""Before a number that is a year."""
_COUNTS: Final = re.compile(r"\s+(?:\w+\s+)?[a-z]{3,}s\b")
"""Behind a number of things: `of 2000 litres`, `the 1900 coal plants`."""
_ENDS: Final = re.compile(
    r"\b(?:since|between|from|before|after|until|till|by|to|than|through|beyond)"
    r"(?:\s+[\w-]+){0,2}\s+$|\b\d{4}(?:\s*[–—−-]\s*|\s+and\s+)$",
    re.IGNORECASE,
)
"""Before a year with which a time begins or ends."""
_BEGINS: Final = re.compile(r"\s*[–—−/-]\s*\d|\s+(?:to|through|until|till)\s+\d")
"""Behind a year with which a time begins."""
_CONTEXT: Final = 40
"""Characters on either side of a year that are looked at."""


def years(text: str) -> frozenset[str]:
    """Return the numbers of a text that may be years, 1500 to 2099; `the 1990s` is none.

    Examples:
        >>> sorted(years("Since 1979 the ice has shrunk, most in 2012."))
        ['1979', '2012']
    """
    return frozenset(found[0] for found in _YEAR.finditer(text))


def dates(text: str) -> frozenset[str]:
    """Return the years in which a text says that something was so, or happened.

    Those with which a time begins or ends are none, nor are numbers of things.

    Examples:
        >>> sorted(dates("Since 1979 the ice has shrunk, most in September 2012."))
        ['2012']
    """
    return frozenset(
        found[0] for found in _YEAR.finditer(text) if _is_date(text, found.start(), found.end())
    )


def _is_date(text: str, start: int, end: int) -> bool:
    before, behind = text[max(0, start - _CONTEXT) : start], text[end : end + _CONTEXT]
    return bool(
        _DATED.search(before)
        and not _COUNTS.match(behind)
        and not _ENDS.search(before)
        and not _BEGINS.match(behind)
    )


def _names(text: str, speaker: Sequence[str]) -> bool:
    """Say whether a text has the last name of a speaker; it has where nobody is named."""
    if not speaker:
        return True
    name = re.escape(_straight(speaker[-1]))
    return re.search(rf"\b{name}\b", _straight(text), re.IGNORECASE) is not None


def _straight(text: str) -> str:
    """Return a text with straight apostrophes: claims and passages are typed either way."""
    return text.replace("’", "'")


_SHARE: Final = 0.3
"""Share of the title read as the claim: docs/trials.md, "Fewer readings with them"."""
_MOST: Final = 5
"""Passages of a claim, the first, whose titles are read as the claim: those behind count little."""
_LEAST: Final = 1e-6
"""Of what one of two stances rules out, so that it has a logarithm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleModel:
    """Reads the title of a passage as the claim, too, where it states something; a `StanceModel`.

    A long passage on the right subject is at times read the wrong way round, though its title says
    the same as the claim. What contradicts a claim is contradicted by it, so the title is read as
    the claim, and the claim as its evidence: a verifier errs differently on the pair exchanged.

    Args:
        stance: Judges.
        states: Whether a title states something; `Effects of warmth on beetles` does not.
        readings: Writes the quantities of a claim as those of another text, where they agree, as in
            `QuantityReader`; where several texts come out, the last is the claim's own.
    """

    stance: StanceModel
    states: Callable[[str], bool]
    readings: Callable[[str, str], tuple[str, ...]]

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order; the best passage of a claim comes first."""
        stating = {title: self.states(title) for title in {pair.title for pair in pairs} if title}
        stated = [pair for pair in dict.fromkeys(pairs) if stating.get(pair.title)]
        exchanged = {
            pair: Pair(claim=pair.title, evidence=self.readings(pair.claim, pair.title)[-1])
            for pair in _first(stated, _MOST)
        }
        said = self.stance.judge([*pairs, *exchanged.values()])
        titles = dict(zip(exchanged, said[len(pairs) :], strict=True))
        return tuple(
            joined(own, titles[pair], share=_SHARE) if pair in titles else own
            for pair, own in zip(pairs, said[: len(pairs)], strict=True)
        )


def _first(pairs: Sequence[Pair], most: int) -> list[Pair]:
    """Return the first pairs of each claim, at most `most` of each, in order."""
    met = Counter[str]()
    kept = []
    for pair in pairs:
        met[pair.claim] += 1
        if met[pair.claim] <= most:
            kept.append(pair)
    return kept


def joined(one: Stance, two: Stance, *, share: float) -> Stance:
    """Return the weighted geometric mean of two stances.

    Args:
        one: What one text says.
        two: What the other one says.
        share: What the other one counts, 0..1.

    Examples:
        >>> yes = Stance(supports=0.8, refutes=0.1, not_enough_information=0.1)
        >>> no = Stance(supports=0.1, refutes=0.8, not_enough_information=0.1)
        >>> round(joined(yes, no, share=0.5).supports, 3)
        0.425
    """
    supports, refutes, neither = (
        _mean(own, other, share)
        for own, other in (
            (one.supports, two.supports),
            (one.refutes, two.refutes),
            (one.not_enough_information, two.not_enough_information),
        )
    )
    total = supports + refutes + neither
    return Stance(
        supports=supports / total,
        refutes=refutes / total,
        not_enough_information=neither / total,
    )


def _mean(own: float, other: float, share: float) -> float:
    if own == other == 0.0:
        return 0.0  # a verifier without this label
    logs = math.log(max(own, _LEAST)), math.log(max(other, _LEAST))
    return math.exp((1.0 - share) * logs[0] + share * logs[1])


_STEM: Final = 5
_WORD: Final = re.compile(r"[a-z0-9]+")


def words_held(text: str, other: str, *, but: Collection[str] = ()) -> float:
    """Return the share of the words of a text that another one has, 0..1; 0 where it has none.

    Args:
        text: Whose words are looked for.
        other: Where they are looked for.
        but: Words of four letters or figures that do not count.

    Examples:
        >>> words_held("The seas rose in 1990", "When seas rose", but={"1990"})
        1.0
    """
    words = _words(text).difference(but)
    return len(words & _words(other)) / max(1, len(words))


def _words(text: str) -> set[str]:
    """Return the first five letters of each word of four letters or more, and numbers."""
    found = _WORD.findall(text.lower())
    return {word[:_STEM] for word in found if len(word) >= _STEM - 1 or word.isdigit()}
