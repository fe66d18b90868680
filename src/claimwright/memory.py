"""What was lately worked out → the same again, without working it out."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def once(make: Callable[[], Value]) -> Callable[[], Value]:
    """Return what makes a value when it is first asked for, and then gives the same one.

    Threads that ask while it is made wait for it.

    Examples:
        >>> made = once(list)
        >>> made() is made()
        True
    """
    lock, kept = Lock(), cache(make)

    def value() -> Value:
        with lock:
            return kept()

    return value


class Memory(Generic[Key, Value]):
    """The values of the keys that were worked out or used last; safe between threads.

    Args:
        most: Values that are kept, 1 or more; those not used for longest go first.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def each(
        self, keys: Sequence[Key], make: Callable[[Sequence[Key]], Iterable[Value]]
    ) -> tuple[Value, ...]:
        """Return the value of each key, in order; those not kept are made, all in one call.

        `make` gets each missing key once, in order, and gives a value for each. Two threads that
        miss the same key both make it.

        Examples:
            >>> lengths = Memory[str, int](most=100)
            >>> lengths.each(["ice", "sea", "ice"], lambda missing: map(len, missing))
            (3, 3, 3)
        """
        with self._lock:
            known = {key: self._kept[key] for key in dict.fromkeys(keys) if key in self._kept}
        missing = [key for key in dict.fromkeys(keys) if key not in known]
        if missing:
            known |= zip(missing, make(missing), strict=True)
        self.keep(known)
        return tuple(known[key] for key in keys)

    def find(self, key: Key) -> Value | None:
        """Return what is kept; `None` where there is nothing. It is not kept longer for it."""
        with self._lock:
            return self._kept.get(key)

    def keep(self, found: Mapping[Key, Value]) -> None:
        """Keep values, as the last ones used."""
        with self._lock:
            for key, value in found.items():
                self._kept[key] = value
                self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
