"""Citation Integrity's citing sentences and cited papers in, pairs out."""

from typing import Final

from claimwright_lab.evaluation.cases import STANCES, About, PairSet
from claimwright_lab.evaluation.data_sets.cited_abstracts import given_cases
from claimwright_lab.evaluation.files import Files

_FOLDERS: Final = ("verification/citation_integrity", "citation_integrity")

DEV: Final = PairSet(
    about=About(
        id="citation-integrity",
        title="Citation Integrity dev: citing sentence and cited passages",
        source="https://github.com/ScienceNLP-Lab/Citation-Integrity",
        licence="not stated; read its repository before use",
        files=Files(
            names={
                "claims": tuple(f"{folder}/claims_dev" for folder in _FOLDERS),
                "corpus": tuple(f"{folder}/corpus" for folder in _FOLDERS),
            }
        ),
        training=Files(names={"claims": tuple(f"{folder}/claims_train" for folder in _FOLDERS)}),
        note="The bundled verifier was trained on its training claims.",
    ),
    classes=STANCES,
    read=given_cases,
)
