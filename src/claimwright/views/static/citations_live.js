// A check of citations that goes on: each claim's card comes as it is checked, the ranked list at the end.
// What is shown is always the server's own markup; this only says where it goes.
import { asMarkup } from "./markup.js";

const progress = document.querySelector("[data-progress]");
const status = progress.querySelector("[data-status]");
const bar = progress.querySelector("progress");
const list = document.querySelector("[data-list]");

const on = {
  begun({ title, to_check: toCheck, checked, said }) {
    document.querySelector("[data-title]").textContent = title;
    bar.max = toCheck || 1;
    bar.value = checked;
    status.textContent = said;
  },
  said({ said }) { status.textContent = said; },
  card({ key, markup, checked, said }) {
    if (!document.getElementById(key)) list.append(asMarkup(markup));
    bar.value = checked;
    status.textContent = said;
  },
  // The page of what has ended is laid out differently, and lists the riskiest first.
  ended() { stream.close(); location.reload(); },
};

const stream = new EventSource(`${progress.dataset.progress}?after=${progress.dataset.after}`);
for (const [name, react] of Object.entries(on)) {
  stream.addEventListener(name, (event) => react(JSON.parse(event.data)));
}
// The browser names its broken connection so, and mends it itself.
stream.addEventListener("error", () => { status.textContent = "The connection broke; trying again …"; });
