"""A bounded memory of what was worked out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from claimwright.memory import Memory, once


class Measured:
    """Tells the lengths of words, and notes of which it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []

    def __call__(self, words: Sequence[str]) -> list[int]:
        self.asked.append(tuple(words))
        return [len(word) for word in words]


def test_what_is_kept_is_not_made_again() -> None:
    memory, make = Memory[str, int](most=10), Measured()
    memory.each(["ice"], make)

    assert (3, 4, 3, 4) == memory.each(["ice", "snow", "ice", "snow"], make)
    assert [("ice",), ("snow",)] == make.asked


def test_where_all_is_kept_nothing_is_asked() -> None:
    memory, make = Memory[str, int](most=10), Measured()
    memory.each(["ice"], make)
    memory.each(["ice"], make)

    assert [("ice",)] == make.asked


def test_more_than_are_kept_are_answered_all_the_same() -> None:
    assert (3, 4) == Memory[str, int](most=1).each(["ice", "snow"], Measured())


def test_what_was_not_used_for_longest_goes_first() -> None:
    memory, make = Memory[str, int](most=2), Measured()
    memory.each(["ice", "snow"], make)
    memory.each(["ice"], make)
    memory.each(["hail"], make)

    assert (3, None, 4) == (memory.find("ice"), memory.find("snow"), memory.find("hail"))


def test_a_value_kept_anew_takes_the_place_of_the_first() -> None:
    memory = Memory[str, int](most=2)
    memory.keep({"ice": 1, "snow": 1})
    memory.keep({"ice": 2})
    memory.keep({"hail": 1})

    assert (2, None) == (memory.find("ice"), memory.find("snow"))


def test_too_few_values_are_a_fault() -> None:
    with pytest.raises(ValueError, match="shorter"):
        Memory[str, int](most=2).each(["ice", "snow"], lambda _: [1])


def test_threads_that_ask_at_once_share_what_is_made_once() -> None:
    begun: list[int] = []

    def make() -> object:
        begun.append(1)
        time.sleep(0.05)
        return object()

    value = once(make)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: value(), range(4)))

    assert (len(begun), len(set(map(id, found)))) == (1, 1)
