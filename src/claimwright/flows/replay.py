"""A report in, the request that made it out; two reports in, what differs between them out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from claimwright.domain import Claim, Json, Provenance, Scalar
from claimwright.errors import InputError
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.keeping import from_json, from_whole
from claimwright.settings import Settings, overlay

SCHEMA_VERSION: Final = "1"
"""Of the reports that can be made again."""

RETIRED: Final = ("verdict.slope", "verdict.intercept")
"""Settings of the rule before 2026-12, by which no verdict is given any more."""

_DECIDED_NOTHING: Final = "filters.min_environmental"
"""A setting of before 2026-12 that nothing asked."""

_OPTIONS: Final = "options."
_ABSENT: Final = "(absent)"
_MADE_WITH: Final = (".versions", ".models", ".corpus_version")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """The request that a report answers.

    The home folder of its settings is this machine's.
    """

    claim: Claim
    corpus: str
    settings: Settings
    options: VerifyOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One place where two reports differ.

    A path is such as `evidence.0.stance.supports`; both values are shortened.
    """

    path: str
    recorded: str
    again: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What differs between a report and the same request answered again.

    `results` is empty when the answer is reproduced; `made_with` tells of versions, models and the
    corpus.
    """

    results: tuple[Difference, ...]
    made_with: tuple[Difference, ...]


def recorded(record: Mapping[str, object], settings: Settings) -> Recorded:
    """Return the request that a report answers; the home folder is that of the settings.

    Raises:
        InputError: The record is no report of this schema, or names settings unknown here.
    """
    if record.get("schema_version") != SCHEMA_VERSION:
        raise InputError(
            f"schema_version is {record.get('schema_version')!r}; only reports of version "
            f"{SCHEMA_VERSION!r}, as `verify --json` prints them, can be made again"
        )
    provenance = from_json(Provenance, record.get("provenance"), at="provenance")
    table = provenance.settings
    if any(name in table for name in RETIRED):
        raise InputError(
            "the report was made before 2026-12, by a rule that turned weights into a verdict "
            "another way; verify the claim anew"
        )
    chosen, rest = parted(table)
    return Recorded(
        claim=claim_of(record),
        corpus=provenance.corpus,
        settings=overlay(settings, rest),
        options=overlay(VerifyOptions(), chosen),
    )


def parted(table: Mapping[str, Scalar]) -> tuple[dict[str, Scalar], dict[str, Scalar]]:
    """Return the options, without their prefix, and the settings among what a report tells."""
    chosen = {k.removeprefix(_OPTIONS): v for k, v in table.items() if k.startswith(_OPTIONS)}
    rest = {k: v for k, v in table.items() if not k.startswith(_OPTIONS)}
    rest.pop(_DECIDED_NOTHING, None)
    return chosen, rest


def claim_of(record: Mapping[str, object]) -> Claim:
    """Return the claim of a report of any kind; an id that is a number as its digits.

    Raises:
        InputError: A value of it is no text.
    """
    told = {name: record.get(name) for name in ("context", "date")}
    words = {**told, "text": record.get("claim"), "id": str(record.get("id", ""))}
    return from_whole(Claim, words, at="claim")


def compare(record: Mapping[str, object], again: Mapping[str, Json]) -> Comparison:
    """Compare two reports or transcripts value by value, numbers bit for bit.

    Only the time may differ, which fact checks by others were kept then and now, and a setting
    that decided nothing.

    Returns:
        Every difference, in the order of the first report. An id that is a whole number in one
        and the same digits in the other is the same id.
    """
    first = {"parts": [], **record, "id": str(record.get("id", "")), "known_checks": []}
    again = {"parts": [], **again, "known_checks": []}
    may = (".created_at", f".{_DECIDED_NOTHING}")
    found = [d for d in _differences("", first, again) if not d.path.endswith(may)]
    made = tuple(
        d
        for d in found
        if d.path.startswith("provenance.") and any(part in d.path for part in _MADE_WITH)
    )
    return Comparison(results=tuple(d for d in found if d not in made), made_with=made)


def _differences(path: str, first: object, second: object) -> Iterator[Difference]:
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        for name in dict.fromkeys([*first, *second]):
            inner = f"{path}.{name}" if path else str(name)
            yield from _differences(inner, first.get(name, _ABSENT), second.get(name, _ABSENT))
    elif isinstance(first, list | tuple) and isinstance(second, list | tuple):
        pairs = zip_longest(first, second, fillvalue=_ABSENT)
        for place, (one, other) in enumerate(pairs):
            yield from _differences(f"{path}.{place}", one, other)
    elif type(first) is not type(second) or first != second:
        yield Difference(path=path, recorded=_short(first), again=_short(second))


def _short(value: object) -> str:
    return str(value if value is _ABSENT else repr(value))[:80]
