"""The manifest of a corpus → the state that it is opened in, to read or to write."""

from claimwright.errors import InputError, NotFoundError
from claimwright.index.manifest import Analyser, Manifest, Snapshot
from claimwright.index.places import Place


def state_to_write(
    place: Place, encoder_name: str, dimension: int, analyser: Analyser | None
) -> Manifest:
    """Return the last commit of a corpus, or what it is before its first.

    Without an analyser it is the corpus's own.

    Raises:
        InputError: The corpus was made another way.
        IntegrityError: Its manifest is damaged.
    """
    if not place.is_corpus():
        return _unborn(encoder_name, dimension, analyser or Analyser())
    state = place.read()
    check_encoder(state, place.name, encoder_name)
    if (dimension, analyser or state.analyser) != (state.dimension, state.analyser):
        raise InputError(
            f"corpus {place.name!r} has embeddings of {state.dimension} numbers and"
            f" {state.analyser}: use these, or remove the corpus and add it again"
        )
    return state


def _unborn(encoder_name: str, dimension: int, analyser: Analyser) -> Manifest:
    if not encoder_name or dimension < 1:
        raise InputError(
            f"an encoder has a name and 1 or more dimensions, not {encoder_name!r} and {dimension}"
        )
    return Manifest(
        current=Snapshot(version=0, abstract=0, sentence=0, documents=0, sentences=0),
        encoder_name=encoder_name,
        dimension=dimension,
        analyser=analyser,
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
