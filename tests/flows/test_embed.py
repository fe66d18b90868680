"""Embedding: order, equal texts once, and what a corpus has embedded already."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document
from claimwright.flows.embed import TEXTS_AT_ONCE, Embedder, SeenIds, Stopped
from claimwright.testing import HashEncoder, embedded, index_of
from tests.examples import NotingEncoder

_ICE = Document(id="ice", title="Ice", text="Ice melts in spring. Seas rise all year.")
_SEA = Document(id="sea", title="Ice", text="Ice melts in spring. Storms grow stronger.")

noting = partial(NotingEncoder, HashEncoder())


def test_each_passage_has_the_embedding_of_its_title_and_text() -> None:
    done = Embedder(encoder=HashEncoder()).embed([_ICE, _SEA], {})

    assert list(done) == list(embedded([_ICE, _SEA], HashEncoder()))


def test_equal_texts_are_embedded_once() -> None:
    encoder = noting()
    Embedder(encoder=encoder).embed([_ICE, _SEA], {})

    assert sorted(encoder.texts) == sorted(set(encoder.texts))


def test_the_longest_texts_come_first() -> None:
    encoder = noting()
    Embedder(encoder=encoder).embed([_ICE, _SEA], {})
    lengths = [len(text) for text in encoder.texts]

    assert lengths == sorted(lengths, reverse=True)


def test_the_encoder_gets_a_bounded_number_of_texts_at_once() -> None:
    encoder = noting()
    many = [Document(id=str(n), text=f"Text number {n} is here.") for n in range(TEXTS_AT_ONCE)]
    Embedder(encoder=encoder).embed([*many, _ICE], {})

    assert [len(call) for call in encoder.calls] == [TEXTS_AT_ONCE, 3]


def test_a_text_that_the_corpus_has_keeps_its_embedding() -> None:
    encoder, new = (
        noting(),
        Document(id="ice", title="Ice", text=_ICE.text, year=2020),
    )
    embedder = Embedder(encoder=encoder, stored=index_of([_ICE]))
    done = embedder.embed([new], embedder.known(["ice"]))

    assert (encoder.texts, list(done)) == ([], list(embedded([new], HashEncoder())))


def test_a_changed_title_is_embedded_anew() -> None:
    encoder, new = noting(), Document(id="ice", title="Snow", text=_ICE.text)
    embedder = Embedder(encoder=encoder, stored=index_of([_ICE]))
    embedder.embed([new], embedder.known(["ice"]))

    assert len(encoder.texts) == 3


def test_another_encoder_embeds_everything_anew() -> None:
    encoder = noting("other")
    embedder = Embedder(encoder=encoder, stored=index_of([_ICE]))
    embedder.embed([_ICE], embedder.known(["ice"]))

    assert len(encoder.texts) == 3


@pytest.mark.parametrize(
    ("name", "new", "expected"),
    [
        ("hash-64", _ICE, False),
        ("hash-64", Document(id="ice", text="x"), True),
        ("other", _ICE, True),
    ],
)
def test_a_document_is_outdated_when_it_or_the_encoder_changed(
    name: str, new: Document, *, expected: bool
) -> None:
    embedder = Embedder(encoder=noting(name), stored=index_of([_ICE]))

    assert embedder.outdated(_ICE, new) is expected


def test_it_stops_between_two_calls_of_the_encoder() -> None:
    embedder = Embedder(encoder=noting())

    with pytest.raises(Stopped):
        embedder.embed([_ICE], {}, stop=lambda: True)


def test_a_corpus_that_is_not_there_knows_nothing() -> None:
    assert Embedder(encoder=noting()).known(["ice"]) == {}


def test_nothing_was_seen_at_first() -> None:
    assert SeenIds().add(["a"]) == frozenset()


def test_adding_nothing_changes_nothing() -> None:
    assert SeenIds().add([]) == frozenset()


@given(st.lists(st.lists(st.text(max_size=3), unique=True, max_size=5), max_size=5))
def test_an_id_is_known_once_it_was_added(batches: list[list[str]]) -> None:
    seen = SeenIds()
    found = [seen.add(batch) for batch in batches]
    expected = [
        frozenset(batch) & {name for before in batches[:place] for name in before}
        for place, batch in enumerate(batches)
    ]

    assert expected == found
