// Pieces of text in the order of a page → one text, and the way back from its offsets to the pieces.

/** The characters of one text node, and whether a block begins before it. */
export interface Piece {
  text: string;
  startsBlock: boolean;
  /** White space counts as it is written, as in `pre`. */
  keepsSpace?: boolean;
}

/** A stretch of a piece that stands unchanged in the text. */
interface Run {
  piece: number;
  /** Where it begins in the piece. */
  from: number;
  /** Where it begins in the text. */
  start: number;
  length: number;
}

/** A stretch of a piece; `end` is exclusive. Offsets are UTF-16 units. */
export interface Place {
  piece: number;
  start: number;
  end: number;
}

export interface TextIndex {
  text: string;
  runs: Run[];
  /** How long each piece is. */
  lengths: number[];
  /** Whether pieces were left out because the text was long enough. */
  cut: boolean;
}

const BLOCK = "\n\n";
const SPACE = /[ \t\n\r\f\u00a0\u2000-\u200a\u202f\u205f\u3000]/;
/** What browsers neither show nor break at for readers: soft hyphens and the like. */
const NOTHING = /[\u00ad\u200b\u2060\ufeff]/;

/** Join pieces into a text: runs of white space become one space, blocks are set apart.
 *
 * Args:
 *   pieces: In reading order.
 *   limit: Most UTF-16 units of the text; the piece that would exceed it ends it.
 */
export function indexText(pieces: readonly Piece[], limit = Infinity): TextIndex {
  const parts: string[] = [];
  const runs: Run[] = [];
  const lengths = pieces.map((piece) => piece.text.length);
  let length = 0;
  let pending = "";
  const push = (text: string) => { parts.push(text); length += text.length; };
  for (const [number, piece] of pieces.entries()) {
    if (length + piece.text.length > limit) return { text: parts.join(""), runs, lengths, cut: true };
    if (piece.startsBlock && length > 0) pending = BLOCK;
    let at = 0;
    while (at < piece.text.length) {
      const character = piece.text[at] ?? "";
      if (SPACE.test(character)) {
        const line = piece.keepsSpace === true && character === "\n";
        if (length > 0 && pending !== BLOCK) pending = line || pending === "\n" ? "\n" : " ";
        at += 1;
        continue;
      }
      if (NOTHING.test(character)) { at += 1; continue; }
      let end = at + 1;
      while (end < piece.text.length && isPlain(piece.text[end] ?? "")) end += 1;
      if (pending) { push(pending); pending = ""; }
      runs.push({ piece: number, from: at, start: length, length: end - at });
      push(piece.text.slice(at, end));
      at = end;
    }
  }
  return { text: parts.join(""), runs, lengths, cut: false };
}

function isPlain(character: string): boolean {
  return !SPACE.test(character) && !NOTHING.test(character);
}

/** Return the places in the pieces of a stretch of the text, one per piece, in order.
 *
 * White space between the first and the last word is covered, so that a mark has no gaps.
 */
export function locate(index: TextIndex, start: number, end: number): Place[] {
  const places: Place[] = [];
  for (let at = firstAfter(index.runs, start); at < index.runs.length; at += 1) {
    const run = index.runs[at];
    if (!run || run.start >= end) break;
    const from = run.from + Math.max(0, start - run.start);
    const to = run.from + Math.min(run.length, end - run.start);
    const before = places.at(-1);
    if (before?.piece === run.piece) {
      before.end = to;
      continue;
    }
    if (before) before.end = index.lengths[before.piece] ?? before.end;
    places.push({ piece: run.piece, start: before ? 0 : from, end: to });
  }
  return places;
}

/** Return the number of the first run that ends after an offset. */
function firstAfter(runs: readonly Run[], offset: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const run = runs[middle];
    if (run && run.start + run.length <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
