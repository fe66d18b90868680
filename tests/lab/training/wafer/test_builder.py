"""Tests of building a data set of citations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from claimwright.claims.wikitext.tree import outline
from claimwright.domain import SourceState, SourceText
from claimwright.errors import InputError, NotFoundError
from claimwright_lab.training.wafer import builder
from claimwright_lab.training.wafer.builder import build, cleaned, kept
from claimwright_lab.training.wafer.journal import Journal
from claimwright_lab.training.wafer.run import Shares, Split, WaferRun, Windows
from tests.lab.training.wafer.made import ARTICLES, Pages, rows, wiki

WORDS = "The sea rises by three millimetres a year along many of the coasts of the world. " * 5


def page(text: str, *, title: str = "Sea", url: str = "https://example.org/sea") -> SourceText:
    return SourceText(state=SourceState.OK, text=text, title=title, url=url)


def test_a_page_is_kept_without_invisible_characters() -> None:
    found, why = kept(page(f"\u200b{WORDS}", title="Se\u00ada"))

    assert ("", SourceState.OK, "Sea") == (why, found.state, found.title)
    assert cleaned(WORDS) == found.text


@pytest.mark.parametrize(
    ("left_out", "why", "state"),
    [
        (page("A short page."), "short", SourceState.EMPTY),
        (page("margin: 0 padding: 0 border: 1px a b c " * 20), "style", SourceState.UNSUPPORTED),
        (page(WORDS, title="word " * 51), "title", SourceState.UNSUPPORTED),
        (
            page("Das Meer steigt jedes Jahr um drei Millimeter an vielen Küsten der Welt. " * 5),
            "language",
            SourceState.OTHER_LANGUAGE,
        ),
        (
            page(WORDS, url="https://en.wikipedia.org/wiki/Sea"),
            "wikipedia",
            SourceState.UNSUPPORTED,
        ),
    ],
)
def test_what_does_not_belong_has_a_reason(
    left_out: SourceText, why: str, state: SourceState
) -> None:
    found, reason = kept(left_out)

    assert (why, state, "") == (reason, found.state, found.text)


def test_prose_about_margins_is_kept() -> None:
    assert "" == kept(page(f"{WORDS} Note the margin: it is wide."))[1]


def test_a_page_that_was_not_read_keeps_its_state() -> None:
    unread = SourceText(state=SourceState.NOT_FOUND)

    assert (unread, "not_found") == kept(unread)


SHARES = Shares(dev=0.2, test=0.2)


def built(folder: Path, source: Path, **chosen: object) -> Mapping[str, list[dict[str, object]]]:
    """Build a data set and return its records by file."""
    out = folder / "out"
    run = WaferRun(source=source, out=out, **{"shares": SHARES, **chosen})  # type: ignore[arg-type]
    build(run, Pages())
    return {path.stem: rows(path) for path in sorted(out.glob("*.jsonl"))}


def meta(record: dict[str, object]) -> dict[str, object]:
    found = record["meta"]
    return found if isinstance(found, dict) else {}


def test_each_claim_with_an_address_has_one_record(tmp_path: Path) -> None:
    found = built(tmp_path, wiki(tmp_path))
    records = [one for split in ("train", "dev", "test") for one in found[split]]

    assert 2 * ARTICLES == len(records)
    assert 2 * ARTICLES == len({one["id"] for one in records})


def test_all_records_of_an_article_are_in_one_split(tmp_path: Path) -> None:
    found = built(tmp_path, wiki(tmp_path))
    titles = {
        split: {str(meta(one)["wikipedia_title"]) for one in found[split]}
        for split in ("train", "dev", "test")
    }

    assert set() == titles["train"] & titles["dev"] | titles["train"] & titles["test"]
    assert all(titles.values())


def test_a_failed_claim_keeps_its_article_out_of_training(tmp_path: Path) -> None:
    found = built(tmp_path, wiki(tmp_path, failed=3))
    failed = [*found["fail-dev"], *found["fail-test"]]
    trained = {meta(one)["wikipedia_title"] for one in found["train"]}

    assert ["Lake 3"] == [meta(one)["wikipedia_title"] for one in failed]
    assert "Lake 3" not in trained
    assert "{Failed verification}" == failed[0]["output"][0]["answer"]  # type: ignore[index]


def test_featured_and_failed_claims_are_gathered_to_measure_verification(tmp_path: Path) -> None:
    source = wiki(tmp_path, failed=3)
    text = source.read_text(encoding="utf-8").replace("== Place ==", "{{featured article}}")
    source.write_text(text, encoding="utf-8")
    found = built(tmp_path, source)
    gathered = [*found["verification-dev"], *found["verification-test"]]
    measured = [one for name in ("dev", "test", "fail-dev", "fail-test") for one in found[name]]

    assert {one["id"] for one in measured} == {one["id"] for one in gathered}


def test_claims_that_training_gives_away_are_dropped_and_counted(tmp_path: Path) -> None:
    source = wiki(tmp_path)
    same = "The same words stand in each of all these articles.<ref>https://example.org/s</ref>"
    lines = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines()]
    told = [json.dumps({**row, "wikitext": row["wikitext"] + "\n" + same}) for row in lines]
    source.write_text("\n".join(told), encoding="utf-8")
    found = built(tmp_path, source)
    card = json.loads((tmp_path / "out" / "card.json").read_text(encoding="utf-8"))
    measured = [*found["dev"], *found["test"]]

    assert [] == [one for one in measured if "same words" in str(meta(one)["claim"])]
    assert 0 < card["counts"]["given_away.dev"]


def test_a_run_that_was_ended_goes_on_with_nothing_lost_or_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "_SAVE_EVERY", 7)
    source = wiki(tmp_path)
    whole = built(tmp_path / "whole", source)

    class Killed(Pages):
        def read(self, source: object) -> object:  # type: ignore[override]
            if len(self.asked) == 50:
                raise KeyboardInterrupt
            return super().read(source)  # type: ignore[arg-type]

    run = WaferRun(source=source, out=tmp_path / "out", shares=SHARES, readers=1)
    with pytest.raises(KeyboardInterrupt):
        build(run, Killed())  # type: ignore[arg-type]
    resumed = built(tmp_path, source, resume=True)

    assert whole == resumed


def test_another_plan_cannot_go_on_with_a_folder(tmp_path: Path) -> None:
    source = wiki(tmp_path)
    journal = Journal(tmp_path / "out", "another plan", resume=False)
    with journal:
        journal.save(1, {})

    with pytest.raises(InputError, match="holds the beginning of another run"):
        build(WaferRun(source=source, out=tmp_path / "out", resume=True))


def test_the_first_pages_alone_are_taken_when_told(tmp_path: Path) -> None:
    found = built(tmp_path, wiki(tmp_path), limit=5)

    assert 10 == sum(len(found[split]) for split in ("train", "dev", "test"))


def test_without_a_reader_the_texts_are_left_out(tmp_path: Path) -> None:
    build(WaferRun(source=wiki(tmp_path), out=tmp_path / "out", shares=Shares(dev=0, test=0)))
    first = rows(tmp_path / "out" / "train.jsonl")[0]["output"][0]  # type: ignore[index]

    assert "not_read" == first["status"]
    assert "" == first["provenance"][0]["text"]


def test_each_source_of_an_article_is_read_once(tmp_path: Path) -> None:
    reader = Pages()
    build(WaferRun(source=wiki(tmp_path), out=tmp_path / "out"), reader)

    assert 2 * ARTICLES == len(reader.asked)


def test_the_card_counts_what_was_read_and_left_out(tmp_path: Path) -> None:
    path = build(WaferRun(source=wiki(tmp_path), out=tmp_path / "out"), Pages())
    counts = json.loads(path.read_text(encoding="utf-8"))["counts"]

    assert (ARTICLES, 3 * ARTICLES, ARTICLES) == (
        counts["articles"],
        counts["claims"],
        counts["dropped.without_address"],
    )
    assert (ARTICLES, ARTICLES) == (counts["sources.ok"], counts["sources.not_found"])


def test_spans_of_records_count_in_the_wikitext(tmp_path: Path) -> None:
    source = wiki(tmp_path)
    pages = {
        row["title"]: row["wikitext"]
        for row in map(json.loads, source.read_text(encoding="utf-8").splitlines())
    }
    found = built(tmp_path, source, windows=Windows(words=20, overlap=10))
    spans = [
        (pages[str(meta(one)["wikipedia_title"])], span)
        for one in found["train"]
        for span in meta(one)["citation_spans"]  # type: ignore[attr-defined]
    ]

    assert all(text[start:end].startswith("<ref>") for text, (start, end) in spans)
    assert all(len(outline(text[start:end])) == 1 for text, (start, end) in spans)


def test_a_source_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        build(WaferRun(source=tmp_path / "absent", out=tmp_path / "out"))


def test_every_split_has_a_file(tmp_path: Path) -> None:
    found = built(tmp_path, wiki(tmp_path))

    assert {split.value for split in Split} <= set(found)
    assert not (tmp_path / "out" / "parts").exists()
