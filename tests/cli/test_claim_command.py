"""The work on a file of claims that are answered with reports."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from claimwright.cli.claim_command import Answer, ClaimCommand, answer, work_of
from claimwright.cli.options import Asked
from claimwright.cli.rows import Row
from claimwright.domain import Claim
from claimwright.errors import InputError
from claimwright.schema.writing import to_json
from tests.examples import PROVENANCE

WORK = work_of(
    ClaimCommand(
        answers=lambda claims: [Answer({"id": claim.id}, str) for claim in claims],
        show=print,
        made_with=lambda: to_json(PROVENANCE),
    )
)


def row(**fields: object) -> Row:
    return Row(position=1, id="a", fields=fields)


def test_a_row_is_read_as_a_claim() -> None:
    assert WORK.read(row(id="a", claim="Seas rise.")) == Claim(id="a", text="Seas rise.")


def test_a_row_that_no_search_can_answer_is_refused() -> None:
    with pytest.raises(InputError, match="at least one letter"):
        WORK.read(row(id="a", claim="…"))


def test_a_line_made_in_the_same_way_answers_its_row() -> None:
    known = {"id": "a", "provenance": to_json(PROVENANCE)}

    assert WORK.same(row(id="a", claim="Seas rise."), known) == ""


def test_a_line_made_otherwise_is_not_continued() -> None:
    other = to_json(replace(PROVENANCE, corpus_version=PROVENANCE.corpus_version + 1))

    assert "other settings" in WORK.same(row(id="a", claim="Seas rise."), {"provenance": other})


def test_an_answer_is_kept_before_it_is_shown() -> None:
    heard: list[str] = []
    command = ClaimCommand(
        answers=lambda claims: [Answer({}, partial(str, claim.text)) for claim in claims],
        show=lambda text: heard.append(f"shown: {text}"),
    )
    asked = Asked(claim="Seas rise.")

    answer(asked, lambda: command, keep=lambda found: heard.append(f"kept: {found.report()}"))

    assert heard == ["kept: Seas rise.", "shown: Seas rise."]
