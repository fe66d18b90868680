// Claims with their places in text nodes → marks that a reader sees, and the page as it was before.

import { locate, type Place, type TextIndex } from "./text_index";
import type { NodePiece } from "./walk";

export type Sign = "supported" | "refuted" | "disputed" | "undecided" | "failed" | "found";

/** Where a claim stands in the text of this frame, and how it is shown. */
export interface Mark {
  id: string;
  start: number;
  end: number;
  sign: Sign;
  /** The verdict in words, such as "Refuted, 93%". */
  label: string;
}

/** A stretch of a text node. */
export interface Stretch {
  node: Text;
  start: number;
  end: number;
}

/** Return the stretches of a mark in the nodes that still hold the text that was read. */
export function stretchesOf(mark: Mark, index: TextIndex, pieces: readonly NodePiece[]): Stretch[] {
  return locate(index, mark.start, mark.end).flatMap((place: Place) => {
    const piece = pieces[place.piece];
    if (!piece?.node.isConnected) return [];
    const start = piece.offset + place.start;
    const end = piece.offset + place.end;
    const same = piece.node.data.slice(start, end) === piece.text.slice(place.start, place.end);
    return same ? [{ node: piece.node, start, end }] : [];
  });
}

/** Shows stretches, and takes back what it did. */
export interface Painter {
  paint(stretches: readonly Stretch[], sign: Sign): Range[];
  clear(): void;
}

/** The signs that overlap when claims do: the later one is drawn above. */
const PRIORITY: readonly Sign[] = ["found", "failed", "supported", "undecided", "disputed", "refuted"];

/** Paints with the CSS Custom Highlight API: the tree of the page is not touched. */
export class HighlightPainter implements Painter {
  #highlights = new Map<string, Highlight>();

  static works(): boolean {
    return typeof Highlight === "function" && "highlights" in CSS;
  }

  paint(stretches: readonly Stretch[], sign: Sign): Range[] {
    const name = `claimwright-${sign}`;
    let highlight = this.#highlights.get(name);
    if (!highlight) {
      highlight = new Highlight();
      highlight.priority = PRIORITY.indexOf(sign);
      this.#highlights.set(name, highlight);
      CSS.highlights.set(name, highlight);
    }
    const ranges = stretches.map(rangeOf);
    for (const range of ranges) highlight.add(range);
    return ranges;
  }

  clear(): void {
    for (const [name, highlight] of this.#highlights) {
      highlight.clear();
      CSS.highlights.delete(name);
    }
    this.#highlights.clear();
  }
}

function rangeOf({ node, start, end }: Stretch): Range {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}

/** A text node that was cut into pieces, and what it said. */
interface Cut {
  node: Text;
  whole: string;
  after: ChildNode[];
}

/** Paints by wrapping text in elements of its own, for browsers without the API.
 *
 * An element of an unknown name is laid out as plain text, and no style of a page is meant for it.
 */
export class WrappingPainter implements Painter {
  #cuts = new Map<Text, Cut>();
  /** Where the characters of a cut node now stand. */
  #parts = new Map<Text, { node: Text; from: number; to: number }[]>();

  paint(stretches: readonly Stretch[], sign: Sign): Range[] {
    return stretches.flatMap((stretch) => this.#wrap(stretch, sign));
  }

  #wrap({ node, start, end }: Stretch, sign: Sign): Range[] {
    this.#remember(node);
    const parts = this.#parts.get(node) ?? [];
    const ranges: Range[] = [];
    const next: typeof parts = [];
    for (const part of parts) {
      const from = Math.max(start, part.from);
      const to = Math.min(end, part.to);
      const wrapped = part.node.parentElement?.tagName === "CLAIMWRIGHT-MARK";
      if (from >= to || wrapped || !part.node.parentNode) {
        next.push(part);
        continue;
      }
      const middle = from > part.from ? part.node.splitText(from - part.from) : part.node;
      const rest = to < part.to ? middle.splitText(to - from) : null;
      const mark = document.createElement("claimwright-mark");
      mark.dataset.sign = sign;
      middle.replaceWith(mark);
      mark.append(middle);
      if (middle !== part.node) next.push({ node: part.node, from: part.from, to: from });
      next.push({ node: middle, from, to });
      if (rest) next.push({ node: rest, from: to, to: part.to });
      ranges.push(rangeOf({ node: middle, start: 0, end: middle.data.length }));
    }
    this.#parts.set(node, next);
    return ranges;
  }

  #remember(node: Text): void {
    if (this.#cuts.has(node)) return;
    this.#cuts.set(node, { node, whole: node.data, after: [] });
    this.#parts.set(node, [{ node, from: 0, to: node.data.length }]);
  }

  clear(): void {
    for (const [node, { whole }] of this.#cuts) {
      const parts = this.#parts.get(node) ?? [];
      const said = parts.map((part) => part.node.data).join("");
      for (const part of parts) {
        const mark = part.node.parentElement;
        if (mark?.tagName === "CLAIMWRIGHT-MARK") mark.replaceWith(part.node);
      }
      // What the page itself has changed in the meantime stays as the page made it.
      if (said !== whole || !parts.every((part) => part.node.isConnected)) continue;
      for (const part of parts) if (part.node !== node) part.node.remove();
      node.data = whole;
    }
    this.#cuts.clear();
    this.#parts.clear();
  }
}
