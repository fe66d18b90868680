"""Advocates are put together over corpora that are there and hold something."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from claimwright.build import Models, debate_flow
from claimwright.claims.decompose import statements
from claimwright.domain import Claim, Filter, Reader
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.debate import DebateOptions
from claimwright.flows.debate_replay import held_by_rules, recorded_debate
from claimwright.flows.debating import check_readers, conclusions, open_spoken_for, parts_of
from claimwright.flows.profiles import debate_profiles
from claimwright.flows.replay import compare
from claimwright.index.catalog import Catalog
from claimwright.schema.writing import to_json
from claimwright.settings import DebateSettings, Reasoner, Settings
from claimwright.testing import HashEncoder, embedded
from tests.memory_debates import FOR, profile

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ENCODER = HashEncoder()


@pytest.fixture
def shelf(tmp_path: Path) -> Catalog:
    """Return a shelf with the corpora `full` and `empty`."""
    made = Catalog(tmp_path)
    for name in ("full", "empty"):
        with made.writer(name, encoder_name=ENCODER.name, dimension=ENCODER.dimension) as writer:
            writer.upsert(embedded(FOR, ENCODER))
            writer.commit({})
    with made.writer("empty", encoder_name=ENCODER.name, dimension=ENCODER.dimension) as writer:
        writer.delete([document.id for document in FOR])
        writer.commit({})
    return made


def test_each_profile_gets_its_corpus(shelf: Catalog) -> None:
    opened = open_spoken_for([profile("full")], shelf, encoder_of=lambda _: ENCODER.name)

    assert opened["full"].corpus == "full"


def test_an_empty_corpus_has_no_advocate(shelf: Catalog) -> None:
    with pytest.raises(InputError, match="has 0 documents; add some"):
        open_spoken_for([profile("empty")], shelf, encoder_of=lambda _: ENCODER.name)


def test_a_missing_corpus_has_no_advocate_and_those_that_are_there_are_named(
    shelf: Catalog,
) -> None:
    with pytest.raises(NotFoundError, match="there is empty, full: make it"):
        open_spoken_for([profile("none")], shelf, encoder_of=lambda _: ENCODER.name)


@pytest.mark.parametrize("reader", [Reader.LANGUAGE_MODEL, Reader.RECALL])
def test_a_language_model_that_is_not_configured_reads_for_nobody(reader: Reader) -> None:
    with pytest.raises(InputError, match=r"set llm\.address and llm\.model"):
        check_readers([replace(profile("a"), reader=reader)], DebateSettings(), None)


def test_a_language_model_that_is_not_configured_words_nothing() -> None:
    settings = DebateSettings(mediator=Reasoner.LANGUAGE_MODEL)

    with pytest.raises(InputError, match=r"debate\.mediator is 'language_model'"):
        check_readers([profile("a")], settings, None)


def test_one_that_answers_from_memory_needs_no_corpus(shelf: Catalog) -> None:
    recall = replace(profile("recall"), corpus="", reader=Reader.RECALL)

    assert open_spoken_for([recall], shelf, encoder_of=lambda _: ENCODER.name) == {}


@pytest.mark.model
@pytest.mark.slow
def test_a_debate_over_the_bundled_corpus_is_the_same_twice_and_held_again(
    tmp_path: Path, loaded: Models
) -> None:
    settings = Settings(home=tmp_path)
    recent = replace(profile("recent", 2), corpus="starter", only=Filter(year_from=2015))
    panel = [*debate_profiles(settings), recent]
    flow = debate_flow(settings, panel, loaded=loaded, clock=lambda: NOON)
    claim = Claim(text="Sea level is falling because ice sheets are growing.")

    first, second = (flow.debate([claim], DebateOptions())[0] for _ in range(2))

    record = json.loads(json.dumps(to_json(first)))
    by_rules = held_by_rules(record, recorded_debate(record, settings))
    assert repr(to_json(first)) == repr(to_json(second))
    assert compare(record, to_json(by_rules)).results == ()
    assert (first.verdict.veracity or 0) < 0


PARTS = partial(parts_of, partial(statements, least=0.9))


@pytest.mark.parametrize(
    ("claim", "parts"),
    [
        ("Seas rise.", ()),
        (
            "Polar bears thrive because sea ice has recovered.",
            ("Polar bears thrive.", "Sea ice has recovered."),
        ),
        ("Ice melts. Seas rise.", ("Ice melts.", "Seas rise.")),
        ("It warmed because of CO2.", ()),
        ("CO2 is a trace gas, so it cannot warm the planet.", ()),
    ],
)
def test_a_claim_is_taken_apart_where_its_parts_stand_alone(
    claim: str, parts: tuple[str, ...]
) -> None:
    assert parts == PARTS(claim)


def test_a_claim_of_ten_parts_has_ten() -> None:
    assert len(PARTS(" ".join(f"Ice melts in bay {n}." for n in range(10)))) == 10


def test_a_claim_of_more_parts_is_debated_as_a_whole() -> None:
    assert PARTS(" ".join(f"Ice melts in bay {n}." for n in range(11))) == ()


@pytest.mark.parametrize("text", ["🌍", "x" * 9_000, "because", ", so ", "A\n\nB"])
def test_whatever_is_said_is_read(text: str) -> None:
    assert isinstance(PARTS(text), tuple)


@pytest.mark.parametrize(
    "statement",
    [
        "The planet is warming, which proves that models are right.",
        "Snow still falls; therefore warming is a hoax.",
        "Summers are hotter, and this shows that the sun is brighter.",
    ],
)
def test_a_conclusion_is_parted_from_what_it_rests_on(statement: str) -> None:
    assert len(conclusions(statement)) == 2
