"""`claimwright-lab evaluate`: a data set in, how well it is answered out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from claimwright.domain import Claim, DebateReport
from claimwright.settings import Settings
from claimwright_lab.cli.evaluate import BESIDE, folder_of
from claimwright_lab.evaluation.engine import Panel, Trials, Watch
from tests.cli.conftest import Command
from tests.lab.evaluation.held import by_words
from tests.lab.evaluation.invented import GOOD_PAIRS, VERDICTS, WordEngine, shelf, write


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a folder of invented data sets, answered by shared words."""
    monkeypatch.setattr("claimwright_lab.build.evaluate_flow", lambda settings: WordEngine())  # noqa: ARG005
    return str(shelf(tmp_path / "data"))


def test_a_set_is_answered_and_its_figures_shown(command: Command, data: str) -> None:
    done = command("evaluate", "healthver", "--data", data, "--split", "all")

    assert done.code == 0
    assert "HealthVer dev" in done.out
    assert "macro-F1" in done.out


def test_json_is_one_result(command: Command, data: str) -> None:
    done = command("evaluate", "scifact-open", "--data", data, "--json")

    shown = json.loads(done.out)

    assert (shown["data_set"], shown["n"]) == ("scifact-open", 3)
    assert shown["figures"][2]["name"] == "abstract label-only F1"


def test_predictions_are_scored_without_a_model(
    command: Command, data: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright_lab.build.evaluate_flow", pytest.fail)
    path = write(tmp_path / "p.jsonl", GOOD_PAIRS)

    done = command("evaluate", "healthver", "--data", data, "--predictions", str(path), "--json")

    assert json.loads(done.out)["figures"][0]["value"] == 1.0


def test_what_is_saved_can_be_scored(command: Command, data: str, tmp_path: Path) -> None:
    path = str(tmp_path / "p.jsonl")
    ran = command("evaluate", "sick", "--data", data, "--save", path, "--json")

    scored = command("evaluate", "sick", "--data", data, "--predictions", path, "--json")

    assert json.loads(ran.out)["figures"][0] == json.loads(scored.out)["figures"][0]


def test_what_gives_no_charts_is_shown_and_saved_before_that_is_told(
    command: Command, data: str, tmp_path: Path
) -> None:
    saved = tmp_path / "p.jsonl"
    flags = ("--draw", str(tmp_path / "charts"), "--save", str(saved), "--json")

    done = command("evaluate", "scifact-open", "--data", data, *flags)

    assert (done.code, "leave out --draw" in done.err) == (2, True)
    assert json.loads(done.out)["n"] == len(saved.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("name", ["missing/p.jsonl", "."])
def test_a_file_that_cannot_be_saved_is_refused_before_anything_is_measured(
    command: Command, data: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("claimwright_lab.evaluation.runner.evaluate", pytest.fail)

    done = command("evaluate", "sick", "--data", data, "--save", str(tmp_path / name))

    assert (done.code, "in a folder that is there" in done.err) == (2, True)


def test_questions_are_written_and_nothing_is_run(
    command: Command, data: str, tmp_path: Path
) -> None:
    path = tmp_path / "q.jsonl"

    done = command("evaluate", "healthver", "--data", data, "--questions", str(path))

    assert (done.code, done.out) == (0, "")
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0])["id"] == "p1"


def test_a_file_of_verdicts_is_checked_end_to_end(
    command: Command, data: str, tmp_path: Path
) -> None:
    path = write(tmp_path / "own.jsonl", VERDICTS)

    done = command("evaluate", str(path), "--data", data, "--json")

    assert json.loads(done.out)["notes"] == ["Corpus: starter."]


def test_a_sample_is_told(command: Command, data: str) -> None:
    done = command("evaluate", "fever-symmetric", "--data", data, "--limit", "1")

    assert "1 claims drawn by a fixed seed" in done.out


@pytest.mark.parametrize("extra", [[], ["--json"]])
def test_the_sets_are_listed(command: Command, data: str, extra: list[str]) -> None:
    done = command("evaluate", "--list", "--data", data, *extra)

    assert (done.code, "scifact-retrieval" in done.out) == (0, True)


def test_the_list_says_which_sets_are_not_there(command: Command, tmp_path: Path) -> None:
    done = command("evaluate", "--list", "--data", str(tmp_path), "--json")

    there = {row["id"]: row["there"] for row in json.loads(done.out)}
    assert {name for name, is_there in there.items() if is_there} == {
        "weigh-attacks",
        "citation-swaps",
    }


def test_without_a_name_the_list_is_pointed_to(command: Command) -> None:
    done = command("evaluate")

    assert (done.code, "--list" in done.err) == (2, True)


def test_a_set_that_is_not_there_is_unavailable(command: Command, tmp_path: Path) -> None:
    done = command("evaluate", "sick", "--data", str(tmp_path))

    assert (done.code, "Get it from https://" in done.err) == (3, True)


def test_unusable_predictions_are_an_input_error(
    command: Command, data: str, tmp_path: Path
) -> None:
    path = write(tmp_path / "p.jsonl", GOOD_PAIRS[:1])

    done = command("evaluate", "healthver", "--data", data, "--predictions", str(path))

    assert (done.code, "the id 'p2' is missing" in done.err) == (2, True)


def test_the_folder_that_is_named_beats_the_settings(tmp_path: Path) -> None:
    assert folder_of(Settings(home=tmp_path), Path("own")) == Path("own")


def test_the_folder_of_the_settings_is_counted_from_home(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()

    assert folder_of(Settings(home=tmp_path), None) == tmp_path / "data"


def test_where_it_is_not_there_the_folder_beside_a_checkout_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shared" / "data").mkdir(parents=True)
    (tmp_path / "checkout").mkdir()
    monkeypatch.chdir(tmp_path / "checkout")

    assert folder_of(Settings(home=tmp_path / "home"), None) == BESIDE


def test_claims_with_tags_are_debated_by_the_profiles_that_are_named(
    command: Command, data: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panels: list[Panel] = []

    def trials(*parts: object, repeats: int, adversary: str) -> Trials:
        def hold(claims: Sequence[Claim], panel: Panel, watch: Watch) -> Sequence[DebateReport]:
            panels.append(panel)
            return by_words(claims, panel, watch)

        names = [str(name) for name in cast("Sequence[str]", parts[2])]
        return Trials(hold=hold, names=tuple(names), repeats=repeats, adversary=adversary)

    monkeypatch.setattr("claimwright_lab.flows.evaluate_debates.trials_over", trials)
    path = write(tmp_path / "own.jsonl", [{"id": "a", "claim": "Seas rise", "tag": "accurate"}])
    flags = ("--profile", "starter", "--repeat", "1", "--adversary", "contrarian")

    done = command("evaluate", "debate", "--claims", str(path), "--data", data, *flags, "--json")

    assert json.loads(done.out)["labels"] == {"accurate": 1}
    assert [(panel.adversary, panel.equal_trust) for panel in panels] == [
        ("", False),
        ("", False),
        ("contrarian", False),
        ("contrarian", True),
    ]


@pytest.mark.parametrize("words", [("debate",), ("healthver", "--claims", "own.jsonl")])
def test_debate_and_its_claims_belong_together(
    command: Command, data: str, words: tuple[str, ...]
) -> None:
    done = command("evaluate", *words, "--data", data)

    assert done.code == 2
    assert "evaluate debate --claims FILE" in done.err
