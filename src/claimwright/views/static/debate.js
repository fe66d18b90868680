// A debate that appears round by round: the form's answer is read as a stream of the server's markup.
// Without this the form is sent as any other, and the whole debate comes at its end.
import { followJob } from "./event_stream.js";
import { asMarkup } from "./markup.js";

const form = document.querySelector("[data-debate]");
const live = document.querySelector("[data-live]");
const status = live.querySelector("[data-status]");
const stop = live.querySelector("[data-stop]");
const kept = live.querySelector("[data-kept]");
const refusal = form.querySelector("[data-refusal]");
const button = form.querySelector("button.main");

let running = null;
let address = "";
let ended = false;
let isStopping = false;
const shown = new Map();

// Only what has changed is replaced, so that a reader keeps the place in what has not.
function show(markup) {
  for (const part of asMarkup(markup).querySelectorAll("[data-part]")) {
    const text = part.innerHTML;
    if (shown.get(part.id) === text) continue;
    shown.set(part.id, text);
    document.getElementById(part.id).replaceChildren(...part.childNodes);
  }
}

function refuse(reason) {
  refusal.querySelector("[data-reason]").textContent = reason;
  refusal.hidden = false;
  live.hidden = true;
  form.elements.claim.focus();
}

function step({ markup, said }) {
  show(markup);
  status.textContent = said;
}

const on = {
  begun: step,
  answer: step,
  round: step,
  report({ markup, said }) {
    ended = true;
    step({ markup, said });
    kept.href = address;
    kept.hidden = false;
    history.replaceState(null, "", address);
  },
  error({ detail }) { ended = true; status.textContent = detail; },
};

// The server goes on with a debate whose page has left.
async function halt(own) {
  await fetch(`${address}/stop`, { method: "POST" }).catch(() => {});
  own?.abort();
}

async function debate() {
  running = new AbortController();
  ended = false;
  isStopping = false;
  button.disabled = true;
  stop.hidden = false;
  kept.hidden = true;
  refusal.hidden = true;
  shown.clear();
  live.querySelector("[data-claim]").textContent = form.elements.claim.value.trim();
  for (const part of live.querySelectorAll("[data-part]")) part.replaceChildren();
  status.textContent = "Waiting for its turn …";
  live.hidden = false;
  live.scrollIntoView({ block: "start" });
  try {
    const answer = await fetch("/debate", {
      method: "POST",
      headers: { Accept: "text/event-stream" },
      body: new URLSearchParams(new FormData(form)),
      signal: running.signal,
    });
    if (answer.ok) {
      address = answer.headers.get("Location");
      if (isStopping) await halt(running);
      const told = { status: () => status, ended: () => ended, signal: running.signal };
      await followJob(answer, `${address}/events`, on, told);
      if (!ended) status.textContent = "Stopped. What was said until then is below.";
    } else refuse((await answer.json()).detail);
  } catch (error) {
    status.textContent = error.name === "AbortError"
      ? "Stopped. What was said until then is below."
      : "The connection broke. Send the claim again.";
  }
  button.disabled = false;
  stop.hidden = true;
  running = null;
  address = "";
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!running) debate();
});
stop.addEventListener("click", () => {
  isStopping = true;
  if (address) halt(running);
  else status.textContent = "Stopping …"; // as soon as the server says which debate it is
});
form.elements.claim.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
