// Runs in a frame of the page that a person asks about: reads its text, marks its claims.
// It calls no server, and answers only the extension's own panel.

import { Labels } from "./labels";
import { HighlightPainter, type Mark, type Painter, stretchesOf, WrappingPainter } from "./marks";
import { indexText, type TextIndex } from "./text_index";
import { mainPieces, type NodePiece, selectedPieces } from "./walk";

/** What a frame says. */
export interface PageText {
  token: string;
  title: string;
  text: string;
  cut: boolean;
}

/** What the panel calls, by `scripting.executeScript`. */
export interface ClaimwrightPage {
  read(kind: "page" | "selection", limit: number): PageText;
  mark(token: string, marks: Mark[], wrap: boolean): number;
  show(token: string, claimId: string): boolean;
  clear(): void;
}

declare global {
  // eslint-disable-next-line no-var -- the way to declare a global
  var claimwrightPage: ClaimwrightPage | undefined;
}

class Page implements ClaimwrightPage {
  #token = "";
  #pieces: NodePiece[] = [];
  #index: TextIndex = { text: "", runs: [], lengths: [], cut: false };
  #painter: Painter = new HighlightPainter();
  #ranges = new Map<string, Range[]>();
  #labels = new Labels((claimId) => {
    void chrome.runtime.sendMessage({ type: "claim", claimId, token: this.#token }).catch(() => {});
  });

  read(kind: "page" | "selection", limit: number): PageText {
    this.clear();
    this.#pieces = kind === "selection" ? selectedPieces(document) : mainPieces(document);
    this.#index = indexText(this.#pieces, limit);
    this.#token = crypto.randomUUID?.() ?? String(Math.random());
    return { token: this.#token, title: document.title, text: this.#index.text, cut: this.#index.cut };
  }

  mark(token: string, marks: Mark[], wrap: boolean): number {
    if (token !== this.#token) return -1;
    this.clear();
    this.#painter = !wrap && HighlightPainter.works() ? new HighlightPainter() : new WrappingPainter();
    // All places before the first mark: marking may cut the nodes that places count in.
    const places = marks.map((mark) => stretchesOf(mark, this.#index, this.#pieces));
    for (const [number, mark] of marks.entries()) {
      const ranges = this.#painter.paint(places[number] ?? [], mark.sign);
      if (ranges.length === 0) continue;
      this.#ranges.set(mark.id, ranges);
      this.#labels.add(mark, ranges);
    }
    return this.#ranges.size;
  }

  show(token: string, claimId: string): boolean {
    const [range] = this.#ranges.get(claimId) ?? [];
    const element = range?.startContainer.parentElement;
    if (token !== this.#token || !range || !element?.isConnected) return false;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // The element first, for frames and boxes that scroll; then the line itself, which in a long
    // paragraph is elsewhere.
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const box = range.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) {
      scrollBy({ top: box.top - innerHeight / 2, behavior: still ? "instant" : "smooth" });
    }
    this.#labels.point(claimId);
    return true;
  }

  clear(): void {
    this.#labels.clear();
    this.#painter.clear();
    this.#ranges.clear();
  }
}

// The script may be run again in a frame that it already knows.
globalThis.claimwrightPage ??= new Page();
