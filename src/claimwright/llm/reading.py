"""What a model wrote → the JSON object in it."""

import json
import re
from collections.abc import Sequence
from typing import Final

from claimwright.llm.values import MisshapenError

MAX_CHARACTERS: Final = 500_000
"""Longest reply that is read."""

_MOST_STARTS: Final = 50
"""Braces that are tried as the beginning of an object; a bound against quadratic work."""

_THOUGHT: Final = re.compile(
    r"<(think|thinking|thought|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE
)
_THOUGHT_ENDS: Final = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_THOUGHT_BEGINS: Final = re.compile(r"<(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_FENCE: Final = re.compile(r"```[a-zA-Z]*\s*\n(.*?)```", re.DOTALL)

_NONE: Final = "the answer must be one JSON object and nothing else"


def object_in(text: str) -> object:
    """Return the first whole JSON object in a reply.

    Thinking is left out: between its tags, and before a closing tag whose opening one the
    endpoint swallowed. A fenced object goes before one in the running text.

    Raises:
        MisshapenError: There is none, one key stands in it twice, or the reply is over its bound.

    Examples:
        >>> object_in('<think>{"no": 1}</think> Sure: {"label": "a"} Done.')
        {'label': 'a'}
    """
    if len(text) > MAX_CHARACTERS:
        raise MisshapenError(f"the answer must have at most {MAX_CHARACTERS:,} characters")
    said = _without_thoughts(text)
    fenced = _FENCE.search(said)
    for part in (*([fenced[1]] if fenced else []), said):
        found = _first(part)
        if found is not None:
            return found
    raise MisshapenError(_NONE)


def _without_thoughts(text: str) -> str:
    kept = _THOUGHT.sub(" ", text)
    if ends := list(_THOUGHT_ENDS.finditer(kept)):
        kept = kept[ends[-1].end() :]
    begins = _THOUGHT_BEGINS.search(kept)
    return kept[: begins.start()] if begins else kept


def _first(text: str) -> object | None:
    start = -1
    for _ in range(_MOST_STARTS):
        start = text.find("{", start + 1)
        if start < 0:
            return None
        try:
            found: object = _DECODER.raw_decode(text, start)[0]
        except (ValueError, RecursionError):
            continue  # a brace of prose, or an object that was never closed
        return found
    return None


def _pairs(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise MisshapenError("the answer must name no field twice")
    return table


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_no_number)
