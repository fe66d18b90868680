"""Names of public data sets in, their rows out, each file checked against a known digest."""

import json
import lzma
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from benchmarks.processes import ROOT
from claimwright.domain import Document
from claimwright.models.cards import digest_of
from claimwright_lab.evaluation.cases import PairCase, Question
from claimwright_lab.evaluation.data_sets import beir, climate_fever, scifact
from claimwright_lab.evaluation.files import Files

DATA = ROOT.parent / "shared" / "data"
"""Where the public data sets lie beside a checkout; see `docs/measuring.md`."""

_ABSTRACTS = ("cgiar_climate", "synergy", "acl", "arxiv")
COLLECTIONS = {"cranfield": beir.CRANFIELD, "cisi": beir.CISI}


class MissingDataError(Exception):
    """A data set is not there, or is not the one the matrix was measured on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Qrels:
    """Which documents answer which claims, each at least one; grades are above 0."""

    claims: Mapping[str, str]
    grades: Mapping[str, Mapping[str, int]]

    def only(self, ids: Sequence[str]) -> "Qrels":
        """Return the part with these claims."""
        return Qrels(
            claims={key: self.claims[key] for key in ids},
            grades={key: self.grades[key] for key in ids},
        )


def sha256(relative: str) -> str:
    """Return the SHA-256 of a file of the data folder, hexadecimal.

    Raises:
        MissingDataError: There is no such file.
    """
    return digest_of(present(relative))


def rows(relative: str) -> Iterator[dict[str, object]]:
    """Yield the rows of a JSON-lines file under xz of the data folder, in order.

    Raises:
        MissingDataError: There is no such file.
    """
    with lzma.open(present(relative), "rt", encoding="utf-8") as handle:
        for line in handle:
            yield json.loads(line)


def present(relative: str) -> Path:
    """Return where a file of the data folder lies; raise `MissingDataError` without it."""
    path = DATA / relative
    if not path.is_file():
        raise MissingDataError(
            f"no data file {relative!r} under ../shared/data; the benchmark cannot run"
        )
    return path


SCIFACT = "verification/scifact/corpus.jsonl.xz"
"""The abstracts of SciFact."""


def scifact_documents() -> tuple[Document, ...]:
    """Return the abstracts of SciFact, sentences joined by single spaces."""
    return tuple(scifact.documents(_here(scifact.files_of("dev"))))


def scifact_qrels(split: str) -> Qrels:
    """Return claims and judgements of SciFact's `train`, or of `dev`, BEIR's test split.

    Only claims with at least one relevant abstract.
    """
    return _qrels(scifact.questions(_here(scifact.files_of(split))))


def collection_documents(name: str) -> tuple[Document, ...]:
    """Return the documents of `cranfield` or `cisi` that have text."""
    found = COLLECTIONS[name]
    return tuple(found.documents(_here(found.about.files)))


def collection_qrels(name: str) -> Qrels:
    """Return queries and judgements of `cranfield` or `cisi`, better grades higher."""
    found = COLLECTIONS[name]
    return _qrels(found.read(_here(found.about.files)))


def _here(files: Files) -> Files:
    found = replace(files, folder=DATA)
    if found.missing():
        raise MissingDataError(f"no data files {', '.join(found.missing())} under ../shared/data")
    return found


def _qrels(questions: Sequence[Question]) -> Qrels:
    return Qrels(
        claims={question.id: question.text for question in questions},
        grades={question.id: question.grades for question in questions},
    )


def abstracts(limit: int) -> Iterator[Document]:
    """Yield at most so many of 73,000 abstracts with their metadata, those about climate first."""
    return islice(_abstracts(), limit)


def _abstracts() -> Iterator[Document]:
    for part in _ABSTRACTS:
        for number, row in enumerate(rows(f"corpora/abstracts_{part}.jsonl.xz"), start=1):
            text = str(row.get("abstract") or "").strip()
            year = row.get("year")
            if text:
                yield Document(
                    id=f"{part}-{number}",
                    title=str(row.get("title") or ""),
                    text=text,
                    year=year if isinstance(year, int) else None,
                    source=part,
                )


def abstracts_key(limit: int) -> str:
    """Return a text that is equal only for equal `abstracts(limit)`."""
    digests = [sha256(f"corpora/abstracts_{part}.jsonl.xz") for part in _ABSTRACTS]
    return f"{limit} of {' '.join(digests)}"


def climate_cases() -> tuple[PairCase, ...]:
    """Return the claims of CLIMATE-FEVER with their sentences, in order."""
    return climate_fever.claim_cases(_here(climate_fever.CLAIMS.about.files))


def climate_claims(limit: int, *, skip: int = 0) -> tuple[str, ...]:
    """Return claims of CLIMATE-FEVER in order, after those that are skipped."""
    return tuple(case.claim for case in climate_cases()[skip : skip + limit])
