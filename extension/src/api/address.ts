// What a person types as the server's address → an address that can be asked, or why it cannot.

export const DEFAULT_SERVER = "http://127.0.0.1:8000";

export type AddressFault = "empty" | "no_url" | "scheme" | "credentials" | "plain_http";
export type Address = { ok: true; server: string } | { ok: false; fault: AddressFault };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Return the address without a slash at its end; a path before it is kept. */
export function addressOf(typed: string): Address {
  const text = typed.trim();
  if (text === "") return { ok: false, fault: "empty" };
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(written)) return { ok: false, fault: "no_url" };
  const url = new URL(written);
  if (url.protocol !== "http:" && url.protocol !== "https:") return { ok: false, fault: "scheme" };
  if (url.username || url.password) return { ok: false, fault: "credentials" };
  // The text of a page would cross the network for everyone to read.
  if (url.protocol === "http:" && !isLoopback(url.hostname)) return { ok: false, fault: "plain_http" };
  return { ok: true, server: url.origin + url.pathname.replace(/\/+$/, "") };
}

/** Tell whether a host is this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Return the pattern by which a browser is asked for the permission to call a server.
 *
 * Firefox takes no ports in patterns, so that it is the host that is asked for.
 */
export function permissionPattern(server: string): string {
  const url = new URL(server);
  return `${url.protocol}//${url.hostname}/*`;
}
