"""The corpora of a catalogue → their newest versions, each opened once for all that read it."""

from threading import Lock

from claimwright.errors import ClaimwrightError
from claimwright.index.catalog import Catalog
from claimwright.index.manifest import check_encoder
from claimwright.index.reader import LanceIndex


class NewestCorpora:
    """Opens each corpus when it is first asked for, and again once it has changed.

    Each opening has caches of its own, from 4 MB for the starter corpus to 300 MB for a million
    passages. Safe to share by threads.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._opened: dict[str, LanceIndex] = {}
        self._lock = Lock()

    def list(self) -> tuple[str, ...]:
        """Return the names of all corpora, as the catalogue does."""
        return self._catalog.list()

    def open(self, name: str, *, encoder_name: str | None = None) -> LanceIndex:
        """Return the newest version of a corpus, the same until that changes.

        The encoder that made the embeddings must be `encoder_name`, unless that is `None`.

        Raises:
            InputError: The name is no corpus name, or another encoder made the embeddings.
            NotFoundError: There is no such corpus.
            IntegrityError: Its files are damaged.
        """
        try:
            state = self._catalog.manifest(name)
        except ClaimwrightError:
            self._opened.pop(name, None)
            raise
        with self._lock:
            known = self._opened.get(name)
            if known is None or known.manifest != state:
                known = self._opened[name] = self._catalog.open(name)
        if encoder_name is not None:
            check_encoder(known.manifest, name, encoder_name)
        return known
