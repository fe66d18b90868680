"""JSONL rows in, what they ask to watch out."""

from collections.abc import Iterator
from pathlib import Path

from claimwright.cli.batch import opened
from claimwright.cli.rows import Row, claim_of, read_rows, text_field
from claimwright.domain import WatchedKind, WatchItem
from claimwright.errors import InputError
from claimwright.flows.watch_items import MAX_URL_CHARACTERS


def items_in(rows: Path | None) -> Iterator[WatchItem]:
    """Yield what the rows of a file ask to watch.

    Rows are JSONL, `{id, claim}` or `{id, url}`; `-` is standard input, `None` no file.

    Yields:
        One item a row, in order.

    Raises:
        InputError: A row is unusable; the message names its line.
        NotFoundError: There is no such file.
    """
    if rows is None:
        return
    with opened(rows) as source:
        for row in read_rows(source):
            try:
                yield _item_of(row)
            except InputError as error:
                raise type(error)(f"line {row.position}: {error}") from error


def _item_of(row: Row) -> WatchItem:
    if row.trouble is not None:
        raise row.trouble
    url = text_field(row, "url", MAX_URL_CHARACTERS)
    if url and row.fields.get("claim") is not None:
        raise InputError("the row has a claim and a url; give one of them")
    if url:
        return WatchItem(WatchedKind.PAGE, url.strip())
    return WatchItem(WatchedKind.CLAIM, claim_of(row).text)
