"""Invented sources with a claim each in, the claim and its swaps out: adversarial citations."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from claimwright.domain import Claim
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation import citations
from claimwright_lab.evaluation.cases import About, Bench, CitationCase, CitationSet
from claimwright_lab.evaluation.citations.cited import cited_claim, cited_source, read_source
from claimwright_lab.evaluation.files import Files


def cases(files: Files) -> tuple[CitationCase, ...]:
    """Read each claim, then what became of it by swapping one thing, in file order.

    Rows are `{name, title, source, claim, swaps: {kind: [claim]}}`; the originals are supported by
    their source, the swaps are not.
    """
    return tuple(case for row in read_rows(files["swaps"]) for case in _cases(row))


def _cases(row: Row) -> Iterator[CitationCase]:
    name, swaps = row.text("name"), row.row("swaps")
    yield _case(row, name, row.text("claim"))
    for kind in swaps.fields:
        for number, text in enumerate(swaps.texts(kind), start=1):
            yield _case(row, f"{name}: {kind} {number}", text, kind=kind)


def _case(row: Row, name: str, text: str, *, kind: str = "") -> CitationCase:
    title = row.text("title")
    return CitationCase(
        id=name,
        cited=cited_claim(Claim(id=name, text=text), cited_source(title=title)),
        source=read_source(row.text("source"), title=title),
        gold="NOT_SUPPORTED" if kind else "SUPPORTED",
        article=row.text("name"),
        kind=kind,
        twin=row.text("name") if kind else "",
    )


ALL: Final = CitationSet(
    about=About(
        id="citation-swaps",
        title="Invented citations: is a claim with one thing swapped believed less?",
        source="https://arxiv.org/abs/1904.01130 names the threat; the texts are bundled",
        licence="Apache-2.0, bundled",
        files=Files(names={"swaps": ("swaps.jsonl",)}, folder=Path(citations.__file__).parent),
    ),
    bench=Bench.SWAPS,
    read=cases,
)
