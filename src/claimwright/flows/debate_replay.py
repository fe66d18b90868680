"""A transcript in, the debate that made it out; two transcripts in, what differs between them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Claim, Json, Profile, Provenance, Scalar
from claimwright.errors import InputError
from claimwright.flows.debate import DebateOptions
from claimwright.flows.profiles import check_panel, profile_of
from claimwright.flows.replay import RETIRED, SCHEMA_VERSION, Comparison, claim_of, differences
from claimwright.schema.reading import from_json
from claimwright.settings import Settings, overlay

_OPTIONS: Final = "options."
_PROFILE: Final = "profile."
_MADE_WITH: Final = (".versions", ".models", ".corpus_version")
_WHO: Final = ("name", "title", "corpus", "trust", "trusted", "only", "top_k", "reader")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDebate:
    """The request that a transcript answers.

    Args:
        claim: What was debated.
        profiles: Who took part.
        settings: Under which settings; the home folder is this machine's.
        options: With which options.
    """

    claim: Claim
    profiles: tuple[Profile, ...]
    settings: Settings
    options: DebateOptions


def recorded_debate(record: Mapping[str, object], settings: Settings) -> RecordedDebate:
    """Read the request back from a transcript.

    Args:
        record: A report on a debate as JSON values.
        settings: Supplies the home folder, the one thing that a transcript does not say.

    Returns:
        The request.

    Raises:
        InputError: The record is no transcript of this schema, or names settings unknown here.
    """
    if record.get("schema_version") != SCHEMA_VERSION or "transcript" not in record:
        raise InputError(
            f"schema_version is {record.get('schema_version')!r} and there is "
            f"{'a' if 'transcript' in record else 'no'} transcript; only debates of version "
            f"{SCHEMA_VERSION!r}, as `debate --transcript` writes them, can be held again"
        )
    profiles = tuple(_profile(each) for each in _listed(record, "advocates"))
    check_panel(profiles)
    table = _settings(record)
    chosen = {k.removeprefix(_OPTIONS): v for k, v in table.items() if k.startswith(_OPTIONS)}
    kept = {k: v for k, v in table.items() if k not in RETIRED}
    rest = {k: v for k, v in kept.items() if not k.startswith((_OPTIONS, _PROFILE))}
    return RecordedDebate(
        claim=claim_of(record),
        profiles=profiles,
        settings=overlay(settings, rest),
        options=overlay(DebateOptions(), chosen),
    )


def compare_debates(record: Mapping[str, object], again: Mapping[str, Json]) -> Comparison:
    """Compare two transcripts value by value, numbers bit for bit; only the time may differ.

    Args:
        record: The first, as read from JSON.
        again: The second.

    Returns:
        Every difference, in the order of the first.
    """
    first = {**record, "id": str(record.get("id", ""))}
    found = [d for d in differences(first, again) if not d.path.endswith(".created_at")]
    made = [
        d
        for d in found
        if d.path.startswith("provenance.") and any(part in d.path for part in _MADE_WITH)
    ]
    return Comparison(results=tuple(d for d in found if d not in made), made_with=tuple(made))


def _profile(advocate: object) -> Profile:
    if not isinstance(advocate, dict):
        raise InputError(f"an advocate is {_short(advocate)}; a transcript holds objects there")
    table = {name: advocate[name] for name in _WHO if name in advocate}
    only = table.get("only")
    if isinstance(only, dict):
        table["only"] = {name: value for name, value in only.items() if value is not None}
    return profile_of(table, source="the transcript")


def _settings(record: Mapping[str, object]) -> Mapping[str, Scalar]:
    """Return the settings that the first advocate's provenance tells; they are the same for all."""
    told = from_json(dict[str, Provenance], record.get("provenance"), at="provenance")
    if not told:
        raise InputError("provenance is empty; a transcript says there how it was made")
    return next(iter(told.values())).settings


def _listed(parent: Mapping[str, object], name: str) -> list[object]:
    value = parent.get(name)
    if not isinstance(value, list) or not value:
        raise InputError(f"{name} is {_short(value)}; a transcript holds a filled list there")
    return value


def _short(value: object) -> str:
    return repr(value)[:80]
