"""The pages hold together: each is listed, each command they show exists, records stay short."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from scripts import reference

ROOT = reference.ROOT
RECORDS = sorted((reference.DOCS / "decisions").glob("0*.md"))
PROSE = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(reference.DOCS.rglob("*.md"))]
SHELL = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(
    r"^(?:\$ )?claimwright (?P<words>(?:[a-z]+(?:-[a-z]+)* ?)+)(?P<rest>.*)$", re.MULTILINE
)
OPTION = re.compile(r"(?<![\w-])--[a-z-]+")
GLOBAL = {"--config", "--home", "--debug", "--version", "--help"}


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def shown() -> list[tuple[str, str, str]]:
    """Return page, command words and the rest of every command that stands alone on a line."""
    blocks = [(name_of(page), block) for page in PROSE for block in SHELL.findall(text(page))]
    found = [(page, m) for page, block in blocks for m in SHOWN.finditer(block)]
    return [(page, " ".join(m["words"].split()), m["rest"]) for page, m in found]


@cache
def known() -> dict[str, set[str]]:
    """Return the options of every command."""
    return {
        name.removeprefix("claimwright "): {o for p in reference.parameters(c) for o in p.opts}
        for name, c in reference.commands()
    }


def command_of(words: str) -> str:
    groups: dict[str, set[str]] = {name.partition(" ")[0]: set() for name in known()}
    every = groups | known()
    return max((name for name in every if f"{words} ".startswith(f"{name} ")), default="")


def test_every_command_shown_exists() -> None:
    assert [(page, words) for page, words, _ in shown() if not command_of(words)] == []


def test_every_option_shown_exists() -> None:
    used = [
        (page, words, option) for page, words, rest in shown() for option in OPTION.findall(rest)
    ]

    assert [
        (page, words, option)
        for page, words, option in used
        if option not in known().get(command_of(words), set()) | GLOBAL
    ] == []


def test_every_page_is_in_the_navigation() -> None:
    navigation = text(ROOT / "mkdocs.yml")
    pages = [p.relative_to(reference.DOCS).as_posix() for p in reference.DOCS.rglob("*.md")]
    listed = [page for page in pages if f": {page}" in navigation]

    assert sorted(set(pages) - set(listed)) == [
        p.relative_to(reference.DOCS).as_posix() for p in RECORDS
    ]


def test_every_record_is_in_the_list_of_decisions() -> None:
    listed = text(reference.DOCS / "decisions" / "index.md")

    assert [p.name for p in RECORDS if f"({p.name})" not in listed] == []


def test_a_record_has_at_most_40_lines() -> None:
    assert {p.name: n for p in RECORDS if (n := len(text(p).splitlines())) > 40} == {}


def test_a_record_has_its_five_parts() -> None:
    parts = ["Context", "Decision", "Alternatives", "Consequence", "Evidence"]

    assert [
        p.name for p in RECORDS if re.findall(r"^## (.+)$", text(p), re.MULTILINE) != parts
    ] == []


def test_the_readme_begins_with_the_demo_and_the_tests() -> None:
    commands = re.findall(r"^make ([a-z]+)", text(ROOT / "README.md"), re.MULTILINE)

    assert commands[:2] == ["demo", "test"]


def test_every_make_target_of_the_prose_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", text(ROOT / "Makefile"), re.MULTILINE))
    named = {
        t for page in PROSE for t in re.findall(r"`?\bmake ([a-z]+(?:-[a-z]+)?)\b`", text(page))
    }

    assert named - targets == set()
