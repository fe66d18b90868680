// The panel's wishes → calls into the frames of a tab, by the browser's `scripting` alone.

import type { Mark } from "../page/marks";
import type { PageText } from "../page/content";
import type { Section } from "../settings";

/** Most characters that the server takes of one article. */
const LIMIT = 2_000_000;
/** A frame with less text than this is an advertisement or a counter, not part of an article. */
const LEAST = 80;
const BETWEEN = "\n\n";
const STYLES = [
  { files: ["highlights.css"], origin: "AUTHOR" as const },
  { files: ["highlights.css", "marks.css"], origin: "USER" as const },
];

export type PageFaultKind = "no_access" | "no_text" | "no_selection";

/** Why the text of a page could not be read. */
export class PageFault extends Error {
  constructor(readonly kind: PageFaultKind) {
    super(kind);
    this.name = "PageFault";
  }
}

export interface ReadPage {
  title: string;
  text: string;
  sections: Section[];
  cut: boolean;
}

/** What a frame answered. */
export interface FrameText extends PageText {
  frameId: number;
}

/** Join what the frames of a page say, the page itself first. */
export function joined(frames: readonly FrameText[], kind: "page" | "selection"): ReadPage {
  const inOrder = [...frames].sort((one, other) => one.frameId - other.frameId);
  const read: ReadPage = { title: inOrder[0]?.title ?? "", text: "", sections: [], cut: false };
  for (const frame of inOrder) {
    const least = kind === "page" && frame.frameId !== 0 ? LEAST : 1;
    if (frame.text.length < least) continue;
    const start = read.text === "" ? 0 : read.text.length + BETWEEN.length;
    if (start + frame.text.length > LIMIT) {
      read.cut = true;
      continue;
    }
    read.text += (read.text === "" ? "" : BETWEEN) + frame.text;
    read.sections.push({ frameId: frame.frameId, token: frame.token, start, end: read.text.length });
    read.cut ||= frame.cut;
  }
  return read;
}

/** Read the text of a tab, of all frames that the browser lets us see.
 *
 * @throws PageFault when there is nothing to read or the browser forbids it.
 */
export async function readPage(tabId: number, kind: "page" | "selection", said: string): Promise<ReadPage> {
  const target = { tabId, allFrames: true };
  let answers: chrome.scripting.InjectionResult<PageText | null>[];
  try {
    await chrome.scripting.executeScript({ target, files: ["content.js"] });
    answers = await chrome.scripting.executeScript({
      target,
      func: (wanted: "page" | "selection", limit: number) =>
        globalThis.claimwrightPage?.read(wanted, limit) ?? null,
      args: [kind, LIMIT],
    });
  } catch {
    // A selection comes with the click itself, so that it can be checked without the page.
    if (kind === "selection" && said.trim()) return { title: "", text: said.trim(), sections: [], cut: false };
    throw new PageFault("no_access");
  }
  const frames = answers.flatMap(({ frameId, result }) => (result ? [{ ...result, frameId }] : []));
  const read = joined(frames, kind);
  if (read.text !== "") return read;
  if (kind === "selection" && said.trim()) return { ...read, text: said.trim() };
  throw new PageFault(kind === "selection" ? "no_selection" : "no_text");
}

/** Mark claims in the frames they stand in; return how many were found there. */
export async function markPage(
  tabId: number,
  sections: readonly Section[],
  marks: ReadonlyMap<Section, Mark[]>,
): Promise<number> {
  let found = 0;
  for (const section of sections) {
    const target = { tabId, frameIds: [section.frameId] };
    const own = marks.get(section) ?? [];
    // Taken out before it is put in, for a browser would keep it twice.
    await unstyle(target);
    for (const style of STYLES) await chrome.scripting.insertCSS({ target, ...style });
    const [answer] = await chrome.scripting.executeScript({
      target,
      func: (token: string, wanted: Mark[]) =>
        globalThis.claimwrightPage?.mark(token, wanted, false) ?? -1,
      args: [section.token, own],
    });
    found += Math.max(0, answer?.result ?? 0);
    if ((answer?.result ?? -1) < 0) throw new PageFault("no_access");
  }
  return found;
}

/** Scroll a page to a claim; tell whether it is still there. */
export async function showInPage(
  tabId: number,
  sections: readonly Section[],
  claimId: string,
): Promise<boolean> {
  for (const section of sections) {
    const [answer] = await chrome.scripting
      .executeScript({
        target: { tabId, frameIds: [section.frameId] },
        func: (token: string, id: string) => globalThis.claimwrightPage?.show(token, id) ?? false,
        args: [section.token, claimId],
      })
      .catch(() => []);
    if (answer?.result === true) return true;
  }
  return false;
}

/** Take all marks out of a page. */
export async function clearPage(tabId: number, sections: readonly Section[]): Promise<void> {
  for (const { frameId } of sections) {
    const target = { tabId, frameIds: [frameId] };
    await chrome.scripting
      .executeScript({ target, func: () => globalThis.claimwrightPage?.clear() })
      .catch(() => {});
    await unstyle(target);
  }
}

async function unstyle(target: { tabId: number; frameIds: number[] }): Promise<void> {
  for (const style of STYLES) await chrome.scripting.removeCSS({ target, ...style }).catch(() => {});
}
