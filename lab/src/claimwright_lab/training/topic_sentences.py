"""Corpora in, sentences that are about the climate, about other science or about neither out.

No corpus says it of each sentence. A sentence of a climate corpus counts when it has a climate word
or describes the physical climate; one of another corpus counts when it has none. The rest is left
out, so that the words give the label away for a part of the sentences only.
"""

import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from claimwright.claims.sentences import split
from claimwright_lab.training.records import Row, read_rows
from claimwright_lab.training.sentence_labels import (
    LabelledSentence,
    one_hot,
    sampled_texts,
    without_repeats,
)

TOPICS: Final = ("climate", "science", "other")
"""About the climate, its change or the answers to it; about other science; about neither."""

CLIMATE_WORDS: Final = re.compile(
    r"""climat|global(?:ly)?\swarming|warming|greenhouse|\bco2\b|\bco\s?2\b|carbon|methane|fossil\sfuel
    |sea[-\s]levels?|sea[-\s]ice|ice\s(?:sheet|cap|shelf|age)|glacier|permafrost|\barctic|antarctic
    |renewable|emissions?\b|decarboni|net[-\s]zero|drought|wildfire|heat\s?wave|el\sni[nñ]o|\bipcc\b
    |(?:solar|wind)\s(?:power|energy|farm|turbine|panel)|photovoltaic|deforestation|coral|ozone
    |hurricane|temperatures?\s(?:record|rise|change|increase)|aerosol|ocean\sacidi""",
    re.IGNORECASE | re.VERBOSE,
)
_WORDS: Final = range(6, 61)
_PER_DOCUMENT: Final = 3
_IPCC_EVERY: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class _Corpus:
    """Where sentences of one topic come from."""

    name: str
    licence: str
    topic: int
    limit: int
    read: Callable[[Path], Iterator[tuple[str, str]]]


def topic_sentences(data: Path) -> tuple[LabelledSentence, ...]:
    """Read the sentences of every corpus, each once; those of one document have one key.

    Raises:
        UnavailableError: A corpus is absent.
    """
    found: list[LabelledSentence] = []
    for corpus in _CORPORA:
        rows = (
            LabelledSentence(
                text=" ".join(text.split()),
                source=corpus.name,
                target=one_hot(corpus.topic, len(TOPICS)),
                group=f"{corpus.name} {document}",
            )
            for document, text in corpus.read(data)
            if len(text.split()) in _WORDS
        )
        found += sampled_texts(rows, corpus.limit)
    return without_repeats(found)


def licences() -> Mapping[str, str]:
    """Return the licence of each corpus by its name."""
    return {corpus.name: corpus.licence for corpus in _CORPORA}


def _has_climate_word(text: str) -> bool:
    return CLIMATE_WORDS.search(text) is not None


def _chosen(rows: Iterator[Row], every: int) -> Iterator[tuple[int, Row]]:
    """Yield about one row in so many, with its number: cutting all into sentences takes minutes."""
    for number, row in enumerate(rows):
        if zlib.crc32(str(number).encode()) % every == 0:
            yield number, row


def _ipcc(data: Path) -> Iterator[tuple[str, str]]:
    rows = read_rows(data / "corpora/ipcc_ar6_paragraphs.jsonl.xz")
    for number, row in _chosen(rows, _IPCC_EVERY):
        for span in split(row["text"])[:_PER_DOCUMENT]:
            if _has_climate_word(span.text) or row["report"] == "AR6 WGI":
                yield str(number), span.text


def _abstracts(
    data: Path,
    *,
    path: str,
    every: int,
    wanted: Callable[[str], bool],
    about: Callable[[str], bool],
) -> Iterator[tuple[str, str]]:
    """Yield wanted sentences of abstracts, and titles, of documents about something."""
    for number, row in _chosen(read_rows(data / path), every):
        whole = f"{row.get('title') or ''}. {row.get('abstract') or ''}"
        if not about(whole):
            continue
        spans = [span.text for span in split(whole[:20_000])]
        for text in spans[:1] + spans[2 : 2 + _PER_DOCUMENT]:
            if wanted(text):
                yield str(number), text


def _texts(
    data: Path, *, path: str, name: str, wanted: Callable[[str], bool]
) -> Iterator[tuple[str, str]]:
    """Yield one text a row, its words its document."""
    for row in read_rows(data / path):
        if wanted(row[name]):
            yield row[name], row[name]


