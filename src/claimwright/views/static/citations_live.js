// A check of citations that goes on: each claim's card comes as it is checked, the ranked list at the end.
// What is shown is always the server's own markup; this only says where it goes.
import { followPage } from "./event_stream.js";
import { asMarkup } from "./markup.js";

const progress = document.querySelector("[data-progress]");
const status = progress.querySelector("[data-status]");
const bar = progress.querySelector("progress");
const list = document.querySelector("[data-list]");

let ended = false;
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
  ended() { ended = true; location.reload(); },
};

const { progress: address, after } = progress.dataset;
followPage(`${address}?after=${after}`, on, status, () => ended);
