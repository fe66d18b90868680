"""A transcript as JSON in, the rounds of its debate out, as the domain knows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS
from claimwright.domain import DebateRound, NoticeState
from claimwright.errors import InputError
from claimwright.schema.reading import from_whole, whole

Values: TypeAlias = dict[str, object]
"""Of the fields of a noun."""


def read_rounds(record: Mapping[str, object]) -> tuple[DebateRound, ...]:
    """Read the rounds of a transcript.

    The text of a document is known where its passages are; the rest reads as blanks, so that every
    offset counts where it counted.

    Args:
        record: A report on a debate as JSON values.

    Returns:
        The rounds, the blind one first.

    Raises:
        InputError: A value is not what a transcript holds; the message says where.
    """
    told = record.get("transcript")
    values = whole(tuple[DebateRound, ...], told)
    for made, shown in _evidence(values, told):
        complete_evidence(made, shown)
    rounds = from_whole(tuple[DebateRound, ...], values, at="transcript")
    if not rounds or [one.number for one in rounds] != list(range(len(rounds))):
        raise InputError(
            f"transcript holds the rounds {[one.number for one in rounds]!r}; they must be "
            "numbered from 0 without a gap"
        )
    return rounds


def _evidence(made: object, told: object) -> Iterator[tuple[Values, Mapping[str, object]]]:
    """Yield each piece of evidence, as fields and as the transcript shows it."""
    if isinstance(made, list) and isinstance(told, list):
        for one, shown in zip(made, told, strict=True):
            yield from _evidence(one, shown)
    elif isinstance(made, dict) and isinstance(told, Mapping):
        if isinstance(made.get("evidence"), dict):
            yield made["evidence"], told
        for name in ("answers", "judged"):
            yield from _evidence(made.get(name), told.get(name))


def complete_evidence(made: Values, shown: Mapping[str, object]) -> None:
    """Add to evidence what its JSON tells another way: whose passage it is, text and notice.

    Args:
        made: The fields of evidence, as `schema.reading.whole` gives them; changed in place.
        shown: Its JSON.

    Raises:
        InputError: The passage starts beyond the longest document.
    """
    passage, document, metadata = made.get("passage"), made.get("document"), shown.get("document")
    if not (isinstance(passage, dict) and isinstance(document, dict)):
        return
    passage["document_id"] = shown.get("document_id")
    start, text = shown.get("start"), shown.get("text")
    if isinstance(start, int) and isinstance(text, str):
        if start > MAX_TEXT_CHARACTERS:
            raise InputError(
                f"a passage starts at {start}; no document is longer than "
                f"{MAX_TEXT_CHARACTERS} characters"
            )
        document["text"] = " " * start + text
    notice = metadata.get("notice") if isinstance(metadata, Mapping) else None
    if isinstance(notice, Mapping) and notice.get("state") != NoticeState.UNCHECKED:
        document["notices"] = [notice]
