// Offsets as the server counts them → offsets as a page counts them.
// The server counts code points, JavaScript UTF-16 units; they differ after every emoji.

import type { Section } from "../settings";

/** A stretch of the text that was sent, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/** Turns offsets in code points into UTF-16 units, quickly for rising offsets. */
export class CodePoints {
  #points = 0;
  #units = 0;

  constructor(private readonly text: string) {}

  toUnits(offset: number): number {
    if (offset < this.#points) [this.#points, this.#units] = [0, 0];
    while (this.#points < offset && this.#units < this.text.length) {
      this.#units += (this.text.codePointAt(this.#units) ?? 0) > 0xffff ? 2 : 1;
      this.#points += 1;
    }
    return this.#units;
  }
}

/** Return where a span of the server's text stands in the text that was sent, or null.
 *
 * The server may tidy what it was sent. Where the offsets no longer fit, the span is looked for,
 * nearest to where it should be.
 */
export function placeOf(
  span: { start: number; end: number; text: string },
  received: CodePoints,
  sent: string,
): Stretch | null {
  const start = received.toUnits(span.start);
  if (sent.startsWith(span.text, start)) return { start, end: start + span.text.length };
  if (span.text === "") return null;
  const after = sent.indexOf(span.text, start);
  const before = sent.lastIndexOf(span.text, start);
  const found = after < 0 ? before : before < 0 || after - start < start - before ? after : before;
  return found < 0 ? null : { start: found, end: found + span.text.length };
}

/** Return the section in which a stretch lies, and the stretch counted from its beginning. */
export function sectionOf(
  sections: readonly Section[],
  { start, end }: Stretch,
): { section: Section; start: number; end: number } | null {
  const section = sections.find((each) => each.start <= start && start < each.end);
  if (!section) return null;
  const last = Math.min(end, section.end);
  return { section, start: start - section.start, end: last - section.start };
}

/** A stretch of a text, marked or not. */
export interface Run {
  text: string;
  marked: boolean;
}

/** Cut a passage into runs, those of its rationale marked; spans that do not fit are left out. */
export function rationaleRuns(
  text: string,
  spans: readonly { start: number; end: number; text: string }[],
): Run[] {
  const points = new CodePoints(text);
  const places = spans
    .map((span) => placeOf(span, points, text))
    .filter((place) => place !== null)
    .sort((one, other) => one.start - other.start);
  const runs: Run[] = [];
  let at = 0;
  for (const { start, end } of places) {
    if (end <= at) continue;
    if (start > at) runs.push({ text: text.slice(at, start), marked: false });
    runs.push({ text: text.slice(Math.max(start, at), end), marked: true });
    at = end;
  }
  if (at < text.length) runs.push({ text: text.slice(at), marked: false });
  return runs;
}
