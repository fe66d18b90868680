// What the browser keeps: the server's address and its token for good, and which check belongs to
// which tab.

import { addressOf, DEFAULT_SERVER } from "./api/address";
import { Server, WORLD } from "./api/server";

/** A frame of a page whose text was sent, and where that text stands in what was sent. */
export interface Section {
  frameId: number;
  /** Made anew each time a frame is read; a page that was left has another. */
  token: string;
  start: number;
  end: number;
}

/** A check that runs or has run, and what of a page it is about. */
export interface Begun {
  id: string;
  server: string;
  kind: "page" | "selection";
  title: string;
  sections: Section[];
  text: string;
  cut: boolean;
}

/** What a person asked for before the panel was there to hear it. */
export interface Request {
  kind: "page" | "selection";
  tabId: number;
  selection: string;
}

const SERVER = "server";
const TOKEN = "token";
const REQUEST = "request";
const checkKey = (tabId: number) => `check:${tabId}`;

export async function readServer(): Promise<string> {
  const kept: Record<string, unknown> = await chrome.storage.local.get(SERVER);
  const address = addressOf(String(kept[SERVER] ?? DEFAULT_SERVER));
  return address.ok ? address.server : DEFAULT_SERVER;
}

/** Keep the address, and the token that is for it alone. */
export async function writeServer(server: string, token: string): Promise<void> {
  // No script in a page, not even one of ours, needs the token.
  await chrome.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
  await chrome.storage.local.set({ [SERVER]: server, [TOKEN]: { server, token } });
}

/** Return the token for a server; empty for any other than that which it was given for. */
export async function readToken(server: string): Promise<string> {
  const kept = (await chrome.storage.local.get(TOKEN))[TOKEN] as { server?: string; token?: string } | undefined;
  return kept?.server === server ? String(kept.token ?? "") : "";
}

/** Return the server at an address, with its token. */
export async function serverAt(address: string): Promise<Server> {
  return new Server(address, WORLD, await readToken(address));
}

export async function readBegun(tabId: number): Promise<Begun | null> {
  const kept = await chrome.storage.session.get(checkKey(tabId));
  return (kept[checkKey(tabId)] as Begun | undefined) ?? null;
}

export async function writeBegun(tabId: number, begun: Begun | null): Promise<void> {
  if (begun) await chrome.storage.session.set({ [checkKey(tabId)]: begun });
  else await chrome.storage.session.remove(checkKey(tabId));
}

export async function leaveRequest(request: Request): Promise<void> {
  await chrome.storage.session.set({ [REQUEST]: { ...request, at: Date.now() } });
}

/** Return the request that was left for a tab, once. */
export async function takeRequest(tabId: number): Promise<Request | null> {
  const kept = await chrome.storage.session.get(REQUEST);
  const request = kept[REQUEST] as Request | undefined;
  if (request?.tabId !== tabId) return null;
  await chrome.storage.session.remove(REQUEST);
  return request;
}
