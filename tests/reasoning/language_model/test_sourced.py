"""Sentences that a language model writes, each naming its sources."""

from claimwright.domain import Material, Prompt
from claimwright.reasoning.language_model.sourced import ask_sourced, check_sourced, sourced_field
from claimwright.testing.language_models import ScriptedModel
from tests.weighings import HELD, LOWERED

FIELD = sourced_field(("a", "b"), most=4)
PROMPT = Prompt(
    task="t",
    version="1",
    instructions="",
    material=(Material(id="a", text=LOWERED.text), Material(id="b", text=HELD.text)),
    shape=(FIELD,),
)


def wrong(text: str, *sources: str) -> str:
    return check_sourced(PROMPT, {"sentences": [{"sources": list(sources), "text": text}]})


def test_sources_are_chosen_before_the_text_is_written() -> None:
    assert [field.name for field in FIELD.fields] == ["sources", "text"]


def test_a_sentence_within_its_sources_is_fine() -> None:
    assert wrong("Surges were 15 % lower.", "a") == ""


def test_a_number_of_another_source_is_none_of_its_own() -> None:
    assert wrong("Surges were 15 % lower.", "b") == (
        "sentence 1 has the number 15, which its sources lack"
    )


def test_no_sentence_is_wrong() -> None:
    assert check_sourced(PROMPT, {"sentences": []}) == "write at least one sentence"


def test_each_sentence_carries_the_quotes_it_names() -> None:
    values = {"sentences": [{"sources": ["b", "a"], "text": "It held."}]}

    quotes = {"a": LOWERED, "b": HELD}
    (sentence,) = ask_sourced(ScriptedModel(lambda _: values), PROMPT, quotes, otherwise="")

    assert (sentence.sentence, sentence.sources) == ("It held.", (HELD, LOWERED))
