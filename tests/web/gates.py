"""What holds a double back until a test lets it go on."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field


def opened() -> threading.Event:
    """Return a gate that holds nothing back."""
    gate = threading.Event()
    gate.set()
    return gate


def at_once(step: int) -> None:
    """Wait for nothing before a step."""
    del step


@dataclass
class Gate:
    """Holds work back before one of its steps.

    Args:
        step: Before which, from 0; -1 for none.
        opened: Lets it go on.
    """

    step: int = -1
    opened: threading.Event = field(default_factory=threading.Event)

    def before(self, step: int) -> None:
        """Wait before the step that is held."""
        if step == self.step:
            self.opened.wait(120)

    def hold(self, step: int) -> None:
        """Hold the next work before a step."""
        self.step, self.opened = step, threading.Event()

    def open(self) -> None:
        """Let it go on."""
        self.step = -1
        self.opened.set()
