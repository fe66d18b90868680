// The review of citations: decisions are kept without a reload, and keys lead from claim to claim.
// Without this each decision is a form that is sent as any other.

import "./menus.js";

const cards = () => [...document.querySelectorAll(".cited")];
const count = document.querySelector("[data-count]");

function tell(button, decision, words) {
  const form = button.form;
  for (const each of form.querySelectorAll("button")) {
    const pressed = each.dataset.value === decision;
    each.setAttribute("aria-pressed", String(pressed));
    each.value = pressed ? "" : each.dataset.value;
  }
  form.querySelector("[data-decided]").textContent = words;
}

function recount({ decided, offered }) {
  if (count) count.textContent = `${decided} of ${offered} suggestion${offered === 1 ? "" : "s"} decided.`;
}

async function decide(form, button) {
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  const status = form.querySelector("[data-decided]");
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form, button)),
    });
    const said = await answer.json();
    if (answer.ok) {
      tell(button, said.decision, said.words);
      recount(said);
    } else status.textContent = `Not kept: ${said.detail}`;
  } catch {
    status.textContent = "Not kept: the connection broke. Press again.";
  }
  form.removeAttribute("aria-busy");
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-decide]")) return;
  event.preventDefault();
  decide(event.target, event.submitter);
});

function move(card, step) {
  const all = cards();
  const next = all[all.indexOf(card) + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "start" });
}

// Keys count only while a claim, or something within it, has the focus; never while one writes.
const DECISIONS = { a: "accept", r: "reject", n: "neither" };
document.addEventListener("keydown", (event) => {
  const card = event.target.closest?.(".cited");
  if (!card || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  const key = event.key.toLowerCase();
  if (key === "j") move(card, 1);
  else if (key === "k") move(card, -1);
  else if (DECISIONS[key]) card.querySelector(`[data-decide] [data-value="${DECISIONS[key]}"]`)?.click();
  else return;
  event.preventDefault();
});
