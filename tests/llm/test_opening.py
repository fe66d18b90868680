"""Settings made into a language model."""

from pathlib import Path

import pytest

from claimwright.domain import AnswerStatus
from claimwright.errors import InputError, NotFoundError
from claimwright.llm.opening import CACHE_FOLDER, open_model
from claimwright.testing.chat_server import ChatServer
from tests.llm.prompts import GOOD, PROMPT, configured, numbered, opened, serving

NOWHERE = "http://127.0.0.1:1/v1"


def test_a_model_is_named_by_itself_and_its_host(tmp_path: Path) -> None:
    with opened(configured(NOWHERE), tmp_path) as model:
        assert "small at 127.0.0.1:1" == model.name


def test_a_budget_of_money_without_a_price_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"llm.claim_usd is 0.5, but no price of 'small'"):
        open_model(configured(NOWHERE, {"claim_usd": 0.5}), tmp_path, {})


def test_a_budget_of_money_with_the_price_of_all_models_is_kept_to(tmp_path: Path) -> None:
    table: dict[str, str | float] = {"claim_usd": 0.000001, "prices": '["* 1 1 1"]'}
    with opened(configured(NOWHERE, table), tmp_path) as model:
        answer = model.ask([PROMPT])[0]

    assert AnswerStatus.BUDGET_EXHAUSTED == answer.status
    assert "over llm.claim_usd" in answer.reason


def test_opening_a_model_writes_nothing(tmp_path: Path) -> None:
    with opened(configured(NOWHERE, {"cache": "read"}), tmp_path):
        assert [] == list(tmp_path.iterdir())


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_cache_that_is_off_is_not_made(tmp_path: Path) -> None:
    with serving(lambda _: GOOD, tmp_path) as (_, model):
        model.ask([PROMPT])

    assert not (tmp_path / CACHE_FOLDER).exists()


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_what_was_recorded_is_replayed_without_an_endpoint(tmp_path: Path) -> None:
    taped: dict[str, str | float] = {"cassette_path": "tape.jsonl"}
    with ChatServer(lambda _: GOOD) as server:
        recording = configured(server.address, {**taped, "cassette": "record"})
        with opened(recording, tmp_path) as model:
            first = model.ask([PROMPT, numbered(1)])
    with opened(configured("", {**taped, "cassette": "replay"}), tmp_path) as model:
        again = model.ask([numbered(1), PROMPT])
        with pytest.raises(NotFoundError, match=r"material.*Claim 2"):
            model.ask([numbered(2)])

    assert [one.values for one in first] == [one.values for one in reversed(again)]


def test_a_replay_needs_the_name_of_the_model(tmp_path: Path) -> None:
    settings = configured("", {"cassette": "replay", "cassette_path": "t", "model": ""})

    with pytest.raises(InputError, match=r"llm\.model"):
        open_model(settings, tmp_path, {})
