"""A form in, one HTML file out that people fill in offline and that saves a table of answers."""

import base64
import hashlib
from collections.abc import Iterator
from html import escape
from typing import Final

from claimwright.domain import RatingForm, RatingItem, RatingQuestion
from claimwright.verdict.exports.marked_text import runs

_STYLE: Final = """
:root { color-scheme: light dark; --line: #8a8a8a; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 6rem; overflow-wrap: anywhere;
  font: 1.0625rem/1.55 system-ui, sans-serif; }
section { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: .5rem; }
h3 { font-size: .9375rem; margin: 1rem 0 .25rem; }
.shown { white-space: pre-wrap; margin: 0; max-height: 24rem; overflow: auto; }
summary { font-size: .9375rem; font-weight: 600; margin: 1rem 0 .25rem; cursor: pointer; }
mark { background: #fbeeb4; color: #1a1a1a; padding: .05em 0; text-decoration: underline;
  text-decoration-thickness: 2px; text-underline-offset: 3px; }
:focus-visible { outline: 3px solid #4a5bd4; outline-offset: 2px; }
fieldset { border: 1px solid var(--line); border-radius: .375rem; margin: 1rem 0; }
label { display: inline-block; padding: .375rem .75rem .375rem 0; }
footer { position: fixed; inset: auto 0 0; padding: .75rem 1rem; background: Canvas;
  border-top: 1px solid var(--line); display: flex; gap: 1rem; align-items: center;
  flex-wrap: wrap; }
button, input[type="text"] { font: inherit; padding: .375rem .75rem; }
"""

_SCRIPT: Final = """
"use strict";
const form = document.querySelector("form");
const told = document.querySelector("output");
const kept = `claimwright ${form.dataset.form}`;
const rater = document.querySelector("#rater");
const chosen = () => [...form.querySelectorAll("input[type=radio]:checked")];
const questions = form.querySelectorAll("fieldset").length;
function tell() { told.value = `${chosen().length} of ${questions} answered`; }
function keep() {
  const answers = chosen().map((input) => input.id);
  try { localStorage.setItem(kept, JSON.stringify({ rater: rater.value, answers })); }
  catch { told.value = "This browser keeps nothing: save before you close the page."; return; }
  tell();
}
function restore() {
  try {
    const { rater: name, answers } = JSON.parse(localStorage.getItem(kept)) ?? { answers: [] };
    rater.value = name ?? "";
    for (const id of answers) { const input = document.getElementById(id);
      if (input) input.checked = true; }
  } catch { /* nothing was kept, or it cannot be read: the form starts empty */ }
  tell();
}
const cell = (text) => `"${String(text).replaceAll('"', '""')}"`;
function save() {
  if (!rater.value.trim()) {
    told.value = "Give a name first; any will do."; rater.focus(); return;
  }
  const rows = chosen().map((input) => [form.dataset.form, input.dataset.item,
    input.dataset.question, rater.value.trim(), input.value].map(cell).join(","));
  const text = ["form,item,question,rater,answer", ...rows, ""].join("\\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = `${form.dataset.form}-${rater.value.trim().replace(/[^\\w-]+/g, "_")}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
  const left = questions - chosen().length;
  told.value = left ? `Saved; ${left} questions are still open.` : "Saved. Thank you.";
}
form.addEventListener("change", keep);
rater.addEventListener("change", keep);
document.querySelector("#save").addEventListener("click", save);
restore();
"""


def rating_form(form: RatingForm) -> str:
    """Return a form as one HTML file.

    Args:
        form: What to ask.

    Returns:
        A page that loads nothing and sends nothing: it keeps what was answered in the browser, and
        saves it as a table when asked. Text that is not ours is escaped.
    """
    digest = base64.b64encode(hashlib.sha256(_SCRIPT.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; "
        "base-uri 'none'; form-action 'none'"
    )
    title = escape(form.title)
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title><style>{_STYLE}</style></head><body>",
            f"<main><h1>{title}</h1><p>{escape(form.instructions)}</p>",
            f'<form data-form="{escape(form.id)}">',
            *(
                line
                for at, item in enumerate(form.items, start=1)
                for line in _item(item, at, form)
            ),
            "</form></main>",
            '<footer><label for="rater">Your name</label>',
            '<input type="text" id="rater" autocomplete="off" maxlength="80">',
            '<button type="button" id="save">Save my answers</button>',
            "<output></output></footer>",
            f"<script>{_SCRIPT}</script></body></html>",
            "",
        ]
    )


def _item(item: RatingItem, number: int, form: RatingForm) -> Iterator[str]:
    total = len(form.items)
    yield f'<section aria-label="{number} of {total}"><h2>{number} of {total}</h2>'
    yield from (_part(item, place) for place in range(len(item.shown)))
    for place, question in enumerate(item.questions):
        yield from _question(item, question, f"{number}-{place}")
    yield "</section>"


def _part(item: RatingItem, place: int) -> str:
    """Return one text with its marks; a folded one opens when asked for."""
    heading, text = item.shown[place]
    spans = [(mark.start, mark.end) for mark in item.marks if mark.part == place]
    words = "".join(
        f"<mark>{escape(run.text)}</mark>" if run.marked else escape(run.text)
        for run in runs(text, spans)
    )
    # Who goes through the page by keyboard must be able to scroll what is longer than its frame.
    shown = (
        f'<p class="shown" dir="auto" tabindex="0" role="group" aria-label="{escape(heading)}">'
        f"{words}</p>"
    )
    if place in item.folded:
        return f"<details><summary>{escape(heading)}</summary>{shown}</details>"
    return f"<h3>{escape(heading)}</h3>{shown}"


def _question(item: RatingItem, question: RatingQuestion, key: str) -> Iterator[str]:
    yield f"<fieldset><legend>{escape(question.text)}</legend>"
    for place, answer in enumerate(question.answers):
        named = escape(answer)
        yield (
            f'<label><input type="radio" name="q{key}" id="a{key}-{place}" '
            f'data-item="{escape(item.id)}" data-question="{escape(question.id)}" '
            f'value="{named}"> {named}</label>'
        )
    yield "</fieldset>"
