"""Files named on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.cli import corpus_run
from claimwright.cli.corpus_files import add_files, chosen_files
from claimwright.cli.corpus_run import Adding
from claimwright.corpus.formats import Format
from claimwright.errors import InputError
from claimwright.settings import Settings
from claimwright.testing import HashEncoder


def test_options_say_how_files_are_read(tmp_path: Path) -> None:
    (source,) = chosen_files([tmp_path / "a.txt"], "csv", ["title=T"], None, exclude_wikipedia=True)

    assert (Format.CSV, {"title": "T"}, True) == (
        source.format,
        source.fields.columns,
        source.exclude_wikipedia,
    )


@pytest.mark.parametrize("files", [None, []])
def test_no_file_and_no_catalogue_is_refused(files: list[Path] | None) -> None:
    with pytest.raises(InputError, match="or a catalogue with --source"):
        chosen_files(files, None, None, None, exclude_wikipedia=False)


def test_files_become_a_corpus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(corpus_run, "encoder", lambda _: HashEncoder())
    path = tmp_path / "papers.jsonl"
    path.write_text('{"id": 1, "text": "Ice melts in spring."}\n', encoding="utf-8")
    chosen = chosen_files([path], None, None, None, exclude_wikipedia=False)
    how = Adding()
    code = add_files(chosen, "ice", Settings(home=tmp_path / "home"), how)

    assert (0, True) == (code, "1 added" in capsys.readouterr().err)
