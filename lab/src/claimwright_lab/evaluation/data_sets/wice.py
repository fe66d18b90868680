"""WiCE's Wikipedia claims and cited pages in, pairs out: supported, or not entirely."""

from typing import Final

from claimwright.domain import Pair
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation.cases import SUPPORTED_OR_NOT, About, PairCase, PairSet
from claimwright_lab.evaluation.files import Files

LABELS: Final = {
    "supported": "SUPPORTS",
    "partially_supported": "NOT_SUPPORTED",
    "not_supported": "NOT_SUPPORTED",
}
SOURCE: Final = "https://github.com/ryokamoi/wice"
LICENCE: Final = "ODC-By 1.0 (pages from Common Crawl)"


def _pair(row: Row) -> Pair:
    return Pair(
        claim=row.text("claim"),
        evidence=" ".join(" ".join(row.texts("evidence")).split()),
    )


def cases(files: Files) -> tuple[PairCase, ...]:
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
            gold=row.label("label", LABELS),
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
    read=cases,
)
