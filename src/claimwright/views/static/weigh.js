// A claim that is weighed step by step: the answer to the form moves the page on, part by part.
// What is shown is always the server's own markup; without this the form is sent as any other.
import { followJob } from "./event_stream.js";
import { asMarkup } from "./markup.js";

const main = document.querySelector("main");
const WEIGH = "/weigh";

let running = null;
let ended = false;
let here = location.pathname;

const status = () => main.querySelector("[data-status]");
const say = (words) => {
  if (status()) status().textContent = words;
};

const on = {
  begun({ markup, said }) {
    main.replaceChildren(asMarkup(markup));
    // The head of the new content takes the focus that the form has lost.
    main.querySelector("h1").focus({ preventScroll: true });
    scrollTo({ top: 0 });
    say(said);
  },
  step({ parts, said }) {
    for (const [name, markup] of Object.entries(parts)) {
      document.getElementById(`weigh-${name}`).replaceChildren(asMarkup(markup));
    }
    say(said);
  },
  report({ markup, said, title, address }) {
    ended = true;
    const place = { left: scrollX, top: scrollY, behavior: "instant" };
    main.replaceChildren(asMarkup(markup));
    scrollTo(place);
    // Who opened it there is sent back by the first Back.
    if (location.pathname !== address) history.pushState(null, "", address);
    here = location.pathname;
    document.title = title;
    say(said);
  },
  error({ detail }) {
    ended = true;
    fail(detail);
  },
};

function fail(words) {
  const place = main.querySelector("#weigh-steps");
  if (!place) return false;
  place.replaceChildren(notice("Not weighed to the end.", `${words} What was found is below.`));
  return true;
}

function notice(head, words) {
  const made = document.createElement("p");
  const strong = document.createElement("strong");
  made.className = "notice bad";
  made.setAttribute("role", "alert");
  strong.textContent = head;
  made.append(strong, words);
  return made;
}

// What was refused before anything began stands above the form.
function refuse(form, words) {
  form.querySelector("[role='alert']")?.remove();
  form.prepend(notice("This could not be weighed.", words));
  form.querySelector("textarea").focus();
}

async function reasonOf(answer) {
  try { return (await answer.json()).detail; } catch { return `The server answered ${answer.status}.`; }
}

async function follow(answer, address) {
  const told = { status, ended: () => ended, signal: running.signal };
  await followJob(answer, `${address}/events`, on, told);
  if (!ended) fail("It was stopped.");
}

async function weigh(form, fields) {
  running = new AbortController();
  ended = false;
  form.setAttribute("aria-busy", "true");
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  try {
    const answer = await fetch(WEIGH, {
      method: "POST",
      headers: { Accept: "text/event-stream" },
      body: new URLSearchParams(fields),
      signal: running.signal,
    });
    if (!answer.ok) refuse(form, await reasonOf(answer));
    else {
      await follow(answer, answer.headers.get("Location"));
    }
  } catch (error) {
    const words = "The connection broke; open this page from the history, or weigh the claim again.";
    if (error.name !== "AbortError" && !fail(words)) refuse(form, words);
  }
  form.removeAttribute("aria-busy");
  for (const button of form.querySelectorAll("button")) button.disabled = false;
  running = null;
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const there = new URL(submitter?.hasAttribute("formaction") ? submitter.formAction : form.action);
  if (form.method !== "post" || there.pathname !== WEIGH) return;
  event.preventDefault();
  if (!running) weigh(form, new FormData(form, submitter));
});
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("[data-weigh]");
  if (form && event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
// Back from what was put into this page leads to the form again, which the server has; a link within
// the page changes no path.
addEventListener("popstate", () => {
  if (location.pathname === here) return;
  running?.abort();
  location.reload();
});
// A page that was opened while its weighing goes on fills itself up.
const going = document.querySelector("[data-follow]")?.dataset.follow;
if (going) {
  running = new AbortController();
  follow(null, going).catch(() => fail("The connection broke; load this page again.")).finally(() => { running = null; });
}
