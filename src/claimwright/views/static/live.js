// A check that still runs: each event of the server moves the page on, until the summary ends it.
// What is shown is always the server's own markup; this only says where it goes.
import { followPage } from "./event_stream.js";
import { asMarkup } from "./markup.js";
import { openTarget } from "./target.js";

const report = document.querySelector("#report");
const progress = document.querySelector("#progress");
const bar = progress.querySelector("progress");
const status = progress.querySelector("[data-status]");
const claims = document.querySelector("#claims");
const id = report.dataset.report;
const address = `/reports/${encodeURIComponent(id)}`;

const ORDER = ["queued", "reading", "finding", "checking"];
let toCheck = Number(bar.max) || 0;
let answered = claims ? claims.querySelectorAll(".claim").length : 0;

async function part(name) {
  const answer = await fetch(`${address}/${name}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return asMarkup(await answer.text());
}

async function refresh(name) {
  const place = document.getElementById(name);
  if (place) place.replaceChildren(await part(name));
}

function say(words) {
  status.textContent = words;
}

function reach(stage) {
  for (const step of progress.querySelectorAll("[data-step]")) {
    const distance = ORDER.indexOf(step.dataset.step) - ORDER.indexOf(stage);
    step.dataset.state = distance < 0 ? "done" : distance === 0 ? "now" : "later";
  }
}

// Parts of the page that many events change are asked for once, after the last of a burst.
const waiting = new Map();
function soon(name) {
  clearTimeout(waiting.get(name));
  waiting.set(name, setTimeout(() => refresh(name).catch(() => {}), 150));
}

async function addClaim(claimId) {
  if (!claims || document.getElementById(`c-${claimId}`)) return;
  const card = await part(`claims/${encodeURIComponent(claimId)}`);
  if (document.getElementById(`c-${claimId}`)) return;
  claims.append(card);
  answered = claims.querySelectorAll(".claim").length;
  bar.value = answered;
  say(`${answered} of ${toCheck} claims checked.`);
  soon("tally");
  soon("text");
}

const adding = [];
let ended = false;
// What could not be fetched is on the server's own page, which is loaded at the end.
let isWhole = true;
const missed = () => { isWhole = false; };
const on = {
  state({ state }) {
    reach(state);
    // How many claims there are to check is told by `found`.
    if (state === "checking") return;
    const step = progress.querySelector(`[data-step="${CSS.escape(state)}"]`);
    if (step) say(`${step.textContent}.`);
  },
  article() { soon("text"); soon("source"); },
  found({ to_check: number }) {
    toCheck = number;
    bar.max = number || 1;
    bar.value = answered;
    // Opened before, it would be empty, and asked for once only.
    document.getElementById("sentences")?.removeAttribute("hidden");
    say(`${number} ${number === 1 ? "claim" : "claims"} to check.`);
    soon("text");
  },
  claim({ position }) { say(`Searching for claim ${position} of ${toCheck}.`); },
  verdict({ claim_id: claimId }) { adding.push(addClaim(claimId).catch(missed)); },
  error({ claim_id: claimId }) {
    if (claimId === null) {
      ended = true;
      location.reload();
    } else adding.push(addClaim(claimId).catch(missed));
  },
  async summary({ coverage, doubtful, state }) {
    ended = true;
    await Promise.all(adding);
    // Pages of one claim, of none and of a check that was stopped are laid out differently.
    const isAlike = coverage.sentences > 1 && doubtful.length > 0 && state === "done";
    if (!isAlike || !isWhole) { location.reload(); return; }
    for (const timer of waiting.values()) clearTimeout(timer);
    for (const claimId of doubtful) {
      const card = document.getElementById(`c-${claimId}`);
      if (card) claims.append(card);
    }
    document.querySelector("#claims-heading").textContent = "Claims, most doubtful first";
    const parts = ["tally", "text", "source"];
    await Promise.all(parts.map((name) => refresh(name).catch(missed)));
    if (!isWhole) { location.reload(); return; }
    progress.querySelector("form").remove();
    bar.remove();
    progress.querySelector("ol").remove();
    document.querySelector(".menu").hidden = false;
    say("Done. The most doubtful claims come first.");
    openTarget();
  },
};

followPage(`/v1/articles/${encodeURIComponent(id)}/events`, on, status, () => ended);
