"""A title generator, trained on invented records."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from claimwright.errors import InputError, UnavailableError  # noqa: E402 - torch is an extra
from claimwright.reasoning.seq2seq_titles import load_seq2seq_titles  # noqa: E402
from claimwright_lab.training.citation_search import titles  # noqa: E402
from claimwright_lab.training.citation_search.records import read_records  # noqa: E402
from claimwright_lab.training.citation_search.titles import TitlesRun, train  # noqa: E402
from claimwright_lab.training.schedule import Schedule  # noqa: E402
from tests.lab.training.citation_search.made_records import row, write_records  # noqa: E402
from tests.lab.training.citation_search.made_seq2seq import save_seq2seq  # noqa: E402
from tests.lab.training.conftest import EXPORTING  # noqa: E402

pytestmark = EXPORTING


@pytest.fixture(scope="module")
def seq2seq(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_seq2seq(tmp_path_factory.mktemp("bart"))


@pytest.fixture
def run(seq2seq: Path, tmp_path: Path) -> TitlesRun:
    return TitlesRun(
        records=write_records(tmp_path / "a.jsonl", 12),
        out=tmp_path / "out",
        base=str(seq2seq),
        schedule=Schedule(name="titles", minutes=5.0, rate=2e-2, batch=4),
        device="cpu",
    )


def lasting(run: TitlesRun, epochs: int) -> TitlesRun:
    return replace(run, schedule=replace(run.schedule, epochs=epochs))


def test_titles_of_the_records_are_learnt(run: TitlesRun) -> None:
    generator = load_seq2seq_titles(train(lasting(run, 25)))
    records = read_records(run.records)[:2]

    assert generator.generate([record.cited for record in records]) == ("sea rising", "ice")


def test_figures_are_of_articles_held_out(run: TitlesRun) -> None:
    figures = json.loads((train(run) / "figures.json").read_text())

    assert (figures["held_out"], figures["steps"], figures["records"]) == (3, 3, 9)


def test_a_training_that_was_killed_goes_on_to_the_same_end(
    run: TitlesRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = replace(lasting(run, 2), save_every=0.0)
    whole = train(short)
    cut = replace(short, out=tmp_path / "cut")
    counted = iter(range(3))
    read = titles._Writer.loss

    def stops(writer: titles._Writer, batch: tuple[object, ...]) -> object:
        if next(counted, None) is None:
            raise KeyboardInterrupt
        return read(writer, batch)  # type: ignore[arg-type]  # records

    monkeypatch.setattr(titles._Writer, "loss", stops)
    with pytest.raises(KeyboardInterrupt):
        train(cut)
    monkeypatch.setattr(titles._Writer, "loss", read)
    resumed = train(replace(cut, resume=True))
    cited = [record.cited for record in read_records(run.records)]
    said = [load_seq2seq_titles(folder).generate(cited) for folder in (whole, resumed)]

    assert said[0] == said[1]


def test_another_run_is_not_resumed(run: TitlesRun) -> None:
    train(run)

    with pytest.raises(InputError, match=r"titles\.pt.*without --resume"):
        train(replace(lasting(run, 2), resume=True))


def test_an_absent_base_is_unavailable(run: TitlesRun, tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="no seq2seq model"):
        train(replace(run, base=str(tmp_path / "none")))


def test_records_without_titles_teach_nothing(run: TitlesRun, tmp_path: Path) -> None:
    bare = row(0)
    bare["output"] = [{"provenance": [{"url": "https://a.org", "text": "ice"}]}]
    path = tmp_path / "bare.jsonl"
    path.write_text(json.dumps(bare), encoding="utf-8")

    with pytest.raises(InputError, match="whose cited page has a title"):
        train(replace(run, records=path))
