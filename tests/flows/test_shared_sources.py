"""Sources read in the background, each once."""

from __future__ import annotations

import pytest

from claimwright.domain import SourceState
from claimwright.errors import UnavailableError
from claimwright.flows.shared_sources import SharedSources, source_key
from tests.citations import source, text_of
from tests.flows.citation_parts import ToldReader

ICE = source()


def test_two_spellings_of_one_address_are_read_once() -> None:
    reader = ToldReader()

    with SharedSources(reader, 2) as sources:
        sources.begin([ICE, source("http://www.a.example/ice/")])
        state = sources.text_of(ICE).state

    assert (SourceState.NOT_FOUND, 1) == (state, len(reader.asked))


def test_progress_tells_how_many_are_read_of_how_many() -> None:
    with SharedSources(ToldReader(), 1) as sources:
        sources.begin([ICE, source("https://b.example/x")])
        sources.text_of(ICE)
        sources.text_of(source("https://b.example/x"))

        assert (2, 2) == sources.progress
        assert sources.is_read(ICE)


def test_waiting_for_nothing_returns_at_once() -> None:
    with SharedSources(ToldReader({"https://a.example/ice": text_of()}), 1) as sources:
        sources.begin([ICE])
        sources.text_of(ICE)
        sources.wait()

        assert sources.text_of(ICE).state is SourceState.OK


def test_a_failure_of_the_reader_comes_with_the_text() -> None:
    reader = ToldReader({"https://a.example/ice": UnavailableError("no disk")})

    with SharedSources(reader, 1) as sources:
        sources.begin([ICE])

        with pytest.raises(UnavailableError):
            sources.text_of(ICE)


def test_sources_without_an_address_are_told_apart_by_their_keys() -> None:
    assert source_key(source("", key="a")) != source_key(source("", key="b"))
