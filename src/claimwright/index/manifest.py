"""Turns the state of a corpus into `manifest.json`, whose replacement is the commit."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Final

from claimwright.domain import Unit
from claimwright.errors import InputError, IntegrityError, NotFoundError, UnavailableError

ANALYSER: Final[Mapping[str, str | int]] = {
    "language": "English",
    "stem": True,
    "remove_stop_words": True,
    "ascii_folding": True,
    "max_token_length": 40,
}
"""How text becomes words, the same for passages and for claims; stored with each corpus.

`rising` and `rises` are one word, as are `naïve` and `naive`; `the` and `of` are no words, nor is
what is longer than 40 characters.
"""

FORMAT = 3
"""Of the folder; a corpus of a higher one is from a newer claimwright.

Before format 3 the tables lay beside the manifest; since then they may lie in a folder of their
own, after new embeddings. Format 1 had no column for the names, notices, origins and past values of
works. Both are read as they are, and the first commit of a writer makes them format 3 without
writing their rows anew.
"""

OLDEST_FORMAT = 1
"""The lowest that is still read."""

BESIDE = "."
"""Of tables that lie beside the manifest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """One version of a corpus: which version of each table it is made of.

    Args:
        version: Of the corpus, from 1.
        abstract: Version of the table of abstracts.
        sentence: Version of the table of sentences.
        documents: How many there are, each with one abstract.
        sentences: How many there are.
        superseded: When the next version took its place, ISO 8601; empty for the newest.
    """

    version: int
    abstract: int
    sentence: int
    documents: int
    sentences: int
    superseded: str = ""

    def table(self, unit: Unit) -> int:
        """Return the version of the table of a unit."""
        return self.abstract if unit is Unit.ABSTRACT else self.sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """All that a corpus is, except its rows.

    Args:
        current: The newest version.
        history: Older versions that can still be opened, oldest first.
        encoder_name: Of the encoder that made the embeddings.
        dimension: Numbers in each embedding.
        analyser: How text becomes words: `ANALYSER`.
        progress: Last row taken, by the source's fingerprint.
        created: When the first version was committed, ISO 8601 in UTC.
        updated: When the newest version was committed, ISO 8601 in UTC.
        folder: Where the tables lie, in the folder of the corpus; empty for beside the manifest.
        replaced: Where tables lie that newer ones took the place of, for readers that use them;
            `BESIDE` for beside the manifest.
        replaced_at: When the last of them was replaced, ISO 8601 in UTC; empty when there are none.
        format: Of the folder.
    """

    current: Snapshot
    history: tuple[Snapshot, ...] = ()
    encoder_name: str
    dimension: int
    analyser: Mapping[str, str | int] = field(
        default_factory=lambda: dict(ANALYSER), init=False, hash=False
    )
    progress: Mapping[str, int] = field(hash=False)
    created: str
    updated: str
    folder: str = ""
    replaced: tuple[str, ...] = ()
    replaced_at: str = ""
    format: int = FORMAT


def parsed(text: bytes, name: str, address: str) -> Manifest:
    """Return the state that `content` made text of, checked against its own hash.

    Raises:
        InputError: The corpus was made by a newer claimwright, or by one too old.
        UnavailableError: It makes words of text another way.
        IntegrityError: The text is damaged.
    """
    try:
        return _parsed(text, name, address)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _damaged(address) from error


def content(manifest: Manifest) -> bytes:
    """Return a state with its own hash as JSON text."""
    body = asdict(manifest)
    return json.dumps({**body, "checksum": _checksum(body)}, indent=1).encode()


def state_to_write(
    known: Manifest | None, name: str, encoder_name: str, dimension: int
) -> Manifest:
    """Return the last commit of a corpus, or what it is before its first, where none is `known`.

    Raises:
        InputError: The corpus was made another way.
    """
    if known is None:
        return _unborn(encoder_name, dimension)
    check_encoder(known, name, encoder_name)
    if dimension != known.dimension:
        raise InputError(
            f"corpus {name!r} has embeddings of {known.dimension} numbers: use these, or remove the"
            " corpus and add it again"
        )
    return known


def _unborn(encoder_name: str, dimension: int) -> Manifest:
    if not encoder_name or dimension < 1:
        raise InputError(
            f"an encoder has a name and 1 or more dimensions, not {encoder_name!r} and {dimension}"
        )
    return Manifest(
        current=Snapshot(version=0, abstract=0, sentence=0, documents=0, sentences=0),
        encoder_name=encoder_name,
        dimension=dimension,
        progress={},
        created="",
        updated="",
    )


def check_encoder(state: Manifest, name: str, encoder_name: str) -> None:
    """Refuse an encoder that did not make the embeddings of a corpus.

    Raises:
        InputError: Another made them; the message says how to embed the corpus anew.
    """
    if state.encoder_name != encoder_name:
        raise InputError(
            f"corpus {name!r} was made with encoder {state.encoder_name!r}, not {encoder_name!r}:"
            f" run `claimwright corpus reembed {name}`, or set encoder (and encoder_dimension) to"
            " the one that made it"
        )


def snapshot_of(state: Manifest, name: str, version: int | None) -> Snapshot:
    """Return a version of a corpus, the newest when `None`.

    Raises:
        NotFoundError: There is no such version.
    """
    if version is None:
        return state.current
    for snapshot in (*state.history, state.current):
        if snapshot.version == version:
            return snapshot
    known = ", ".join(str(one.version) for one in (*state.history, state.current))
    raise NotFoundError(f"corpus {name!r} has no version {version!r} (known: {known})")


def _parsed(text: bytes, name: str, address: str) -> Manifest:
    body = json.loads(text)
    found = body["format"]
    if found > FORMAT:
        raise InputError(
            f"corpus {name!r} has format {found}, this claimwright reads up to {FORMAT}:"
            " upgrade claimwright"
        )
    if found < OLDEST_FORMAT:
        raise InputError(
            f"corpus {name!r} has format {found}, this claimwright reads from"
            f" {OLDEST_FORMAT} on: run `claimwright corpus remove {name} --yes`, then"
            " `claimwright corpus add` with its files"
        )
    if body.pop("checksum") != _checksum(body):
        raise _damaged(address)
    if (analyser := body.pop("analyser")) != ANALYSER:
        # One that the list of corpora tells beside the others.
        raise UnavailableError(
            f"corpus {name!r} makes words of text by {analyser}, this claimwright by"
            f" {ANALYSER}: run `claimwright corpus remove {name} --yes`, then"
            " `claimwright corpus add` with its files"
        )
    nested = {
        "current": Snapshot(**body["current"]),
        "history": tuple(Snapshot(**one) for one in body["history"]),
        "replaced": tuple(body.get("replaced", ())),
    }
    return Manifest(**{**body, **nested})


def _checksum(body: Mapping[str, object]) -> str:
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _damaged(address: str) -> IntegrityError:
    return IntegrityError(
        f"{address!r} is not what claimwright wrote; restore it from a copy, or"
        " remove the corpus and add it again"
    )
