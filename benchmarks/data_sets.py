"""Names of public data sets in, their rows out, each file checked against a known digest."""

import hashlib
import json
import lzma
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from claimwright.domain import Document

ROOT = Path(__file__).parents[1]
DATA = ROOT.parent / "shared" / "data"
"""Where the public data sets lie beside a checkout; see `docs/evaluation.md`."""

_BLOCK = 1 << 20
_CRANFIELD_WORST = 5
_ABSTRACTS = ("cgiar_climate", "synergy", "acl", "arxiv")
_CLIMATE_FEVER = "verification/climate_fever.dev80.jsonl.xz"


class MissingDataError(Exception):
    """A data set is not there, or is not the one the matrix was measured on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Qrels:
    """Which documents answer which claims.

    Args:
        name: Such as `scifact-dev`.
        claims: Text by claim id; only claims with at least one relevant document.
        grades: Per claim id the grade of each judged document, higher is better, above 0.
    """

    name: str
    claims: Mapping[str, str]
    grades: Mapping[str, Mapping[str, int]]

    def only(self, name: str, ids: Sequence[str]) -> "Qrels":
        """Return the part with these claims."""
        return Qrels(
            name=name,
            claims={key: self.claims[key] for key in ids},
            grades={key: self.grades[key] for key in ids},
        )


def sha256(relative: str) -> str:
    """Return the digest of a data file.

    Args:
        relative: Path inside the data folder.

    Returns:
        SHA-256, hexadecimal.

    Raises:
        MissingDataError: There is no such file.
    """
    digest = hashlib.sha256()
    with _present(relative).open("rb") as handle:
        while block := handle.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def rows(relative: str) -> Iterator[dict[str, object]]:
    """Yield the rows of a JSON-lines file under xz.

    Args:
        relative: Path inside the data folder.

    Yields:
        Each row in order.

    Raises:
        MissingDataError: There is no such file.
    """
    with lzma.open(_present(relative), "rt", encoding="utf-8") as handle:
        for line in handle:
            yield json.loads(line)


def _present(relative: str) -> Path:
    path = DATA / relative
    if not path.is_file():
        message = f"no data file {relative!r} under ../shared/data; the benchmark cannot run"
        raise MissingDataError(message)
    return path


SCIFACT = "verification/scifact/corpus.jsonl.xz"
"""The abstracts of SciFact."""


def scifact_documents() -> tuple[Document, ...]:
    """Return the abstracts of SciFact, sentences joined by single spaces."""
    return tuple(
        Document(
            id=str(row["doc_id"]),
            title=str(row["title"]),
            text=" ".join(_strings(row["abstract"])),
        )
        for row in rows(SCIFACT)
    )


def scifact_qrels(split: str) -> Qrels:
    """Return claims and judgements of SciFact.

    Args:
        split: `train` or `dev`; BEIR calls the latter its test split.

    Returns:
        The claims with at least one relevant abstract.
    """
    texts = {
        str(row["id"]): str(row["claim"])
        for row in rows(f"verification/scifact/claims_{split}.jsonl.xz")
    }
    judged = rows(f"verification/scifact/qrels_{split}.jsonl.xz")
    return _qrels(
        f"scifact-{split}",
        texts,
        ((str(r["query_id"]), str(r["corpus_id"]), int(str(r["score"]))) for r in judged),
    )


def collection_documents(name: str) -> tuple[Document, ...]:
    """Return the documents of `cranfield` or `cisi` that have text."""
    return tuple(
        Document(id=str(row["_id"]), title=str(row["title"]), text=str(row["text"]))
        for row in rows(f"retrieval/{name}/corpus.jsonl.xz")
        if str(row["text"]).strip()
    )


def collection_qrels(name: str) -> Qrels:
    """Return queries and judgements of `cranfield` or `cisi`.

    Cranfield grades 1 (best) to 4 (of minimal interest); here they are inverted to 4..1, and its
    grade -1 (no interest) is left out.
    """
    texts = {
        str(row["_id"]): str(row["text"]) for row in rows(f"retrieval/{name}/queries.jsonl.xz")
    }
    judged = [
        (str(r["query-id"]), str(r["corpus-id"]), int(str(r["score"])))
        for r in rows(f"retrieval/{name}/qrels_test.jsonl.xz")
    ]
    if name == "cranfield":
        judged = [(q, d, _CRANFIELD_WORST - grade) for q, d, grade in judged if grade > 0]
    return _qrels(name, texts, judged)


def _qrels(name: str, texts: Mapping[str, str], judged: Iterable[tuple[str, str, int]]) -> Qrels:
    grades: dict[str, dict[str, int]] = {}
    for claim, document, grade in judged:
        if grade > 0 and claim in texts:
            grades.setdefault(claim, {})[document] = grade
    return Qrels(name=name, claims={key: texts[key] for key in grades}, grades=grades)


def _strings(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def abstracts(limit: int) -> Iterator[Document]:
    """Yield abstracts with their metadata, those about climate first.

    Args:
        limit: How many, 1 or more; some 73,000 are there.

    Returns:
        Each abstract in order; rows without a text are left out.
    """
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


def climate_claims(limit: int) -> tuple[str, ...]:
    """Return the first claims of CLIMATE-FEVER."""
    return tuple(str(row["claim"]) for row in islice(rows(_CLIMATE_FEVER), limit))
