"""A file of somebody's rankings in, scores by question and document out."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from claimwright.errors import InputError
from claimwright.json_rows import Row, text_lines
from claimwright_lab.evaluation.predictions import check_ids, collected, read_predictions
from claimwright_lab.evaluation.result import Line

Ranking: TypeAlias = Mapping[str, float]
"""Score by document id; higher is better."""

Rankings: TypeAlias = Mapping[str, Ranking]
"""Ranking by question id."""

MAX_DOCUMENTS: Final = 10_000
"""Most documents in one ranking."""

_TREC_FIELDS: Final = ("question", "Q0", "document", "rank", "score", "name")
_SHOWN: Final = 80


def in_order(names: Iterable[str]) -> Ranking:
    """Return a ranking whose order is that in which names first come."""
    return {name: 1.0 / rank for rank, name in enumerate(dict.fromkeys(names), start=1)}


def ranking_line(name: str, ranking: Ranking) -> Line:
    """Return a ranking as a row that `read_rankings` reads, best first."""
    ordered = sorted(ranking.items(), key=lambda item: -item[1])
    return {
        "id": name,
        "ranking": [{"document_id": document, "score": score} for document, score in ordered],
    }


def read_rankings(path: Path, ids: Sequence[str]) -> Rankings:
    """Read a ranking for each question.

    Lines are `{id, ranking: [{document_id, score}]}` in the order of the questions, or a TREC run
    in any order; a file whose first line begins with `{` is the former. The list may be empty where
    nothing was found.

    Raises:
        InputError: The ids are not those of the questions, a document is there twice, or a score
            is no finite number.
    """
    first = next((line for _, line in text_lines(path)), "")
    if not first.lstrip().startswith("{"):
        return _trec(path, ids)
    rows = read_predictions(path, ids)
    found = collected(path, rows, ranking_of, "ranking")
    return dict(zip(ids, found, strict=True))


def ranking_of(row: Row) -> Ranking:
    """Return the score by document id of a row of predictions with the field `ranking`.

    Raises:
        InputError: A document is there twice, a score is no finite number, or there are too many.
    """
    pieces = row.rows("ranking")
    if len(pieces) > MAX_DOCUMENTS:
        message = f"{row.where}: the ranking has {len(pieces):,} documents; at most "
        raise InputError(f"{message}{MAX_DOCUMENTS:,} are read")
    ranking: dict[str, float] = {}
    for piece in pieces:
        _add(ranking, piece.text("document_id"), _score(piece), row.where)
    return ranking


def _score(piece: Row) -> float:
    value = piece.fields.get("score")
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise piece.wrong("score", "a finite number")
    return float(value)


def _add(ranking: dict[str, float], document: str, score: float, where: str) -> None:
    if document in ranking:
        raise InputError(
            f"{where}: the document {document[:_SHOWN]!r} is ranked twice; rank it once"
        )
    ranking[document] = score


def _trec(path: Path, ids: Sequence[str]) -> Rankings:
    found: dict[str, dict[str, float]] = {}
    for where, question, document, score in _trec_lines(path):
        ranking = found.setdefault(question, {})
        _add(ranking, document, score, where)
    known = set(ids)
    order = [name for name in ids if name in found]
    others = [name for name in found if name not in known]
    check_ids(path, [(name, "") for name in [*order, *others]], ids)
    return {name: found[name] for name in ids}


def _trec_lines(path: Path) -> Iterator[tuple[str, str, str, float]]:
    for number, line in text_lines(path):
        where = f"{path.name!r}, line {number}"
        cells = line.split()
        if len(cells) != len(_TREC_FIELDS):
            raise InputError(
                f"{where} has {len(cells)} words; a TREC run has {', '.join(_TREC_FIELDS)}"
            )
        yield where, cells[0], cells[2], _number(where, cells[4])


def _number(where: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise InputError(f"{where}: the score is {text[:_SHOWN]!r}; it must be a finite number")
    return value
