// A check of one tab: begun or found again, followed on the server, marked in the page.

import { ServerFailure } from "../api/server";
import type { Mark } from "../page/marks";
import { type Begun, readBegun, type Section, serverAt, writeBegun } from "../settings";
import { verdictWords } from "./cards";
import { t } from "./dom";
import { CodePoints, placeOf, sectionOf } from "./offsets";
import { clearPage, markPage, PageFault, readPage, showInPage } from "./page";
import { hasEnded, initial, reduce, signOf, type State } from "./state";

/** So long after a verdict the page is marked anew, once for all that came meanwhile. */
const MARK_AFTER_MS = 250;

export class Check {
  state: State = initial();
  begun: Begun | null = null;
  /** What went wrong and ended it; null while nothing did. */
  failure: ServerFailure | PageFault | null = null;
  /** The connection broke and is tried again. */
  lost = false;
  /** The page was left or changed, so that its claims are marked nowhere. */
  pageGone = false;
  /** Between the wish and the server's answer. */
  starting = false;
  /** The reader took the marks away. */
  cleared = false;

  #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly tabId: number,
    private readonly changed: () => void,
  ) {}

  /** Take up the check that this tab had, if it had one. */
  async resume(): Promise<void> {
    const begun = await readBegun(this.tabId);
    if (!begun || this.begun || this.starting) return;
    this.begun = begun;
    void this.#follow(begun);
  }

  /** Read the page and begin. */
  async start(server: string, kind: "page" | "selection", selection: string): Promise<void> {
    await this.forget();
    this.#stop = new AbortController();
    this.starting = true;
    this.changed();
    try {
      const read = await readPage(this.tabId, kind, selection);
      const job = await (await serverAt(server)).begin({ text: read.text, title: kind === "page" ? read.title : "" });
      this.begun = { id: job.id, server, kind, ...read };
      // What cannot be kept is followed all the same; only a panel opened later does not know of it.
      await writeBegun(this.tabId, this.begun).catch(() => {});
      void this.#follow(this.begun);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.starting = false;
      this.changed();
    }
  }

  /** Ask the server to stop; the stream then ends with what was checked. */
  async cancel(): Promise<void> {
    if (!this.begun) return;
    try {
      await (await serverAt(this.begun.server)).cancel(this.begun.id);
    } catch (error) {
      this.#fail(error);
      this.changed();
    }
  }

  /** Leave the check and take its marks out of the page. */
  async forget(): Promise<void> {
    this.leave();
    const { begun } = this;
    if (begun) await clearPage(this.tabId, begun.sections);
    await writeBegun(this.tabId, null);
    this.begun = null;
    this.state = initial();
    [this.failure, this.lost, this.pageGone, this.cleared] = [null, false, false, false];
    this.changed();
  }

  /** Stop listening; the server goes on. */
  leave(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  /** Take the marks out of the page, or put them back. */
  async toggleMarks(): Promise<void> {
    this.cleared = !this.cleared;
    if (this.cleared && this.begun) await clearPage(this.tabId, this.begun.sections);
    else await this.#mark();
    this.changed();
  }

  /** Scroll the page to a claim. */
  async show(claimId: string): Promise<void> {
    if (this.cleared) await this.toggleMarks();
    const sections = this.begun?.sections ?? [];
    if (!(await showInPage(this.tabId, sections, claimId))) {
      // One claim may be missing, or not be marked yet, while the page is there; marking tells.
      await this.#mark();
      await showInPage(this.tabId, sections, claimId);
    }
    this.changed();
  }

  /** The tab shows another document now. */
  left(): void {
    this.pageGone = true;
    this.changed();
  }

  async #follow(begun: Begun): Promise<void> {
    const { signal } = this.#stop;
    const server = await serverAt(begun.server);
    try {
      const lost = () => { this.lost = true; this.changed(); };
      for await (const { number, event } of server.follow(begun.id, this.state.lastEvent, signal, lost)) {
        if (signal.aborted) return;
        this.lost = false;
        this.state = reduce(this.state, number, event);
        if (event.name === "found" || event.name === "verdict" || event.name === "summary") this.#markSoon();
        this.changed();
      }
    } catch (error) {
      this.#fail(error);
      this.changed();
    }
  }

  #fail(error: unknown): void {
    const known = error instanceof ServerFailure || error instanceof PageFault;
    this.failure = known ? error : new ServerFailure("wrong_server", String(error).slice(0, 200));
  }

  #markSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#mark(), hasEnded(this.state) ? 0 : MARK_AFTER_MS);
  }

  async #mark(): Promise<void> {
    const { begun } = this;
    if (!begun || this.cleared || this.pageGone || begun.sections.length === 0) return;
    try {
      await markPage(this.tabId, begun.sections, this.#marks(begun));
    } catch {
      this.pageGone = true;
      this.changed();
    }
  }

  #marks(begun: Begun): Map<Section, Mark[]> {
    const received = new CodePoints(this.state.articleText);
    const marks = new Map<Section, Mark[]>(begun.sections.map((section) => [section, []]));
    for (const found of this.state.found) {
      const place = placeOf(found.span, received, begun.text);
      const inFrame = place && sectionOf(begun.sections, place);
      if (!inFrame) continue;
      const checked = this.state.checked.get(found.id);
      marks.get(inFrame.section)?.push({
        id: found.id,
        start: inFrame.start,
        end: inFrame.end,
        sign: checked ? signOf(checked) : "found",
        label: checked ? verdictWords(checked) : t("beingChecked"),
      });
    }
    return marks;
  }
}

/** Return what to tell a reader of a failure, and whether the settings can mend it. */
export function explained(failure: ServerFailure | PageFault, server: string): { title: string; detail: string; settings: boolean } {
  if (failure instanceof PageFault) {
    return { title: t(`fault_${failure.kind}`), detail: t(`fault_${failure.kind}_remedy`), settings: false };
  }
  const own = t(`failure_${failure.kind}_remedy`, server);
  const detail = failure.kind === "unreachable" || failure.kind === "offline" ? own : [failure.detail, own].filter(Boolean).join(" ");
  return { title: t(`failure_${failure.kind}`, server), detail, settings: failure.kind !== "gone" };
}

