"""A weighing that goes on → the parts of its page, each as it changes, as server-sent events.

| event    | data                                                                           |
| -------- | ------------------------------------------------------------------------------ |
| `begun`  | `{markup}`: the page's content as long as nothing is known but the claim       |
| `step`   | `{said, parts}`: what has been done; the markup of each part that it changed   |
| `report` | `{said, markup, title, address}`: the whole, and where it is kept               |
| `error`  | `{title, detail}`: why there will be no more                                   |
"""

from typing import Final

from claimwright.domain import Claim, Json
from claimwright.flows.weigh_events import WeighEvent
from claimwright.views.formats import WeighFormat
from claimwright.views.rendering import fragment
from claimwright.views.weigh import weigh_view
from claimwright.views.weigh_steps import STEPS, WeighSoFar
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_routes import Told

_PARTS: Final = ("steps", "sides", "works", "together")
"""Parts that change before the end, by the names of their templates."""

EXPORTS: Final = (
    (WeighFormat.HTML, "Web page, self-contained"),
    (WeighFormat.MARKDOWN, "Markdown"),
    (WeighFormat.JSON, "Data (JSON)"),
)
"""Formats of a weighing's file, with what a reader calls them."""


def address_of_weighing(name: str) -> str:
    """Return the path of a weighing that is kept."""
    return f"/weigh/{name}"


def shown(sofar: WeighSoFar, address: str = "") -> dict[str, object]:
    """Return what the templates of a weighing need.

    Args:
        sofar: As far as it has come.
        address: Where it is kept; empty before it is.
    """
    return {
        "weighing": weigh_view(sofar),
        "address": address,
        "exports": exports_of(address) if address else (),
    }


def exports_of(address: str, position: int = 1) -> tuple[tuple[str, str], ...]:
    """Return where the files of a weighing are, each with what a reader calls it."""
    claim = "" if position == 1 else f"&claim={position}"
    return tuple((f"{address}/export?format={form.value}{claim}", word) for form, word in EXPORTS)


class LiveWeighing:
    """A weighing as its page shows it, step by step."""

    def __init__(self, claim: Claim, address: str) -> None:
        self.sofar = WeighSoFar(claim=claim)
        self._address = address

    def begun(self) -> Told:
        """Return the page's content as long as nothing is known but the claim."""
        markup = fragment("weighing.html", **shown(self.sofar))
        return "begun", {"markup": markup, "said": _said(self.sofar)}

    def told(self, event: ClaimEvent[WeighEvent]) -> Told | None:
        """Return what a step has changed; `None` where it is another claim's."""
        if event.position != 1:
            return None
        before = self.sofar
        self.sofar = before.after(event.step)
        if self.sofar.report is not None:
            return _whole(self.sofar, self._address)
        old, new = _parts(before), _parts(self.sofar)
        parts: dict[str, Json] = {name: text for name, text in new.items() if old[name] != text}
        return "step", {"said": _said(self.sofar), "parts": parts}


def _parts(sofar: WeighSoFar) -> dict[str, str]:
    known = shown(sofar)
    return {name: fragment(f"weigh_{name}.html", **known) for name in _PARTS}


def _whole(sofar: WeighSoFar, address: str) -> Told:
    return "report", {
        "said": "Done. Both sides are weighed.",
        "markup": fragment("weighing.html", **shown(sofar, address)),
        "title": f"{sofar.claim.text} · both sides · claimwright",
        "address": address,
    }


def _said(sofar: WeighSoFar) -> str:
    """Say what is being done, for those who hear the page."""
    _, word = STEPS[min(sofar.done, len(STEPS) - 1)]
    return f"Step {min(sofar.done + 1, len(STEPS))} of {len(STEPS)}: {word.lower()}."
