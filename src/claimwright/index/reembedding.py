"""A corpus and the copy of it that another encoder embeds → the copy in the place of its tables."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from claimwright.index.manifest import BESIDE, Manifest
from claimwright.index.places import Place
from claimwright.index.reader import LanceIndex
from claimwright.index.tables import open_at
from claimwright.index.writer import LanceWriter

_PREFIX = "embedded-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reembedding:
    """A corpus whose passages are embedded anew: its index goes on answering.

    The copy lies in a folder of its own in the corpus, and the writer is the copy's.
    """

    place: Place
    folder: str
    index: LanceIndex
    writer: LanceWriter
    now: Callable[[], datetime]

    def copy(self) -> LanceIndex | None:
        """Return the copy as it was last committed; `None` before that."""
        part = self.place.part(self.folder)
        if not part.is_corpus():
            return None
        state = part.read()
        return LanceIndex(
            name=self.index.name,
            address=part.address,
            manifest=state,
            snapshot=state.current,
            tables=open_at(part, state.current),
            now=self.now,
        )

    def take_over(self) -> int:
        """Put what was committed to the copy in the place of the corpus's tables, at once.

        Those of before stay for readers that use them; the next writer after the grace period
        deletes them.

        Returns:
            The new version of the corpus.

        Raises:
            UnavailableError: The disk is full or read-only; the corpus is as it was.
        """
        before = self.place.read()
        made = self.place.part(self.folder).read()
        version, moment = before.current.version + 1, self.now().isoformat()
        place = self.place.over(self.folder)
        place.take_stock()
        place.publish(
            replace(
                made,
                current=replace(made.current, version=version),
                history=(),
                progress=before.progress,
                created=before.created,
                updated=moment,
                folder=self.folder,
                replaced=(*before.replaced, before.folder or BESIDE),
                replaced_at=moment,
            )
        )
        return version


def next_folder(state: Manifest) -> str:
    """Return where a copy of a corpus lies, such as `embedded-1`: each had a folder of its own."""
    return f"{_PREFIX}{int(state.folder.removeprefix(_PREFIX) or 0) + 1}"
