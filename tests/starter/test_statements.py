"""The bundled starter corpus: its fields, its own words, and nothing said twice."""

import json
import lzma
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

_ROOT = Path(__file__).parents[2]
_FILES = sorted((_ROOT / "src" / "claimwright" / "starter" / "statements").glob("*.jsonl"))
_SOURCE_TEXT = _ROOT.parent / "shared" / "data" / "corpora" / "ipcc_ar6_paragraphs.jsonl.xz"

_WORD = re.compile(r"[^\W\d_]{2,}")
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"”)]?\s+(?=[\"“(]?[A-Z0-9])")
_LONGEST_SHARED_RUN = 8
_NEARLY_THE_SAME = 0.5
_OURS = (["claimwright"], "claimwright starter corpus")
_FREE_ENGLISH = ("CC0-1.0", "en")
_SOURCES = {
    f"claimwright starter corpus: {field}"
    for field in ("physical science", "impacts", "mitigation", "field knowledge")
}
"""Each an advocate's of the debate that needs nothing else."""

_MAY_BE_EMPTY = {"chapter", "section", "confidence"}
_OF_A_SUMMARY = {"summarises", "report", "chapter"}
_CALIBRATED = {
    "",
    *(f"{level} confidence" for level in ("very low", "low", "medium", "high", "very high")),
    *("virtually certain", "extremely likely", "very likely", "likely", "more likely than not"),
    *("about as likely as not", "unlikely", "very unlikely", "exceptionally unlikely"),
}


class Statement(TypedDict):
    """One line of a statements file."""

    id: str
    title: str
    text: str
    year: int
    authors: list[str]
    venue: str
    url: str
    source: str
    licence: str
    language: str
    summarises: NotRequired[str]
    report: NotRequired[str]
    chapter: NotRequired[str]
    section: str
    confidence: str
    topic: str


_TYPES: dict[str, type] = {"year": int, "authors": list}


def _read(path: Path) -> list[Statement]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


_THEMES = {path.stem: _read(path) for path in _FILES}
_STATEMENTS = [statement for theme in _THEMES.values() for statement in theme]


def _is_complete(statement: Statement) -> bool:
    fields = Statement.__annotations__.keys()
    return statement.keys() in (fields, fields - _OF_A_SUMMARY) and all(
        isinstance(value, _TYPES.get(field, str)) and bool(value or field in _MAY_BE_EMPTY)
        for field, value in statement.items()
    )


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _runs(text: str, length: int) -> set[str]:
    words = _words(text)
    return {" ".join(words[at : at + length]) for at in range(len(words) - length + 1)}


def _alike(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other)


def _source_paragraphs() -> Iterator[str]:
    with lzma.open(_SOURCE_TEXT, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)["text"]


def test_there_are_at_least_eight_hundred_statements() -> None:
    assert len(_STATEMENTS) >= 800


def test_each_statement_has_every_field_of_its_type_and_no_other() -> None:
    offenders = [each.get("id") for each in _STATEMENTS if not _is_complete(each)]

    assert offenders == []


def test_each_id_names_the_theme_of_its_file() -> None:
    offenders = [
        each["id"]
        for theme, statements in _THEMES.items()
        for each in statements
        if not re.fullmatch(rf"starter-{theme}-[a-z0-9]+(-[a-z0-9]+)*", each["id"])
    ]

    assert offenders == []


def test_no_id_is_used_twice() -> None:
    counts = Counter(each["id"] for each in _STATEMENTS)
    offenders = [name for name, count in counts.items() if count > 1]

    assert offenders == []


def test_each_statement_is_ours_free_and_in_english() -> None:
    offenders = [
        each["id"]
        for each in _STATEMENTS
        if (each["authors"], each["venue"]) != _OURS
        or each["source"] not in _SOURCES
        or (each["licence"], each["language"]) != _FREE_ENGLISH
    ]

    assert offenders == []


def test_each_address_is_a_secure_link() -> None:
    offenders = [each["id"] for each in _STATEMENTS if not each["url"].startswith("https://")]

    assert offenders == []


def test_what_sums_up_no_report_is_field_knowledge() -> None:
    offenders = [
        each["id"]
        for each in _STATEMENTS
        if ("summarises" not in each) != each["source"].endswith("field knowledge")
    ]

    assert offenders == []


def test_confidence_is_empty_or_calibrated_language() -> None:
    offenders = [each["id"] for each in _STATEMENTS if each["confidence"] not in _CALIBRATED]

    assert offenders == []


def test_each_text_has_two_to_four_sentences() -> None:
    lengths = {each["id"]: len(_SENTENCE_END.split(each["text"])) for each in _STATEMENTS}
    offenders = [(name, length) for name, length in lengths.items() if not 2 <= length <= 4]

    assert offenders == []


def test_no_two_statements_are_nearly_the_same() -> None:
    runs = [(each["id"], _runs(each["text"], 5)) for each in _STATEMENTS]
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for place, (_, found) in enumerate(runs):
        for run in found:
            holders[run].append(place)
    # Texts that share no run are not alike at all; most of the millions of pairs share none.
    pairs = {pair for places in holders.values() for pair in combinations(places, 2)}
    offenders = [
        (runs[one][0], runs[other][0])
        for one, other in sorted(pairs)
        if _alike(runs[one][1], runs[other][1]) >= _NEARLY_THE_SAME
    ]

    assert offenders == []


@pytest.mark.slow
@pytest.mark.skipif(
    not _SOURCE_TEXT.exists(),
    reason="the text of the IPCC reports is not beside the repository, in ../shared/data/corpora",
)
def test_no_text_shares_more_than_eight_words_in_a_row_with_the_source() -> None:
    length = _LONGEST_SHARED_RUN + 1
    ours = {run: each["id"] for each in _STATEMENTS for run in _runs(each["text"], length)}
    copied = {run for text in _source_paragraphs() for run in ours.keys() & _runs(text, length)}
    offenders = sorted((ours[run], run) for run in copied)

    assert offenders == []
