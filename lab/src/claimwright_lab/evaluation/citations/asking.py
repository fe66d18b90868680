"""Citations in, the findings of a checker or of somebody's file out; and findings as lines."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from claimwright.domain import CitationCheck, CitationLabel, Span
from claimwright.errors import InputError
from claimwright.json_rows import Row
from claimwright_lab.evaluation.cases import CitationCase, CitationSet
from claimwright_lab.evaluation.chosen import of_part, sampled
from claimwright_lab.evaluation.engine import CitationEngine, Request, Watch, nobody
from claimwright_lab.evaluation.predictions import (
    collected,
    number_of,
    of_asked,
    read_predictions,
)
from claimwright_lab.evaluation.result import Line

LABELS: Final = {
    **{label.value: label.value for label in CitationLabel},
    "SUPPORTS": CitationLabel.SUPPORTED.value,
    "REFUTES": CitationLabel.CONTRADICTED.value,
    "NOT_ENOUGH_INFO": CitationLabel.NOT_SUPPORTED.value,
}
"""What a prediction may say of a citation: our labels, or those of stances."""

_SUPPORT: Final = ("support_probability", "supports")


def predicted(path: Path, cases: Sequence[CitationCase]) -> tuple[CitationCheck, ...]:
    """Read somebody's findings, one per case and in order; what a row leaves out is missing.

    Lines are `{id, label, support_probability?, passage?, sentences?}`; `supports` does for
    `support_probability`, a passage is `{start, end}` in the source's text, sentences are a list of
    such.

    Raises:
        InputError: The ids are not those of the cases, a label or probability is none, or a
            passage lies outside the text.
    """
    rows = read_predictions(path, [case.id for case in cases])
    texts = {row.id: case.source.text for row, case in zip(rows, cases, strict=True)}
    told = collected(path, rows, lambda row: _check_of(row, texts[row.text("id")]), "finding")
    return tuple(told)


def line_of(name: str, check: CitationCheck) -> Line:
    """Return a check as a row that `predicted` reads."""
    line: dict[str, object] = {"id": name, "label": check.label.value}
    if check.support is not None:
        line["support_probability"] = check.support
    if check.passage is not None:
        line["passage"] = _place(check.passage)
    if check.sentences:
        line["sentences"] = [_place(span) for span in check.sentences]
    return line


def _place(span: Span) -> dict[str, int]:
    return {"start": span.start, "end": span.end}


def _check_of(row: Row, text: str) -> CitationCheck:
    given = [name for name in _SUPPORT if row.fields.get(name) is not None]
    passage = row.row("passage") if row.fields.get("passage") is not None else None
    sentences = row.rows("sentences") if row.fields.get("sentences") is not None else ()
    return CitationCheck(
        label=CitationLabel(row.label("label", LABELS)),
        support=number_of(row, given[0]) if given else None,
        passage=_span(passage, text) if passage else None,
        sentences=tuple(_span(sentence, text) for sentence in sentences),
    )


def _span(row: Row, text: str) -> Span:
    start, end = row.fields.get("start"), row.fields.get("end")
    if not isinstance(start, int) or not isinstance(end, int) or not 0 <= start <= end <= len(text):
        raise InputError(f"{row.where} is {start!r}..{end!r}; it must lie in 0..{len(text)}")
    return Span(start=start, end=end, text=text[start:end])


def checked(
    cases: Sequence[CitationCase], engine: CitationEngine, watch: Watch = nobody
) -> tuple[CitationCheck, ...]:
    """Check every citation by itself, in order."""
    found: list[CitationCheck] = []
    for case in cases:
        found += engine.checker.check(case.cited, [case.source])
        watch("checking", len(found), len(cases))
    return tuple(found)


def answered(
    data_set: CitationSet, request: Request
) -> tuple[tuple[CitationCase, ...], tuple[CitationCheck, ...], float | None]:
    """Return the cases that are asked about, one check each, and the seconds it took.

    The checks are somebody's findings, and the seconds `None`, where there are predictions.

    Raises:
        InputError: The predictions are unusable, or there is no case.
    """
    cases = of_part(data_set.read(data_set.about.files), request.part_of(trained_on=False))
    asked = drawn(cases, request.limit)
    if request.predictions:
        return asked, of_asked(asked, cases, predicted(request.predictions, cases)), None
    engine, began = engine_of(data_set, request), request.clock()
    checks = checked(asked, engine, request.watch)
    return asked, checks, request.clock() - began


def drawn(cases: Sequence[CitationCase], limit: int | None) -> tuple[CitationCase, ...]:
    """Return the cases of some claims, as `sampled`, with all that were made of them."""
    kept = {case.id for case in sampled([case for case in cases if not case.twin], limit)}
    return tuple(case for case in cases if (case.twin or case.id) in kept)


def engine_of(data_set: CitationSet, request: Request) -> CitationEngine:
    """Return what checks citations.

    Raises:
        InputError: Nothing was given that checks citations.
    """
    if request.citations is None:
        raise InputError(
            f"{data_set.about.id!r} needs what checks citations; give it to the request"
        )
    return request.citations()
