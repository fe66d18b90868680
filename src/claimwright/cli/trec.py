"""Evidence in, the lines of a TREC run out: `claim Q0 document rank score claimwright`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from claimwright.cli.batch import Tally, Work, answers, counted, opened, progress_bar, tell
from claimwright.cli.ledger import STANDARD, Ledger
from claimwright.cli.rows import read_rows
from claimwright.domain import Json
from claimwright.errors import InputError

T = TypeVar("T")


def trec_file(source: Path, target: Path, work: Work[T]) -> int:
    """Write the evidence for every row of a file as one TREC run.

    A run has no line for a row without evidence, so that it cannot be continued: an output that
    is there already is refused. A row that cannot be answered is told of on standard error.

    The answers of `work` are `{id, evidence: [{document_id, score}]}`.

    Returns:
        The exit code, see `batch.tell`.

    Raises:
        InputError: The output is there already.
    """
    if target != STANDARD and target.exists() and target.stat().st_size:
        message = f"the output {str(target)!r} is there already; a TREC run cannot be continued"
        raise InputError(message)
    tally = Tally()
    with opened(source) as stream, Ledger(target) as ledger, progress_bar(source) as advance:
        for answer in answers(counted(read_rows(stream), tally), work, tally):
            ledger.write_text("".join(trec_lines(answer)))
            advance(1)
    return tell(tally)


def trec_lines(answer: Mapping[str, Json]) -> tuple[str, ...]:
    r"""Return the lines of one claim.

    Readers of runs sort by score and know documents only: a document is there once, by its best
    passage, and where the order is not the score's, the score is one over the rank.

    Args:
        answer: `{id, evidence}`, best first.

    Returns:
        One line per document, ranks from 1; none for an answer without evidence.

    Examples:
        >>> trec_lines({"id": 7, "evidence": [{"document_id": "d", "score": 0.5}]})
        ('7 Q0 d 1 0.5 claimwright\n',)
    """
    best: dict[str, float] = {}
    for piece in _pieces(answer):
        name, score = str(piece["document_id"]), piece["score"]
        best.setdefault(name, float(score) if isinstance(score, float | int) else 0.0)
    ordered = list(best.values())
    if ordered != sorted(ordered, reverse=True):
        best = {name: 1.0 / rank for rank, name in enumerate(best, start=1)}
    return tuple(
        f"{answer['id']} Q0 {_token(name)} {rank} {score!r} claimwright\n"
        for rank, (name, score) in enumerate(best.items(), start=1)
    )


def _pieces(answer: Mapping[str, Json]) -> Sequence[Mapping[str, Json]]:
    found = answer.get("evidence")
    pieces = found if isinstance(found, list) else []
    return [piece for piece in pieces if isinstance(piece, Mapping)]


def check_id(name: str) -> None:
    """Refuse an id that would break a line into other fields.

    Raises:
        InputError: It is empty or holds white space.
    """
    if not name or name.split() != [name]:
        message = f"the id {name[:40]!r} is empty or holds white space, which TREC lines cannot"
        raise InputError(message)


def _token(name: str) -> str:
    """Return a document id as one word; white space becomes `%20` as in an address."""
    return "%20".join(name.split())
