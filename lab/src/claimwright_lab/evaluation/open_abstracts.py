"""Claims and a corpus of abstracts, and who decides them, in, SciFact's official scores out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from claimwright.domain import Claim, Figure, Label, Span
from claimwright.json_rows import Row
from claimwright_lab.evaluation.cases import Abstract, OpenCase, OpenSet, Rationales
from claimwright_lab.evaluation.classification import share_figures
from claimwright_lab.evaluation.data_sets import cited_abstracts
from claimwright_lab.evaluation.engine import Corpus, Engine, Found, Request, Watch, corpus_of
from claimwright_lab.evaluation.predictions import collected, of_asked, read_predictions
from claimwright_lab.evaluation.result import Line, Measured

SCORES: Final = (
    "abstract label-only",
    "abstract label+rationale",
    "sentence selection",
    "sentence selection+label",
)
"""Of each, precision, recall and F1 are pooled over all claims."""

_READ: Final = 3
"""Sentences of a long rationale that count towards an abstract: no system may cite them all."""


@dataclass(frozen=True, slots=True)
class Cited:
    """`SUPPORTS` or `REFUTES` of one abstract, and the sentences said to carry it, best first.

    A sentence that is named twice counts twice against the precision.
    """

    label: str
    sentences: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CitedClaim:
    """What was cited for one claim, by the id of the abstract; empty where nothing was found."""

    id: str
    evidence: Mapping[str, Cited] = field(hash=False)


def scifact_figures(gold: Sequence[OpenCase], cited: Sequence[CitedClaim]) -> tuple[Figure, ...]:
    """Measure the abstracts and sentences cited for claims, at least one and in order.

    An abstract is right `label-only` where it is evidence and has the true label, and right with
    its rationale where moreover one of the true rationales lies within the first max(3, length of
    the shortest true rationale) sentences named. A sentence is right by `selection` where it
    belongs to a true rationale all of which was named, wherever it stands in the list and whatever
    the label; and with its label where the abstract's is the true one, too.

    Returns:
        For each of `SCORES` its precision, recall and F1, pooled over claims, such as
        `abstract label-only F1`. Nothing cited has no precision.

    Source:
        Wadden et al. (EMNLP 2020), doi:10.18653/v1/2020.emnlp-main.609, and the scorer of its
        leaderboard; its counting in double of a sentence named twice is kept.
    """
    counts = np.array(
        [_counts(case, one) for case, one in zip(gold, cited, strict=True)], dtype=np.float64
    )
    parts, wholes = [], []
    for true, said, hits in ((0, 1, 2), (0, 1, 3), (4, 5, 6), (4, 5, 7)):
        right = counts[:, hits]
        parts += [right, right, 2 * right]
        wholes += [counts[:, said], counts[:, true], counts[:, true] + counts[:, said]]
    named = [(f"{score} {kind}", "") for score in SCORES for kind in ("precision", "recall", "F1")]
    return share_figures(np.stack(parts, axis=1), np.stack(wholes, axis=1), named)


def _counts(case: OpenCase, one: CitedClaim) -> tuple[int, ...]:
    """Count the abstracts and the sentences of one claim.

    Abstracts true, cited, right, right with rationale; sentences true, named, right, right with
    label.
    """
    pieces = [
        (piece, case.evidence[key]) for key, piece in one.evidence.items() if key in case.evidence
    ]
    agreeing = [(piece, true) for piece, true in pieces if piece.label == true.label]
    return (
        len(case.evidence),
        len(one.evidence),
        len(agreeing),
        sum(_is_carried(piece, true) for piece, true in agreeing),
        sum(len(group) for true in case.evidence.values() for group in true.groups),
        sum(len(piece.sentences) for piece in one.evidence.values()),
        sum(_selected(piece, true) for piece, true in pieces),
        sum(_selected(piece, true) for piece, true in agreeing),
    )


def _is_carried(piece: Cited, true: Rationales) -> bool:
    read = set(piece.sentences[: max(_READ, min(map(len, true.groups)))])
    return any(read.issuperset(group) for group in true.groups)


def _selected(piece: Cited, true: Rationales) -> int:
    """Count the sentences of true rationales that were named in full."""
    named = set(piece.sentences)
    return len({number for group in true.groups if named.issuperset(group) for number in group})


LABELS: Final = {**cited_abstracts.LABELS, "SUPPORTS": "SUPPORTS", "REFUTES": "REFUTES"}
"""What a prediction may say of an abstract; one that decides nothing is left out."""

_OFFICIAL: Final = {"SUPPORTS": "SUPPORT", "REFUTES": "CONTRADICT"}
_COVERED: Final = 0.5
"""Share of a sentence that a quoted span must cover for the sentence to count as quoted."""


def measure_open(data_set: OpenSet, request: Request) -> Measured:
    """Find, judge and quote abstracts for each claim, or take somebody's answers; measure them."""
    about = data_set.about
    cases, asked = request.cases_of(data_set)
    seconds = None
    if request.predictions:
        cited = of_asked(asked, cases, predicted(request.predictions, cases))
    else:
        engine = request.engine()
        corpus = corpus_of(
            about,
            lambda files: (abstract.document() for abstract in data_set.abstracts(files)),
            ("corpus",),
        )
        engine.prepare(corpus, request.watch)
        began = request.clock()
        cited = _found(asked, data_set, engine, corpus, request.watch)
        seconds = request.clock() - began
    decided = Counter(true.label for case in asked for true in case.evidence.values())
    return Measured(
        n=len(asked),
        claims=len({case.claim for case in asked}),
        labels={**decided, "no evidence": sum(not case.evidence for case in asked)},
        figures=scifact_figures(asked, cited),
        lines=tuple(_line(one) for one in cited),
        seconds=seconds,
    )


