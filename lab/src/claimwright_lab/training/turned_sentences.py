"""Sentences that nobody labelled, as they stand and turned round, held against their own text.

A conclusion follows from the abstract it closes, and its opposite is refuted by it: both polarities
of one claim on one evidence, so that neither the claim nor the words they share give it away.
"""

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from claimwright.claims.opposition.opposites import opposites_of
from claimwright.claims.sentences import split
from claimwright_lab.training.documents import SENTENCES
from claimwright_lab.training.perturb import restated
from claimwright_lab.training.records import (
    REFUTES,
    SUPPORTS,
    Example,
    Relevance,
    read_rows,
    unrelated,
)

ABSTRACTS: Final = "Conclusions of abstracts"
REPORTS: Final = "Sentences of AR6"

_SHORTEST, _LONGEST = 6, 35
"""Words of a claim."""
_FEWEST: Final = 5
"""Sentences of an abstract: one to conclude, a window, and one that is not in it."""
_LONGEST_WINDOW: Final = 140
"""Words."""
_TELLING: Final = 4
"""Letters of a telling word, at least."""
_SHARED, _CARRIED = 3, 6
"""Telling words that claim and evidence share, at least: where the claim stands in the evidence,
and where the rest of its abstract has to carry it."""
_DENIED_SHARE: Final = 0.2
"""Of the claims whose only opposite is a "not", which alone would say refuted."""
_OWN_SHARE: Final = 0.4
"""Of abstracts whose window holds the conclusion itself, as a search often finds it."""
_SURE: Final = 0.8
_DOUBT: Final = (0.8, 0.03, 0.17), (0.03, 0.8, 0.17)
"""Shares where the rest of an abstract has to carry its conclusion: it may not."""
_DRAWN: Final = 40
"""Other texts of the group from which the likest is taken for a claim it does not decide."""
_LEAD: Final = re.compile(
    r"^(?:(?:in (?:conclusion|summary|addition|contrast)|conclusions?|thus|therefore|however|hence"
    r"|overall|moreover|furthermore|finally|taken together|together|these (?:results|findings|data)"
    r" (?:suggest|indicate|show|demonstrate|support the idea) that|we (?:conclude|found|show"
    r"|demonstrate|suggest) that|(?:our|the present|this) (?:results|findings|data|study)"
    r" (?:suggests?|indicates?|shows?|demonstrates?) that|it is concluded that)[,:;]? )+",
    re.IGNORECASE,
)
_CITED: Final = re.compile(r"\s*[({\[][^(){}\[\]]*[)}\]]")
_IDLE: Final = re.compile(
    r"\b(?:further|future|needed|required|necessary|warranted|discuss\w*|this (?:paper|review"
    r"|article|chapter|section|report)|we (?:present|propose|describe|review|discuss)|figure"
    r"|table|remains? (?:unknown|unclear))\b",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text whose sentences are drawn on, with single spaces; a group is about one thing."""

    group: str
    title: str
    body: str


def _read(path: Path, group: str, title: str, body: str) -> Iterator[Text]:
    for row in read_rows(path):
        yield Text(
            group=str(row.get(group) or path.name),
            title=" ".join((row.get(title) or "").split()),
            body=" ".join((row.get(body) or "").split()),
        )


def _sentences(text: Text) -> tuple[str, ...]:
    return tuple(span.text for span in split(text.body))


def conclusions(
    data: Path, *, count: int, seed: int, keep: Callable[[Example], bool]
) -> list[Example]:
    """Draw at most `count` conclusions of abstracts, against the rest or with themselves.

    In both polarities, and some with the likest text that does not decide; SciFact's abstracts are
    not among those read.
    """
    texts = [
        text
        for name in ("synergy", "cgiar_climate", "cdr_map")
        for text in _read(data / f"corpora/abstracts_{name}.jsonl.xz", "set", "title", "abstract")
    ]
    return _drawn(texts, ABSTRACTS, count=count, seed=seed, keep=keep)


def reported(
    data: Path, *, count: int, seed: int, keep: Callable[[Example], bool]
) -> list[Example]:
    """Draw at most `count` sentences of the Sixth Assessment Report, among their neighbours.

    In both polarities, and some with the likest paragraph that does not decide.
    """
    path = data / "corpora/ipcc_ar6_paragraphs.jsonl.xz"
    texts = list(_read(path, "chapter", "section", "text"))
    return _drawn(texts, REPORTS, count=count, seed=seed, keep=keep)


def _drawn(
    texts: Sequence[Text],
    name: str,
    *,
    count: int,
    seed: int,
    keep: Callable[[Example], bool],
) -> list[Example]:
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    groups: dict[str, list[Text]] = defaultdict(list)
    for text in texts:
        groups[text.group].append(text)
    found: list[Example] = []
    drawn = 0
    for text in chance.sample(texts, len(texts)):
        if drawn == count:
            break
        made = [pair for pair in _pairs(text, name, groups[text.group], chance) if keep(pair)]
        found.extend(made)
        drawn += bool(made)
    return found


def _pairs(
    text: Text, name: str, group: Sequence[Text], chance: random.Random
) -> Iterator[Example]:
    """Yield the pairs of one sentence: as it stands, turned round, and undecided."""
    sentences = _sentences(text)
    if len(sentences) < (_FEWEST if name == ABSTRACTS else 1):
        return
    place = len(sentences) - 1 if name == ABSTRACTS else chance.randrange(len(sentences))
    claim = _claim(sentences[place])
    if not _SHORTEST <= len(claim.split()) <= _LONGEST or _IDLE.search(claim):
        return
    turned = _turned(claim, chance)
    own = name == REPORTS or chance.random() < _OWN_SHARE
    others = (*sentences[:place], *sentences[place + 1 :])
    evidence = _around(sentences, place, chance) if own else _likest(claim, others)
    fewest = _SHARED if own else _CARRIED
    if not turned or not _fits(evidence) or _shared(claim, evidence) < fewest:
        return
    bare = Example(
        dataset=name,
        claim=restated(claim, chance),
        evidence=evidence,
        title=text.title,
        stance=(SUPPORTS,),
        shares=None if own else _DOUBT[0],
        relevance=Relevance.YES,
    )
    yield bare
    yield replace(bare, claim=turned, stance=(REFUTES,), shares=None if own else _DOUBT[1])
    other = _undecided(claim, text, group, chance)
    window = _likest(claim, _sentences(other)) if other else ""
    if other and _fits(window):
        asked = replace(bare, claim=chance.choice((bare.claim, turned)))
        miss = unrelated(asked, window, title=other.title)
        yield replace(miss, relevance=Relevance.UNKNOWN)


def _claim(sentence: str) -> str:
    """Take from a sentence what only leads up to its statement, and its references."""
    bare = _LEAD.sub("", _CITED.sub("", sentence)).strip()
    return bare[:1].upper() + bare[1:]


def _turned(claim: str, chance: random.Random) -> str:
    """Return a statement that excludes the claim, or the empty text."""
    for one in opposites_of(claim).found:
        denied = one.method == "negation"
        if one.confidence >= _SURE and (not denied or chance.random() < _DENIED_SHARE):
            return one.text
    return ""


def _around(sentences: Sequence[str], place: int, chance: random.Random) -> str:
    """Return a window that holds a sentence, at no particular place in it."""
    first = max(0, min(place - chance.randrange(SENTENCES), len(sentences) - SENTENCES))
    return " ".join(sentence.strip() for sentence in sentences[first : first + SENTENCES])


def _likest(claim: str, sentences: Sequence[str]) -> str:
    """Return the window that shares most telling words with a claim."""
    windows = [
        " ".join(sentence.strip() for sentence in sentences[first : first + SENTENCES])
        for first in range(max(1, len(sentences) - SENTENCES + 1))
    ]
    return max(windows, key=lambda window: _shared(claim, window))


def _fits(evidence: str) -> bool:
    return len(evidence.split()) <= _LONGEST_WINDOW


def _undecided(claim: str, text: Text, group: Sequence[Text], chance: random.Random) -> Text | None:
    """Return, half of the time, the likest of some other texts of the group."""
    if chance.random() < 1 / 2:
        return None
    others = [other for other in chance.sample(group, min(_DRAWN, len(group))) if other != text]
    return max(others, key=lambda other: _shared(claim, other.body), default=None)


def _shared(claim: str, text: str) -> int:
    return len(_telling(claim) & _telling(text))


def _telling(text: str) -> set[str]:
    return {word for word in _WORD.findall(text.lower()) if len(word) >= _TELLING}
