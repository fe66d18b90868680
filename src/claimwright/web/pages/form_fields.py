"""The body of a form → its fields, each once and bounded, and what stands in one of them."""

from collections.abc import Collection, Mapping
from urllib.parse import parse_qsl

from fastapi import Request

from claimwright.domain import Claim
from claimwright.errors import InputError
from claimwright.flows.verify import check_claim

MAX_FIELDS = 40
"""More than any form of ours has."""

FORM_TYPE = "application/x-www-form-urlencoded"


async def fields_of(request: Request) -> Mapping[str, str]:
    """Return the fields of a form that was sent; raise `InputError` as `form_fields` does."""
    return form_fields(await request.body(), request.headers.get("content-type", ""))


def form_fields(body: bytes, media_type: str) -> Mapping[str, str]:
    r"""Read the last value of each field in the body of a form, line ends as `\n`.

    Raise `InputError` for no form, or one with more fields than any of ours.

    Examples:
        >>> dict(form_fields(b"text=Seas+rise.%0D%0AFast.&topic=on", FORM_TYPE))
        {'text': 'Seas rise.\nFast.', 'topic': 'on'}
    """
    if media_type.partition(";")[0].strip().lower() != FORM_TYPE:
        raise InputError(f"the form is of type {media_type[:80]!r}; send it as {FORM_TYPE}")
    try:
        pairs = parse_qsl(
            body.decode("utf-8"),
            keep_blank_values=True,
            max_num_fields=MAX_FIELDS,
            errors="strict",
        )
    except UnicodeDecodeError as error:
        raise InputError("the form is not written in UTF-8; send it so") from error
    except ValueError as error:
        raise InputError(f"the form has more than {MAX_FIELDS} fields; send fewer") from error
    return {name: value.replace("\r\n", "\n") for name, value in pairs}


def one_of(name: str, value: str | None, default: str, known: Collection[str]) -> str:
    """Return the choice in a field, by default if it is empty; raise `InputError` for no choice."""
    if value and value not in known:
        raise InputError(f"{name} is {value[:40]!r}; it must be one of {', '.join(known)}")
    return value or default


def claim_in(value: str) -> Claim:
    """Return the claim in a field, without space around it; raise `InputError` for none."""
    text = value.strip()
    if not text:
        raise InputError("there is no claim; write one statement")
    claim = Claim(text=text)
    check_claim(claim)
    return claim
