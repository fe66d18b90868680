"""Who an advocate is, and every way in which a profile can be wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Filter, Profile, Reader
from claimwright.errors import InputError, NotFoundError, TooLargeError
from claimwright.flows.profiles import (
    READY,
    check_panel,
    check_profile,
    debate_profiles,
    named_profile,
    names_in,
    profile_of,
    read_profile,
)
from claimwright.settings import Settings

Write = Callable[[str], Path]
MINIMAL = 'corpus = "starter"\ntrust = 1\n'
PLAIN = Profile(name="a", title="A", corpus="a", trust=1)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return what writes a profile to a file `mine.toml`."""

    def to_file(text: str) -> Path:
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return to_file


def test_a_profile_may_be_two_lines(write: Write) -> None:
    expected = Profile(name="mine", title="mine", corpus="starter", trust=1)

    assert expected == read_profile(write(MINIMAL))


def test_a_profile_may_say_everything(write: Write) -> None:
    text = (
        'name = "evil"\ntitle = "Contrarian"\ncorpus = "books"\ntrust = 9\ntrusted = false\n'
        'top_k = 5\nreader = "language_model"\n[only]\nyear_from = 2015\nvenues = ["Nature"]\n'
        "exclude_retracted = true\n"
    )

    assert read_profile(write(text)) == Profile(
        name="evil",
        title="Contrarian",
        corpus="books",
        trust=9,
        trusted=False,
        only=Filter(year_from=2015, venues=("Nature",), exclude_retracted=True),
        top_k=5,
        reader=Reader.LANGUAGE_MODEL,
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('corpus = "starter"\n', r"trust is .*required"),
        ("trust = 1\n", "corpus"),
        (MINIMAL + "trusst = 2\n", "did you mean 'trust'"),
        (MINIMAL + "[only]\nyear = 1\n", "unknown key 'year'"),
        (MINIMAL + "only = 3\n", "only is 3"),
        ('corpus = "starter"\ntrust = 0\n', r"1\.\.100"),
        ('corpus = "starter"\ntrust = 101\n', r"1\.\.100"),
        ('corpus = "starter"\ntrust = true\n', "valid integer"),
        ('corpus = "starter"\ntrust = "1"\n', "valid integer"),
        ('corpus = "starter"\ntrust = 1.5\n', "valid integer"),
        (MINIMAL + "top_k = 1000\n", r"1\.\.100"),
        ('corpus = "starter"\ntrust = 2026-01-01\n', "valid integer"),
        (MINIMAL + "trusted = 1\n", "valid boolean"),
        (MINIMAL + 'reader = "oracle"\n', "'embedded', 'language_model' or 'recall'"),
        (MINIMAL + 'reader = "recall"\n', "has no corpus"),
        (MINIMAL + 'name = "Two Words"\n', "a-z"),
        (MINIMAL + "title = 7\n", "valid string"),
        (MINIMAL + f'title = "{"x" * 201}"\n', "201 characters"),
        (MINIMAL + '[only]\nvenues = "Nature"\n', "valid array"),
        (MINIMAL + "[only]\nyear_from = -1\n", r"0\.\.9999"),
        (MINIMAL + "[only]\nyear_from = 2020\nyear_to = 2010\n", "swap them"),
        (MINIMAL + "trust = 2\n", "unreadable"),
        ("not toml", "unreadable"),
    ],
)
def test_a_profile_that_none_can_have_is_refused(write: Write, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_profile(write(text))


def test_a_profile_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="name a TOML file"):
        read_profile(tmp_path / "none.toml")


def test_a_huge_profile_is_too_large(write: Write) -> None:
    with pytest.raises(TooLargeError, match="1,000,000"):
        read_profile(write("#" * 1_000_001))


def test_a_folder_is_no_profile(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="unreadable"):
        read_profile(tmp_path)


def test_ready_profiles_are_valid() -> None:
    names = names_in([READY])

    assert "starter" in names
    assert list(names) == [named_profile(name, [READY]).name for name in names]


def test_ones_own_profile_beats_a_ready_one(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "starter.toml").write_text(MINIMAL + 'title = "Mine"\n')

    assert [p.title for p in debate_profiles(Settings(home=tmp_path), ["starter"])] == ["Mine"]


def test_a_name_that_nobody_has_is_told_with_those_that_are() -> None:
    with pytest.raises(NotFoundError, match="starter"):
        named_profile("nobody", [READY])


@pytest.mark.parametrize("name", ["../secrets", "", "x" * 500])
def test_a_name_that_is_no_name_is_not_found(name: str) -> None:
    with pytest.raises(NotFoundError):
        named_profile(name, [READY])


def test_a_table_names_its_source() -> None:
    with pytest.raises(InputError, match="'the body'"):
        profile_of({"name": "a", "corpus": "b", "trust": 0}, source="the body")


@pytest.mark.parametrize(
    "wrong", [{"top_k": 0}, {"trust": 0}, {"corpus": ""}, {"name": ""}, {"name": "x" * 65}]
)
def test_a_profile_made_by_hand_is_checked_too(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError):
        check_profile(replace(PLAIN, **wrong))  # type: ignore[arg-type]


def named(name: str, trust: int = 1, *, trusted: bool = True, corpus: str = "") -> Profile:
    return Profile(name=name, title=name, corpus=corpus or name, trust=trust, trusted=trusted)


@pytest.mark.parametrize(
    ("panel", "said"),
    [
        ([], "1 to 12"),
        ([named(f"a{n}") for n in range(13)], "1 to 12"),
        ([named("a"), named("a", corpus="b")], "named 'a'"),
        ([named("a"), named("b", 2, corpus="a")], "trust 1 and 2"),
        ([named("a", trusted=False)], "none of the 1"),
        ([named("a", 2), named("evil", 2, trusted=False)], "give it a trust after 2"),
        ([named("a", 1), named("b", 4), named("evil", 3, trusted=False)], "after 4"),
    ],
)
def test_advocates_that_cannot_debate_together_are_refused(panel: list[Profile], said: str) -> None:
    with pytest.raises(InputError, match=said):
        check_panel(panel)


def test_one_corpus_parted_by_a_filter_may_have_two_advocates() -> None:
    only = Filter(year_from=2015)

    check_panel([named("a"), replace(named("b", corpus="a"), only=only)])
