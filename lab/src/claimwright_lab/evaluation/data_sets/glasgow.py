"""Glasgow's collections Cranfield and CISI in, questions and documents out."""

from collections.abc import Callable
from typing import Final

from claimwright.json_rows import read_rows
from claimwright_lab.evaluation.cases import About, Question, RetrievalSet
from claimwright_lab.evaluation.data_sets.beir import documents, graded, judgements, questions
from claimwright_lab.evaluation.files import Files

_WORST: Final = 5


def turned(files: Files) -> tuple[Question, ...]:
    """Read the questions of Cranfield, their grades turned the right way round.

    Cranfield grades from 1, a complete answer, to 4, of minimal interest: here these are 4 to 1.
    Its grade -1, of no interest, is not relevant.
    """
    texts = {row.text("_id"): row.text("text") for row in read_rows(files["queries"])}
    judged = (
        (question, document, _WORST - grade if grade > 0 else 0)
        for question, document, grade in judgements(files["qrels"])
    )
    return graded(texts, judged)


def _set(
    name: str, title: str, source: str, read: Callable[[Files], tuple[Question, ...]]
) -> RetrievalSet:
    parts = {"corpus": "corpus", "queries": "queries", "qrels": "qrels_test"}
    folders = (f"retrieval/{name}", name)
    return RetrievalSet(
        about=About(
            id=name,
            title=title,
            source=f"https://ir.dcs.gla.ac.uk/resources/test_collections/{source}/",
            licence="not stated; free for research",
            files=Files(
                names={
                    role: tuple(f"{folder}/{file}" for folder in folders)
                    for role, file in parts.items()
                }
            ),
        ),
        read=read,
        documents=documents,
    )


CRANFIELD: Final = _set(
    "cranfield", "Cranfield: abstracts on aerodynamics found for questions", "cran", turned
)
CISI: Final = _set(
    "cisi", "CISI: abstracts on library science found for long questions", "cisi", questions
)
