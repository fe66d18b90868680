"""How probable each choice was, from the tokens that an endpoint tells."""

import math
from collections.abc import Mapping, Sequence

import pytest

from claimwright.llm.choice_shares import LEAST, Weighed, choice_shares

LABELS = Weighed(name="label", choices=("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"))
CLOSE = Weighed(name="label", choices=("NOT_SUPPORTED", "NOT_SHOWN", "SUPPORTED"))
Told = Mapping[str, float]


def body(*tokens: Told) -> dict[str, object]:
    """Return a completion whose tokens are the first of each mapping, with probabilities."""
    rows = []
    for told in tokens:
        likely = [{"token": one, "logprob": math.log(share)} for one, share in told.items()]
        rows.append({**likely[0], "top_logprobs": likely})
    return {"choices": [{"logprobs": {"content": rows}}]}


def sure(*texts: str) -> list[Told]:
    return [{text: 1.0} for text in texts]


BEGINNING = sure('{"reasoning": "The \\"label\\": \\"x', '", "', "label", '": "')


@pytest.mark.parametrize(
    "tokens",
    [
        [*BEGINNING, {"SUPPORTS": 0.7, "REFUTES": 0.2, "NOT": 0.1}, *sure('"}')],
        [*BEGINNING, {"S": 0.7, "REF": 0.2, "NOT": 0.1}, *sure("UPPORTS", '"}')],
        [*sure('{"label"', ": "), {'"SUP': 0.7, '"REF': 0.2, '"NOT': 0.1}, *sure('PORTS"}')],
        [*BEGINNING, {"S": 0.4, "SUP": 0.3, "R": 0.2, "NOT": 0.1}, *sure("UPPORTS")],
    ],
)
def test_however_the_label_is_cut_its_choices_have_their_shares(tokens: Sequence[Told]) -> None:
    shares = choice_shares(body(*tokens), LABELS)

    assert shares == pytest.approx({"SUPPORTS": 0.7, "REFUTES": 0.2, "NOT_ENOUGH_INFO": 0.1})


def test_choices_that_begin_alike_are_followed_until_they_part() -> None:
    told = [{"NOT": 0.8, "SUP": 0.2}, {"_SUPPORTED": 0.75, "_SHOWN": 0.25}]

    shares = choice_shares(body(*BEGINNING, *told, *sure('"}')), CLOSE)

    assert shares == pytest.approx({"NOT_SUPPORTED": 0.6, "NOT_SHOWN": 0.2, "SUPPORTED": 0.2})


def test_a_beginning_that_was_not_followed_counts_for_each_choice_in_part() -> None:
    shares = choice_shares(body(*BEGINNING, {"SUP": 0.6, "NOT": 0.4}, *sure("PORTED")), CLOSE)

    assert shares == pytest.approx({"NOT_SUPPORTED": 0.2, "NOT_SHOWN": 0.2, "SUPPORTED": 0.6})


def test_a_choice_that_is_not_told_is_unlikely_and_not_impossible() -> None:
    shares = choice_shares(body(*BEGINNING, {"SUPPORTS": 1.0}), LABELS)

    assert sum(shares.values()) == pytest.approx(1.0)
    assert shares["REFUTES"] == pytest.approx(LEAST, rel=0.01)


def test_the_last_value_counts() -> None:
    first = [*sure('{"label": "'), {"REFUTES": 1.0}, *sure('"} or rather ')]
    then = [*sure('{"label": "'), {"SUPPORTS": 0.9, "REFUTES": 0.1}]

    assert choice_shares(body(*first, *then), LABELS)["SUPPORTS"] == pytest.approx(0.9, abs=0.01)


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"choices": []},
        {"choices": [{"logprobs": None}]},
        {"choices": [{"logprobs": {"content": [{"token": "x"}, {"token": 1, "logprob": "y"}, 3]}}]},
        {"choices": [{"logprobs": {"content": [{"token": "x", "logprob": math.nan}]}}]},
        body(*sure('{"other": "', "SUPPORTS", '"}')),
        body(*BEGINNING, {"SUPPORTS": 0.3, "MAYBE": 0.6}),
    ],
)
def test_what_tells_nothing_gives_nothing(told: object) -> None:
    assert choice_shares(told, LABELS) == {}
