"""A group of options is one parameter of a command and several of its command line."""

import inspect
from dataclasses import dataclass, field

from claimwright.cli.option_groups import spread


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
