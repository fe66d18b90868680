"""`claimwright evidence`: a claim in, the passages that speak to it out, also as a TREC run."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import typer

from claimwright.cli import consoles, options
from claimwright.cli.batch import (
    Tally,
    Work,
    answer_file,
    answers,
    counted,
    opened,
    progress_bar,
    tell,
)
from claimwright.cli.claim_command import Answer, ClaimCommand, answer, made_here, remote_command
from claimwright.cli.options import settings_of, spread
from claimwright.cli.rows import STANDARD, Ledger, read_rows
from claimwright.domain import Claim, ClaimEvidence, Json
from claimwright.errors import InputError
from claimwright.settings import Settings, VerifierChoice

Format = Annotated[
    Literal["jsonl", "trec"],
    typer.Option("--format", help="Format of --output: JSON lines, or a TREC run."),
]

T = TypeVar("T")


@spread
def evidence(
    context: typer.Context,
    *,
    choice: options.Choice,
    server: options.Server = None,
    asked: options.Asked,
    shape: Format = "jsonl",
    config: options.Config = None,
) -> None:
    """Find the passages that speak to a claim, for or against."""
    asked.check()
    if shape == "trec" and asked.rows is None:
        raise InputError("--format trec needs --input FILE, the claims with their ids")
    settings = settings_of(context, choice.flags(), config)
    settings = replace(settings, verifier=VerifierChoice.SMALL)  # it ranks; nothing is judged
    write = trec_file if shape == "trec" else answer_file
    check = (lambda each: check_id(each.id)) if shape == "trec" else None
    if server is not None:
        command = partial(_there, server, choice)
    else:
        command = partial(_here, choice, settings)
    answer(asked, lambda: replace(command(), check=check), write)


def _here(choice: options.Choice, settings: Settings) -> ClaimCommand[ClaimEvidence]:
    from claimwright.build import verify_flow
    from claimwright.flows.verify import verify_options_of

    wanted = verify_options_of(settings, threshold=choice.threshold, only=choice.filters.chosen())
    flow = verify_flow(settings, settings.corpus)

    def answers(claims: Sequence[Claim]) -> list[Answer[ClaimEvidence]]:
        found = flow.evidence(claims, wanted)
        return [made_here(ClaimEvidence(*each)) for each in zip(claims, found, strict=True)]

    return ClaimCommand(answers=answers, show=lambda shown: _show(shown, settings.corpus))


def _there(address: str, choice: options.Choice) -> ClaimCommand[ClaimEvidence]:
    from claimwright.cli.remote import RemoteServer

    server = RemoteServer(address)
    corpus = choice.corpus or f"of {server.address}"
    ask = partial(server.answers, "/v1/evidence", "results", choice=choice)
    return remote_command(ask, ClaimEvidence, lambda shown: _show(shown, corpus))


def _show(found: ClaimEvidence, corpus: str) -> None:
    from claimwright.views.evidence import passage_card
    from claimwright.views.terminal import show

    cards = [passage_card(each) for each in found.evidence]
    shown = {"claim": found.claim.text, "cards": cards, "corpus": corpus}
    show("passages.txt", consoles.output(), **shown)


def trec_file(source: Path, target: Path, work: Work[T]) -> int:
    """Write the evidence for every row of a file as one TREC run.

    A run has no line for a row without evidence, so that it cannot be continued: an output that
    is there already is refused. A row that cannot be answered is told of on standard error.

    The answers of `work` are `{id, evidence: [{document_id, score}]}`.

    Returns:
        The exit code, see `batch.tell`.
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
    passage, and where the order is not the score's, the score is one over the rank. White space in
    its id becomes `%20` as in an address.

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
        f"{answer['id']} Q0 {'%20'.join(name.split())} {rank} {score!r} claimwright\n"
        for rank, (name, score) in enumerate(best.items(), start=1)
    )


def _pieces(answer: Mapping[str, Json]) -> Sequence[Mapping[str, Json]]:
    found = answer.get("evidence")
    pieces = found if isinstance(found, list) else []
    return [piece for piece in pieces if isinstance(piece, Mapping)]


def check_id(name: str) -> None:
    """Refuse an id that would break a line into other fields."""
    if not name or name.split() != [name]:
        message = f"the id {name[:40]!r} is empty or holds white space, which TREC lines cannot"
        raise InputError(message)