def _found(
    cases: Sequence[OpenCase], data_set: OpenSet, engine: Engine, corpus: Corpus, watch: Watch
) -> tuple[CitedClaim, ...]:
    claims = [Claim(id=case.id, text=case.claim) for case in cases]
    found = engine.find(claims, corpus, watch)
    wanted = {piece.document_id for pieces in found for piece in pieces}
    files = data_set.about.files
    abstracts = {a.id: a for a in data_set.abstracts(files) if a.id in wanted}
    return tuple(
        CitedClaim(id=case.id, evidence=_cited(pieces, abstracts))
        for case, pieces in zip(cases, found, strict=True)
    )


def _cited(pieces: Sequence[Found], abstracts: Mapping[str, Abstract]) -> dict[str, Cited]:
    return {
        piece.document_id: Cited(
            label=piece.label.value,
            sentences=quoted(abstracts[piece.document_id], piece.rationale),
        )
        for piece in pieces
        if piece.label is not Label.NOT_ENOUGH_INFO
    }


def quoted(abstract: Abstract, rationale: Sequence[Span]) -> tuple[int, ...]:
    """Return, in reading order, the numbers of the sentences of which at least half is quoted.

    Examples:
        >>> abstract = Abstract(id="1", title="", sentences=("Ice melts.", "Seas rise."))
        >>> quoted(abstract, [Span(start=9, end=21, text=". Seas rise.")])
        (1,)
    """
    return tuple(
        number
        for number, (start, end) in enumerate(abstract.spans())
        if end > start
        and sum(max(0, min(end, s.end) - max(start, s.start)) for s in rationale)
        >= _COVERED * (end - start)
    )


def predicted(path: Path, cases: Sequence[OpenCase]) -> tuple[CitedClaim, ...]:
    """Read somebody's answers in SciFact's own format, one per claim and in order.

    Lines are `{id, evidence: {abstract id: {label, sentences}}}`; label is SUPPORT or CONTRADICT.

    Raises:
        InputError: The ids are not those of the claims, a label is neither, or the sentences are
            no numbers from 0.
    """
    rows = read_predictions(path, [case.id for case in cases])
    found = collected(path, rows, _evidence_of, "evidence")
    return tuple(
        CitedClaim(id=case.id, evidence=evidence)
        for case, evidence in zip(cases, found, strict=True)
    )


def _evidence_of(row: Row) -> dict[str, Cited]:
    evidence = row.row("evidence")
    pieces = {key: evidence.row(key) for key in evidence.fields}
    return {
        key: Cited(label=piece.label("label", LABELS), sentences=_sentences(piece))
        for key, piece in pieces.items()
    }


def _sentences(piece: Row) -> tuple[int, ...]:
    numbers = piece.texts("sentences")
    if not all(number.isdecimal() for number in numbers):
        raise piece.wrong("sentences", "a list of whole numbers from 0")
    return tuple(int(number) for number in numbers)


def _line(one: CitedClaim) -> Line:
    return {
        "id": one.id,
        "evidence": {
            key: {"label": _OFFICIAL[cited.label], "sentences": list(cited.sentences)}
            for key, cited in one.evidence.items()
        },
    }
