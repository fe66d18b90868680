// Marks → small signs at their ends, and the verdict in words for who points at one.

import type { Mark, Sign } from "./marks";

/** Drawn as text, so that nothing has to be loaded and no policy of a page can forbid it. */
const GLYPHS: Record<Sign, string> = {
  supported: "✓",
  refuted: "✕",
  disputed: "⇄",
  undecided: "?",
  failed: "!",
  found: "…",
};

interface Shown {
  mark: Mark;
  range: Range;
  chip: HTMLElement;
}

/** Keeps a layer above the page, in a shadow tree that the page's scripts and styles do not see. */
export class Labels {
  #host: HTMLElement | null = null;
  #layer: ShadowRoot | null = null;
  #shown: Shown[] = [];
  #frame = 0;
  #watching: AbortController | null = null;
  #sizes: ResizeObserver | null = null;

  constructor(private readonly chosen: (claimId: string) => void) {}

  /** Put a sign at the end of a mark. */
  add(mark: Mark, ranges: readonly Range[]): void {
    const range = ranges.at(-1);
    if (!range || mark.sign === "found") return;
    this.#open();
    const chip = document.createElement("button");
    chip.type = "button";
    chip.className = "claimwright-chip";
    chip.dataset.sign = mark.sign;
    chip.dataset.claim = mark.id;
    chip.setAttribute("aria-label", `${mark.label}: ${said(ranges)}`);
    const glyph = document.createElement("span");
    glyph.className = "claimwright-glyph";
    glyph.textContent = GLYPHS[mark.sign];
    const words = document.createElement("span");
    words.className = "claimwright-words";
    words.textContent = mark.label;
    chip.append(glyph, words);
    chip.addEventListener("click", () => this.chosen(mark.id));
    this.#layer?.append(chip);
    this.#shown.push({ mark, range, chip });
    this.#soon();
  }

  /** Make one sign stand out for a moment. */
  point(claimId: string): void {
    for (const { mark, chip } of this.#shown) chip.toggleAttribute("data-here", mark.id === claimId);
  }

  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#watching?.abort();
    this.#sizes?.disconnect();
    this.#host?.remove();
    [this.#host, this.#layer, this.#watching, this.#sizes] = [null, null, null, null];
    this.#shown = [];
  }

  #open(): void {
    if (this.#host?.isConnected) return;
    this.#host = document.createElement("claimwright-labels");
    this.#layer = this.#host.attachShadow({ mode: "closed" });
    document.documentElement.append(this.#host);
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    addEventListener("scroll", () => this.#soon(), { capture: true, passive: true, signal });
    addEventListener("resize", () => this.#soon(), { signal });
    document.addEventListener("toggle", () => this.#soon(), { capture: true, signal });
    this.#sizes = new ResizeObserver(() => this.#soon());
    this.#sizes.observe(document.documentElement);
    if (document.body) this.#sizes.observe(document.body);
  }

  #soon(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#place());
  }

  /** Read all places first and write them after, so that the page is laid out once. */
  #place(): void {
    const origin = this.#host?.getBoundingClientRect();
    if (!origin) return;
    const boxes = this.#shown.map(({ range }) => [...range.getClientRects()].at(-1));
    for (const [number, { chip }] of this.#shown.entries()) {
      const box = boxes[number];
      chip.hidden = !box || box.width === 0;
      if (!box) continue;
      chip.style.setProperty("--claimwright-left", `${box.right - origin.left}px`);
      chip.style.setProperty("--claimwright-top", `${box.top - origin.top}px`);
    }
  }
}

function said(ranges: readonly Range[]): string {
  return ranges.map(String).join(" ").replace(/\s+/g, " ").slice(0, 300);
}
