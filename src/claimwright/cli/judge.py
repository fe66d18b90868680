"""`claimwright judge`: pairs of claim and text in, stances out."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import typer

from claimwright.cli import options
from claimwright.cli.options import settings_of
from claimwright.cli.rows import STANDARD, Row, pair_of
from claimwright.domain import Json, Pair
from claimwright.errors import InputError
from claimwright.schema.writing import to_json
from claimwright.settings import Settings


def judge(
    context: typer.Context,
    *,
    rows: options.Rows = None,
    output: options.Output = STANDARD,
    verifier: options.Verifier = None,
    config: options.Config = None,
) -> None:
    """Say what texts of your own say of claims.

    Reads rows {id, claim, evidence, title?} and writes rows {id, label, supports, refutes,
    not_enough_information, reason, rationale}; the rationale's offsets count in the evidence as
    given.
    """
    if rows is None:
        raise InputError("give --input FILE with rows {id, claim, evidence}; - is standard input")
    raise typer.Exit(_file(rows, output, settings_of(context, {"verifier": verifier}, config)))


def _file(rows: Path, output: Path, settings: Settings) -> int:
    from claimwright.build import judge_flow
    from claimwright.cli.batch import Work, answer_file, refuse_same
    from claimwright.flows.judge import check_pair

    refuse_same(rows, output)
    flow = judge_flow(settings)

    def read(row: Row) -> Pair:
        pair = pair_of(row)
        check_pair(pair)
        return pair

    def answer(pairs: Sequence[Pair]) -> Sequence[Mapping[str, Json]]:
        return [
            {"id": "", **to_json(stance), "rationale": [to_json(span) for span in rationale]}
            for stance, rationale in flow.judge(pairs)
        ]

    return answer_file(rows, output, Work(read=read, answer=answer))
