"""A transcript in, its rounds and the debate that made it out; of two, what is different."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS
from claimwright.domain import Claim, DebateRound, Json, NoticeState, Profile, Provenance, Scalar
from claimwright.errors import InputError
from claimwright.flows.debate import DebateOptions
from claimwright.flows.profiles import check_panel, profile_of
from claimwright.flows.replay import RETIRED, SCHEMA_VERSION, Comparison, claim_of, differences
from claimwright.schema.reading import from_json, from_whole, whole
from claimwright.settings import Settings, overlay

_OPTIONS: Final = "options."
_PROFILE: Final = "profile."
_MADE_WITH: Final = (".versions", ".models", ".corpus_version")
_WHO: Final = ("name", "title", "corpus", "trust", "trusted", "only", "top_k", "reader")

Values: TypeAlias = dict[str, object]
"""Of the fields of a noun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDebate:
    """The request that a transcript answers.

    The home folder of its settings is this machine's.
    """

    claim: Claim
    profiles: tuple[Profile, ...]
    settings: Settings
    options: DebateOptions


def recorded_debate(record: Mapping[str, object], settings: Settings) -> RecordedDebate:
    """Return the request that a transcript answers; the home folder is that of the settings.

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
    """Return every difference of two transcripts in the order of the first, numbers bit for bit.

    Only the time may differ.
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


def read_rounds(record: Mapping[str, object]) -> tuple[DebateRound, ...]:
    """Return the rounds of a transcript, the blind one first.

    The text of a document is known where its passages are; the rest reads as blanks, so that every
    offset counts where it counted.

    Raises:
        InputError: A value is not what a transcript holds; the message says where.
    """
    told = record.get("transcript")
    values = whole(tuple[DebateRound, ...], told)
    for made, shown in _evidence(values, told):
        complete_evidence(made, shown)
    rounds = from_whole(tuple[DebateRound, ...], values, at="transcript")
    if not rounds or [one.number for one in rounds] != list(range(len(rounds))):
        raise InputError(
            f"transcript holds the rounds {[one.number for one in rounds]!r}; they must be "
            "numbered from 0 without a gap"
        )
    return rounds


def _evidence(made: object, told: object) -> Iterator[tuple[Values, Mapping[str, object]]]:
    """Yield each piece of evidence, as fields and as the transcript shows it."""
    if isinstance(made, list) and isinstance(told, list):
        for one, shown in zip(made, told, strict=True):
            yield from _evidence(one, shown)
    elif isinstance(made, dict) and isinstance(told, Mapping):
        if isinstance(made.get("evidence"), dict):
            yield made["evidence"], told
        for name in ("answers", "judged"):
            yield from _evidence(made.get(name), told.get(name))


def complete_evidence(made: Values, shown: Mapping[str, object]) -> None:
    """Add to evidence what its JSON tells another way: whose passage it is, text and notice.

    Args:
        made: The fields of evidence, as `schema.reading.whole` gives them; changed in place.
        shown: Its JSON.

    Raises:
        InputError: The passage starts beyond the longest document.
    """
    passage, document, metadata = made.get("passage"), made.get("document"), shown.get("document")
    if not (isinstance(passage, dict) and isinstance(document, dict)):
        return
    passage["document_id"] = shown.get("document_id")
    start, text = shown.get("start"), shown.get("text")
    if isinstance(start, int) and isinstance(text, str):
        if start > MAX_TEXT_CHARACTERS:
            raise InputError(
                f"a passage starts at {start}; no document is longer than "
                f"{MAX_TEXT_CHARACTERS} characters"
            )
        document["text"] = " " * start + text
    notice = metadata.get("notice") if isinstance(metadata, Mapping) else None
    if isinstance(notice, Mapping) and notice.get("state") != NoticeState.UNCHECKED:
        document["notices"] = [notice]
