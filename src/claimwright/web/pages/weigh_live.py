"""A weighing that goes on → the parts of its page, each as it changes, as server-sent events.

| event    | data                                                                           |
| -------- | ------------------------------------------------------------------------------ |
| `begun`  | `{markup}`: the page's content as long as nothing is known but the claim       |
| `step`   | `{said, parts}`: what has been done; the markup of each part that it changed   |
| `report` | `{said, markup, title, address}`: the whole, and where it is kept               |
| `error`  | `{title, detail}`: why there will be no more                                   |
"""

from collections.abc import Callable, Iterator
from typing import Final

from claimwright.domain import Claim, WeighReport
from claimwright.flows.weigh_events import WeighEvent
from claimwright.views.exports import WeighFormat
from claimwright.views.rendering import fragment
from claimwright.views.weigh import weigh_view
from claimwright.views.weigh_steps import STEPS, WeighSoFar
from claimwright.web.event_stream import Told

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

    Returns:
        Values by the names that the templates use.
    """
    return {
        "weighing": weigh_view(sofar),
        "address": address,
        "exports": exports_of(address) if address else (),
    }


def exports_of(address: str) -> tuple[tuple[str, str], ...]:
    """Return where the files of a weighing are, each with what a reader calls it."""
    return tuple((f"{address}/export?format={form.value}", word) for form, word in EXPORTS)


def told_live(
    claim: Claim, steps: Iterator[WeighEvent], keep: Callable[[WeighReport], str]
) -> Iterator[Told]:
    """Tell a weighing as it goes on; blocking.

    Args:
        claim: What is weighed.
        steps: Of the flow.
        keep: Keeps the report; returns its name.

    Yields:
        Events, as the table in this module's docstring lists them.
    """
    sofar = WeighSoFar(claim=claim)
    before = _parts(sofar)
    yield "begun", {"markup": fragment("weighing.html", **shown(sofar)), "said": _said(sofar)}
    for event in steps:
        sofar = sofar.after(event)
        if sofar.report is not None:
            yield _whole(sofar, keep(sofar.report))
            return
        parts = _parts(sofar)
        changed = {name: text for name, text in parts.items() if before[name] != text}
        before = parts
        yield "step", {"said": _said(sofar), "parts": changed}


def _parts(sofar: WeighSoFar) -> dict[str, str]:
    known = shown(sofar)
    return {name: fragment(f"weigh_{name}.html", **known) for name in _PARTS}


def _whole(sofar: WeighSoFar, name: str) -> Told:
    address = address_of_weighing(name)
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
