"""`claimwright-lab train`: what is refused before anything is loaded."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from tests.cli.conftest import Command


class Recorder:
    """Stands in for a training: remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: object = None

    def train(self, run: object) -> Path:
        self.asked = run
        return Path("/made/here")


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    recorder = Recorder()
    for name, run in (("verifier", "VerifierRun"), ("encoder", "EncoderRun")):
        module = ModuleType(f"claimwright_lab.training.{name}")
        module.__dict__.update({run: SimpleNamespace, "train": recorder.train})
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return recorder


@pytest.mark.parametrize("name", ["verifier", "encoder"])
def test_without_the_extra_the_remedy_is_told(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.delitem(sys.modules, f"claimwright_lab.training.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)

    done = command("train", name, "--data", str(tmp_path), "--out", str(tmp_path / "o"))

    assert (done.code, "pip install 'claimwright-lab[train]'" in done.err) == (3, True)


def test_the_options_reach_the_verifiers_training(
    command: Command, training: Recorder, tmp_path: Path
) -> None:
    folders = ["--data", str(tmp_path), "--out", str(tmp_path / "o")]

    start = ["--start", str(tmp_path / "v")]
    rest = ["--minutes", "5", "--resume", "--seed", "8", "--teacher", str(tmp_path / "l")]
    done = command("train", "verifier", *folders, *start, *rest)

    assert (done.code, done.out) == (0, "/made/here\n")
    assert vars(training.asked) == {
        "data": tmp_path,
        "out": tmp_path / "o",
        "base": "sentence-transformers/all-MiniLM-L6-v2",
        "start": tmp_path / "v",
        "seed": 8,
        "minutes": 5.0,
        "device": "auto",
        "resume": True,
        "large": False,
        "teacher": tmp_path / "l",
    }


def test_the_options_reach_the_encoders_training(
    command: Command, training: Recorder, tmp_path: Path
) -> None:
    folders = ["--data", str(tmp_path), "--out", str(tmp_path / "o")]

    done = command("train", "encoder", *folders, "--base", "own", "--seed", "8")

    asked = vars(training.asked)
    assert (done.code, asked["base"], asked["seed"]) == (0, "own", 8)


@pytest.mark.parametrize("minutes", ["0", "nan", "1e9"])
def test_a_time_out_of_range_is_an_input_error(
    command: Command, tmp_path: Path, minutes: str
) -> None:
    folders = ["--data", str(tmp_path), "--out", str(tmp_path / "o")]

    assert command("train", "verifier", *folders, "--minutes", minutes).code == 2


def test_a_data_folder_that_is_not_there_is_an_input_error(
    command: Command, training: Recorder, tmp_path: Path
) -> None:
    done = command("train", "encoder", "--data", str(tmp_path / "no"), "--out", str(tmp_path))

    assert (done.code, training.asked) == (2, None)


@pytest.fixture
def heads(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    recorder = Recorder()
    plans = ModuleType("claimwright_lab.training.head_plans")
    plans.__dict__.update({"PLANS": (SimpleNamespace(name="topic"), SimpleNamespace(name="kind"))})
    module = ModuleType("claimwright_lab.training.heads")
    module.__dict__.update({"HeadsRun": SimpleNamespace, "train": recorder.train})
    for one in (plans, module):
        monkeypatch.setitem(sys.modules, one.__name__, one)
    monkeypatch.setattr("claimwright.build.encoder", lambda _settings: "the encoder")
    return recorder


def test_the_options_reach_the_heads_training(
    command: Command, heads: Recorder, tmp_path: Path
) -> None:
    folders = ["--data", str(tmp_path), "--out", str(tmp_path / "o")]

    done = command("train", "heads", *folders, "--only", "topic", "--seed", "8")

    assert (done.code, done.out) == (0, "/made/here\n")
    assert vars(heads.asked) == {
        "data": tmp_path,
        "out": tmp_path / "o",
        "encoder": "the encoder",
        "only": ("topic",),
        "seed": 8,
    }


@pytest.mark.parametrize("name", ["verifier", "encoder", "heads"])
@pytest.mark.parametrize("seed", ["-1", "2147483648"])
def test_a_seed_out_of_range_is_an_input_error(
    command: Command, tmp_path: Path, name: str, seed: str
) -> None:
    folders = ["--data", str(tmp_path), "--out", str(tmp_path / "o")]

    assert command("train", name, *folders, "--seed", seed).code == 2


@pytest.mark.parametrize(("name", "seed"), [("encoder", 7), ("heads", 13)])
def test_without_a_seed_the_one_of_the_shipped_models_is_taken(
    request: pytest.FixtureRequest, command: Command, tmp_path: Path, name: str, seed: int
) -> None:
    recorder = request.getfixturevalue({"encoder": "training", "heads": "heads"}[name])
    folders = ["--data", str(tmp_path), "--out", str(tmp_path / "o")]

    command("train", name, *folders)

    assert vars(recorder.asked)["seed"] == seed


def test_an_unknown_head_is_an_input_error_that_names_the_known_ones(
    command: Command, heads: Recorder, tmp_path: Path
) -> None:
    folders = ["--data", str(tmp_path), "--out", str(tmp_path / "o")]

    done = command("train", "heads", *folders, "--only", "mood")

    assert (done.code, heads.asked) == (2, None)
    assert "the heads are topic, kind" in done.err


def test_joining_tells_which_card_it_made_anew(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[tuple[Path, ...]] = []

    def join(*folders: Path) -> Path:
        asked.append(folders)
        return folders[0] / "card.json"

    module = ModuleType("claimwright_lab.training.joining")
    module.__dict__["join"] = join
    monkeypatch.setitem(sys.modules, module.__name__, module)
    given = ("--data", str(tmp_path), "--verifier", "large", "--out", str(tmp_path / "out"))

    done = command("train", "joined", *given)

    assert (0, "large/card.json\n") == (done.code, done.out)
    assert asked == [(Path("large"), tmp_path, tmp_path / "out/embeddings")]
