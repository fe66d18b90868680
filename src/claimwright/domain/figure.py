"""A measured number with what is needed to read it honestly: its interval, its size, a note."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured number; a negative result is one too.

    Args:
        name: The measure, such as `macro-F1` or `recall REFUTES`.
        value: The number; `None` where it is undefined, such as the precision of a class that was
            never predicted, and the note then says why. Missing is never 0.
        n: Cases it was measured on, 0 or more.
        low: Lower end of its 95 % interval; `None` where it has none.
        high: Upper end; `None` exactly where `low` is.
        note: What a reader must know to read the number; may be empty.
    """

    name: str
    value: float | None
    n: int
    low: float | None = None
    high: float | None = None
    note: str = ""
