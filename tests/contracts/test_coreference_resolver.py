"""What every resolver of pronouns and references must do."""

from __future__ import annotations

import pytest

from claimwright.claims.coreference import SalienceResolver
from claimwright.protocols import CoreferenceResolver
from claimwright.testing import split_sentences

TEXT = "NASA found ice on Mars. It will drill next year. Paul Ek met its team. He spoke."
RESOLVERS: tuple[CoreferenceResolver, ...] = (SalienceResolver(min_probability=0.3),)


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_both_places_are_byte_exact(resolver: CoreferenceResolver) -> None:
    found = resolver.resolve(TEXT, split_sentences(TEXT))
    spans = [span for each in found for span in (each.mention, each.antecedent)]

    assert found
    assert [span.text for span in spans] == [TEXT[span.start : span.end] for span in spans]


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_answers_come_in_reading_order_with_their_probability(
    resolver: CoreferenceResolver,
) -> None:
    found = resolver.resolve(TEXT, split_sentences(TEXT))

    assert sorted(found, key=lambda each: each.mention.start) == list(found)
    assert [each for each in found if not 0 <= each.probability <= 1] == []


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_a_text_of_nothing_has_no_answers(resolver: CoreferenceResolver) -> None:
    assert resolver.resolve("", ()) == ()
