"""`claimwright models`: what the bundled models are, and whether they are whole."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from claimwright.cli.models import ModelChoice
from claimwright.cli.models_view import inspected
from claimwright.domain import Label
from claimwright.errors import InputError
from claimwright.models.cards import WEIGHTS, Figure
from claimwright.models.inspection import Kind, Wanted
from claimwright.schema.writing import to_json
from tests.cli.conftest import Command
from tests.models import tiny
from tests.models.hub_server import Hub
from tests.models.saved import saved
from tests.models.test_cards import FIGURE, model
from tests.models.test_sources import install


def test_a_program_gets_every_card(command: Command) -> None:
    found = json.loads(command("models", "--json").out)

    assert [(one["name"], one["verified"]) for one in found] == [
        ("claimwright-check-worthiness", True),
        ("claimwright-citation-checks", True),
        ("claimwright-encoder", True),
        ("claimwright-matcher", True),
        ("claimwright-topic", True),
        ("claimwright-verifier", True),
        ("claimwright-warming-stance", True),
    ]


def test_a_reader_sees_names_and_state(command: Command) -> None:
    done = command("models")

    assert (done.code, done.out.count("  verified")) == (0, 7)


def test_a_damaged_model_is_shown_and_is_an_internal_error(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    model(tmp_path / "m").joinpath("model.onnx").write_bytes(b"x")
    monkeypatch.setattr("claimwright.cli.models.WEIGHTS", tmp_path)

    done = command("models")

    assert (done.code, "damaged" in done.out) == (4, True)


def test_a_model_says_its_size_and_hash(tmp_path: Path) -> None:
    one = inspected(model(tmp_path / "m").parent)[0]

    assert (one.card.size_bytes, one.card.fingerprint[:8]) == (7, to_json(one)["sha256"][:8])  # type: ignore[index]


def test_a_figure_comes_with_interval_and_baseline(tmp_path: Path) -> None:
    one = inspected(model(tmp_path / "m", figures=[{**FIGURE, "baseline": 0.4}]).parent)[0]

    assert one.card.figures[0] == Figure(**FIGURE, baseline=0.4)  # type: ignore[arg-type]
    assert to_json(one)["figures"] == [{**FIGURE, "baseline": 0.4, "note": ""}]


def test_the_bundled_models_are_copies_of_their_cards(tmp_path: Path) -> None:
    shutil.copytree(WEIGHTS / "encoder", tmp_path / "encoder")

    assert [one.trouble for one in inspected(tmp_path)] == [""]


@pytest.mark.model
def test_a_verifier_is_inspected_added_listed_and_removed(command: Command, tmp_path: Path) -> None:
    source = str(saved(tmp_path / "saved"))
    inspected_ = json.loads(command("models", "inspect", source, "--json").out)
    added = command("models", "add", source, "--name", "mine")
    listed = json.loads(command("models", "list", "--json").out)
    removed = command("models", "remove", "mine")

    assert (inspected_["reads_first"], inspected_["labels"]["entailment"]) == ("claim", "SUPPORTS")
    assert (added.code, "--verifier mine" in added.err) == (0, True)
    assert [one["base"] for one in listed if one["name"] == "mine"] == [source]
    assert (removed.code, command("models", "remove", "mine").code) == (0, 2)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere", "--name", "mine"], "there is no folder 'nowhere'"),
        (["hf:../x", "--name", "mine"], "no address of a model"),
        (["nowhere", "--name", "auto"], "cannot name a model"),
        (["nowhere", "--name", "mine", "--labels", "YES,NO"], "there is no label 'YES'"),
    ],
)
def test_what_cannot_be_added_is_an_input_error(
    command: Command, arguments: list[str], said: str
) -> None:
    done = command("models", "add", *arguments)

    assert (done.code, said in done.err) == (2, True)


@pytest.mark.allow_hosts(["127.0.0.1", "localhost"])
def test_a_verifier_of_a_hub_is_fetched_and_added(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    labels = ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")
    source = tiny.classifier(tmp_path / "saved", tiny.table(3), labels=labels)
    wanted = ("--name", "mine", "--labels", ",".join(labels))
    names = {"config.json": "config.json", "model.onnx": "onnx/model.onnx"}
    files = {names.get(p.name, p.name): p.read_bytes() for p in source.iterdir()}

    with Hub(files) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.origin)
        done = command("models", "add", "hf:org/model@main", *wanted, "--json")

    said = json.loads(done.out)
    assert (done.code, said["base"]) == (0, "hf:org/model@main")
    assert said["labels"] == {each: each for each in labels}


def test_instructions_are_written_to_be_changed_and_overwrite_nothing(
    command: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "mine" / "prompts"
    done, again = (command("models", "prompts", "--output", str(folder)) for _ in range(2))

    assert (0, True) == (done.code, (folder / "judge.md").is_file())
    assert (2, True) == (again.code, "is there already" in again.err)


def test_an_encoder_and_a_reranker_are_inspected_added_and_listed(
    command: Command, tmp_path: Path
) -> None:
    reads, ranks = (str(tmp_path / name) for name in ("reads", "ranks"))
    tiny.encoder(Path(reads))
    tiny.classifier(Path(ranks), tiny.table(1))

    inspected_ = json.loads(
        command("models", "inspect", reads, "--query-prompt", "query: ", "--json").out
    )
    added = command("models", "add", reads, "--name", "reads")
    doubted = command("models", "add", ranks, "--name", "ranks", "--kind", "reranker")
    listed = json.loads(command("models", "list", "--json").out)

    assert (inspected_["kind"], inspected_["dimension"]) == ("encoder", 32)
    assert (inspected_["query_prompt"], inspected_["probes_right"]) == ("query: ", 1.0)
    assert (added.code, "claimwright corpus reembed" in added.err) == (0, True)
    assert (doubted.code, "LABEL_0 → RELEVANT" in doubted.out) == (0, True)
    assert "only 20% of plain claims" in doubted.err
    kinds = {one["name"]: one["kind"] for one in listed}
    assert (kinds["reads"], kinds["ranks"]) == ("encoder", "re-ranker")


def test_a_model_is_used_from_then_on_and_the_rest_of_the_file_stays(
    command: Command, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CLAIMWRIGHT_VERIFIER", raising=False)
    command("models", "add", str(tiny.encoder(tmp_path / "s")), "--name", "reads")
    file = home / "config.toml"
    file.write_text("# ours\ntop_k = 3  # few\n\n[find]\nby = 'embedded'\n")

    small, reads = (command("models", "use", name) for name in ("small", "reads"))

    assert (small.code, reads.code, "corpus reembed" in reads.err) == (0, 0, True)
    assert file.read_text() == (
        '# ours\ntop_k = 3  # few\nverifier = "small"\nencoder = "reads"\n\n'
        "[find]\nby = 'embedded'\n"
    )


def test_a_file_is_made_where_there_is_none_and_a_variable_that_goes_before_is_named(
    command: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_VERIFIER", "small")

    done = command("models", "use", "auto")

    assert (done.code, "CLAIMWRIGHT_VERIFIER says 'small'" in done.err) == (0, True)
    assert (home / "config.toml").read_text() == 'verifier = "auto"\n'


def test_a_model_that_there_is_not_cannot_be_used(command: Command, home: Path) -> None:
    done = command("models", "use", "tiny")

    assert (done.code, (home / "config.toml").exists()) == (2, False)
    assert "auto, accurate, small (verifier); bundled (encoder); none (reranker)" in done.err


@pytest.mark.allow_hosts(["127.0.0.1", "localhost"])
def test_an_encoder_of_a_hub_comes_with_its_pooling_and_prompts(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tiny.encoder(tmp_path / "saved", pooling={"pooling_mode_max_tokens": True})
    prompts = {"prompts": {"query": "query: "}}
    tiny.write_json(source / "config_sentence_transformers.json", prompts)
    paths = [path for path in source.rglob("*") if path.is_file()]
    files = {path.relative_to(source).as_posix(): path.read_bytes() for path in paths}

    with Hub(files) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.origin)
        done = command("models", "add", "hf:org/model@main", "--name", "mine", "--json")

    said = json.loads(done.out)
    assert (said["kind"], said["pooling"], said["query_prompt"]) == ("encoder", "max", "query: ")


def test_models_that_packages_bring_are_listed(
    command: Command, home: Path, tmp_path: Path, site: Path
) -> None:
    command("models", "add", str(tiny.encoder(tmp_path / "s")), "--name", "made", "--json")
    folder = tmp_path / "theirs"
    shutil.move(home / "models/made", folder)
    install(site, "their_package:FOLDER", code=f"FOLDER = {str(folder)!r}")

    listed = json.loads(command("models", "list", "--json").out)

    assert [one["kind"] for one in listed if one["name"] == "theirs"] == ["encoder"]


def test_what_is_not_given_is_left_to_the_model() -> None:
    assert ModelChoice().wanted("folder") == Wanted(base="folder")


def test_options_say_what_the_files_leave_open() -> None:
    choice = ModelChoice(kind="verifier", labels="SUPPORTS, REFUTES", first="claim", file="a.onnx")

    assert choice.wanted("folder") == Wanted(
        kind=Kind.VERIFIER,
        labels=(Label.SUPPORTS, Label.REFUTES),
        first="claim",
        file="a.onnx",
        base="folder",
    )


def test_a_label_that_there_is_not_is_refused() -> None:
    with pytest.raises(InputError, match="there is no label 'MAYBE'; the labels are SUPPORTS"):
        ModelChoice(labels="SUPPORTS,MAYBE").wanted("folder")
