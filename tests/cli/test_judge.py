"""`claimwright judge`: pairs in, stances out."""

from __future__ import annotations

import json

from tests.cli.conftest import Command

PAIR = {"id": 1, "claim": "Seas rise", "evidence": "Bees dance. Seas rise.", "title": "Seas"}


def answers(command: Command, *rows: object) -> list[dict[str, object]]:
    stdin = "".join(json.dumps(row) + "\n" for row in rows).encode()
    done = command("judge", "--input", "-", stdin=stdin)
    return [json.loads(line) for line in done.out.splitlines()]


def test_a_pair_gets_the_shape_of_the_contract(command: Command) -> None:
    answer = answers(command, PAIR)[0]

    assert list(answer) == [
        "id",
        "label",
        "supports",
        "refutes",
        "not_enough_information",
        "reason",
        "rationale",
    ]
    assert (answer["id"], answer["label"]) == (1, "SUPPORTS")


def test_a_rationale_counts_in_the_evidence_as_given(command: Command) -> None:
    span = answers(command, PAIR)[0]["rationale"]

    assert span == [{"start": 12, "end": 22, "text": "Seas rise."}]


def test_an_empty_text_is_an_error_and_never_a_label(command: Command) -> None:
    found = answers(command, PAIR, {**PAIR, "id": 2, "evidence": " "}, {**PAIR, "id": 3})

    assert ["error" in answer for answer in found] == [False, True, False]


def test_without_an_input_the_shape_is_told(command: Command) -> None:
    done = command("judge")

    assert (done.code, "{id, claim, evidence}" in done.err) == (2, True)
