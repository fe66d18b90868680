"""Claims that differ only in who does what or which is more, each beside the text that decides it.

"Humans emit more than volcanoes" and "Volcanoes emit more than humans" share all their words: only
their order tells which of them a text supports. Claims were written for claimwright, by a language
model, without a second opinion. Texts are starter statements, and sentences of reports and
abstracts, which are named by a digest and read from the data.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from claimwright.errors import UnavailableError
from claimwright_lab.training.records import Example, labelled
from claimwright_lab.training.starter_claims import WRITTEN, Statement
from claimwright_lab.training.turned_sentences import report_sentences

NAME: Final = "Written exchanges"
EXCHANGES: Final = WRITTEN / "exchanges"

_LABELS: Final = {"s": "SUPPORTS", "r": "REFUTES", "x": "NOT_ENOUGH_INFO"}


def digest(sentence: str) -> str:
    """Name a sentence without holding it.

    Args:
        sentence: With single spaces.

    Returns:
        Twelve hexadecimal digits.

    Examples:
        >>> digest("Seas rise.")
        'f52cc4e599e6'
    """
    return sha256(sentence.encode()).hexdigest()[:12]


def exchanges(
    data: Path, statements: Sequence[Statement], folder: Path = EXCHANGES
) -> Iterator[Example]:
    """Read the claims with the texts that they were written for.

    Args:
        data: The data folder, `corpora/` inside.
        statements: Those that may be used; claims on others are left out.
        folder: `statements.jsonl`, lines `{id, s, r, x}`, and `sentences.jsonl`, lines
            `{sentence, s, r, x}`: the text by its id or digest, and the lists of claims that it
            supports, refutes and leaves open.

    Yields:
        One pair per claim.

    Raises:
        UnavailableError: A corpus is absent, or holds a sentence no more.
    """
    yield from _of_statements(folder / "statements.jsonl", statements)
    wanted = {row["sentence"]: row for row in _rows(folder / "sentences.jsonl")}
    for title, sentence in report_sentences(data):
        row = wanted.pop(digest(sentence), {})
        if row:
            yield from _pairs(row, title, sentence)
    if wanted:
        message = (
            f"{data / 'corpora'} lacks the sentence {next(iter(wanted))} and {len(wanted) - 1} "
            "others that claims were written for: take the corpora that the recipe names"
        )
        raise UnavailableError(message)


def held_out(statements: Sequence[Statement], folder: Path = EXCHANGES) -> Iterator[Example]:
    """Read the claims on statements that nothing is trained on, all of them comparisons.

    Args:
        statements: Those that may be used, of the calibration split; claims on others are left out.
        folder: `held_out.jsonl`, lines as those of `statements.jsonl`.

    Yields:
        One pair per claim.
    """
    yield from _of_statements(folder / "held_out.jsonl", statements)


def _of_statements(path: Path, statements: Sequence[Statement]) -> Iterator[Example]:
    known = {each.id: (each.title, each.text) for each in statements}
    for row in _rows(path):
        if row["id"] in known:
            yield from _pairs(row, *known[row["id"]])


def _pairs(row: Mapping[str, Any], title: str, text: str) -> Iterator[Example]:
    for key, label in _LABELS.items():
        for claim in row[key]:
            yield labelled(NAME, claim, text, label, title=title)


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
