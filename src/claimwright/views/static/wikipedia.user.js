// An article of a MediaWiki → marks at its doubtful citations, by the editor's own claimwright server.
//
// A user script: the page loads it by `mw.loader.load`, see docs/citations.md. It reads and marks the
// open page and never writes to the wiki. Whatever the server or a source says is shown as text.
"use strict";

(() => {
  const POLL_MS = 2000;
  const TRIES = 5;
  const SHOWN = 300;
  // Articles, and the pages on which editors prepare them: main, user and draft.
  const NAMESPACES = [0, 2, 118];
  const LABELS = {
    CONTRADICTED: "Contradicted",
    NOT_SUPPORTED: "Not supported",
    PARTLY_SUPPORTED: "Partly supported",
    SUPPORTED: "Perhaps supported",
  };
  const TOKEN = "claimwright.token";

  // Where the script came from is known only while it is being run.
  const own = document.currentScript?.src ?? "";
  const server = String(window.claimwrightServer ?? (own && new URL(own).origin)).replace(/\/+$/, "");

  const CSS = `
.claimwright-panel, .claimwright-note { font-size: 0.875em; line-height: 1.5; font-weight: normal;
  font-style: normal; text-align: start; overflow-wrap: anywhere; padding: 0.5em 0.75em;
  color: var(--color-base, #202122); background: var(--background-color-base, #fff);
  border: 1px solid var(--border-color-base, #a2a9b1); border-radius: 2px; }
.claimwright-panel { margin: 0 0 1em; }
.claimwright-panel > :first-child { margin: 0; font-weight: bold; }
.claimwright-panel :is(button, input, textarea) { font: inherit; margin: 0.25em 0.5em 0.25em 0; }
.claimwright-panel li > button:not(.claimwright-mark) { text-align: start; }
.claimwright-panel textarea { display: block; width: 100%; box-sizing: border-box; }
.claimwright-mark { font: bold 0.75em/1.4 sans-serif; margin: 0 0.25em; padding: 0 0.4em;
  vertical-align: super; cursor: pointer; border-radius: 2px; border: 1px solid currentcolor;
  color: var(--color-warning, #735c00); background: var(--background-color-warning-subtle, #fdf2d5); }
.claimwright-mark[data-label="CONTRADICTED"], .claimwright-mark[data-label="NOT_SUPPORTED"] {
  color: var(--color-error, #bf3c2c); background: var(--background-color-error-subtle, #ffe9e5); }
.claimwright-note:not([hidden]) { display: block; margin: 0.5em 0; }
.claimwright-note > span { display: block; }
@media print { .claimwright-panel, .claimwright-mark, .claimwright-note { display: none !important; } }`;

  // The one way in which anything is shown: text, never markup.
  function element(name, { text = "", ...fields } = {}, ...children) {
    const made = Object.assign(document.createElement(name), fields);
    if (text) made.textContent = text;
    made.append(...children.filter(Boolean));
    return made;
  }

  function link(address, text) {
    if (!/^https?:\/\//i.test(address)) return element("span", { text });
    return element("a", { href: address, text, target: "_blank", rel: "noopener noreferrer" });
  }

  function button(text, onclick) {
    return element("button", { type: "button", text, onclick });
  }

  const short = (text) => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()} …` : text);
  const percent = (share) => `${Math.round(100 * share)}%`;
  const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

  // A browser that keeps nothing for this site throws.
  const store = {
    get(kept, key) { try { return kept()?.getItem(key) ?? ""; } catch { return ""; } },
    set(kept, key, value) {
      try {
        if (value) kept().setItem(key, value); else kept().removeItem(key);
      } catch { /* it is asked for again next time */ }
    },
  };
  const lasting = () => window.localStorage;
  const passing = () => window.sessionStorage;

  // A status of 0 says that nothing was answered.
  const failure = (text, status) => Object.assign(new Error(String(text)), { status });

  async function ask(path, { method = "GET", body, signal } = {}) {
    const token = store.get(lasting, TOKEN);
    let answer;
    try {
      answer = await fetch(server + path, {
        method,
        signal,
        credentials: "omit",
        headers: {
          ...(body && { "Content-Type": "application/json" }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw failure(`${server} does not answer this page. Is it running, and does its setting `
        + `server.cors_origins name ${location.origin}?`, 0);
    }
    if (answer.ok) return answer;
    const problem = await answer.json().catch(() => ({}));
    throw failure(problem.detail ?? `${server} answers with status ${answer.status}`, answer.status);
  }

  function words(text) {
    return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  }

  // Footnote markers side by side are one citation, as the server takes them.
  function citations(content) {
    const runs = [];
    for (const marker of content.querySelectorAll("sup.reference")) {
      const named = marker.querySelector("a[href*='#cite_note']");
      if (!named) continue;
      const number = Number(named.textContent.replace(/[^\p{L}\p{N}]/gu, ""));
      const last = runs.at(-1);
      if (last && follows(last.end, marker)) {
        last.end = marker;
        last.numbers.push(number);
      } else {
        runs.push({ begin: marker, end: marker, numbers: [number], mark: null });
      }
    }
    return runs;
  }

  // Page numbers and tags of editors, which are raised as markers are, may stand between.
  function follows(end, marker) {
    for (let next = end.nextSibling; next; next = next.nextSibling) {
      if (next === marker) return true;
      if (next.nodeName !== "SUP" && next.textContent.trim()) return false;
    }
    return false;
  }

  function before(run, content) {
    const range = document.createRange();
    range.selectNodeContents(run.begin.closest("p, li, dd, td, th, blockquote, figcaption") ?? content);
    range.setEndBefore(run.begin);
    return words(range.toString().replace(/\[[^\]\s]{1,12}\]/g, " "));
  }

  // How much of a claim stands right before a citation, 0 to 1; the same number settles what is alike.
  function likeness(group, run) {
    const claim = words(group.claim);
    const near = new Set(run.words.slice(-Math.ceil(1.5 * claim.length) - 3));
    const shared = claim.filter((word) => near.has(word)).length / (claim.length || 1);
    const same = group.references.some(({ number }) => run.numbers.includes(number));
    return shared >= (same ? 0.3 : 0.7) ? shared + (same ? 0.5 : 0) : 0;
  }

  function place(groups, content) {
    const runs = citations(content);
    for (const run of runs) run.words = before(run, content);
    const placed = new Map();
    const pairs = groups.flatMap((group) => runs.map((run) => ({ group, run, like: likeness(group, run) })));
    for (const { group, run, like } of pairs.sort((one, other) => other.like - one.like)) {
      if (!like || placed.has(group) || run.mark) continue;
      placed.set(group, run);
      run.mark = group;
    }
    return placed;
  }

  const isDoubtful = (flag) => (group) => !group.failure && group.support_probability !== null
    && (group.label !== "SUPPORTED" || group.support_probability < flag);

  function says(source) {
    const quoted = source.sentences.map(({ text }) => `“${short(text)}”`).join(" ");
    const { cited, read } = source;
    const name = link(read.url || cited.url, short(cited.title || cited.url || cited.doi || cited.key));
    return element("span", {}, `[${source.reference}] `, name, `: ${quoted || read.detail || "no passage on it"}`);
  }

  function proposal(offered) {
    return element("span", {},
      `Proposed source (${percent(offered.support_probability)} likely to support it): `,
      link(offered.url, short(offered.title || offered.url || offered.document_id)),
      ...(offered.cite ? [" ", element("code", { text: offered.cite })] : []));
  }

  function note(group) {
    const finding = `${LABELS[group.label]}, ${percent(group.support_probability)} likely to be supported`;
    const id = `claimwright-note-${group.id}`;
    return element("span", { className: "claimwright-note", id, hidden: true },
      element("span", { text: `${finding}: ${group.reason}` }),
      element("span", { text: `Claim: “${short(group.claim)}”` }),
      ...group.sources.map(says),
      group.suggestion && proposal(group.suggestion),
      element("span", { text: "Made by a machine: read the source before you change the article." }));
  }

  function mark(group) {
    const explained = note(group);
    const opener = button(LABELS[group.label], () => {
      explained.hidden = !explained.hidden;
      opener.setAttribute("aria-expanded", String(!explained.hidden));
    });
    opener.className = "claimwright-mark";
    opener.dataset.label = group.label;
    opener.setAttribute("aria-expanded", "false");
    opener.setAttribute("aria-controls", explained.id);
    return [opener, explained];
  }

  class Panel {
    constructor(content) {
      this.content = content;
      this.stopping = new AbortController();
      this.marks = [];
      this.status = element("p", { role: "status" });
      this.bar = element("progress", { ariaLabel: "Claims checked", hidden: true });
      this.rest = element("div");
      this.root = element("section", { className: "claimwright-panel", ariaLabel: "Check of citations" },
        element("p", { text: "Citations, checked by claimwright" }), this.status, this.bar, this.rest);
      content.prepend(this.root);
    }

    say(text) { this.status.textContent = text; }

    show(...parts) {
      this.rest.replaceChildren(...parts.filter(Boolean), button("Close", () => this.close()));
    }

    close() {
      this.stopping.abort();
      for (const each of [this.root, ...this.marks]) each.remove();
      Panel.open = null;
    }

    fail(error) {
      if (this.stopping.signal.aborted) return;
      this.bar.hidden = true;
      this.say(error.message);
      const isRefused = error.status === 401 || error.status === 403;
      this.show(isRefused ? this.tokenForm() : button("Try again", () => this.run()));
    }

    tokenForm() {
      const field = element("input", { type: "password", required: true, autocomplete: "off" });
      const label = element("label", {}, "Token of your server: ", field);
      const form = element("form", {}, label, element("button", { text: "Use it" }));
      form.onsubmit = (event) => {
        event.preventDefault();
        store.set(lasting, TOKEN, field.value.trim());
        this.run();
      };
      return form;
    }

    async run() {
      const revision = mw.config.get("wgRevisionId");
      const key = `claimwright.check.${server}.${revision}`;
      this.say("Asking the server …");
      this.show();
      try {
        let job = store.get(passing, key);
        const found = job && await this.statusOf(job).catch((error) => {
          if (error.status !== 404) throw error;
        });
        if (!found || found.state === "failed" || found.state === "cancelled") {
          job = (await this.begin(revision)).id;
          store.set(passing, key, job);
        }
        this.show(button("Stop", () => this.stop(job)));
        this.end(await this.wait(job));
      } catch (error) {
        this.fail(error);
      }
    }

    async stop(job) {
      try {
        await ask(`/v1/citations/${encodeURIComponent(job)}`, { method: "DELETE" });
      } catch (error) {
        this.fail(error);
      }
    }

    async begin(revision) {
      const page = `${mw.config.get("wgScript")}?title=${encodeURIComponent(mw.config.get("wgPageName"))}`;
      const body = { url: location.origin + page, revision };
      return (await ask("/v1/citations", { method: "POST", body, signal: this.stopping.signal })).json();
    }

    async statusOf(job) {
      return (await ask(`/v1/citations/${encodeURIComponent(job)}`, { signal: this.stopping.signal })).json();
    }

    // A line that breaks for a moment does not end the check, which the server keeps.
    async wait(job) {
      for (let failed = 0; ; await wait(POLL_MS)) {
        try {
          const told = await this.statusOf(job);
          failed = 0;
          this.tell(told);
          if (told.error) throw failure(told.error.detail, 422);
          if (told.report) return told;
          if (told.state === "cancelled") throw failure("The check was stopped.", 410);
        } catch (error) {
          if (error.status || this.stopping.signal.aborted || ++failed >= TRIES) throw error;
        }
      }
    }

    tell({ state, progress: { to_check: total, checked, sources, read } }) {
      this.bar.hidden = !total;
      Object.assign(this.bar, { max: total || 1, value: checked });
      const reading = state === "queued" ? "The article waits for its turn …" : "The article is being read …";
      const counts = `${checked} of ${total} claims checked, ${read} of ${sources} sources read.`;
      this.say(total ? counts : reading);
    }

    end({ id, state, report }) {
      this.bar.hidden = true;
      for (const each of this.marks.splice(0)) each.remove();
      const flag = Number(report.provenance.settings["citations.flag"] ?? 0);
      const doubtful = report.groups.filter(isDoubtful(flag));
      const placed = place(doubtful, this.content);
      const items = doubtful.map((group) => this.item(group, placed.get(group)));
      const unread = report.groups.filter((group) => group.label === "SOURCE_UNAVAILABLE").length;
      const counts = `${doubtful.length} of ${report.groups.length} citations need a look; of ${unread} no source was `
        + "read, which says nothing about them.";
      this.say((report.groups.length ? counts : "No claim with a citation was checked.")
        + (state === "cancelled" ? " The check was stopped before its end." : ""));
      this.show(
        element("ol", {}, ...items),
        element("p", { text: `${report.base_rate} Nothing was edited: people decide.`.trim() }),
        report.notices.length && element("ul", {}, ...report.notices.map((text) => element("li", { text }))),
        link(`${server}/citations/${encodeURIComponent(id)}`, "The whole report"), " ",
        button("Text for the talk page", (event) => this.talk(event.target, id)),
        store.get(lasting, TOKEN) && button("Forget the token", (event) => {
          store.set(lasting, TOKEN, "");
          event.target.remove();
        }));
    }

    item(group, run) {
      const parts = mark(group);
      this.marks.push(...parts);
      const text = `${LABELS[group.label]}: “${short(group.claim)}”`;
      // What is not found on the page is told in the list.
      if (!run) return element("li", {}, `${text} (not found on this page) `, ...parts);
      run.end.after(...parts);
      return element("li", {}, button(text, () => {
        parts[0].scrollIntoView({ block: "center" });
        parts[0].focus();
      }));
    }

    async talk(opener, id) {
      try {
        const path = `/v1/citations/${encodeURIComponent(id)}/report?format=wikitext`;
        const value = await (await ask(path, { signal: this.stopping.signal })).text();
        const field = element("textarea", { value, readOnly: true, rows: 12, ariaLabel: "Text for the talk page" });
        opener.replaceWith(field);
        field.select();
      } catch (error) {
        this.fail(error);
      }
    }
  }

  function start() {
    const body = document.querySelector("#mw-content-text");
    const content = body?.querySelector(".mw-parser-output") ?? body;
    if (!content) return;
    Panel.open?.close();
    Panel.open = new Panel(content);
    Panel.open.run();
  }

  async function install() {
    await mw.loader.using("mediawiki.util");
    const { wgIsArticle, wgRevisionId, wgNamespaceNumber, wgAction } = mw.config.get([
      "wgIsArticle", "wgRevisionId", "wgNamespaceNumber", "wgAction",
    ]);
    if (!wgIsArticle || !wgRevisionId || wgAction !== "view") return;
    if (!NAMESPACES.includes(wgNamespaceNumber)) return;
    if (!/^https?:\/\//.test(server) || server === location.origin) {
      mw.log.warn("claimwright: set window.claimwrightServer to the address of your server");
      return;
    }
    mw.util.addCSS(CSS);
    const tooltip = "Ask your claimwright server whether the sources support this article";
    const entry = mw.util.addPortletLink("p-tb", "#", "Check citations", "t-claimwright", tooltip)
      ?? mw.util.addPortletLink("p-cactions", "#", "Check citations", "t-claimwright", tooltip);
    entry?.addEventListener("click", (event) => {
      event.preventDefault();
      start();
    });
  }

  install();
})();
