"""Rows of claims with a source each, and their answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.cli.batch import answer_file
from claimwright.cli.citations_run import citation_row_of, citation_work
from claimwright.cli.rows import Row
from claimwright.domain import SourceState, SourceText
from claimwright.errors import InputError, UnavailableError
from claimwright.fetch.page import NO_NETWORK
from claimwright.flows.citation_rows import CitationRow
from claimwright.settings import CitationSettings
from tests.citations import SEAS, text_of
from tests.flows.citation_parts import ToldReader, flow

SETTINGS = CitationSettings()


def asked(**fields: object) -> CitationRow:
    return citation_row_of(Row(position=1, id="1", fields={"claim": SEAS, **fields}), SETTINGS)


def answered(
    tmp_path: Path, *rows: object, reader: ToldReader | None = None
) -> tuple[int, list[dict[str, object]]]:
    source, target = tmp_path / "rows.jsonl", tmp_path / "checks.jsonl"
    source.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    code = answer_file(source, target, citation_work(flow(reader=reader or ToldReader())))
    return code, [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]


def test_a_row_with_a_text_is_answered_as_the_contract_says(tmp_path: Path) -> None:
    code, (answer,) = answered(tmp_path, {"id": "a", "claim": SEAS, "source_text": f"Hm. {SEAS}"})

    assert (0, ["id", "label", "support_probability"]) == (code, list(answer)[:3])
    assert ("a", "SUPPORTED", 1.0) == (answer["id"], answer["label"], answer["support_probability"])
    assert {"start": 4, "end": 4 + len(SEAS), "text": SEAS} == answer["passage"]


def test_without_a_network_no_answer_is_written(tmp_path: Path) -> None:
    unasked = SourceText(state=SourceState.NOT_FETCHED, detail=NO_NETWORK)
    row = {"id": 1, "claim": SEAS, "source_url": "https://a.example/ice"}

    with pytest.raises(UnavailableError, match="no network"):
        answered(tmp_path, row, reader=ToldReader({"https://a.example/ice": unasked}))
    assert (tmp_path / "checks.jsonl").read_bytes() == b""


def test_a_row_with_an_address_has_its_source_read(tmp_path: Path) -> None:
    reader = ToldReader({"https://a.example/ice": text_of()})

    _, answers = answered(
        tmp_path,
        {"id": 1, "claim": SEAS, "source_url": "https://a.example/ice"},
        {"id": 2, "claim": SEAS, "source_url": "https://a.example/gone"},
        reader=reader,
    )

    assert ["SUPPORTED", "SOURCE_UNAVAILABLE"] == [answer["label"] for answer in answers]
    assert answers[1]["passage"] is None


def test_answers_of_another_engine_are_not_continued(tmp_path: Path) -> None:
    target = tmp_path / "checks.jsonl"
    target.write_text('{"id": "a", "checker": "older"}\n', encoding="utf-8")

    with pytest.raises(InputError, match="another engine"):
        answered(tmp_path, {"id": "a", "claim": SEAS, "source_text": SEAS})


@pytest.mark.parametrize(
    "text",
    [
        "Seas rise.",
        "404 people died in the flood of 1953.",
        "Sweden was already a member of the European Union.",
    ],
)
def test_a_short_text_is_checked_all_the_same(text: str) -> None:
    given = asked(source_text=text).given

    assert given is not None
    assert SourceState.OK is given.state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("", SourceState.EMPTY),
        (" … ", SourceState.EMPTY),
        ("Das Meer steigt seit vielen Jahren an allen Küsten. " * 4, SourceState.OTHER_LANGUAGE),
    ],
)
def test_a_text_that_shows_nothing_is_a_state(text: str, state: SourceState) -> None:
    given = asked(source_text=text).given

    assert given is not None
    assert state is given.state


def test_a_row_without_a_source_is_refused() -> None:
    with pytest.raises(InputError, match="no source_text and no source_url"):
        asked()


def test_a_text_that_is_null_is_read_at_its_address() -> None:
    row = asked(source_text=None, source_url="https://a.example/ice")

    assert (None, "https://a.example/ice") == (row.given, row.url)


def test_title_context_and_article_reach_the_claim() -> None:
    row = asked(source_text=SEAS, source_title="Ice", article_title="Seas", context="Tides.")

    assert ("Seas", "Ice", "Tides.") == (row.article_title, row.source_title, row.claim.context)


@pytest.mark.parametrize(
    "fields",
    [
        {"claim": "…", "source_text": SEAS},
        {"claim": 7, "source_text": SEAS},
        {"source_text": 7},
        {"source_text": SEAS, "source_url": "x" * 2_001},
        {"source_text": SEAS, "article_title": []},
    ],
)
def test_an_unusable_field_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(InputError):
        asked(**fields)
