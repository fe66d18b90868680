"""A file of KILT-style citation records in, citations that hold or fail out.

Source: Petroni et al. (2023), doi:10.1038/s42256-023-00726-1: claims of featured articles hold,
those that editors marked `{{failed verification}}` fail.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from claimwright.domain import Claim, SourceState, SourceText
from claimwright.errors import ClaimwrightError, InputError
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation.cases import About, Bench, CitationCase, CitationSet
from claimwright_lab.evaluation.citations.cited import (
    FAILED,
    cited_claim,
    cited_source,
    read_input,
    read_source,
    said,
    told_sentences,
)
from claimwright_lab.evaluation.files import Files

_UNREAD: Final = frozenset(SourceState) - {SourceState.OK}
"""What a record may say of a source without a text."""


def has_records(path: Path) -> bool:
    """Tell whether the first row of a file has an input, and outputs."""
    try:
        row = next(read_rows(path), None)
    except ClaimwrightError:  # told when the file is read
        return False
    return row is not None and isinstance(row.fields.get("output"), list) and "input" in row.fields


def cases(files: Files) -> tuple[CitationCase, ...]:
    """Return one case per record of a featured article or a failed one, in file order.

    Of several sources it has the first whose text is there, else the first; passages of one address
    are one source.

    Raises:
        InputError: No record is of either kind.
    """
    found = tuple(case for row in read_rows(files["records"]) if (case := _case(row)) is not None)
    if not found:
        raise InputError(
            f"{files['records'].name!r} holds no record of a featured article and none that failed "
            "verification; give a file that does"
        )
    return found


def _case(row: Row) -> CitationCase | None:
    outputs, meta = row.rows("output"), row.row("meta") if "meta" in row.fields else row
    failed = any(one.fields.get("answer") == FAILED for one in outputs)
    if not failed and meta.fields.get("featured") is not True:
        return None
    name, source = row.text("id"), _source(outputs)
    title, section, before = read_input(row.text("input"))
    sentences = told_sentences(meta) or (before,)
    text = said(meta, "claim") or sentences[-1]
    claim = Claim(id=name, text=text, context=" ".join(sentences[:-1]))
    return CitationCase(
        id=name,
        cited=cited_claim(
            claim,
            cited_source(source.url, source.title),
            sentence=said(meta, "sentence"),
            context=sentences[:-1],
            section=section,
            article_title=title,
        ),
        source=source,
        gold="NOT_SUPPORTED" if failed else "SUPPORTED",
        article=title or name,
    )


def _source(outputs: Sequence[Row]) -> SourceText:
    """Return the first source with a text, all its passages in order, else the first of all."""
    sources = [
        _joined(url, [passage for passage in passages if said(passage, "url") == url], one)
        for one in outputs
        if (passages := one.rows("provenance") if "provenance" in one.fields else ())
        for url in dict.fromkeys(said(passage, "url") for passage in passages)
    ] or [read_source("")]
    return next((one for one in sources if one.state is SourceState.OK), sources[0])


def _joined(url: str, passages: Sequence[Row], output: Row) -> SourceText:
    """Put the passages of a page together; what two of them share stands there once."""
    titles = (title for passage in passages if (title := said(passage, "title")))
    parts: list[str] = []
    reached = 0
    for passage in passages:
        text, start = said(passage, "text"), passage.fields.get("start")
        place = start if isinstance(start, int) else reached
        parts.append(text[max(0, reached - place) :].strip())
        reached = max(reached, place + len(text))
    whole = " ".join(part for part in parts if part)
    source = read_source(whole, url=url, title=next(titles, ""))
    status = said(output, "status")
    if whole or status not in _UNREAD:
        return source
    return replace(source, state=SourceState(status), detail=said(output, "detail"))


def file_set(path: Path) -> CitationSet:
    """Return a file of records as a data set.

    Rows are `{id, input, output: [{answer, provenance}], meta}`, each provenance a list of `{url,
    title?, text?}`.
    """
    return CitationSet(
        about=About(
            id=path.stem,
            title=f"Citations of {path.name}: featured, and failed verification",
            source="https://github.com/facebookresearch/side/blob/main/datasets/WAFER.md",
            licence="of the file",
            files=Files(names={"records": (path.name,)}, folder=path.parent),
        ),
        bench=Bench.FAILED_VERIFICATION,
        read=cases,
    )