def _anything(_text: str) -> bool:
    return True


def _no_climate_word(text: str) -> bool:
    return not _has_climate_word(text)


def _of_climate(path: str, every: int) -> Callable[[Path], Iterator[tuple[str, str]]]:
    return partial(_abstracts, path=path, every=every, wanted=_has_climate_word, about=_anything)


def _of_science(path: str, every: int) -> Callable[[Path], Iterator[tuple[str, str]]]:
    return partial(_abstracts, path=path, every=every, wanted=_anything, about=_no_climate_word)


def _of_texts(
    path: str, name: str, wanted: Callable[[str], bool]
) -> Callable[[Path], Iterator[tuple[str, str]]]:
    return partial(_texts, path=path, name=name, wanted=wanted)


_CLIMATE, _SCIENCE, _OTHER = range(len(TOPICS))
_PAIRS: Final = "verification/pairs"

_CORPORA: Final = (
    _Corpus(
        name="IPCC AR6 paragraphs",
        licence="© IPCC, read and not copied",
        topic=_CLIMATE,
        limit=2400,
        read=_ipcc,
    ),
    _Corpus(
        name="CGIAR climate abstracts",
        licence="per article, read and not copied",
        topic=_CLIMATE,
        limit=700,
        read=_of_climate("corpora/abstracts_cgiar_climate.jsonl.xz", 4),
    ),
    _Corpus(
        name="CDR map abstracts",
        licence="per article, read and not copied",
        topic=_CLIMATE,
        limit=300,
        read=_of_climate("corpora/abstracts_cdr_map.jsonl.xz", 1),
    ),
    _Corpus(
        name="CLIMATE-FEVER claims",
        licence="not verified",
        topic=_CLIMATE,
        limit=2000,
        read=_of_texts("verification/climate_fever.dev80.jsonl.xz", "claim", _anything),
    ),
    _Corpus(
        name="Stance on global warming",
        licence="not verified",
        topic=_CLIMATE,
        limit=2000,
        read=_of_texts(
            "claims/global_warming_stance_dev80.jsonl.xz", "sentence", _has_climate_word
        ),
    ),
    _Corpus(
        name="SYNERGY abstracts",
        licence="not verified",
        topic=_SCIENCE,
        limit=2000,
        read=_of_science("corpora/abstracts_synergy.jsonl.xz", 30),
    ),
    _Corpus(
        name="arXiv abstracts",
        licence="per article, read and not copied",
        topic=_SCIENCE,
        limit=800,
        read=_of_science("corpora/abstracts_arxiv.jsonl.xz", 20),
    ),
    _Corpus(
        name="ACL abstracts",
        licence="CC BY 4.0",
        topic=_SCIENCE,
        limit=300,
        read=_of_science("corpora/abstracts_acl.jsonl.xz", 40),
    ),
    _Corpus(
        name="SciFact claims",
        licence="CC BY 4.0",
        topic=_SCIENCE,
        limit=800,
        read=_of_texts("verification/scifact/claims_train.jsonl.xz", "claim", _no_climate_word),
    ),
    _Corpus(
        name="Check-COVID claims",
        licence="not verified",
        topic=_SCIENCE,
        limit=500,
        read=_of_texts("verification/check_covid_train_dev.jsonl.xz", "claim", _no_climate_word),
    ),
    _Corpus(
        name="CheckThat 2024",
        licence="not verified",
        topic=_OTHER,
        limit=2500,
        read=_of_texts("claims/checkthat24_train.jsonl.xz", "text", _no_climate_word),
    ),
    _Corpus(
        name="SNLI",
        licence="CC BY-SA 4.0",
        topic=_OTHER,
        limit=700,
        read=_of_texts(f"{_PAIRS}/snli_train_subset.jsonl.xz", "claim", _no_climate_word),
    ),
    _Corpus(
        name="FEVER dev",
        licence="CC BY-SA 3.0",
        topic=_OTHER,
        limit=900,
        read=_of_texts("verification/fever_rte_dev.jsonl.xz", "evidence", _no_climate_word),
    ),
    _Corpus(
        name="Fool Me Twice dev",
        licence="not verified",
        topic=_OTHER,
        limit=500,
        read=_of_texts("verification/fool_me_twice_dev.jsonl.xz", "text", _no_climate_word),
    ),
)
