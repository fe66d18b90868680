// A check of citations that goes on: each claim's card comes as it is checked, the ranked list at the end.
// What is shown is always the server's own markup; this only says where it goes.
import { listen } from "./event_stream.js";
import { asMarkup } from "./markup.js";

const progress = document.querySelector("[data-progress]");
const status = progress.querySelector("[data-status]");
const bar = progress.querySelector("progress");
const list = document.querySelector("[data-list]");

let said = status.textContent;
function say(words) {
  said = words;
  status.textContent = words;
}

const on = {
  begun({ title, to_check: toCheck, checked, said: words }) {
    document.querySelector("[data-title]").textContent = title;
    bar.max = toCheck || 1;
    bar.value = checked;
    say(words);
  },
  said({ said: words }) { say(words); },
  card({ key, markup, checked, said: words }) {
    if (!document.getElementById(key)) list.append(asMarkup(markup));
    bar.value = checked;
    say(words);
  },
  // The page of what has ended is laid out differently, and lists the riskiest first.
  ended() { close(); location.reload(); },
};

const { progress: address, after } = progress.dataset;
const close = listen((last) => `${address}?after=${last || after}`, on, (isThere) => {
  const words = isThere ? said : "The connection broke; trying again …";
  if (status.textContent !== words) status.textContent = words;
});
