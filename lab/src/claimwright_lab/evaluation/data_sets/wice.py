"""WiCE's Wikipedia claims and cited pages in, pairs and citations that people have read out."""

from dataclasses import replace
from itertools import accumulate
from typing import Final

from claimwright.claims.sentences import split
from claimwright.domain import Claim, Pair, Span
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation.cases import (
    SUPPORTED_OR_NOT,
    About,
    Bench,
    CitationCase,
    CitationSet,
    PairCase,
    PairSet,
)
from claimwright_lab.evaluation.citations.cited import (
    cited_claim,
    cited_source,
    headings,
    read_source,
    said,
)
from claimwright_lab.evaluation.data_sets.citation_checks import FITTED
from claimwright_lab.evaluation.files import Files

PAIR_LABELS: Final = {
    "supported": "SUPPORTS",
    "partially_supported": "NOT_SUPPORTED",
    "not_supported": "NOT_SUPPORTED",
}
LABELS: Final = {
    "supported": "SUPPORTED",
    "partially_supported": "PARTLY_SUPPORTED",
    "not_supported": "NOT_SUPPORTED",
}
SOURCE: Final = "https://github.com/ryokamoi/wice"
LICENCE: Final = "ODC-By 1.0 (pages from Common Crawl)"


def _pair(row: Row) -> Pair:
    return Pair(
        claim=row.text("claim"),
        evidence=" ".join(" ".join(row.texts("evidence")).split()),
    )


def pair_cases(files: Files) -> tuple[PairCase, ...]:
    """Read one case per claim, in the order in which claims first come.

    The texts of a claim, one for each annotator's choice of sentences, are together.
    """
    found: dict[str, PairCase] = {}
    for row in read_rows(files["claims"]):
        name = row.row("meta").text("id")
        before = found[name].pairs if name in found else ()
        found[name] = PairCase(
            id=name,
            claim=row.text("claim"),
            gold=row.label("label", PAIR_LABELS),
            pairs=(*before, _pair(row)),
        )
    return tuple(found.values())


ORACLE: Final = PairSet(
    about=About(
        id="wice",
        title="WiCE dev: claim and the sentences that annotators chose, among others",
        source=SOURCE,
        licence=LICENCE,
        files=Files(names={"claims": ("wikipedia/wice_oracle_chunks_dev", "wice_oracle_dev")}),
        note="Of a claim's texts the one that supports it most counts, as the authors have it.",
    ),
    classes=SUPPORTED_OR_NOT,
    read=pair_cases,
)


_TITLE: Final = "(meta data) TITLE:"


def cases(files: Files) -> tuple[CitationCase, ...]:
    """Read one case per claim, with the whole page that its article cites, in file order.

    A page's sentences stand on lines of their own.
    """
    return tuple(_case(row) for row in read_rows(files["claims"]))


def passages(files: Files) -> tuple[CitationCase, ...]:
    """Read one case per claim, with the sentences that annotators chose, among others.

    In the order in which claims first come; of a claim with several texts the sentences of all of
    them, each once.
    """
    rows: dict[str, list[Row]] = {}
    for row in read_rows(files["claims"]):
        rows.setdefault(row.row("meta").text("id"), []).append(row)
    return tuple(
        replace(
            _case(group[0]),
            source=read_source("\n".join(dict.fromkeys(_lines(*group)))),
        )
        for group in rows.values()
    )


def _lines(*rows: Row) -> list[str]:
    return [" ".join(line.split()) for row in rows for line in row.texts("evidence")]


def _case(row: Row) -> CitationCase:
    meta, lines = row.row("meta"), _lines(row)
    name, article = meta.text("id"), said(meta, "claim_title")
    title = next((line[len(_TITLE) :].strip() for line in lines if line.startswith(_TITLE)), "")
    paragraph = said(meta, "claim_context").strip().split("\n")[-1]
    context = tuple(span.text for span in split(paragraph)[-4:])
    return CitationCase(
        id=name,
        cited=cited_claim(
            Claim(id=name, text=row.text("claim"), context=" ".join(context)),
            cited_source(title=title),
            context=context,
            section=headings(said(meta, "claim_section")),
            article_title=article,
        ),
        source=read_source("\n".join(lines), title=title),
        gold=row.label("label", LABELS),
        article=article or name,
        rationales=_rationales(row, lines),
    )


def _rationales(row: Row, lines: list[str]) -> tuple[tuple[Span, ...], ...]:
    groups = row.fields.get("supporting_sentences", [])
    if not isinstance(groups, list) or not all(_are_numbers(one, len(lines)) for one in groups):
        wanted = f"lists of sentence numbers from 0 to {len(lines) - 1}"
        raise row.wrong("supporting_sentences", wanted)
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    return tuple(
        tuple(
            Span(start=starts[n], end=starts[n] + len(lines[n]), text=lines[n])
            for n in group
            if lines[n]
        )
        for group in groups
        if group
    )


def _are_numbers(group: object, size: int) -> bool:
    return isinstance(group, list) and all(isinstance(n, int) and 0 <= n < size for n in group)


_FILES: Final = Files(
    names={"claims": ("wikipedia/wice_entailment_retrieval_dev", "wice_page_dev")}
)


def _set(name: str, title: str, bench: Bench, note: str = "") -> CitationSet:
    about = About(id=name, title=title, source=SOURCE, licence=LICENCE, files=_FILES, note=note)
    return CitationSet(about=about, bench=bench, read=cases)


PASSAGE: Final = CitationSet(
    about=replace(
        ORACLE.about,
        id="wice-passage",
        title="WiCE dev: claim and the sentences annotators chose, checked as a citation",
        note=FITTED,
    ),
    bench=Bench.CHECKS,
    read=passages,
)
PAGE: Final = _set("wice-page", "WiCE dev: claim and the whole cited page", Bench.CHECKS, FITTED)
FAILED: Final = _set(
    "failed-verification",
    "WiCE dev: which citations fail, among true pages and pages beside them",
    Bench.NEIGHBOURS,
    "Holding are supported claims with the page they cite; failing are the same claims with another"
    " page of the set, which nobody has read for them: a few may hold after all.",
)
RECOVERY: Final = _set(
    "source-recovery",
    "WiCE dev: which of all pages is the one a claim cites",
    Bench.SOURCE_RECOVERY,
    "Every cited page is in the corpus: coverage is 1 by design, and far below that on the web.",
)
