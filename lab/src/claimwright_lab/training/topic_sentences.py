"""Corpora in, sentences that are about the climate, about other science or about neither out.

No corpus says it of each sentence. A sentence of a climate corpus counts when it has a climate word
or describes the physical climate; one of another corpus counts when it has none. The rest is left
out, so that the words give the label away for a part of the sentences only.
"""

import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

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


class _Corpus(NamedTuple):
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
    name: str,
    every: int,
    wanted: Callable[[str], bool],
    about: Callable[[str], bool],
) -> Iterator[tuple[str, str]]:
    for number, row in _chosen(read_rows(data / f"corpora/abstracts_{name}.jsonl.xz"), every):
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
    for row in read_rows(data / f"{path}.jsonl.xz"):
        if wanted(row[name]):
            yield row[name], row[name]


def _anything(_text: str) -> bool:
    return True


def _no_climate_word(text: str) -> bool:
    return not _has_climate_word(text)


def _of_climate(name: str, every: int) -> Callable[[Path], Iterator[tuple[str, str]]]:
    return partial(_abstracts, name=name, every=every, wanted=_has_climate_word, about=_anything)


def _of_science(name: str, every: int) -> Callable[[Path], Iterator[tuple[str, str]]]:
    return partial(_abstracts, name=name, every=every, wanted=_anything, about=_no_climate_word)


def _of_texts(
    path: str, name: str, wanted: Callable[[str], bool] = _no_climate_word
) -> Callable[[Path], Iterator[tuple[str, str]]]:
    return partial(_texts, path=path, name=name, wanted=wanted)


_CLIMATE, _SCIENCE, _OTHER = range(len(TOPICS))
_UNKNOWN, _ARTICLES = "not verified", "per article, read and not copied"
_CHECKTHAT = "claims/checkthat24_train"
_STANCES, _CHECKED = "claims/global_warming_stance_dev80", "verification/check_covid_train_dev"

_CORPORA: Final = (
    _Corpus("IPCC AR6 paragraphs", "© IPCC, read and not copied", _CLIMATE, 2400, _ipcc),
    _Corpus("CGIAR climate abstracts", _ARTICLES, _CLIMATE, 700, _of_climate("cgiar_climate", 4)),
    _Corpus("CDR map abstracts", _ARTICLES, _CLIMATE, 300, _of_climate("cdr_map", 1)),
    _Corpus(
        "CLIMATE-FEVER claims", _UNKNOWN, _CLIMATE, 2000,
        _of_texts("verification/climate_fever.dev80", "claim", _anything),
    ),
    _Corpus(
        "Stance on global warming", _UNKNOWN, _CLIMATE, 2000,
        _of_texts(_STANCES, "sentence", _has_climate_word),
    ),
    _Corpus("SYNERGY abstracts", _UNKNOWN, _SCIENCE, 2000, _of_science("synergy", 30)),
    _Corpus("arXiv abstracts", _ARTICLES, _SCIENCE, 800, _of_science("arxiv", 20)),
    _Corpus("ACL abstracts", "CC BY 4.0", _SCIENCE, 300, _of_science("acl", 40)),
    _Corpus(
        "SciFact claims", "CC BY 4.0", _SCIENCE, 800,
        _of_texts("verification/scifact/claims_train", "claim"),
    ),
    _Corpus("Check-COVID claims", _UNKNOWN, _SCIENCE, 500, _of_texts(_CHECKED, "claim")),
    _Corpus("CheckThat 2024", _UNKNOWN, _OTHER, 2500, _of_texts(_CHECKTHAT, "text")),
    _Corpus(
        "SNLI", "CC BY-SA 4.0", _OTHER, 700,
        _of_texts("verification/pairs/snli_train_subset", "claim"),
    ),
    _Corpus(
        "FEVER dev", "CC BY-SA 3.0", _OTHER, 900,
        _of_texts("verification/fever_rte_dev", "evidence"),
    ),
    _Corpus(
        "Fool Me Twice dev", _UNKNOWN, _OTHER, 500,
        _of_texts("verification/fool_me_twice_dev", "text"),
    ),
)  # fmt: skip
