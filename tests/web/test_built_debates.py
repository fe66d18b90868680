"""The engine that the server calls, where it debates: over corpora of one's own, opened once."""

from pathlib import Path

import pytest

from claimwright.errors import NotFoundError
from claimwright.index.catalog import Catalog
from claimwright.index.reader import LanceIndex
from claimwright.settings import DebateSettings, Settings
from claimwright.web.built_engine import BuiltEngine
from tests.web.counted_models import Loads, add


def debating(home: Path, *profiles: str) -> BuiltEngine:
    """Return the engine of a server with profiles of its own over the corpus `own`."""
    folder = home / "profiles"
    folder.mkdir()
    for trust, name in enumerate(profiles, start=1):
        text = f'title = "{name}"\ncorpus = "own"\ntrust = {trust}\nonly.year_from = {trust}\n'
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    named = DebateSettings(profiles=tuple(sorted(profiles)))
    return BuiltEngine(Settings(home=home, debate=named))


def test_advocates_are_those_of_the_settings_by_trust(tmp_path: Path) -> None:
    engine = debating(tmp_path, "zoe", "adam")

    assert [each.name for each in engine.debate_profiles()] == ["zoe", "adam"]


def test_a_debate_is_among_those_named(tmp_path: Path, loads: Loads) -> None:
    add(tmp_path, ["Seas rise."])
    flow = debating(tmp_path, "zoe", "adam").debate_flow(["adam"])

    assert ([each.profile.name for each in flow.advocates], loads.times) == (["adam"], 1)


def test_debates_share_the_corpora_that_are_open(
    tmp_path: Path, loads: Loads, monkeypatch: pytest.MonkeyPatch
) -> None:
    del loads
    opened: list[str] = []

    def counted(catalog: Catalog, name: str) -> LanceIndex:
        opened.append(name)
        return really(catalog, name)

    really = Catalog.open
    monkeypatch.setattr(Catalog, "open", counted)
    add(tmp_path, ["Seas rise."])
    engine = debating(tmp_path, "zoe", "adam")
    for _ in range(2):
        engine.debate_flow(["zoe", "adam"])
    engine.flow("own")

    assert opened == ["own"]


def test_an_advocate_that_is_not_known_is_not_found(tmp_path: Path, loads: Loads) -> None:
    with pytest.raises(NotFoundError, match=r"there is no advocate 'eve' \(known: zoe, adam\)"):
        debating(tmp_path, "zoe", "adam").debate_flow(["eve"])
    assert loads.times == 0


def test_an_advocate_whose_corpus_is_gone_names_no_folder(tmp_path: Path, loads: Loads) -> None:
    del loads
    with pytest.raises(NotFoundError, match="own") as refused:
        debating(tmp_path, "zoe").debate_flow(["zoe"])

    assert str(tmp_path) not in str(refused.value)
