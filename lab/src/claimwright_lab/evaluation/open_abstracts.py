"""Claims and a corpus of abstracts, and who decides them, in, SciFact's official scores out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from claimwright.domain import Claim, Label, Span
from claimwright.json_rows import Row
from claimwright_lab.evaluation.answered import Line, Measured
from claimwright_lab.evaluation.cases import Abstract, OpenCase, OpenSet
from claimwright_lab.evaluation.chosen import of_part, sampled
from claimwright_lab.evaluation.engine import Corpus, Engine, Found, Watch, corpus_of
from claimwright_lab.evaluation.official_scifact import Cited, CitedClaim, scifact_figures
from claimwright_lab.evaluation.predictions import collected, read_predictions
from claimwright_lab.evaluation.request import Request

LABELS: Final = {
    "SUPPORT": "SUPPORTS",
    "CONTRADICT": "REFUTES",
    "REFUTE": "REFUTES",
    "SUPPORTS": "SUPPORTS",
    "REFUTES": "REFUTES",
}
"""What a prediction may say of an abstract; one that decides nothing is left out."""

_OFFICIAL: Final = {"SUPPORTS": "SUPPORT", "REFUTES": "CONTRADICT"}
_COVERED: Final = 0.5
"""Share of a sentence that a quoted span must cover for the sentence to count as quoted."""


def measure_open(data_set: OpenSet, request: Request) -> Measured:
    """Find, judge and quote abstracts for each claim, or take somebody's answers; measure them."""
    about = data_set.about
    cases = of_part(data_set.cases(about.files), request.part_of(trained_on=about.trained_on))
    asked = sampled(cases, request.limit)
    seconds = None
    if request.predictions:
        known = {one.id: one for one in predicted(request.predictions, cases)}
        cited = tuple(known[case.id] for case in asked)
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
    """Read somebody's answers in SciFact's own format.

    Args:
        path: JSON lines `{id, evidence: {abstract id: {label, sentences}}}`, one per claim and in
            the order of the claims; label is SUPPORT or CONTRADICT.
        cases: At least one.

    Returns:
        One answer per claim, in order.

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
