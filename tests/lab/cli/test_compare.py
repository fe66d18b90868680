"""`claimwright-lab compare`: what is refused, and what is answered in one run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.testing.chat_server import ChatServer
from claimwright_lab.training import held_out
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.starter_claims import read_statements
from tests.cli.conftest import Command
from tests.lab.cli.test_calibrate import hesitant
from tests.models.saved import saved


@pytest.mark.parametrize("names", [["small"], ["small", "small"]])
def test_two_different_verifiers_are_wanted(
    command: Command, tmp_path: Path, names: list[str]
) -> None:
    done = command("compare", *names, "--data", str(tmp_path))

    assert (done.code, "name two different verifiers" in done.err) == (2, True)


def test_a_data_folder_is_wanted(command: Command, tmp_path: Path) -> None:
    assert command("compare", "small", "mine", "--data", str(tmp_path / "none")).code == 2


def few_held_out(monkeypatch: pytest.MonkeyPatch) -> HeldOut:
    """Let verifiers be measured on the claims of three statements alone; return these."""
    own = [each for each in read_statements() if each.split == "test"][:3]
    pairs = tuple(pair for each in own for pair in each.pairs)
    held = HeldOut(name="Starter claims", kind="statement", pairs=pairs)
    monkeypatch.setattr(held_out, "measured_sets", lambda *_: [held])
    return held


@pytest.mark.model
def test_a_brought_verifier_is_held_against_ours(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_held_out(monkeypatch)
    command("models", "list")
    monkeypatch.setenv("CLAIMWRIGHT_HOME", str(tmp_path))
    from claimwright.cli.app import run  # noqa: PLC0415 (the product's, not the lab's)

    assert run(["models", "add", str(saved(tmp_path / "saved")), "--name", "mine"]) == 0

    picture = str(tmp_path / "compared.svg")
    done = command(
        *("compare", "small", "mine", "--data", str(tmp_path), "--json", "--picture", picture)
    )

    rows = json.loads(done.out[done.out.index("[\n") :])
    assert [row["name"] for row in rows] == ["small", "mine"]
    assert rows[1]["figures"][-1]["name"] == "macro-F1 above small"
    svg = (tmp_path / "compared.svg").read_text(encoding="utf-8")
    assert (svg.startswith("<svg"), "Starter claims, mine: " in svg) == (True, True)


@pytest.mark.model
@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_language_model_is_held_against_the_verifier(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = few_held_out(monkeypatch)
    with ChatServer(hesitant) as server:
        monkeypatch.setenv("CLAIMWRIGHT_LLM__ADDRESS", server.address)
        monkeypatch.setenv("CLAIMWRIGHT_LLM__MODEL", "theirs")
        done = command("compare", "small", "language_model", "--data", str(tmp_path), "--json")

    rows = json.loads(done.out[done.out.index("[\n") :])
    sided = {row["name"]: row["figures"][3] for row in rows}
    assert len(server.calls) == len(held.pairs)
    assert sided["language_model"]["name"] == "share with a side"
    assert sided["small"]["value"] < sided["language_model"]["value"] == 1.0


def test_a_language_model_must_be_configured(command: Command, tmp_path: Path) -> None:
    done = command("compare", "small", "language_model", "--data", str(tmp_path))

    assert (done.code, "llm.address" in done.err) == (2, True)


@pytest.mark.parametrize(
    ("names", "picture", "why"),
    [
        (("a", "b"), "compared.png", "ending in .svg"),
        (("a", "b"), "none/compared.svg", "in a folder of yours"),
        (("a", "b", "c", "d", "e"), "compared.svg", "at most 4 verifiers"),
    ],
)
def test_a_picture_that_cannot_be_is_refused_first(
    command: Command, tmp_path: Path, names: tuple[str, ...], picture: str, why: str
) -> None:
    file = str(tmp_path / picture)
    done = command("compare", *names, "--data", str(tmp_path), "--picture", file)

    assert (done.code, why in done.err) == (2, True)
