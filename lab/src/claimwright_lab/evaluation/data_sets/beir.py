"""A folder in BEIR's format, or Cranfield or CISI of Glasgow, in, questions and documents out."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from claimwright.domain import Document
from claimwright.errors import InputError, NotFoundError
from claimwright.json_rows import Row, read_rows, text_lines
from claimwright_lab.evaluation.cases import About, Question, RetrievalSet
from claimwright_lab.evaluation.files import Files

_SPLITS: Final = ("test", "dev", "train")
_TSV_FIELDS: Final = ("query-id", "corpus-id", "score")


def documents(files: Files) -> Iterator[Document]:
    """Yield the documents of the role `corpus` in file order.

    Those without text are left out, for nothing can find them.
    """
    for row in read_rows(files["corpus"]):
        if row.text("text").strip():
            title = row.text("title") if "title" in row.fields else ""
            yield Document(id=row.text("_id"), title=title, text=row.text("text"))


def questions(files: Files) -> tuple[Question, ...]:
    """Read the questions that have a relevant document, in the order in which they are judged."""
    texts = {row.text("_id"): row.text("text") for row in read_rows(files["queries"])}
    return graded(texts, judgements(files["qrels"]))


def graded(texts: dict[str, str], judged: Iterator[tuple[str, str, int]]) -> tuple[Question, ...]:
    """Return one question for each that is known by id and has a relevant document.

    Documents with a grade of 0 or less are not relevant.
    """
    grades: dict[str, dict[str, int]] = {}
    for question, document, grade in judged:
        if grade > 0 and question in texts:
            grades.setdefault(question, {})[document] = grade
    return tuple(Question(id=key, text=texts[key], grades=grades[key]) for key in grades)


def judgements(path: Path) -> Iterator[tuple[str, str, int]]:
    """Yield question, document and grade of JSON lines, or of a tab-separated file with names."""
    rows = _table(path) if path.suffix == ".tsv" else read_rows(path)
    for row in rows:
        yield row.text("query-id"), row.text("corpus-id"), _grade(row)


def _grade(row: Row) -> int:
    try:
        return int(row.text("score"))
    except ValueError as error:
        raise row.wrong("score", "a whole number") from error


def _table(path: Path) -> Iterator[Row]:
    for number, line in text_lines(path):
        cells = line.split("\t")
        if number == 1 and cells[0] == _TSV_FIELDS[0]:
            continue
        where = f"{path.name!r}, line {number}"
        if len(cells) != len(_TSV_FIELDS):
            raise InputError(
                f"{where} has {len(cells)} cells; it must have {', '.join(_TSV_FIELDS)}"
            )
        yield Row(where=where, fields=dict(zip(_TSV_FIELDS, cells, strict=True)))


def folder_set(folder: Path) -> RetrievalSet:
    """Return a folder in BEIR's format, of corpus, queries and qrels, as a set named after it.

    The qrels are those of test, else of dev, else of train.

    Raises:
        NotFoundError: One of the three is not there.
    """
    qrels = tuple(f"qrels/{split}" for split in _SPLITS)
    flat = tuple(f"qrels_{split}" for split in _SPLITS)
    files = Files(
        names={"corpus": ("corpus",), "queries": ("queries",), "qrels": (*qrels, *flat)},
        folder=folder,
    )
    if files.missing():
        raise NotFoundError(
            f"{str(folder)!r} is no folder in BEIR's format: it lacks "
            f"{', '.join(files.missing())}; see docs/measuring.md"
        )
    return RetrievalSet(
        about=About(
            id=folder.resolve().name,
            title="A folder in BEIR's format",
            source=folder.name,
            licence="as its owner says",
            files=files,
        ),
        read=questions,
        documents=documents,
    )


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
