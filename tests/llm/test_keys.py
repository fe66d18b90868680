"""Keys of what a call depends on."""

from claimwright.llm.keys import canonical, key_of


def test_the_order_of_fields_does_not_matter() -> None:
    assert key_of({"a": 1, "b": [1, None]}) == key_of({"b": [1, None], "a": 1})


def test_the_order_of_a_list_does() -> None:
    assert key_of({"a": [1, 2]}) != key_of({"a": [2, 1]})


def test_the_canonical_form_has_no_room_for_another() -> None:
    assert '{"a":"é","b":{"c":true}}' == canonical({"b": {"c": True}, "a": "é"})


def test_a_broken_character_has_a_key_too() -> None:
    assert 64 == len(key_of({"a": "\ud800"}))
