"""A claim or a file of claims in, reports shown or written out, made here or by a server."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import typer

from claimwright.cli import consoles
from claimwright.cli.batch import Work, answer_file, refuse_same
from claimwright.cli.options import Asked
from claimwright.cli.rows import Row, Same, claim_of, same_id
from claimwright.domain import Claim, Json
from claimwright.given_claims import TOGETHER
from claimwright.schema.writing import to_json

R = TypeVar("R")
Record = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Answer(Generic[R]):
    """A report as JSON values, and the report itself once it is needed."""

    record: Record
    report: Callable[[], R]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimCommand(Generic[R]):
    """How a command answers claims.

    `check` raises `InputError` for a claim of a file that cannot be answered. A file of answers
    that were made otherwise than `made_with` says, if it is known beforehand, is not continued. So
    many claims as `size`, 1 or more, are answered together; no answer is written before all of them
    are there.
    """

    answers: Callable[[Sequence[Claim]], Sequence[Answer[R]]]
    show: Callable[[R], None]
    check: Callable[[Claim], None] | None = None
    made_with: Callable[[], Record] | None = None
    size: int = TOGETHER


def made_here(report: R) -> Answer[R]:
    """Return the answer that a report of this machine is."""
    return Answer(to_json(report), lambda: report)


def remote_command(
    records: Callable[[Sequence[Claim]], Sequence[Record]],
    kind: type[R],
    show: Callable[[R], None],
    *,
    size: int = TOGETHER,
) -> ClaimCommand[R]:
    """Return how a server answers claims; nothing is loaded here."""
    from claimwright.cli.remote_jobs import report_of

    def answers(claims: Sequence[Claim]) -> list[Answer[R]]:
        return [Answer(record, partial(report_of, kind, record)) for record in records(claims)]

    return ClaimCommand(answers=answers, show=show, size=size)


def answer(
    asked: Asked,
    prepared: Callable[[], ClaimCommand[R]],
    write: Callable[..., int] = answer_file,
    *,
    keep: Callable[[Answer[R]], None] | None = None,
) -> None:
    """Show the answer to one claim, or write those to a file of claims.

    `prepared` loads what answers, once nothing is wrong with the request; `write` answers a file,
    as `answer_file` does; `keep` writes the answer to one claim where it is to be kept, before
    anybody sees it.
    """
    if asked.rows is not None:
        refuse_same(asked.rows, asked.output)
        raise typer.Exit(write(asked.rows, asked.output, work_of(prepared())))
    from claimwright.flows.verify import check_claim

    claim = Claim(text=asked.claim or "")
    check_claim(claim)
    command = prepared()
    (found,) = command.answers([claim])
    if keep:
        keep(found)
    if asked.as_json:
        consoles.print_json(found.record)
    else:
        command.show(found.report())


def work_of(command: ClaimCommand[R]) -> Work[Claim]:
    """Return the work of answering a file of claims, as `answer_file` needs it."""
    return Work(
        read=partial(_read, command),
        answer=lambda claims: [found.record for found in command.answers(claims)],
        same=_made_alike(command.made_with()) if command.made_with else same_id,
        size=command.size,
    )


def _read(command: ClaimCommand[R], row: Row) -> Claim:
    from claimwright.flows.verify import check_claim

    claim = claim_of(row)
    check_claim(claim)
    if command.check:
        command.check(claim)
    return claim


def _made_alike(provenance: Record) -> Same:
    ours = _timeless(provenance)

    def same(row: Row, known: Mapping[str, object]) -> str:
        theirs = known.get("provenance")
        if isinstance(theirs, dict) and _timeless(theirs) != ours:
            return "it was made with other settings, models or corpora"
        return same_id(row, known)

    return same


def _timeless(made: object) -> object:
    """Leave out when it was made, however deep that is told."""
    if not isinstance(made, Mapping):
        return made
    return {name: _timeless(its) for name, its in made.items() if name != "created_at"}
