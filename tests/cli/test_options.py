"""What several commands share: options in groups, and the settings in force."""

import inspect
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import typer

from claimwright.cli.options import Asked, Choice, Filters, Start, settings_of, spread
from claimwright.domain import Filter
from claimwright.errors import InputError


def test_flags_are_settings_by_name() -> None:
    choice = Choice(corpus="own", top_k=3, unit="sentence", re_rank="none")

    assert choice.flags() == {
        "corpus": "own",
        "top_k": 3,
        "unit": "sentence",
        "selection.re_rank": "none",
    }


def test_filters_are_passed_on() -> None:
    filters = Filters(
        year_from=1990, year_to=2000, min_citations=3, language=["EN"], venue=["Nature"]
    )

    assert filters.chosen() == Filter(
        year_from=1990, year_to=2000, min_citations=3, languages=("en",), venues=("Nature",)
    )


def test_nothing_to_answer_is_refused_with_an_example() -> None:
    with pytest.raises(InputError, match="give a claim in quotation marks"):
        Asked().check()


def test_two_things_to_answer_are_named() -> None:
    with pytest.raises(InputError, match="give one of a claim and --input, not both"):
        Asked(claim="Seas rise.", rows=Path("x")).check()


def test_a_report_to_make_again_is_a_thing_to_answer() -> None:
    Asked().check(replay=Path("x"))

    with pytest.raises(InputError, match="give one of a claim and --replay, not both"):
        Asked(claim="Seas rise.").check(replay=Path("x"))


def test_the_answer_to_one_claim_goes_to_no_file_of_answers() -> None:
    with pytest.raises(InputError, match="'o' needs --input"):
        Asked(claim="Seas rise.", output=Path("o")).check()


@pytest.mark.parametrize(
    "asked", [Asked(claim="Seas rise."), Asked(rows=Path("x"), output=Path("o"))]
)
def test_one_thing_is_enough(asked: Asked) -> None:
    asked.check()


@dataclass(frozen=True, slots=True, kw_only=True)
class Years:
    """A group within a group."""

    first: int = 1900
    last: int = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A group."""

    query: str = ""
    years: Years = field(default_factory=Years)
    limit: int = 0


def test_the_fields_of_groups_stand_in_their_place() -> None:
    def command(name: str, *, wish: Wish, as_json: bool = False) -> None:
        """Say what it does."""

    taken = spread(command)

    found = inspect.signature(taken).parameters
    assert [*found] == ["name", "query", "first", "last", "limit", "as_json"]
    assert [each.default for each in found.values()][1:] == ["", 1900, 2000, 0, False]
    assert (taken.__name__, taken.__doc__) == ("command", "Say what it does.")


def test_a_command_gets_what_was_given_in_groups() -> None:
    heard: list[object] = []

    def command(name: str, *, wish: Wish) -> None:
        heard.extend((name, wish))

    spread(command)(name="ice", query="q", first=1950, last=1960, limit=3)

    assert heard == ["ice", Wish(query="q", years=Years(first=1950, last=1960), limit=3)]


def context(start: Start | None = None) -> typer.Context:
    made = typer.Context(typer.main.get_command(typer.Typer(callback=lambda: None)))
    made.obj = start
    return made


def test_the_folder_before_the_command_is_the_home(tmp_path: Path) -> None:
    assert tmp_path == settings_of(context(Start(home=tmp_path))).home


def test_a_flag_that_was_not_given_changes_nothing(tmp_path: Path) -> None:
    settings = settings_of(context(Start(home=tmp_path)), {"top_k": None, "unit": "sentence"})

    assert (10, "sentence") == (settings.top_k, settings.unit)


def test_the_commands_own_file_beats_the_one_before_it(tmp_path: Path) -> None:
    for name, number in (("before", 3), ("own", 4)):
        (tmp_path / f"{name}.toml").write_text(f"top_k = {number}\n", encoding="utf-8")
    start = Start(config=tmp_path / "before.toml", home=tmp_path)

    assert 3 == settings_of(context(start)).top_k
    assert 4 == settings_of(context(start), config=tmp_path / "own.toml").top_k
