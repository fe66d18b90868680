"""SciFact's claims and abstracts in, cases of its three tasks out."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from claimwright.domain import Document
from claimwright.json_rows import read_rows
from claimwright_lab.evaluation.cases import (
    STANCES,
    About,
    OpenSet,
    PairSet,
    Question,
    RetrievalSet,
)
from claimwright_lab.evaluation.data_sets.cited_abstracts import (
    given_cases,
    open_cases,
    read_abstracts,
)
from claimwright_lab.evaluation.files import Files

_SOURCE: Final = "https://github.com/allenai/scifact"
_LICENCE: Final = "claims CC BY 4.0, abstracts ODC-By 1.0"
_NOTE: Final = (
    "Its claims come in mirrored pairs, which lie in dev and train; a training claim that repeats "
    "one of dev word for word did not train the bundled verifier."
)


def files_of(split: str) -> Files:
    """Name the claims and the corpus of SciFact's `dev` or `train`."""
    folders = ("verification/scifact", "scifact/data", "scifact")
    return Files(
        names={
            "claims": tuple(f"{folder}/claims_{split}" for folder in folders),
            "corpus": tuple(f"{folder}/corpus" for folder in folders),
        }
    )


def documents(files: Files) -> Iterator[Document]:
    """Yield the corpus as documents in file order, sentences joined by single spaces."""
    for abstract in read_abstracts(files["corpus"]):
        yield abstract.document()


def questions(files: Files) -> tuple[Question, ...]:
    """Read the claims with the abstracts they cite: what the BEIR collection calls relevant.

    In file order; each cited abstract has grade 1.
    """
    return tuple(
        Question(
            id=row.text("id"),
            text=row.text("claim"),
            grades=dict.fromkeys(row.texts("cited_doc_ids"), 1),
        )
        for row in read_rows(files["claims"])
        if row.texts("cited_doc_ids")
    )


def _about(name: str, title: str, split: str, note: str = "") -> About:
    return About(
        id=name,
        title=title,
        source=_SOURCE,
        licence=_LICENCE,
        files=files_of(split),
        note=note,
    )


GIVEN: Final = PairSet(
    about=replace(
        _about("scifact", "SciFact dev: claim and cited abstract", "dev", _NOTE),
        training=Files(names={"claims": files_of("train").names["claims"]}),
    ),
    classes=STANCES,
    read=given_cases,
)
OPEN: Final = OpenSet(
    about=_about(
        "scifact-open",
        "SciFact dev: abstracts found, judged and quoted; the official four scores",
        "dev",
    ),
    read=open_cases,
    abstracts=lambda files: read_abstracts(files["corpus"]),
)
RETRIEVAL: Final = RetrievalSet(
    about=_about(
        "scifact-retrieval",
        "SciFact dev: abstracts found (BEIR calls these claims its test split)",
        "dev",
    ),
    read=questions,
    documents=documents,
)
