// Sentences and the sources they rest on: pointing at either, or tabbing to it, lights the other.
//
// A sentence names its sources in `data-rests-on="key key"`, a source itself in `data-source="key"`.
// Links between the two are plain anchors, so that nothing is lost where this does not run.

const LIT = "lit";

const named = (value) => (value ?? "").split(/\s+/).filter(Boolean);

function partners(element) {
  const found = [];
  for (const key of named(element.dataset.restsOn)) {
    found.push(...document.querySelectorAll(`[data-source="${CSS.escape(key)}"]`));
  }
  if (element.dataset.source) {
    found.push(...document.querySelectorAll(`[data-rests-on~="${CSS.escape(element.dataset.source)}"]`));
  }
  return found;
}

function dim() {
  for (const element of document.querySelectorAll(`.${LIT}`)) element.classList.remove(LIT);
}

const lightable = (element) => element?.closest?.("[data-rests-on], [data-source]");

// A page that scrolls moves under a pointer at rest: what has the focus then stays lit.
function light(event) {
  const element = lightable(event.target) ?? lightable(document.activeElement);
  dim();
  if (!element) return;
  element.classList.add(LIT);
  for (const partner of partners(element)) partner.classList.add(LIT);
}

// What scrolls under a pointer that rests was not pointed at.
let rested = "";
document.addEventListener("pointerover", (event) => {
  const here = `${event.screenX} ${event.screenY}`;
  if (here !== rested) light(event);
  rested = here;
});
document.addEventListener("focusin", light);
document.addEventListener("focusout", dim);
// A tap takes the focus from where it was, after the pointer has come: its click comes last.
document.addEventListener("click", light);

// A source may stand in what is folded; whoever follows a link to it wants to see it.
function unfold() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id ? document.getElementById(id) : null;
  if (!target?.dataset.source) return;
  for (let folded = target.closest("details"); folded; folded = folded.parentElement.closest("details")) {
    folded.open = true;
  }
  target.scrollIntoView({ block: "center" });
  // Whoever has gone on within it meanwhile is not called back.
  if (!target.contains(document.activeElement)) target.focus({ preventScroll: true });
}
addEventListener("hashchange", unfold);
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (link && link.hash === location.hash) unfold();
});
unfold();
