"""Rows of published data sets in, claims with pages and what the pages show of them out."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from claimwright.domain import SourceState, SourceText, Span
from claimwright_lab.training.perturb import change_number, change_unit, negate, turn_direction
from claimwright_lab.training.records import Row, read_rows

_META: Final = re.compile(r"\(meta data\)\s*[A-Z ]+:\s*|#+\s*")
_LEAST_WORDS: Final = 4
_LARGEST_CUT: Final = 0.6
_NEIGHBOURS: Final = 5
_NUMBER: Final = re.compile(r"(?<![\w.,-])\d{1,4}(?![\w.,]*\d)")
_NAME: Final = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}\b")
_EXCHANGED_FROM: Final = 20_000
_SHORTEST: Final = 2
_WORD: Final = re.compile(r"[a-z]{4,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckCase:
    """A claim, a page and what people or edits say of them.

    Cases of one group never lie on both sides of a split. The page supports the claim entirely
    (`supported`) or at least a part (`grounded`), or says the opposite (`contradicted`); the latter
    two are `None` when nobody has said. `doubtful` are stretches of the claim that people found
    unsupported; `None` when nobody looked.
    """

    id: str
    group: str
    claim: str
    article: str
    source: SourceText
    supported: bool
    grounded: bool | None
    contradicted: bool | None
    doubtful: tuple[Span, ...] | None = None


def training_cases(data: Path, *, seed: int) -> tuple[CheckCase, ...]:
    """Read everything that is fitted on; nothing of a dev set.

    Claims of WiCE's training articles with words marked as unsupported, the same without those
    words, the same with pages of other articles, documents with grounded and ungrounded
    statements, and edits of supported claims that turn them.

    Raises:
        UnavailableError: A data set is absent.
    """
    chance = random.Random(seed)  # noqa: S311  # draws rows, no secrets
    marked = tuple(_marked(data / "wikipedia" / "wice_unsupported_tokens_train.jsonl.xz"))
    kept = tuple(_without_doubtful(case) for case in marked)
    whole = tuple(case for case in kept if case is not None)
    documents = _balanced(_documents(data / "verification" / "factcg_docs.jsonl.xz"), 800, chance)
    supported = [case for case in (*whole, *documents) if case.supported]
    return (
        *marked,
        *whole,
        *_elsewhere(marked, chance),
        *documents,
        *_turned(supported, chance),
    )


def _marked(path: Path) -> Iterator[CheckCase]:
    for row in read_rows(path):
        meta = row["meta"]
        yield CheckCase(
            id=meta["id"],
            group=meta["claim_title"],
            claim=row["claim"],
            article=meta["claim_title"],
            source=_page(row["evidence"]),
            supported=False,
            grounded=True,
            contradicted=False,
            doubtful=tuple(_doubtful(row)),
        )


def _doubtful(row: Row) -> Iterator[Span]:
    claim, place = row["claim"], 0
    for token, unsupported in zip(row["claim_tokens"], row["non_supported_spans"], strict=True):
        start = claim.find(token, place)
        if start < 0:  # the tokens write some quotation marks in their own way
            continue
        place = start + len(token)
        if unsupported:
            yield Span(start=start, end=place, text=token)


def _without_doubtful(case: CheckCase) -> CheckCase | None:
    """Leave out what the page does not bear out: what remains it supports."""
    text, last = "", 0
    for span in case.doubtful or ():
        text, last = text + case.claim[last : span.start], span.end
    text = " ".join((text + case.claim[last:]).split()).replace(" ,", ",").replace(" .", ".")
    short = len(text.split()) < _LEAST_WORDS or len(text) < (1 - _LARGEST_CUT) * len(case.claim)
    if short:
        return None
    return replace(
        case, id=f"{case.id}-kept", claim=text, supported=True, grounded=True, doubtful=None
    )


def _elsewhere(cases: Sequence[CheckCase], chance: random.Random) -> Iterator[CheckCase]:
    """Put every second claim beside a page of another article that shares its words."""
    first = {case.group: case for case in reversed(cases)}
    words = {group: _bag(case.source.text) for group, case in first.items()}
    for case in cases[::2]:
        asked = _bag(f"{case.claim} {case.article}")
        others = sorted(
            (group for group in first if group != case.group),
            key=lambda group: (-len(asked & words[group]), group),
        )
        other = first[chance.choice(others[:_NEIGHBOURS])]
        yield replace(
            case,
            id=f"{case.id}-elsewhere",
            source=other.source,
            grounded=False,
            doubtful=None,
        )


def _bag(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text[:20_000].lower()))


def _documents(path: Path) -> Iterator[CheckCase]:
    for number, row in enumerate(read_rows(path)):
        supported = row["orig_label"] == 1
        yield CheckCase(
            id=f"document-{number}",
            group=f"document-{row['text_a'][:80]}",
            claim=" ".join(row["text_b"]),
            article="",
            source=_text(row["text_a"], ""),
            supported=supported,
            grounded=True if supported else None,
            contradicted=None,
        )


def _balanced(
    cases: Iterator[CheckCase], count: int, chance: random.Random
) -> tuple[CheckCase, ...]:
    """Draw as many supported as unsupported cases, `count` together at most."""
    everything = list(cases)
    chance.shuffle(everything)
    sides = [[case for case in everything if case.supported is side] for side in (True, False)]
    half = min(count // 2, *map(len, sides))
    return tuple(case for side in sides for case in side[:half])


def _turned(cases: Sequence[CheckCase], chance: random.Random) -> Iterator[CheckCase]:
    """Turn supported claims by one edit that their pages do not bear out.

    Every claim with a word of direction has it turned, since few have one; of the others every
    third is edited.
    """
    for number, case in enumerate(cases):
        turned = turn_direction(case.claim, chance)
        if turned:
            yield _edited(case, turned, contradicted=True)
        elif number % 3 == 0:
            yield from _otherwise(case, chance)


def _otherwise(case: CheckCase, chance: random.Random) -> Iterator[CheckCase]:
    text = case.source.text
    contrary = [
        edit
        for edit in (
            negate(case.claim),
            change_number(case.claim, text, chance),
            change_unit(case.claim, text, chance),
            _exchanged(_NUMBER, case.claim, text, chance),
        )
        if edit
    ]
    renamed = _exchanged(_NAME, case.claim, text, chance)
    possible = [*contrary, renamed] if renamed else contrary
    if possible:
        claim = chance.choice(possible)
        yield _edited(case, claim, contradicted=True if claim in contrary else None)


def _edited(case: CheckCase, claim: str, *, contradicted: bool | None) -> CheckCase:
    return replace(
        case,
        id=f"{case.id}-turned",
        claim=claim,
        supported=False,
        grounded=None,
        contradicted=contradicted,
        doubtful=None,
    )


def _exchanged(pattern: re.Pattern[str], claim: str, text: str, chance: random.Random) -> str:
    """Put what the page says of something else in the place of a name or number of the claim."""
    held = sorted(set(pattern.findall(text[:_EXCHANGED_FROM])))
    places = [found for found in pattern.finditer(claim) if found[0] in held]
    if not places:
        return ""
    found = chance.choice(places)
    others = [other for other in held if other not in claim and len(other) >= _SHORTEST]
    if not others:
        return ""
    return claim[: found.start()] + chance.choice(others) + claim[found.end() :]


def _page(lines: Sequence[str]) -> SourceText:
    title = next(
        (line.partition("TITLE:")[2].strip() for line in lines[:4] if "TITLE:" in line), ""
    )
    plain = (" ".join(_META.sub("", line, count=1).split()) for line in lines)
    return _text("\n".join(line for line in plain if line), title)


def _text(text: str, title: str) -> SourceText:
    return SourceText(state=SourceState.OK, text=text, title=title)
