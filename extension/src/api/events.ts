// The bytes of a stream of server-sent events → events, each whole.
// Follows the HTML Living Standard, section 9.2, without the parts that the server never uses.

import type { ArticleEvent } from "./types";

export interface Message {
  id: number;
  name: string;
  data: string;
}

/** Longest event that is read, in UTF-16 units: a claim with a hundred long passages has less. */
export const MAX_EVENT = 32_000_000;

/** Takes text as it arrives and returns the events that it completes. */
export class EventParser {
  #rest = "";
  #id = 0;
  #name = "";
  #data: string[] = [];
  #size = 0;

  feed(text: string): Message[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    const messages: Message[] = [];
    for (const line of lines) {
      const message = this.#line(line.endsWith("\r") ? line.slice(0, -1) : line);
      if (message) messages.push(message);
    }
    if (this.#rest.length + this.#size > MAX_EVENT) {
      throw new RangeError(`an event of more than ${MAX_EVENT} characters`);
    }
    return messages;
  }

  #line(line: string): Message | null {
    if (line === "") return this.#end();
    const colon = line.indexOf(":");
    if (colon === 0) return null;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "id" && /^\d{1,15}$/.test(value)) this.#id = Number(value);
    else if (field === "event") this.#name = value;
    else if (field === "data") {
      this.#data.push(value);
      this.#size += value.length;
    }
    return null;
  }

  #end(): Message | null {
    const [name, data] = [this.#name, this.#data.join("\n")];
    const empty = this.#data.length === 0;
    [this.#name, this.#data, this.#size] = ["", [], 0];
    return empty ? null : { id: this.#id, name, data };
  }
}

const NAMES = ["state", "article", "found", "claim", "evidence", "verdict", "error", "summary"];

/** Return the event that a message tells, or null for one that this version does not know. */
export function eventOf(message: Message): ArticleEvent | null {
  if (!NAMES.includes(message.name)) return null;
  const data: unknown = JSON.parse(message.data);
  if (typeof data !== "object" || data === null) return null;
  return { name: message.name, data } as ArticleEvent;
}

/** Tell whether nothing comes after an event. */
export function isLast(event: ArticleEvent): boolean {
  return event.name === "summary" || (event.name === "error" && event.data.claim_id === null);
}
