// A report's page: filters without a reload, marks that open their card, a link to copy.
import { asMarkup } from "./markup.js";
import "./menus.js";
import { openTarget } from "./target.js";

const form = document.querySelector("[data-filters]");
const slider = form.elements.above;
const neither = form.elements.neither;

const percent = (share) => `${Math.round(share * 100)}%`;
const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function filterEvidence(scope = document) {
  const above = Number(slider.value);
  for (const card of scope.querySelectorAll(".evidence:not([data-label='undecided'])")) {
    card.hidden = Number(card.dataset.probability) <= above && above > 0;
  }
  for (const section of scope.querySelectorAll("[data-neither]")) section.hidden = !neither.checked;
  for (const side of scope.querySelectorAll(".sides .side")) {
    const cards = [...side.querySelectorAll(".evidence")];
    const note = side.querySelector("[data-all-hidden]");
    if (note) note.hidden = cards.some((card) => !card.hidden);
  }
  for (const piece of scope.querySelectorAll(".chart [data-card]")) {
    const card = document.getElementById(piece.dataset.card);
    piece.toggleAttribute("data-faded", Boolean(card?.hidden));
  }
}

function sayWhatIsShown() {
  const all = [...document.querySelectorAll(".evidence")];
  if (!all.length) return;
  const shown = all.filter((card) => !card.hidden && !card.closest("[data-neither][hidden]"));
  const where = document.querySelector("[data-evidence]") ? " of the claims opened so far" : "";
  form.querySelector("[data-shown]").textContent =
    `Showing ${shown.length} of ${plural(all.length, "passage")}${where}. Verdicts rest on every passage read.`;
}

function remember() {
  const address = new URL(location.href);
  if (Number(slider.value) > 0) address.searchParams.set("above", slider.value);
  else address.searchParams.delete("above");
  if (neither.checked) address.searchParams.set("neither", "on");
  else address.searchParams.delete("neither");
  history.replaceState(null, "", address);
}

function refresh() {
  form.querySelector("output[for]").textContent = percent(slider.value);
  filterEvidence();
  sayWhatIsShown();
}

form.querySelector("[data-apply]").hidden = true;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", refresh);
form.addEventListener("change", remember);

// A claim's evidence comes when its row is opened: an article has hundreds of passages.
async function loadEvidence(details) {
  const address = details.dataset.evidence;
  delete details.dataset.evidence;
  const body = details.querySelector(".body");
  body.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    body.replaceChildren(asMarkup(await answer.text()));
    refresh();
  } catch {
    details.dataset.evidence = address; // opened again, it tries again
  }
  body.removeAttribute("aria-busy");
}
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.dataset?.evidence) loadEvidence(target);
}, true);

addEventListener("hashchange", openTarget);
document.addEventListener("click", (event) => {
  const mark = event.target.closest?.("a.found");
  if (mark && mark.hash === location.hash) openTarget();
  const piece = event.target.closest?.(".chart [data-card]");
  if (piece) showCard(piece.dataset.card);
});
function showCard(id) {
  const card = document.getElementById(id);
  if (!card || card.hidden) return;
  const folded = card.closest("details.more");
  if (folded) folded.open = true;
  card.scrollIntoView({ block: "center" });
  card.classList.add("here");
  setTimeout(() => card.classList.remove("here"), 2000);
}

const copy = document.querySelector("[data-copy-link]");
if (navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    const word = copy.querySelector("span");
    const link = new URL(location.pathname, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      word.textContent = "Link copied";
    } catch {
      word.textContent = link;
    }
    setTimeout(() => { word.textContent = "Copy link"; }, 3000);
  });
}

refresh();
openTarget();
