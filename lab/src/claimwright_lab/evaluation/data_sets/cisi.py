"""CISI's questions on library science in, questions and documents out."""

from typing import Final

from claimwright_lab.evaluation.cases import About, RetrievalSet
from claimwright_lab.evaluation.data_sets.beir import documents, questions
from claimwright_lab.evaluation.files import Files

_FOLDERS: Final = ("retrieval/cisi", "cisi")

COLLECTION: Final = RetrievalSet(
    about=About(
        id="cisi",
        title="CISI: abstracts on library science found for long questions",
        source="https://ir.dcs.gla.ac.uk/resources/test_collections/cisi/",
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
