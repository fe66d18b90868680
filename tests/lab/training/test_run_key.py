"""What tells a training run from every other."""

from __future__ import annotations

import pytest

from claimwright_lab.training.run_key import run_key

OPTIONS = {"seed": 7, "rate": 1e-4, "minutes": 5.0}
TEXTS = ("ice melts", "seas rise")


def test_the_wall_clock_may_differ() -> None:
    assert run_key(OPTIONS, TEXTS) == run_key(OPTIONS | {"minutes": 60.0}, TEXTS)


def test_the_order_of_the_options_does_not_matter() -> None:
    assert run_key(OPTIONS, TEXTS) == run_key(dict(reversed(OPTIONS.items())), TEXTS)


@pytest.mark.parametrize("change", [{"seed": 8}, {"rate": 2e-4}, {"batch": 4}])
def test_another_option_is_another_run(change: dict[str, float]) -> None:
    assert run_key(OPTIONS, TEXTS) != run_key(OPTIONS | change, TEXTS)


@pytest.mark.parametrize(
    "texts", [("seas rise", "ice melts"), ("ice melts",), ("ice melts", "seas fall")]
)
def test_other_texts_are_another_run(texts: tuple[str, ...]) -> None:
    assert run_key(OPTIONS, TEXTS) != run_key(OPTIONS, texts)


def test_texts_that_are_cut_elsewhere_are_other_texts() -> None:
    assert run_key(OPTIONS, ("ab", "c")) != run_key(OPTIONS, ("a", "bc"))
