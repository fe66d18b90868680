"""Invented rows in the form of the data sets that the verification engine is fitted on."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Mapping
from pathlib import Path

TOWNS = ("Arlen", "Birk", "Corve", "Dunmar", "Elst", "Farrow", "Gansk", "Holm", "Ister", "Jarrow")


def write(path: Path, rows: Iterable[Mapping[str, object]]) -> None:
    """Write rows as compressed JSON lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with lzma.open(path, "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)


def page(town: str, year: int) -> list[str]:
    """Return the lines of a page on a town."""
    return [
        f"(meta data) TITLE: {town} gazette",
        f"# News of {town}",
        f"The bridge of {town} opened in {year} after two hard winters.",
        f"It is {year - 1900} metres long and carries the road to {town} harbour.",
        "Tickets are sold at the door.",
    ]


def marked(town: str, year: int) -> Mapping[str, object]:
    """Return a claim whose last word people found unsupported."""
    words = ["The", "bridge", "of", town, "opened", "in", str(year), "splendidly"]
    return {
        "claim": " ".join(words) + ".",
        "claim_tokens": [*words, "."],
        "non_supported_spans": [*[False] * 7, True, False],
        "label": "partially_supported",
        "supporting_sentences": [[2]],
        "evidence": page(town, year),
        "meta": {"id": f"m-{town}", "claim_title": town, "claim_section": "", "claim_context": ""},
    }


def document(town: str, year: int, *, grounded: bool) -> Mapping[str, object]:
    """Return a document with a statement."""
    said = f"The bridge of {town} opened in {year}."
    return {
        "task": "bin_grounding",
        "text_a": " ".join(page(town, year)[2:]),
        "text_b": [said if grounded else f"The mayor of {town} sang at its opening to a crowd."],
        "text_c": [],
        "orig_label": int(grounded),
    }


def whole_page(town: str, year: int, label: str) -> Mapping[str, object]:
    """Return a claim with the whole page it cites."""
    claim = f"The bridge of {town} opened in {year}."
    other = f"The bridge of {town} was painted green by Osk Varga in 1911."
    return {
        "label": label,
        "supporting_sentences": [[2]],
        "claim": claim if label == "supported" else other,
        "evidence": page(town, year),
        "meta": {"id": f"p-{town}", "claim_title": town, "claim_section": "", "claim_context": ""},
    }


def checked(town: str, year: int, label: str) -> Mapping[str, object]:
    """Return a citation that people have checked."""
    supported = label == "Supported"
    return {
        "id": f"c-{town}",
        "article_url": "https://en.wikipedia.org/wiki/X",
        "article_title": town,
        "citation_number": 1,
        "occurrence": 1,
        "total_occurrences": 1,
        "claim_text": f"The bridge of {town} opened in {year}."
        if supported
        else f"In 1893 Ruvo Tannen blew up the old bridge of {town}.",
        "claim_container": "",
        "source_url": f"https://news.example/{town}/bridge",
        "source_text": " ".join(page(town, year)[2:]),
        "ground_truth": label,
        "dataset_version": "v1",
        "extraction_status": "complete",
        "needs_manual_review": False,
    }


def data_folder(folder: Path) -> Path:
    """Write every data set that the fit reads."""
    years = [(town, 1930 + 7 * place) for place, town in enumerate(TOWNS)]
    wikipedia = folder / "wikipedia"
    write(wikipedia / "wice_unsupported_tokens_train.jsonl.xz", (marked(*each) for each in years))
    write(
        folder / "verification" / "factcg_docs.jsonl.xz",
        (document(*each, grounded=grounded) for each in years for grounded in (True, False)),
    )
    pages = [
        whole_page(*each, ("supported", "not_supported")[place % 2])
        for place, each in enumerate(years)
    ]
    write(wikipedia / "wice_entailment_retrieval_dev.jsonl.xz", pages)
    write(
        wikipedia / "wice_oracle_chunks_dev.jsonl.xz",
        (
            {**row, "evidence": page(*each)[1:4], "supporting_sentences": [[1]]}
            for row, each in zip(pages, years, strict=True)
        ),
    )
    write(
        wikipedia / "citation_checks_dev40.jsonl.xz",
        (
            checked(*each, ("Supported", "Not supported")[place % 2])
            for place, each in enumerate(years)
        ),
    )
    return folder
