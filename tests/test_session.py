"""The checks of `claimwright` from Python, on the bundled models and the starter corpus."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import claimwright as cw
from claimwright import build
from claimwright.domain import Article, Claim, Profile
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.debate import DebateFlow
from claimwright.session import Session
from claimwright.settings import CitationSettings, DebateSettings, Settings
from claimwright.web.built_engine import BuiltEngine
from tests.articles import article_flow

SEA = "Sea level has risen faster since 1990 than before"
ICE = "Glaciers around the world are growing"


class Column(list[str]):
    """A column with an index of its own, as pandas has them."""

    index = ("a", "b")  # type: ignore[assignment]  # a list's own is a method


def test_the_functions_of_the_package_are_those_of_one_session() -> None:
    checks = (cw.verify, cw.weigh, cw.debate, cw.check_article, cw.check_citations, cw.open_corpus)

    assert 1 == len({id(getattr(check, "__self__", None)) for check in checks})


@pytest.mark.model
def test_one_claim_gets_one_result_and_a_list_as_many(session: Session) -> None:
    one = session.verify(SEA)
    several = session.verify([SEA, Claim(text=ICE, id="own")])

    assert (SEA, 5) == (one.claim.text, len(one.evidence))
    assert [one.verdict, "own"] == [several[0].verdict, several[1].claim.id]


@pytest.mark.model
def test_more_claims_than_are_read_together_keep_their_order(session: Session) -> None:
    claims = [f"{ICE} in {year}" for year in range(1990, 2010)]

    assert claims == [each.claim.text for each in session.verify(claims, top_k=1)]


@pytest.mark.model
def test_a_column_keeps_its_index(session: Session) -> None:
    assert ("a", "b") == session.verify(Column([SEA, ICE]), top_k=1)._index


@pytest.mark.parametrize("bad", [float("nan"), None, "", 3, b"x"])
def test_a_bad_claim_of_many_is_named_before_any_is_checked(bad: object) -> None:
    with pytest.raises(InputError, match=r"claim 1 \(counted from 0\)"):
        Session(Settings()).verify([SEA, bad])  # type: ignore[list-item]


def test_threads_that_ask_first_share_one_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Settings] = []

    def slow(settings: Settings) -> object:
        time.sleep(0.05)
        made.append(settings)
        return object()

    monkeypatch.setattr("claimwright.web.built_engine.BuiltEngine", slow)
    asked = Session(Settings())
    with ThreadPoolExecutor(4) as pool:
        engines = {id(each) for each in pool.map(lambda _: asked._engine, range(4))}

    assert (1, 1) == (len(made), len(engines))


def test_what_is_warmed_up_is_what_the_first_question_uses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Engine] = []

    class Engine:
        def __init__(self, _: Settings) -> None:
            self.asked: list[str] = []
            made.append(self)

        def flow(self, corpus: str) -> None:
            self.asked.append(corpus)

    monkeypatch.setattr("claimwright.web.built_engine.BuiltEngine", Engine)
    session = Session(Settings(corpus="field-notes"))

    session.warm_up()

    assert [engine.asked for engine in made] == [["field-notes"]]
    assert [id(session._engine)] == [id(engine) for engine in made]  # what questions ask


@pytest.mark.parametrize("call", ["weigh", "debate", "find_evidence"])
@pytest.mark.parametrize("many", [[], [SEA, ICE], Column([SEA])])
def test_what_takes_one_claim_says_so_of_many(call: str, many: list[str]) -> None:
    with pytest.raises(InputError, match="call once for each claim"):
        getattr(Session(Settings()), call)(many)


def test_advocates_are_any_profiles_by_name_or_file_one_or_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "Mine"\ncorpus = "starter"\ntrust = 1\n', encoding="utf-8")
    debated: list[list[str]] = []

    def among(_: BuiltEngine, profiles: Sequence[Profile]) -> DebateFlow:
        debated.append([each.name for each in profiles])
        raise NotFoundError("seen")

    monkeypatch.setattr(BuiltEngine, "debate_among", among)
    settings = Settings(debate=DebateSettings(profiles=("contrarian",)))
    for advocates in ("starter", ["starter", str(file)], None):
        with pytest.raises(NotFoundError, match="seen"):
            Session(settings).debate(SEA, advocates=advocates)

    assert [["starter"], ["starter", "mine"], ["contrarian"]] == debated


@pytest.mark.model
def test_no_claims_get_no_results(session: Session) -> None:
    assert 0 == len(session.verify([]))


@pytest.mark.model
def test_an_unknown_corpus_is_named(session: Session) -> None:
    with pytest.raises(NotFoundError, match="'atlantis'"):
        session.verify(SEA, corpus="atlantis")


@pytest.mark.model
@pytest.mark.slow
def test_weigh_and_debate_say_what_the_flows_say(session: Session) -> None:
    weighed, debated = session.weigh(SEA), session.debate(SEA)

    assert weighed.documents
    assert 5 == len(debated.rows())
    assert {"document_id", "grade", "weight"} <= set(weighed.rows()[0])


@pytest.mark.model
def test_an_article_is_checked_from_a_text_or_a_file(session: Session, tmp_path: Path) -> None:
    text = f"{ICE}. {SEA}."
    file = tmp_path / "article.txt"
    file.write_text(text, encoding="utf-8")
    pasted, read = session.check_article(text=text), session.check_article(file)

    assert pasted.rows() == read.rows()
    assert {f"{ICE}.", f"{SEA}."} == {str(row["claim"]) for row in pasted.rows()}


def test_all_articles_are_read_by_one_reader_that_paces_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Settings] = []

    class Reader:
        def __init__(self, settings: Settings) -> None:
            made.append(settings)

        def read(self, source: str) -> Article:
            return Article(text=f"{SEA}.", source=source)

    monkeypatch.setattr(build, "read_flow", Reader)
    monkeypatch.setattr(BuiltEngine, "article_flow", lambda *_: article_flow())
    session = Session(Settings())
    pages = [f"https://news.example.org/{number}" for number in range(2)]

    assert pages == [session.check_article(page).article.source for page in pages]
    assert 1 == len(made)


def test_an_article_has_to_be_named() -> None:
    with pytest.raises(InputError, match="give one of source and text; this gives none"):
        Session(Settings()).check_article()
    with pytest.raises(InputError, match="this gives both"):
        Session(Settings()).check_article("a.html", text=SEA)
    with pytest.raises(InputError, match="give its title, its address or its wikitext"):
        Session(Settings()).check_citations(" ")


@pytest.mark.model
def test_citations_of_a_wikitext_are_checked(session: Session) -> None:
    checked = session.check_citations(wikitext="Ice melts.<ref>A book on ice</ref>")

    assert ["Ice melts."] == [row["claim"] for row in checked.rows()]


@pytest.mark.model
def test_who_watches_is_told_how_many_citations_will_be_checked(tmp_path: Path) -> None:
    few = Settings(home=tmp_path, verifier="small", citations=CitationSettings(max_groups=1))
    told: list[tuple[int, int]] = []

    Session(few).check_citations(
        wikitext="Ice melts.<ref>A book</ref> Seas rise.<ref>Another</ref>",
        watch=lambda done, whole: told.append((done, whole)),
    )

    assert [(1, 1)] == told


@pytest.mark.model
def test_a_corpus_is_opened_by_its_name(session: Session) -> None:
    assert "starter" == session.open_corpus("starter").corpus


@pytest.mark.model
def test_settings_come_from_the_environment_unless_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_TOP_K", "3")

    assert (3, 10) == (Session().settings.top_k, Session(Settings()).settings.top_k)


@pytest.mark.model
def test_a_bar_may_show_how_many_are_checked(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == len(session.verify([SEA, ICE], top_k=1, progress=True))
    assert "" == capsys.readouterr().err
