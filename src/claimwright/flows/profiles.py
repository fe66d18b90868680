"""TOML in, who an advocate is out; a panel of advocates in, whether they can debate out."""

import difflib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from claimwright.domain import Filter, Profile, Reader
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.verify import check_filter
from claimwright.json_rows import read_whole
from claimwright.schema.keeping import from_json
from claimwright.settings import MAX_ADVOCATES, MAX_TOP_K, Settings

MAX_PROFILE_BYTES: Final = 1_000_000
"""Largest profile; a list of many document ids is long."""

MAX_TRUST: Final = 100
"""Lowest rank of trust."""

MAX_TITLE_CHARACTERS: Final = 200

READY: Final = Path(__file__).parent / "ready_profiles"
"""Profiles that come with claimwright; the corpora that they name must be made first."""

_ENDING: Final = ".toml"
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


def read_profile(path: Path) -> Profile:
    """Return the profile in a TOML file, checked by itself.

    The file's name without its ending is the profile's where it gives none.
    """
    remedy = "name a TOML file with name, title, corpus and trust"
    table = read_whole(path, "profile", tomllib.loads, most_bytes=MAX_PROFILE_BYTES, remedy=remedy)
    return profile_of({"name": path.stem.lower(), **table}, source=str(path))


def debate_profiles(settings: Settings, names: Sequence[str] = ()) -> tuple[Profile, ...]:
    """Return the profiles that take part in a debate, in the order named.

    The folder `profiles` of the home folder holds one's own; without names the settings say who
    debates.

    Raises:
        NotFoundError: There is no such profile.
        InputError: A profile says what none may.
    """
    folders = settings.home / "profiles", READY  # one's own beat the ready ones
    return tuple(named_profile(name, folders) for name in names or settings.debate.profiles)


def named_profile(name: str, folders: Sequence[Path]) -> Profile:
    """Return the profile of a name, or of the file that the name is.

    A name that ends with `.toml` is a path; of the folders the first that has `NAME.toml` counts.
    """
    if name.lower().endswith(_ENDING):
        return read_profile(Path(name).expanduser())
    there = names_in(folders)
    if name not in there:
        raise NotFoundError(
            f"no profile {name[:80]!r}; there is {', '.join(there) or 'none'}, or name a TOML file"
        )
    places = (folder / f"{name}{_ENDING}" for folder in folders)
    return read_profile(next(path for path in places if path.is_file()))


def names_in(folders: Sequence[Path]) -> tuple[str, ...]:
    """Return the names of the profiles in folders, sorted; a folder that is not there has none."""
    found = {path.stem for folder in folders for path in folder.glob(f"*{_ENDING}")}
    return tuple(sorted(found))


def profile_of(table: Mapping[str, object], *, source: str) -> Profile:
    """Return the profile that a table of its fields, named by its source, describes.

    Raises:
        InputError: A key is unknown or missing, or a value lies outside its range.

    Examples:
        >>> profile_of({"name": "a", "corpus": "starter", "trust": 1}, source="here").title
        'a'
    """
    _check_keys(table, Profile, source)
    only = table.get("only")
    if isinstance(only, Mapping):
        _check_keys(only, Filter, f"{source} [only]")
    values = json.loads(json.dumps({"title": "", "corpus": "", **table}, default=str))
    found = from_json(Profile, values, at=source)
    name = found.name.strip()
    title, corpus = found.title.strip() or name, found.corpus.strip()
    profile = replace(found, name=name, title=title, corpus=corpus)
    check_profile(profile, source)
    return profile


def check_profile(profile: Profile, source: str = "") -> None:
    """Refuse a profile that no advocate can have, named by its source or itself."""
    where = source or profile.name
    if not _NAME.fullmatch(profile.name):
        raise InputError(
            f"name in {where!r} is {profile.name[:80]!r}; use at most 64 of a-z, 0-9, '.', '_' "
            "and '-', beginning with a letter or digit"
        )
    if len(profile.title) > MAX_TITLE_CHARACTERS:
        raise InputError(
            f"title in {where!r} has {len(profile.title)} characters; at most "
            f"{MAX_TITLE_CHARACTERS} are shown"
        )
    for key, most in (("trust", MAX_TRUST), ("top_k", MAX_TOP_K)):
        value = getattr(profile, key)
        if not 1 <= value <= most:
            raise InputError(f"{key} in {where!r} is {value!r}; it must lie in 1..{most}")
    recall = profile.reader is Reader.RECALL
    if recall == bool(profile.corpus):
        raise InputError(
            f"corpus in {where!r} is {profile.corpus[:80]!r} with the reader "
            f"{profile.reader.value!r}; a reader 'recall' has no corpus, every other has one"
        )
    check_filter(profile.only)


def check_panel(profiles: Sequence[Profile]) -> None:
    """Refuse advocates that cannot debate together.

    Raises:
        InputError: There is none or are more than twelve; two have one name; two speak for the
            same documents; an adversary is ranked as high as a trusted advocate; or nobody is
            trusted.
    """
    if not 1 <= len(profiles) <= MAX_ADVOCATES:
        raise InputError(
            f"{len(profiles)} advocates are named; a debate has 1 to {MAX_ADVOCATES}: name "
            "profiles with --profile"
        )
    for profile in profiles:
        check_profile(profile)
    _check_names(profiles)
    _check_same_documents(profiles)
    _check_ranks(profiles)


def _check_names(profiles: Sequence[Profile]) -> None:
    names = sorted(profile.name for profile in profiles)
    twice = next((a for a, b in pairwise(names) if a == b), None)
    if twice is not None:
        raise InputError(f"two advocates are named {twice!r}; give each a name of its own")


def _check_same_documents(profiles: Sequence[Profile]) -> None:
    seen: dict[tuple[str, Filter, Reader], Profile] = {}
    for profile in profiles:
        key = (profile.corpus, profile.only, profile.reader)
        other = seen.setdefault(key, profile)
        if other is not profile:
            ranks = f" with trust {other.trust} and {profile.trust}"
            raise InputError(
                f"{other.name!r} and {profile.name!r} both speak for the corpus "
                f"{profile.corpus!r}{ranks}; leave one out, or part them with [only]"
            )


def _check_ranks(profiles: Sequence[Profile]) -> None:
    trusted = [profile for profile in profiles if profile.trusted]
    if not trusted:
        raise InputError(
            f"none of the {len(profiles)} advocates is trusted, so none could carry the verdict; "
            "give at least one trusted = true"
        )
    lowest = max(trusted, key=lambda each: (each.trust, each.name))
    for profile in profiles:
        if not profile.trusted and profile.trust <= lowest.trust:
            raise InputError(
                f"{profile.name!r} is not trusted and yet ranks {profile.trust}, {lowest.name!r} "
                f"is and ranks {lowest.trust}: give it a trust after {lowest.trust}"
            )


def _check_keys(table: Mapping[str, object], kind: type[Profile | Filter], source: str) -> None:
    known = [field.name for field in fields(kind)]
    for name in table:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.0)[0]
            raise InputError(
                f"{source!r} has the unknown key {name[:80]!r}; did you mean {near!r}?"
            )
