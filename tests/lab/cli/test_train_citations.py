"""`train titles`, `context-encoder` and `citation-ranker`: what reaches the trainings."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from tests.cli.conftest import Command
from tests.lab.cli.test_train import Recorder
from tests.lab.training.citation_search.made_records import write_records

NAMES = ("titles", "context-encoder", "citation-ranker")
_PACKAGE = "claimwright_lab.training.citation_search"


@dataclass(frozen=True)
class Schedule:
    """How long a training lasts."""

    name: str
    epochs: int = 0
    batch: int = 0
    minutes: float = 0.0


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    recorder = Recorder()
    made: dict[str, dict[str, object]] = {
        "titles": {"TitlesRun": SimpleNamespace},
        "context_encoder": {"ContextEncoderRun": SimpleNamespace},
        "citation_ranker": {"CitationRankerRun": SimpleNamespace},
    }
    for name, content in made.items():
        module = ModuleType(f"{_PACKAGE}.{name}")
        module.__dict__.update(content, train=recorder.train, SCHEDULE=Schedule(name))
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return recorder


@pytest.mark.parametrize("name", NAMES)
def test_without_the_extra_the_remedy_is_told(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    for module in ("titles", "context_encoder", "citation_ranker", "em_training"):
        monkeypatch.delitem(sys.modules, f"{_PACKAGE}.{module}", raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)

    done = command("train", name, "--records", "r.jsonl", "--out", str(tmp_path / "o"))

    assert (done.code, "pip install 'claimwright-lab[train]'" in done.err) == (3, True)


@pytest.mark.parametrize(
    ("name", "options", "asked"),
    [
        (
            "titles",
            ("--base", "own", "--epochs", "3", "--limit", "9", "--resume"),
            {
                "base": "own",
                "limit": 9,
                "schedule": Schedule("titles", 3, 16, 120.0),
                "resume": True,
            },
        ),
        (
            "context-encoder",
            ("--passages", "frozen", "--negatives", "2", "--minutes", "5"),
            {
                "passages": Path("frozen"),
                "negatives": 2,
                "schedule": Schedule("context_encoder", 4, 16, 5.0),
            },
        ),
        (
            "citation-ranker",
            ("--verifier", "domain.pt", "--batch", "8"),
            {"verifier": Path("domain.pt"), "schedule": Schedule("citation_ranker", 2, 8, 120.0)},
        ),
    ],
)
def test_the_options_reach_each_training(
    command: Command,
    training: Recorder,
    tmp_path: Path,
    name: str,
    options: tuple[str, ...],
    asked: dict[str, object],
) -> None:
    done = command("train", name, "--records", "r.jsonl", "--out", str(tmp_path), *options)

    assert (done.code, done.out) == (0, "/made/here\n")
    assert vars(training.asked) == {
        "records": Path("r.jsonl"),
        "out": tmp_path,
        "base": "sentence-transformers/all-MiniLM-L6-v2",
        "limit": 0,
        "device": "auto",
        "resume": False,
        **asked,
    }


def test_the_words_of_titles_are_fitted_without_torch(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    records = write_records(tmp_path / "r.jsonl")

    done = command(
        "train", "titles", "--words", "--records", str(records), "--out", str(tmp_path / "o")
    )

    assert (done.code, (tmp_path / "o" / "title_words.json").is_file()) == (0, True)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--epochs", "0"), "epochs is 0; it must lie in 1..1000"),
        (("--batch", "5000"), "batch is 5000; it must lie in 1..4096"),
        (("--minutes", "0.5"), "minutes is 0.5; it must lie in 1..10000"),
    ],
)
def test_numbers_outside_their_range_are_refused(
    command: Command, tmp_path: Path, name: str, option: tuple[str, str], message: str
) -> None:
    done = command("train", name, "--records", "r.jsonl", "--out", str(tmp_path), *option)

    assert (done.code, message in done.err) == (2, True)


def test_negatives_outside_their_range_are_refused(command: Command, tmp_path: Path) -> None:
    done = command(
        *("train", "context-encoder", "--records", "r.jsonl", "--out", str(tmp_path)),
        *("--negatives", "-1"),
    )

    assert (done.code, "negatives is -1; it must lie in 0..1000" in done.err) == (2, True)


def test_records_of_the_dataset_builder_are_read(command: Command, tmp_path: Path) -> None:
    pages, sources = tmp_path / "pages.jsonl", tmp_path / "sources.jsonl"
    wikitext = "It is 41 metres deep.<ref>{{cite web|url=https://a.example/verna}}</ref>"
    text = "The survey of the lake found that it is 41 metres deep, and that its water is cold. "
    pages.write_text(
        json.dumps({"title": "Lake Verna", "wikitext": wikitext}) + "\n", encoding="utf-8"
    )
    source = {"url": "https://a.example/verna", "title": "Depth of Lake Verna", "text": text * 9}
    sources.write_text(json.dumps(source) + "\n", encoding="utf-8")
    options = ("--pages", str(pages), "--sources", str(sources), "--dev", "0", "--test", "0")
    command("train", "wafer", *options, "--out", str(tmp_path / "records"))

    records = str(tmp_path / "records" / "train.jsonl")
    done = command(
        "train", "titles", "--words", "--records", records, "--out", str(tmp_path / "words")
    )

    assert (done.code, (tmp_path / "words" / "title_words.json").is_file()) == (0, True)
