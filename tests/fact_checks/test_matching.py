"""Which fact checks are shown for a claim: by meaning, and by direction."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright.domain import Claim, Direction, Pair, Stance
from claimwright.fact_checks.matching import (
    CANDIDATES,
    Candidate,
    KnownChecks,
    Matcher,
    nearest,
)
from claimwright.fact_checks.store import Embedded, FactCheckStore
from claimwright.flows.bundled_models import Models
from claimwright.flows.verifying import known_checks
from claimwright.settings import Settings
from claimwright.testing import FakeStanceModel, HashEncoder
from tests.fact_checks.reviews import fact_check


def looking(home: Path, *claims: str, encoder: str = "", least: float = -99.0) -> KnownChecks:
    read = HashEncoder()
    store = FactCheckStore(home)
    checks = [fact_check(claim, str(number)) for number, claim in enumerate(claims)]
    store.add(checks, read.encode(claims), encoder or read.name)
    matcher = Matcher(stance=FakeStanceModel(), least=least)
    return KnownChecks(store=store, encoder=read, matcher=lambda: matcher)


def candidate(supports: float, refutes: float) -> Candidate:
    neither = 1.0 - supports - refutes
    stance = Stance(supports=supports, refutes=refutes, not_enough_information=neither)
    return Candidate(check=fact_check(), similarity=0.9, stance=stance)


def test_the_readings_tell_the_direction() -> None:
    same, opposite = candidate(0.95, 0.03).known, candidate(0.03, 0.95).known

    assert (same.direction, opposite.direction) == (Direction.SAME, Direction.OPPOSITE)
    assert (same.similarity, same.agreement, opposite.agreement) == (0.9, 0.95, 0.95)


def test_two_claims_are_read_both_ways() -> None:
    stance = FakeStanceModel()
    one, other = "Seas rise.", "Seas do not rise at all, and never did."

    (said,) = Matcher(stance=stance, least=0.0).read([(one, other)])

    both = stance.judge([Pair(claim=one, evidence=other), Pair(claim=other, evidence=one)])
    assert said.refutes == pytest.approx(sum(each.refutes for each in both) / 2)


def test_the_same_words_say_the_same_whatever_is_read() -> None:
    (said,) = Matcher(stance=FakeStanceModel(), least=0.0).read([("No ice.", "no ice.")])

    assert (said.supports, said.refutes) == (1.0, 0.0)


def test_a_claim_that_is_merely_similar_is_not_shown(tmp_path: Path) -> None:
    claim = Claim(text="Seas rise fast")
    (shown,) = looking(tmp_path, "The seas rise fast.")([claim])
    (near,) = looking(tmp_path, "The seas rise fast.").candidates([claim])

    assert [each.agreement for each in shown] == [near[0].probability]
    assert looking(tmp_path, "The seas rise fast.", least=99.0)([claim]) == ((),)


@pytest.mark.parametrize(
    ("words", "subject"),
    [("This", Direction.SAME), ("The opposite of this", Direction.OPPOSITE)],
)
def test_a_match_says_what_was_checked(words: str, subject: Direction) -> None:
    sides = (0.95, 0.02) if subject is Direction.SAME else (0.02, 0.95)
    found = candidate(*sides).known

    assert found.words == f"{words} claim was checked by Example Check on 2026-10-01"


def test_the_nearest_are_found_among_many_blocks() -> None:
    rows = np.random.default_rng(1).normal(size=(20_000, 8)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    known = Embedded(changes=1, places=range(20_000), matrix=rows)

    (found,) = nearest(rows[17_777:17_778], known)

    assert (found[0][0], len(found)) == (17_777, CANDIDATES)
    assert [place for place, _ in found] == list(np.argsort(-(rows @ rows[17_777]))[:CANDIDATES])


def test_claims_get_their_own_checks_in_order(tmp_path: Path) -> None:
    look = looking(tmp_path, "Seas rise fast.", "Bees dance to tell of flowers.")

    bees, nothing, seas = look(
        [
            Claim(text="Bees dance to tell of flowers"),
            Claim(text="xyz"),
            Claim(text="Seas rise fast"),
        ]
    )

    assert [[each.check.id for each in known] for known in (bees, nothing, seas)] == [
        ["1"],
        [],
        ["0"],
    ]


def test_a_home_without_fact_checks_is_not_touched(tmp_path: Path) -> None:
    look = KnownChecks(
        store=FactCheckStore(tmp_path / "home"),
        encoder=HashEncoder(),
        matcher=lambda: pytest.fail("loaded"),
    )

    assert look([Claim(text="Seas rise.")]) == ((),)
    assert list(tmp_path.iterdir()) == []


def test_what_another_encoder_read_is_read_anew(tmp_path: Path) -> None:
    look = looking(tmp_path, "Seas rise fast.", encoder="older")

    assert [each.check.id for each in look([Claim(text="Seas rise fast.")])[0]] == ["0"]
    assert look.store.unread(look.encoder.name, 9) == ()


@pytest.mark.model
def test_the_bundled_models_tell_a_claim_from_its_opposite_and_from_others(
    loaded: Models, tmp_path: Path
) -> None:
    store = FactCheckStore(tmp_path)
    checks = [
        fact_check("Vaccines cause autism.", "a"),
        fact_check("Polar bear numbers are increasing.", "b"),
    ]
    embeddings = loaded.encoder.encode([check.claim for check in checks])
    store.add(checks, embeddings, loaded.encoder.name)
    look = replace(known_checks(Settings(), loaded), store=store)
    asked = ("Vaccines cause autism", "Vaccines do not cause autism.", "Vaccines cause fever.")

    found = look([Claim(text=text) for text in asked])

    assert [[(each.check.id, each.direction) for each in known] for known in found] == [
        [("a", Direction.SAME)],
        [("a", Direction.OPPOSITE)],
        [],
    ]
