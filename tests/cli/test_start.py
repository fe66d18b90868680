"""Settings in force for a command: what stands before it, and its own flags."""

from __future__ import annotations

from pathlib import Path

import typer

from claimwright.cli.start import Start, settings_of


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
