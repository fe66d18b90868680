// The side panel: the check of the tab that is open, from the first wish to the last verdict.

import { Server } from "../api/server";
import { readServer, takeRequest } from "../settings";
import { card, word } from "./cards";
import { Check, explained } from "./check";
import { byId, h, icon, t, translate } from "./dom";
import { type CheckedClaim, hasEnded, mostDoubtfulFirst, type State, tally } from "./state";

const STEPS = ["reading", "finding", "checking"] as const;

class Panel {
  #server = "";
  #tabId = -1;
  #checks = new Map<number, Check>();
  /** The check and the claims that the list shows. */
  #listed: { id: string; claims: Set<string> } = { id: "", claims: new Set() };

  async open(): Promise<void> {
    translate(document);
    // Before the address is read, so that no change of it falls between the two.
    chrome.storage.onChanged.addListener((changes, area) => {
      if (area === "local" && "server" in changes) void readServer().then((server) => { this.#server = server; this.#render(); });
    });
    this.#server = await readServer();
    byId("check-page").addEventListener("click", () => void this.#start("page"));
    byId("check-again").addEventListener("click", () => void this.#start("page"));
    byId("stop").addEventListener("click", () => void this.#check().cancel());
    byId("clear").addEventListener("click", () => void this.#check().toggleMarks());
    byId("close").addEventListener("click", () => void this.#check().forget());
    for (const id of ["settings", "mend"]) {
      byId(id).addEventListener("click", () => void chrome.runtime.openOptionsPage());
    }
    chrome.storage.onChanged.addListener((changes, area) => {
      if (area === "session" && "request" in changes) void this.#hear();
    });
    chrome.runtime.onMessage.addListener((message: unknown, sender) => this.#chosen(message, sender));
    chrome.tabs.onUpdated.addListener((tabId, change) => {
      if (change.status === "loading") this.#checks.get(tabId)?.left();
    });
    chrome.tabs.onRemoved.addListener((tabId) => {
      this.#checks.get(tabId)?.leave();
      this.#checks.delete(tabId);
    });
    await this.#followTabs();
  }

  /** Show the tab that the address names, else whichever is open in this window. */
  async #followTabs(): Promise<void> {
    const pinned = Number(new URLSearchParams(location.search).get("tab") ?? "");
    if (pinned > 0) {
      await this.#attach(pinned);
      return;
    }
    const { id: windowId } = await chrome.windows.getCurrent();
    chrome.tabs.onActivated.addListener((active) => {
      if (active.windowId === windowId) void this.#attach(active.tabId);
    });
    const [tab] = await chrome.tabs.query({ active: true, windowId: windowId ?? chrome.windows.WINDOW_ID_CURRENT });
    if (tab?.id !== undefined) await this.#attach(tab.id);
  }

  async #attach(tabId: number): Promise<void> {
    this.#tabId = tabId;
    const known = this.#checks.has(tabId);
    const check = this.#check();
    if (!known) await check.resume();
    this.#render();
    await this.#hear();
  }

  #check(): Check {
    let check = this.#checks.get(this.#tabId);
    if (!check) {
      const tabId = this.#tabId;
      check = new Check(tabId, () => { if (tabId === this.#tabId) this.#render(); });
      this.#checks.set(tabId, check);
    }
    return check;
  }

  /** Do what was asked for before this panel was open. */
  async #hear(): Promise<void> {
    const request = await takeRequest(this.#tabId);
    if (request) await this.#start(request.kind, request.selection);
  }

  async #start(kind: "page" | "selection", selection = ""): Promise<void> {
    await this.#check().start(this.#server, kind, selection);
  }

  /** A reader chose a sign in the page: open the card of its claim. */
  #chosen(message: unknown, sender: chrome.runtime.MessageSender): void {
    const { type, claimId, token } = message as { type?: string; claimId?: string; token?: string };
    if (type !== "claim" || sender.tab?.id !== this.#tabId) return;
    if (!this.#check().begun?.sections.some((section) => section.token === token)) return;
    const details = document.getElementById(`claim-${claimId}`)?.querySelector("details");
    if (!details) return;
    details.open = true;
    details.scrollIntoView({ block: "start" });
    details.querySelector("summary")?.focus();
  }

  #render(): void {
    const check = this.#check();
    const { state, begun } = check;
    const running = begun !== null && !hasEnded(state) && !check.failure;
    byId("start").hidden = begun !== null || check.starting;
    byId("progress").hidden = !(running || check.starting);
    byId("stop").hidden = !running;
    byId("result").hidden = begun === null;
    byId("tools").hidden = begun === null || running;
    this.#renderFailure(check);
    this.#renderProgress(check);
    this.#renderTools(check);
    this.#renderTally(state);
    this.#renderClaims(check);
    byId("server").textContent = this.#server;
  }

  #renderFailure(check: Check): void {
    const notice = byId("failure");
    const told = check.failure
      ? explained(check.failure, check.begun?.server ?? this.#server)
      : check.state.failure && { ...check.state.failure, settings: false };
    notice.hidden = !told;
    byId("failure-title").textContent = told?.title ?? "";
    byId("failure-detail").textContent = told?.detail ?? "";
    byId("mend").hidden = !told?.settings;
    byId("page-gone").hidden = !check.pageGone || !check.begun;
    byId("cut").hidden = !check.begun?.cut;
  }

  #renderProgress({ state, lost, starting, begun, failure }: Check): void {
    const at = starting ? 0 : STEPS.indexOf(state.stage as (typeof STEPS)[number]);
    for (const [number, step] of STEPS.entries()) {
      const item = byId(`step-${step}`);
      item.dataset["state"] = number < at ? "done" : number === at ? "now" : "later";
      if (number === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    const bar = byId("bar") as HTMLProgressElement;
    bar.hidden = state.toCheck === 0;
    bar.max = state.toCheck || 1;
    bar.value = state.checked.size;
    const status = byId("status");
    const said = failure ? "" : begun || starting ? statusWords(state, lost) : "";
    if (status.textContent !== said) status.textContent = said;
  }

  #renderTools({ begun, cleared, state }: Check): void {
    byId("clear").hidden = !begun?.sections.length || state.checked.size === 0;
    byId("clear-words").textContent = t(cleared ? "mark" : "clear");
    const link = byId("report") as HTMLAnchorElement;
    link.hidden = !begun || !hasEnded(state) || state.stage === "failed";
    if (begun) link.href = new Server(begun.server).reportPage(begun.id);
    byId("subject").textContent = begun ? (begun.kind === "selection" ? t("selection") : begun.title || t("page")) : "";
  }

  #renderTally(state: State): void {
    byId("tally").replaceChildren(
      ...tally(state).map(([sign, count]) =>
        h("li", { class: "badge", "data-sign": sign }, icon(sign), `${count} ${word(sign)}`),
      ),
    );
    const coverage = byId("coverage");
    const own = state.coverage;
    coverage.hidden = own === null;
    if (own) coverage.textContent = t("coverage", own.sentences, own.checkable, own.claims, own.checked, own.undecided);
    byId("none").hidden = !(state.stage === "done" && state.checked.size === 0);
  }

  /** Put new cards where they belong; a card that is there is never moved under its reader. */
  #renderClaims(check: Check): void {
    const list = byId("claims");
    const id = check.begun?.id ?? "";
    if (this.#listed.id !== id) {
      list.replaceChildren();
      this.#listed = { id, claims: new Set() };
    }
    const places = (check.begun?.sections.length ?? 0) > 0;
    const show = places ? (claimId: string) => void check.show(claimId) : null;
    for (const [number, claim] of mostDoubtfulFirst(check.state).entries()) this.#insert(list, number, claim, show);
    byId("claims-heading").hidden = this.#listed.claims.size === 0;
  }

  #insert(list: HTMLElement, number: number, claim: CheckedClaim, show: ((claimId: string) => void) | null): void {
    if (this.#listed.claims.has(claim.found.id)) return;
    this.#listed.claims.add(claim.found.id);
    list.insertBefore(card(claim, show), list.children[number] ?? null);
  }
}

function statusWords(state: State, lost: boolean): string {
  if (lost) return t("statusLost");
  if (state.stage === "done") return t("statusDone");
  if (state.stage === "cancelled") return t("statusCancelled");
  if (state.stage === "failed") return "";
  if (state.toCheck > 0) return t("statusChecked", state.checked.size, state.toCheck);
  return t(state.stage === "queued" ? "statusQueued" : `step_${state.stage}`);
}

void new Panel().open();
