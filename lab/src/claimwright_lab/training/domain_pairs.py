"""Scientific, health and climate sets, read into pairs."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from claimwright_lab.training.distractors import NearMisses
from claimwright_lab.training.documents import SENTENCES, Abstract, CitedClaim, picked_window
from claimwright_lab.training.records import (
    ADMISSIBLE,
    LABELS,
    NOT_ENOUGH_INFO,
    Example,
    Relevance,
    labelled,
    read_rows,
    unrelated,
)

Spans: TypeAlias = tuple[tuple[int, int], ...]
"""Characters of an evidence, first and one after the last."""

_AROUND: Final = 2
"""Other sentences beside a rationale, before or after it."""


def climate_fever(data: Path) -> Iterator[Example]:
    """Read CLIMATE-FEVER, every split: one pair per claim and Wikipedia sentence."""
    for row in read_rows(data / "verification/climate_fever.dev80.jsonl.xz"):
        for item in row["evidences"]:
            pair = labelled(
                "CLIMATE-FEVER",
                row["claim"],
                item["evidence"],
                item["evidence_label"],
                title=item["article"],
            )
            yield replace(pair, shares=_shares(item["evidence_label"], item["votes"]))


def _shares(label: str, votes: Sequence[str | None]) -> tuple[float, float, float] | None:
    """Weigh the label that was settled on and the readers' own votes half and half."""
    cast = [vote for vote in votes if vote is not None]
    if len(set(cast)) <= 1:
        return None
    supports, refutes, neither = (
        ((name == label) + cast.count(name) / len(cast)) / 2 for name in LABELS
    )
    return supports, refutes, neither


def healthver(data: Path) -> Iterator[Example]:
    """Read HealthVer, every split: claims and sentences of abstracts."""
    for row in read_rows(data / "verification/healthver_dev.jsonl.xz"):
        yield labelled("HealthVer", row["claim"], row["evidence"], row["label"])


def check_covid(data: Path) -> Iterator[Example]:
    """Read Check-COVID, every split: claims and rationales of abstracts."""
    for row in read_rows(data / "verification/check_covid_train_dev.jsonl.xz"):
        yield labelled(
            "Check-COVID", row["claim"], row["evidence"], row["label"], title=row["title"]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSet:
    """A set in SciFact's format, read."""

    name: str
    claims: Sequence[CitedClaim]
    abstracts: Mapping[str, Abstract]
    near_misses: int


def picked(claim: CitedClaim, abstract: Abstract) -> tuple[int, int]:
    """Return the window that inference would read: first sentence and the one after the last."""
    return picked_window(claim.vector, abstract.vectors)


def _carried(abstract: Abstract, start: int, end: int, group: Sequence[int]) -> Spans:
    """Return where the sentences of a rationale stand in the window of an abstract."""
    spans: list[tuple[int, int]] = []
    place = 0
    for index in range(start, end):
        length = len(abstract.window(index, index + 1))
        if index in group:
            spans.append((place, place + length))
        place += length + 1
    return tuple(spans)


def _around(
    bare: Example, abstract: Abstract, group: Sequence[int], chance: random.Random
) -> Iterator[Example]:
    """Yield a rationale bare and among its neighbours, at no particular place among them."""
    start, end = min(group), max(group) + 1
    if end - start > SENTENCES:
        text = " ".join(abstract.sentences[index].strip() for index in sorted(group))
        yield replace(bare, evidence=text)
        return
    yield replace(bare, evidence=abstract.window(start, end))
    before = chance.randint(0, _AROUND)
    first = max(0, start - before)
    last = min(len(abstract.sentences), end + _AROUND - before)
    yield replace(
        bare,
        evidence=abstract.window(first, last),
        rationale=_carried(abstract, first, last, group),
    )


def _decided(
    claim: CitedClaim, abstract: Abstract, bare: Example, chance: random.Random
) -> Iterator[Example]:
    label = ADMISSIBLE[claim.labels[abstract.key]]
    groups = claim.rationales[abstract.key]
    for group in groups:
        yield from _around(replace(bare, stance=label), abstract, group, chance)
    start, end = picked(claim, abstract)
    inside = {index for group in groups for index in group} & set(range(start, end))
    holds = any(set(group) <= inside for group in groups)
    yield replace(
        bare,
        evidence=abstract.window(start, end),
        stance=label if holds else (*label, NOT_ENOUGH_INFO),
        rationale=_carried(abstract, start, end, sorted(inside)) if inside else None,
    )
    near = {index + step for group in groups for index in group for step in (-1, 0, 1)}
    far = [index for index in range(len(abstract.sentences)) if index not in near]
    if far:
        least = min(far, key=lambda index: float(abstract.vectors[index] @ claim.vector))
        yield replace(
            bare,
            evidence=abstract.window(least, least + 1),
            stance=(NOT_ENOUGH_INFO,),
            relevance=Relevance.UNKNOWN,
        )


def _cited(
    claim: CitedClaim, abstract: Abstract, name: str, chance: random.Random
) -> Iterator[Example]:
    bare = Example(
        dataset=name,
        claim=claim.text,
        evidence="",
        title=abstract.title,
        relevance=Relevance.YES,
    )
    if abstract.key in claim.labels:
        yield from _decided(claim, abstract, bare, chance)
        return
    start, end = picked(claim, abstract)
    yield replace(bare, evidence=abstract.window(start, end), stance=(NOT_ENOUGH_INFO,))


def cited_pairs(source: CitedSet, *, seed: int) -> Iterator[Example]:
    """Turn claims with cited abstracts into pairs, claim by claim.

    Per deciding abstract: each rationale bare and with its neighbours, the window that inference
    would pick, and the sentence least like the claim. Per undecided abstract: the picked window.
    Then picked windows of near misses; one in two has its stance left open, because it may
    decide the claim though nobody read it.
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    misses = NearMisses(source.abstracts)
    for claim in source.claims:
        for key in claim.cited:
            if key in source.abstracts:
                yield from _cited(claim, source.abstracts[key], source.name, chance)
        bare = Example(dataset=source.name, claim=claim.text, evidence="")
        for number, abstract in enumerate(
            misses.find(claim, count=source.near_misses, chance=chance)
        ):
            start, end = picked(claim, abstract)
            miss = unrelated(bare, abstract.window(start, end), title=abstract.title)
            yield miss if number % 2 == 0 else replace(miss, stance=())
