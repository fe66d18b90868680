"""Claims that cite abstracts, in SciFact's format, in, one case per claim and abstract out."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from claimwright.domain import Pair
from claimwright.errors import InputError
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation.cases import (
    STANCES,
    About,
    Abstract,
    OpenCase,
    PairCase,
    PairSet,
    Rationales,
)
from claimwright_lab.evaluation.files import Files

LABELS: Final = {"SUPPORT": "SUPPORTS", "CONTRADICT": "REFUTES", "REFUTE": "REFUTES"}
UNDECIDED: Final = "NOT_ENOUGH_INFO"
"""Of an abstract that was read for a claim and is not among its evidence."""

_MARKER: Final = re.compile(r"\[?<\|\w+\|>\]?")
"""What Citation Integrity leaves where a claim cited something."""


def read_abstracts(path: Path) -> Iterator[Abstract]:
    """Yield a corpus of abstracts cut into sentences, in file order."""
    for row in read_rows(path):
        yield Abstract(
            id=row.text("doc_id"), title=row.text("title"), sentences=row.texts("abstract")
        )


def without_marks(claim: str) -> str:
    """Return a claim without the marks of its citations, single spaces between its words."""
    return " ".join(_MARKER.sub(" ", claim).split())


def claim_text(row: Row) -> str:
    """Return the claim of a row without the marks of its citations."""
    return without_marks(row.text("claim"))


def evidence_of(row: Row) -> dict[str, Rationales]:
    """Return what each deciding abstract, by its id, says of a claim.

    Raises:
        InputError: An abstract has no rationale, two labels, or numbers that are none.
    """
    found = {}
    evidence = row.row("evidence")
    for key in evidence.fields:
        groups = evidence.rows(key)
        labels = {group.label("label", LABELS) for group in groups}
        if len(labels) != 1:
            raise InputError(
                f"{evidence.where}: abstract {key!r} has {len(labels)} labels; give it one"
            )
        found[key] = Rationales(
            label=labels.pop(), groups=tuple(_numbers(group) for group in groups)
        )
    return found


def _numbers(group: Row) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in group.texts("sentences"))
    except ValueError as error:
        raise group.wrong("sentences", "a list of whole numbers") from error


def given_cases(files: Files) -> tuple[PairCase, ...]:
    """Read one case per claim and cited abstract, in file order.

    The id is `claim id/abstract id`; a cited abstract that the corpus lacks is left out.
    """
    abstracts = {abstract.id: abstract for abstract in read_abstracts(files["corpus"])}
    return tuple(case for row in read_rows(files["claims"]) for case in _cases_of(row, abstracts))


def _cases_of(row: Row, abstracts: Mapping[str, Abstract]) -> Iterator[PairCase]:
    claim, evidence = claim_text(row), evidence_of(row)
    for key in dict.fromkeys(row.texts("cited_doc_ids")):
        if key in abstracts:
            pair = Pair(claim=claim, evidence=abstracts[key].text, title=abstracts[key].title)
            yield PairCase(
                id=f"{row.text('id')}/{key}",
                claim=claim,
                gold=evidence[key].label if key in evidence else UNDECIDED,
                pairs=(pair,),
            )


def open_cases(files: Files) -> tuple[OpenCase, ...]:
    """Read one case per claim, in file order, as the official scores want them."""
    return tuple(
        OpenCase(id=row.text("id"), claim=claim_text(row), evidence=evidence_of(row))
        for row in read_rows(files["claims"])
    )


_CITATION_INTEGRITY: Final = ("verification/citation_integrity", "citation_integrity")

CITATION_INTEGRITY: Final = PairSet(
    about=About(
        id="citation-integrity",
        title="Citation Integrity dev: citing sentence and cited passages",
        source="https://github.com/ScienceNLP-Lab/Citation-Integrity",
        licence="not stated; read its repository before use",
        files=Files(
            names={
                "claims": tuple(f"{folder}/claims_dev" for folder in _CITATION_INTEGRITY),
                "corpus": tuple(f"{folder}/corpus" for folder in _CITATION_INTEGRITY),
            }
        ),
        training=Files(
            names={"claims": tuple(f"{folder}/claims_train" for folder in _CITATION_INTEGRITY)}
        ),
        note="The bundled verifier was trained on its training claims.",
    ),
    classes=STANCES,
    read=given_cases,
)
