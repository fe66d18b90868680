// Calls to the claimwright server: begin a check, follow it, stop it, ask whether it is there.

import { isLoopback } from "./address";
import { EventParser, eventOf, isLast } from "./events";
import type { ArticleEvent, Job, Problem } from "./types";

export type FailureKind =
  | "offline"
  | "unreachable"
  | "wrong_server"
  | "old_server"
  | "refused"
  | "unauthorized"
  | "gone"
  | "not_ready";

/** Why a server gave no answer that can be used; `detail` is in the server's own words. */
export class ServerFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    readonly detail = "",
  ) {
    super(`${kind}: ${detail}`);
    this.name = "ServerFailure";
  }
}

/** The server says that nothing more will come. */
class Ended extends Error {}

/** The parts of the world that calls need, so that tests can give others. */
export interface World {
  fetch: (url: string, options?: RequestInit) => Promise<Response>;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  online: () => boolean;
}

export const WORLD: World = {
  fetch: (url, options) => fetch(url, options),
  sleep: (ms, signal) =>
    new Promise((done) => {
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", () => { clearTimeout(timer); done(); }, { once: true });
    }),
  online: () => navigator.onLine,
};

const TIMEOUT_MS = 15_000;
const MAX_DETAIL = 600;

/** The body of a request to check an article. */
export interface Wish {
  text: string;
  title: string;
}

/** Longest title that the server takes. */
const MAX_TITLE = 1_000;

export class Server {
  constructor(
    readonly address: string,
    private readonly world: World = WORLD,
    private readonly token = "",
  ) {}

  /** Begin a check; return its job. */
  async begin({ text, title }: Wish): Promise<Job> {
    // The server takes printable titles only.
    const printable = title.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
    const body = JSON.stringify({ text, title: printable.slice(0, MAX_TITLE) });
    return this.#json<Job>("/v1/articles", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body,
      signal: AbortSignal.timeout(60_000),
    });
  }

  /** Stop a check; what was checked stays. */
  async cancel(id: string): Promise<void> {
    await this.#json<Job>(`/v1/articles/${encodeURIComponent(id)}`, { method: "DELETE" });
  }

  /** Return how far a check is. */
  async job(id: string): Promise<Job> {
    return this.#json<Job>(`/v1/articles/${encodeURIComponent(id)}`, {});
  }

  /** Return the address of the report that people read. */
  reportPage(id: string): string {
    return `${this.address}/reports/${encodeURIComponent(id)}`;
  }

  /** Yield what happens to an article after the event `last`, across broken connections.
   *
   * Each event comes with its number. Ends after the last event or when `signal` aborts.
   * `lost` is told each time the connection broke and is tried again.
   */
  async *follow(
    id: string,
    last: number,
    signal: AbortSignal,
    lost: (failure: ServerFailure) => void = () => {},
  ): AsyncGenerator<{ number: number; event: ArticleEvent }> {
    let seen = last;
    let pause = 1_000;
    while (!signal.aborted) {
      try {
        for await (const heard of this.#once(id, seen, signal)) {
          seen = heard.number;
          pause = 1_000;
          yield heard;
          if (isLast(heard.event)) return;
        }
      } catch (error) {
        if (signal.aborted || error instanceof Ended) return;
        const failure = error instanceof ServerFailure ? error : this.#unreachable();
        if (failure.kind !== "unreachable" && failure.kind !== "offline" && failure.kind !== "not_ready") {
          throw failure;
        }
        lost(failure);
      }
      await this.world.sleep(pause, signal);
      pause = Math.min(pause * 2, 30_000);
    }
  }

  async *#once(
    id: string,
    last: number,
    signal: AbortSignal,
  ): AsyncGenerator<{ number: number; event: ArticleEvent }> {
    const headers: Record<string, string> = { Accept: "text/event-stream" };
    if (last > 0) headers["Last-Event-ID"] = String(last);
    const path = `/v1/articles/${encodeURIComponent(id)}/events`;
    const answer = await this.#fetch(path, { headers, signal });
    if (answer.status === 204) throw new Ended();
    if (!answer.ok || !answer.body) throw await failureOf(answer);
    const parser = new EventParser();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        for (const message of parser.feed(value)) {
          const event = eventOf(message);
          if (event) yield { number: message.id, event };
        }
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
  }

  /** Return the server's version.
   *
   * @throws ServerFailure that says what is wrong with the address or the server.
   */
  async test(): Promise<string> {
    const described = await this.#json<{ info?: { title?: unknown; version?: unknown }; paths?: object }>(
      "/openapi.json",
      {},
    ).catch((error: unknown) => {
      const refused = error instanceof ServerFailure && error.kind === "gone";
      throw refused ? new ServerFailure("wrong_server", error.detail) : error;
    });
    if (described.info?.title !== "claimwright") throw new ServerFailure("wrong_server");
    const version = String(described.info.version ?? "?").slice(0, 40);
    if (!("/v1/articles" in (described.paths ?? {}))) throw new ServerFailure("old_server", version);
    await this.#json("/readyz", {}).catch((error: unknown) => {
      const detail = error instanceof ServerFailure ? error.detail : "";
      throw new ServerFailure("not_ready", detail);
    });
    return version;
  }

  async #json<T>(path: string, options: RequestInit): Promise<T> {
    let answer: Response;
    try {
      answer = await this.#fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...options });
    } catch {
      throw this.#unreachable();
    }
    if (!answer.ok) throw await failureOf(answer);
    try {
      return (await answer.json()) as T;
    } catch {
      throw new ServerFailure("wrong_server");
    }
  }

  #fetch(path: string, options: RequestInit): Promise<Response> {
    const headers = new Headers(options.headers);
    if (this.token) headers.set("Authorization", `Bearer ${this.token}`);
    // A redirect would carry the token to where nobody meant it to go.
    const redirect = this.token ? "error" : "follow";
    return this.world.fetch(this.address + path, { cache: "no-store", redirect, ...options, headers });
  }

  #unreachable(): ServerFailure {
    const local = isLoopback(new URL(this.address).hostname);
    return new ServerFailure(!local && !this.world.online() ? "offline" : "unreachable", this.address);
  }
}

/** Return what an answer that is no success means. */
async function failureOf(answer: Response): Promise<ServerFailure> {
  const told = answer.headers.get("content-type")?.startsWith("application/problem+json") ?? false;
  if (!told) {
    if (answer.status >= 502 && answer.status <= 504) return new ServerFailure("unreachable");
    return new ServerFailure("wrong_server", `HTTP ${answer.status}`);
  }
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  const detail = [problem.title, problem.detail].filter(Boolean).join(": ").slice(0, MAX_DETAIL);
  if (answer.status === 401 || answer.status === 403) return new ServerFailure("unauthorized", detail);
  if (answer.status === 404) return new ServerFailure("gone", detail);
  if (answer.status === 503 || answer.status === 429) return new ServerFailure("not_ready", detail);
  return new ServerFailure("refused", detail);
}
