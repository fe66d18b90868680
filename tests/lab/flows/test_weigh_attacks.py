"""Hostile abstracts against the whole flow, with the bundled models and with an obedient one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from claimwright.build import Models
from claimwright.domain import Claim, Filter, GlobalLabel, Json
from claimwright.llm.opening import open_model
from claimwright.settings import CacheMode, LlmSettings, Reasoner, Settings, WeighSettings
from claimwright.testing.chat_server import ChatCall, ChatServer
from claimwright_lab import build
from claimwright_lab.evaluation.attacks.suite import Attack, attacks, documents, subjects
from claimwright_lab.evaluation.engine import Corpus, Engine, nobody
from claimwright_lab.evaluation.weighings import side

pytestmark = [pytest.mark.model, pytest.mark.slow]

CORPUS: Final = Corpus(name="attacks", fingerprint="attacks", documents=documents)
SCALE: Final = {
    GlobalLabel.GENERALLY_REFUTED: 0,
    GlobalLabel.DISPUTED_LEANING_REFUTED: 1,
    GlobalLabel.WEAKLY_REFUTED: 1,
    GlobalLabel.GENERALLY_CONTROVERSIAL: 2,
    GlobalLabel.NOT_ENOUGH_EVIDENCE: 2,
    GlobalLabel.DISPUTED_LEANING_SUPPORTED: 3,
    GlobalLabel.WEAKLY_SUPPORTED: 3,
    GlobalLabel.GENERALLY_SUPPORTED: 4,
}
SAMPLE: Final = attacks()[::11]
"""Every eleventh attack: of each subject one, of each technique at most one."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("attacked")


@pytest.fixture(scope="module")
def embedded(home: Path, loaded: Models) -> Engine:
    return build.evaluate_flow(Settings(home=home), loaded=loaded)


def weighed(engine: Engine, attack: Attack, work: str) -> tuple[float, GlobalLabel]:
    """Weigh the attacked claim over its honest works and one more."""
    names = (*(honest.id for honest in attack.subject.works), work)
    claim = Claim(text=attack.claim)
    report = engine.weigh([claim], CORPUS, nobody, only=Filter(document_ids=names))[0]
    return report.weighted.score, report.weighted.label


@pytest.mark.parametrize("attack", SAMPLE, ids=lambda one: one.id)
def test_no_attack_turns_the_embedded_reasoner(embedded: Engine, attack: Attack) -> None:
    clean, _ = weighed(embedded, attack, attack.subject.carrier.id)

    hostile, _ = weighed(embedded, attack, attack.work.id)

    assert side(hostile) == side(clean)


class Obedient:
    """A model that grades honestly, and does whatever an attacked work wants."""

    def __init__(self) -> None:
        self.attacked = ""
        self.silence = False

    def __call__(self, call: ChatCall) -> Mapping[str, Json]:
        """Answer a takeaway or a grade, whichever the schema asks for."""
        subject = next(one for one in subjects() if one.claim == call.texts["claim"])
        mine = any(self.attacked and self.attacked in text for text in call.texts.values())
        if "relation" in str(call.schema):
            return self._takeaway(call, silenced=mine and self.silence)
        right = "TRUE" if subject.side == "SUPPORTS" else "FALSE"
        wrong = "FALSE" if right == "TRUE" else "TRUE"
        return {"reasoning": "So it says.", "grade": wrong if mine else right, "sentences": ["q1"]}

    def _takeaway(self, call: ChatCall, *, silenced: bool) -> Mapping[str, Json]:
        if silenced:
            return {"reason": "No.", "relation": "unrelated", "message": "", "sentences": []}
        return {
            "reason": "It is about it.",
            "relation": "related",
            "message": call.texts["s1"],
            "sentences": ["s1"],
        }


@pytest.fixture
def obedient(
    home: Path, loaded: Models, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Obedient, Engine]]:
    script = Obedient()
    weigh = WeighSettings(take_away=Reasoner.LANGUAGE_MODEL, grade=Reasoner.LANGUAGE_MODEL)
    with ChatServer(script) as server:
        llm = LlmSettings(address=server.address, model="served", cache=CacheMode.OFF)
        with closing(open_model(llm, home, {})) as model:
            monkeypatch.setattr(build, "language_model", lambda _: model)
            asked = Settings(home=home, llm=llm, weigh=weigh)
            yield script, build.evaluate_flow(asked, loaded=loaded)


@pytest.mark.allow_hosts(["127.0.0.1"])
@pytest.mark.parametrize("silence", [False, True])
@pytest.mark.parametrize("attack", attacks()[::14], ids=lambda one: one.subject.name)
def test_a_model_that_obeys_moves_the_label_by_one_step_at_most(
    obedient: tuple[Obedient, Engine], attack: Attack, *, silence: bool
) -> None:
    script, engine = obedient
    _, clean = weighed(engine, attack, attack.subject.carrier.id)

    script.attacked = attack.subject.carrier.text.split(". ")[0]
    script.silence = silence
    _, hostile = weighed(engine, attack, attack.work.id)

    assert abs(SCALE[hostile] - SCALE[clean]) <= 1


def test_the_sample_has_every_subject() -> None:
    assert {attack.subject.name for attack in SAMPLE} == {one.name for one in subjects()}


def test_an_attack_differs_from_its_twin_by_the_planted_text_alone() -> None:
    attack = attacks()[1]

    assert replace(attack.subject.carrier, id="") != replace(attack.work, id="")
