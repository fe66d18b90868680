"""Cranfield's questions on aerodynamics in, questions and documents out."""

from typing import Final

from claimwright.json_rows import read_rows
from claimwright_lab.evaluation.cases import About, Question, RetrievalSet
from claimwright_lab.evaluation.data_sets.beir import documents, graded, judgements
from claimwright_lab.evaluation.files import Files

_WORST: Final = 5
_FOLDERS: Final = ("retrieval/cranfield", "cranfield")


def questions(files: Files) -> tuple[Question, ...]:
    """Read the questions, their grades turned the right way round.

    Cranfield grades from 1, a complete answer, to 4, of minimal interest: here these are 4 to 1.
    Its grade -1, of no interest, is not relevant.
    """
    texts = {row.text("_id"): row.text("text") for row in read_rows(files["queries"])}
    judged = (
        (question, document, _WORST - grade if grade > 0 else 0)
        for question, document, grade in judgements(files["qrels"])
    )
    return graded(texts, judged)


COLLECTION: Final = RetrievalSet(
    about=About(
        id="cranfield",
        title="Cranfield: abstracts on aerodynamics found for questions",
        source="https://ir.dcs.gla.ac.uk/resources/test_collections/cran/",
        licence="not stated; free for research",
        files=Files(
            names={
                "corpus": tuple(f"{folder}/corpus" for folder in _FOLDERS),
                "queries": tuple(f"{folder}/queries" for folder in _FOLDERS),
                "qrels": tuple(f"{folder}/qrels_test" for folder in _FOLDERS),
            }
        ),
    ),
    questions=questions,
    documents=documents,
)
