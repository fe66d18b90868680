"""Bodies of forms."""

from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright.web.pages.form_fields import FORM_TYPE, claim_in, form_fields

VALUES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=30)


@given(st.dictionaries(VALUES, VALUES, max_size=10))
def test_what_a_browser_writes_is_read_again(fields: dict[str, str]) -> None:
    assert form_fields(urlencode(fields).encode(), FORM_TYPE) == fields


def test_the_last_of_equal_fields_counts() -> None:
    assert form_fields(b"a=1&a=2", FORM_TYPE) == {"a": "2"}


@pytest.mark.parametrize("media_type", ["", "application/json", "multipart/form-data; boundary=x"])
def test_another_type_is_refused(media_type: str) -> None:
    with pytest.raises(InputError, match="x-www-form-urlencoded"):
        form_fields(b"a=1", media_type)


@pytest.mark.parametrize("body", [b"text=caf%E9", b"text=\xff"])
def test_bytes_that_are_no_text_are_refused(body: bytes) -> None:
    with pytest.raises(InputError, match="UTF-8"):
        form_fields(body, FORM_TYPE)


def test_too_many_fields_are_refused() -> None:
    with pytest.raises(InputError, match="40 fields"):
        form_fields(b"&".join(b"f%d=1" % number for number in range(100)), FORM_TYPE)


def test_space_around_a_claim_is_left_out() -> None:
    assert claim_in(" Seas rise.\n").text == "Seas rise."


def test_a_claim_of_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="there is no claim"):
        claim_in("\n")
