"""`claimwright evidence`: a claim in, the passages that speak to it out."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from claimwright.cli import options
from claimwright.cli.ledger import STANDARD
from claimwright.cli.rows import Row, claim_of
from claimwright.cli.start import settings_of
from claimwright.domain import Claim, ClaimEvidence, Json
from claimwright.schema.writing import to_json
from claimwright.settings import Settings, VerifierChoice

Format = Annotated[
    Literal["jsonl", "trec"],
    typer.Option("--format", help="Format of --output: JSON lines, or a TREC run."),
]


def evidence(
    context: typer.Context,
    claim: options.ClaimText = None,
    *,
    corpus: options.Corpus = None,
    top_k: options.TopK = None,
    unit: options.UnitOf = None,
    re_rank: options.ReRankBy = None,
    threshold: options.Threshold = None,
    year_from: options.YearFrom = None,
    year_to: options.YearTo = None,
    min_citations: options.MinCitations = None,
    language: options.Language = None,
    venue: options.Venue = None,
    as_json: options.AsJson = False,
    rows: options.Rows = None,
    output: options.Output = STANDARD,
    shape: Format = "jsonl",
    config: options.Config = None,
) -> None:
    """Find the passages that speak to a claim, for or against."""
    choice = options.Choice(
        corpus=corpus,
        top_k=top_k,
        unit=unit,
        re_rank=re_rank,
        threshold=threshold,
        year_from=year_from,
        year_to=year_to,
        min_citations=min_citations,
        languages=tuple(language or ()),
        venues=tuple(venue or ()),
    )
    options.one_source(claim=claim, rows=rows)
    options.check_output(rows, output)
    settings = settings_of(context, choice.flags(), config)
    settings = replace(settings, verifier=VerifierChoice.SMALL)  # it ranks; nothing is judged
    if rows is None:
        _one(Claim(text=claim or ""), choice, settings, as_json=as_json)
    else:
        raise typer.Exit(_file((rows, output), choice, settings, shape))


def _one(claim: Claim, choice: options.Choice, settings: Settings, *, as_json: bool) -> None:
    from claimwright.build import verify_flow
    from claimwright.cli.request import options_of
    from claimwright.flows.verify import check_claim

    wanted = options_of(choice, settings)
    check_claim(claim)
    found = verify_flow(settings, settings.corpus).evidence([claim], wanted)[0]
    if as_json:
        typer.echo(json.dumps(to_json(ClaimEvidence(claim, found)), ensure_ascii=False, indent=2))
        return
    from claimwright.cli import consoles
    from claimwright.views.evidence import passage_card
    from claimwright.views.terminal import show

    cards = [passage_card(each) for each in found]
    shown = {"claim": claim.text, "cards": cards, "corpus": settings.corpus}
    show("passages.txt", consoles.output(), **shown)


def _file(files: tuple[Path, Path], choice: options.Choice, settings: Settings, shape: str) -> int:
    from claimwright.build import verify_flow
    from claimwright.cli.batch import Work, answer_file, refuse_same
    from claimwright.cli.request import options_of
    from claimwright.cli.trec import check_id, trec_file
    from claimwright.flows.verify import check_claim

    rows, output = files
    wanted = options_of(choice, settings)
    refuse_same(rows, output)
    flow = verify_flow(settings, settings.corpus)

    def read(row: Row) -> Claim:
        claim = claim_of(row)
        check_claim(claim)
        if shape == "trec":
            check_id(claim.id)
        return claim

    def answer(claims: Sequence[Claim]) -> Sequence[Mapping[str, Json]]:
        found = flow.evidence(claims, wanted)
        return [to_json(ClaimEvidence(*each)) for each in zip(claims, found, strict=True)]

    work = Work(read=read, answer=answer)
    return answer_file(rows, output, work) if shape == "jsonl" else trec_file(rows, output, work)
