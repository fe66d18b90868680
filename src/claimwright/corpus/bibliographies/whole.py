"""A text file that must be read at once in, its text out; records in, rows out."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BufferedReader
from typing import Final

from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.rows import Row, shorten
from claimwright.corpus.streams import DAMAGED, decompressed
from claimwright.domain import Document
from claimwright.errors import InputError, TooLargeError

MAX_FILE_BYTES: Final = 200_000_000
"""Largest list of references, decompressed: it is held in memory."""

Fields = Mapping[str, object]


def whole_text(file: BufferedReader) -> str:
    """Return the text of a file, without a byte order mark.

    The file is open at its start; gzip or xz is decompressed.

    Raises:
        TooLargeError: It is over its bound.
        InputError: It is no UTF-8, or its compressed data are damaged.
    """
    try:
        data = decompressed(file).read(MAX_FILE_BYTES + 1)
    except DAMAGED as error:
        message = f"the compressed data end early or are damaged ({error}); fetch the file anew"
        raise InputError(message) from error
    if len(data) > MAX_FILE_BYTES:
        raise TooLargeError(
            f"the list has over {MAX_FILE_BYTES:,} bytes; split it, or convert it to JSON lines"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"not UTF-8 at byte {error.start:,} of the file; save it as UTF-8"
        raise InputError(message) from error


def rows_of(
    records: Iterable[tuple[int, Fields]], known: Callable[[Fields], Fields]
) -> Iterator[Row]:
    """Turn records into rows.

    Each record comes with its position, rising; one without a text is a row with a reason. `known`
    writes values under the names of a document's fields.
    """
    for position, record in records:
        document, reason = _document(record, known)
        raw = "" if document else shorten(json.dumps(record, ensure_ascii=False, default=str))
        yield Row(position=position, document=document, reason=reason, raw=raw, offset=position)


def _document(record: Fields, known: Callable[[Fields], Fields]) -> tuple[Document | None, str]:
    try:
        return FieldMap().document(known(record)), ""
    except InputError as error:
        return None, str(error)
